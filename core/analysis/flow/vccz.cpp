// SPDX-License-Identifier: Apache-2.0
#include "analysis/flow/vccz.h"

#include "isa/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::analysis {
namespace {

using isa::Op;

constexpr std::uint16_t kVcczSource = 251;
constexpr std::string_view kWholeWrite = "s_mov_b64 vcc, vcc";

// What was written last.
enum class Vcc : std::uint8_t { Untouched, Whole, Half };

Vcc writtenBy(std::span<const isa::RegisterRange> writes) {
  const auto has = [&](std::uint16_t half) {
    return std::ranges::any_of(writes, [&](const isa::RegisterRange& range) {
      return isa::overlap(range, {isa::RegisterClass::Scalar, half, 1});
    });
  };
  const bool hasLow = has(isa::scalar::kVccLo), hasHigh = has(isa::scalar::kVccHi);
  return hasLow && hasHigh ? Vcc::Whole : hasLow || hasHigh ? Vcc::Half : Vcc::Untouched;
}

bool readsVccz(const isa::Instruction& instruction) {
  if (instruction.op == Op::s_cbranch_vccz || instruction.op == Op::s_cbranch_vccnz) return true;
  return std::ranges::any_of(instruction.used(), [](const isa::Operand& operand) {
    return operand.kind == isa::OperandKind::Special && operand.index == kVcczSource;
  });
}

class VcczFinder {
public:
  VcczFinder(const program::Program& program, const Footprints& footprints, const FeasiblePaths& paths)
      : program_(program), footprints_(footprints), paths_(paths), half_(program.blocks().size(), kNone) {}

  std::vector<Finding> run() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t block = 0; block < half_.size(); ++block)
      if (const auto last = lastIn(block, program_.blocks()[block].end)) {
        isWritten_.push_back(last->first);
        if (last->first == Vcc::Half) open.push_back(block);
      } else {
        isWritten_.push_back(Vcc::Untouched);
      }
    // Where the end of such a block leads, before VCC is written again; by the block before it.
    for (std::size_t n = 0; n < open.size(); ++n) {
      const program::Block& from = program_.blocks()[open[n]];
      if (from.calls || from.leadsToUnknown) continue;
      for (const std::uint32_t next : from.next) {
        if (half_[next] != kNone) continue;
        half_[next] = open[n];
        if (isWritten_[next] == Vcc::Untouched) open.push_back(next);
      }
    }
    for (std::uint32_t block = 0; block < half_.size(); ++block)
      look(block);
    return std::move(found_);
  }

private:
  // The last writer of VCC in the block before `end`.
  std::optional<std::pair<Vcc, Index>> lastIn(std::uint32_t block, Index end) const {
    for (Index i = end; i > program_.blocks()[block].first; --i) {
      if (footprints_.unknown(i - 1)) return std::pair(Vcc::Whole, i - 1);
      if (const Vcc vcc = writtenBy(footprints_.writes(i - 1)); vcc != Vcc::Untouched)
        return std::pair(vcc, i - 1);
    }
    return std::nullopt;
  }

  void look(std::uint32_t block) {
    for (Index i = program_.blocks()[block].first; i < program_.blocks()[block].end; ++i) {
      if (footprints_.unknown(i) || !readsVccz(program_.instructions()[i])) continue;
      if (const auto last = lastIn(block, i)) {
        if (last->first == Vcc::Half) add(i, last->second, {last->second, i});
        continue;
      }
      lookBack(block, i);
    }
  }

  void lookBack(std::uint32_t block, Index at) {
    std::vector<std::uint32_t> blocks{block};
    std::vector<Index> path{at};
    for (std::uint32_t before = half_[block]; before != kNone; before = half_[before]) {
      if (blocks.size() > half_.size()) return;
      const program::Block& from = program_.blocks()[before];
      if (program_.blocks()[blocks.back()].first != from.end) path.push_back(from.end - 1);
      blocks.push_back(before);
      const auto last = lastIn(before, from.end);
      if (!last) continue;
      std::ranges::reverse(blocks);
      if (last->first != Vcc::Half || !paths_.isFeasible(blocks)) return;
      path.push_back(last->second);
      std::ranges::reverse(path);
      return add(at, last->second, std::move(path));
    }
  }

  void add(Index at, Index writer, std::vector<Index> path) {
    Finding finding;
    finding.code = source::Code::OldVccz;
    finding.severity = source::Severity::Warning;
    finding.at = at;
    finding.producer = writer;
    finding.rule = "vccz";
    finding.message =
        fmt::format("{} may test the VCCZ of an older VCC, because one half of VCC was written alone: insert "
                    "s_mov_b64 vcc, vcc before it",
                    program_.instructions()[at].row().mnemonic);
    finding.consequence =
        "LLVM assumes that a write of vcc_lo or vcc_hi does not update VCCZ; CDNA3 ISA 3.9 says that it does";
    finding.steps = {{writer, "one half is written here"}};
    finding.path = std::move(path);
    finding.fixes = {
        {.title = fmt::format("Insert {}", kWholeWrite),
         .changes = {{.kind = Change::Kind::InsertBefore, .at = at, .text = std::string(kWholeWrite)}}}};
    found_.push_back(std::move(finding));
  }

  const program::Program& program_;
  const Footprints& footprints_;
  const FeasiblePaths& paths_;
  std::vector<Vcc> isWritten_; // by block, at its end
  std::vector<std::uint32_t>
      half_; // by block: one before it at whose end half of VCC was written last; kNone: none
  std::vector<Finding> found_;
};

} // namespace

std::vector<Finding> findOldVccz(const program::Program& program, const Footprints& footprints,
                                 const FeasiblePaths& paths) {
  return VcczFinder(program, footprints, paths).run();
}

} // namespace wavesmith::analysis
