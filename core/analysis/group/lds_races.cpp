// SPDX-License-Identifier: Apache-2.0
#include "analysis/group/lds_races.h"

#include "analysis/group/group_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace wavesmith::analysis {
namespace {

using group::Bytes;
using group::LdsAccess;
using group::Path;

constexpr std::uint32_t kMostItems = group::kMostWaves * isa::kLanes;
constexpr std::uint32_t kMostBytes = 16; // of an access

struct Size {
  std::array<std::uint32_t, 3> items{};
  bool isRequired = false; // every launch has it
};
// nullopt: unknown, or a single wave.
std::optional<Size> sizeOf(const program::Program& program, const codeobject::Kernel& kernel) {
  const codeobject::KernelMetadata* const metadata = program.codeObject().metadataOf(kernel);
  if (metadata == nullptr) return std::nullopt;
  Size size{.items = {metadata->maxFlatWorkgroupSize, 1, 1}, .isRequired = false};
  if (metadata->requiredWorkgroupSize)
    size = {*metadata->requiredWorkgroupSize, true};
  else if (kernel.descriptor.workitemId != 0)
    return std::nullopt; // some shape of two or three dimensions
  const std::uint64_t all = std::uint64_t{size.items[0]} * size.items[1] * size.items[2];
  if (all <= isa::kLanes || all > kMostItems) return std::nullopt;
  return size;
}

struct Race {
  std::uint32_t byte = 0;
  std::uint16_t writer = 0, reader = 0; // work-items
};

// Bytes that one wave writes and another one reads, unless that one has written them as well.
std::optional<Race> raceBetween(const LdsAccess& write, const LdsAccess& read) {
  for (const Bytes& one : read.bytes) {
    const std::uint32_t from = one.first < kMostBytes ? 0 : one.first - kMostBytes;
    const unsigned wave = one.item / isa::kLanes;
    // The bytes of the access that the own wave has written, and those that another one has.
    std::uint32_t own = 0, others = 0;
    std::array<std::uint16_t, kMostBytes> writers{};
    for (auto at = std::ranges::lower_bound(write.bytes, from, {}, &Bytes::first);
         at != write.bytes.end() && at->first < one.end; ++at)
      for (std::uint32_t byte = std::max(at->first, one.first); byte < std::min(at->end, one.end); ++byte) {
        const std::uint32_t bit = byte - one.first;
        if (at->item / isa::kLanes == wave) own |= 1u << bit;
        if (at->item / isa::kLanes == wave || (others >> bit & 1) != 0) continue;
        others |= 1u << bit;
        writers[bit] = at->item;
      }
    if (const std::uint32_t bytes = others & ~own; bytes != 0) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(bytes));
      return Race{one.first + bit, writers[bit], one.item};
    }
  }
  return std::nullopt;
}

// The byte, if it is known from where the addresses count.
std::string messageOf(const LdsAccess& access, const Race& race) {
  if (access.symbol != 0)
    return access.isWrite
               ? "LDS is overwritten while another wave may still read the same byte: insert s_barrier"
               : "LDS is read while another wave may still write the same byte: insert s_barrier";
  return access.isWrite
             ? fmt::format(
                   "byte {:#x} of LDS is overwritten while another wave may still read it: insert s_barrier",
                   race.byte)
             : fmt::format(
                   "byte {:#x} of LDS is read while another wave may still write it: insert s_barrier",
                   race.byte);
}

class RaceFinder : public group::Visitor {
public:
  RaceFinder(const program::Program& program, const Footprints& footprints, const FeasiblePaths& paths,
             const Liveness& liveness, const Size& size)
      : program_(program), footprints_(footprints), paths_(paths), liveness_(liveness), size_(size) {}

  void access(Path& path, const LdsAccess& access) override {
    for (const group::OpenAccess& open : path.open) {
      const LdsAccess& other = *open.access;
      if (other.isWrite == access.isWrite || other.symbol != access.symbol) continue;
      const auto race = access.isWrite ? raceBetween(access, other) : raceBetween(other, access);
      if (!race || !isUsed(path, access, open) ||
          !areFeasible(path, race->writer / isa::kLanes, race->reader / isa::kLanes))
        continue;
      if (known_.emplace(access.at, other.at).second) add(path, access, open, *race);
      // What a barrier here would order is not reported again.
      path.open.clear();
      return;
    }
  }
  void outOfStep(const Path& path, const group::Meeting& before, const group::Meeting& now) override {
    // Where the wave that comes now waited when the others were here.
    const auto late = static_cast<unsigned>(std::countr_zero(now.waves));
    const auto early = static_cast<unsigned>(std::countr_zero(before.waves));
    const Index other = before.other != kNone ? before.other : now.other;
    if (other == kNone || !areFeasible(path, late, late) || !known_.emplace(now.at, other).second) return;
    Finding finding;
    finding.code = source::Code::DifferentBarriers;
    finding.severity = source::Severity::Warning;
    finding.at = now.at;
    finding.producer = other;
    finding.rule = "barriers";
    finding.message =
        fmt::format("wave {} waits at this barrier when wave {} has passed it: let all waves execute the "
                    "same barriers",
                    late, early);
    finding.consequence = "gfx942 counts arrivals: the waves are out of step from here on";
    finding.steps = {{other, "one of them waited at this barrier instead"}};
    finding.path = {now.at};
    found_.push_back(std::move(finding));
  }
  std::vector<Finding> take() { return std::move(found_); }

private:
  // Whether something uses the result of the read: on the path from it to a write behind it, or after that.
  [[nodiscard]] bool isUsed(const Path& path, const LdsAccess& access, const group::OpenAccess& other) const {
    const auto isResult = [&, read = access.isWrite ? other.access->at : access.at](auto test) {
      return std::ranges::any_of(footprints_.writes(read), test);
    };
    if (access.isWrite) {
      for (std::size_t n = other.blocks == 0 ? 0 : other.blocks - 1; n < path.blocks.size(); ++n) {
        const program::Block& block = program_.blocks()[path.blocks[n].block];
        for (Index i = n + 1 == other.blocks ? other.access->at + 1 : block.first; i < block.end; ++i)
          if (isResult([&](const isa::RegisterRange& result) {
                return std::ranges::any_of(footprints_.reads(i), [&](const isa::RegisterRange& one) {
                  return isa::overlap(one, result);
                });
              }))
            return true;
      }
    }
    const Index after = access.isWrite ? access.at : access.at + 1;
    if (after >= program_.instructions().size() || program_.blockOf(after) != program_.blockOf(access.at))
      return true;
    const RegisterSet live = liveness_.before(after);
    return isResult([&](const isa::RegisterRange& range) {
      for (unsigned k = 0; k < range.count; ++k)
        if (const auto bit = bitOf(range, k); bit && live[*bit]) return true;
      return false;
    });
  }
  [[nodiscard]] bool areFeasible(const Path& path, unsigned wave, unsigned other) const {
    const auto mine = path.blocksOf(wave), theirs = path.blocksOf(other);
    if (mine.empty() || theirs.empty()) return false;
    return paths_.isFeasible(mine) && (mine == theirs || paths_.isFeasible(theirs));
  }
  void add(const Path& path, const LdsAccess& access, const group::OpenAccess& open, const Race& race) {
    const LdsAccess& other = *open.access;
    Finding finding;
    finding.code = source::Code::MissingBarrier;
    finding.severity = size_.isRequired ? source::Severity::Error : source::Severity::Warning;
    finding.at = access.at;
    finding.producer = other.at;
    finding.rule = "lds-race";
    finding.message = messageOf(access, race);
    finding.consequence = fmt::format(
        "in a work-group of {} work-items, work-item {} may read it before or after work-item {} writes it",
        size_.items[0] * size_.items[1] * size_.items[2], race.reader, race.writer);
    finding.steps = {{other.at, access.isWrite ? fmt::format("read by work-item {}", race.reader)
                                               : fmt::format("written by work-item {}", race.writer)}};
    finding.path = {other.at};
    for (std::size_t n = open.jumps; n < path.jumps.size(); ++n)
      if (path.jumps[n] != finding.path.back()) finding.path.push_back(path.jumps[n]);
    if (finding.path.back() != access.at) finding.path.push_back(access.at);
    found_.push_back(std::move(finding));
  }

  const program::Program& program_;
  const Footprints& footprints_;
  const FeasiblePaths& paths_;
  const Liveness& liveness_;
  const Size& size_;
  std::set<std::pair<Index, Index>> known_;
  std::vector<Finding> found_;
};

} // namespace

std::vector<Finding> findLdsRaces(const program::Program& program, const Footprints& footprints,
                                  const FeasiblePaths& paths, const Liveness& liveness) {
  std::vector<Finding> findings;
  for (const program::KernelCode& kernel : program.kernels()) {
    if (kernel.entry == kNone || kernel.first >= kernel.end) continue;
    const codeobject::Kernel& info = program.codeObject().kernels()[kernel.kernel];
    const auto size = sizeOf(program, info);
    if (!size) continue;
    const group::Slice slice = group::sliceOf(program, footprints, kernel);
    if (slice.isTrivial()) continue;
    RaceFinder finder(program, footprints, paths, liveness, *size);
    group::Walk(program, footprints, kernel, slice)
        .follow(group::GroupState(size->items, info.descriptor.workitemId), finder);
    for (Finding& finding : finder.take())
      findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace wavesmith::analysis
