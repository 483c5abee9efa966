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
  RaceFinder(const FeasiblePaths& paths, const Size& size) : paths_(paths), size_(size) {}

  void access(Path& path, const LdsAccess& access) override {
    for (const group::OpenAccess& open : path.open) {
      const LdsAccess& other = *open.access;
      if (other.isWrite == access.isWrite || other.symbol != access.symbol) continue;
      const auto race = access.isWrite ? raceBetween(access, other) : raceBetween(other, access);
      if (!race || !areFeasible(path, race->writer / isa::kLanes, race->reader / isa::kLanes)) continue;
      if (known_.emplace(access.at, other.at).second) add(path, access, open, *race);
      // What a barrier here would order is not reported again.
      path.open.clear();
      return;
    }
  }
  void barrier(const Path& path) override {
    std::optional<unsigned> first;
    for (unsigned wave = 0; wave < path.state.waves(); ++wave) {
      if ((path.waiting >> wave & 1) == 0) continue;
      if (!first) first = wave;
      const Index at = path.at[wave], other = path.at[*first];
      if (at == other || !areFeasible(path, wave, *first) || !known_.emplace(at, other).second) continue;
      Finding finding;
      finding.code = source::Code::DifferentBarriers;
      finding.severity = source::Severity::Warning;
      finding.at = at;
      finding.producer = other;
      finding.rule = "barriers";
      finding.message = fmt::format(
          "wave {} waits at this barrier while wave {} waits at another one, and both continue; let "
          "all waves meet at one",
          wave, *first);
      finding.consequence = "after one more barrier the waves are out of step";
      finding.steps = {{other, "the other barrier"}};
      finding.path = {at};
      found_.push_back(std::move(finding));
      return;
    }
  }
  std::vector<Finding> take() { return std::move(found_); }

private:
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

  const FeasiblePaths& paths_;
  const Size& size_;
  std::set<std::pair<Index, Index>> known_;
  std::vector<Finding> found_;
};

} // namespace

std::vector<Finding> findLdsRaces(const program::Program& program, const Footprints& footprints,
                                  const FeasiblePaths& paths) {
  std::vector<Finding> findings;
  for (const program::KernelCode& kernel : program.kernels()) {
    if (kernel.entry == kNone || kernel.first >= kernel.end) continue;
    const codeobject::Kernel& info = program.codeObject().kernels()[kernel.kernel];
    const auto size = sizeOf(program, info);
    if (!size) continue;
    const group::Slice slice = group::sliceOf(program, footprints, kernel);
    if (slice.isTrivial()) continue;
    RaceFinder finder(paths, *size);
    group::Walk(program, footprints, kernel, slice)
        .follow(group::GroupState(size->items, info.descriptor.workitemId), finder);
    for (Finding& finding : finder.take())
      findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace wavesmith::analysis
