// SPDX-License-Identifier: Apache-2.0
#include "analysis/flow/exec_regions.h"

#include "isa/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace wavesmith::analysis {
namespace {

using isa::Op;

constexpr isa::RegisterRange kExec{isa::RegisterClass::Scalar, isa::scalar::kExecLo, 2};
constexpr std::size_t kMostBlocks = 256; // that are looked at from the end of a region on

bool overlaps(std::span<const isa::RegisterRange> ranges, const isa::RegisterRange& registers) {
  return std::ranges::any_of(ranges,
                             [&](const isa::RegisterRange& range) { return isa::overlap(range, registers); });
}

// Does something that is seen outside of the registers, in the lanes of EXEC.
bool hasEffect(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  const bool isVector =
      row.unit == isa::Unit::Lds || row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Flat;
  return isVector && row.has(isa::trait::kStore | isa::trait::kAtomic);
}

class ExecRegion {
public:
  ExecRegion(const program::Program& program, const Footprints& footprints, Index save, Index target)
      : program_(program), footprints_(footprints), save_(save), target_(target),
        mask_{isa::RegisterClass::Scalar, program.instructions()[save].operands[0].index, 2} {}

  // The first effect after the end of the region without a write of EXEC before it; kNone: there is none, or something reads the
  // saved mask.
  Index find() {
    if (isRead()) return kNone;
    Index effect = kNone;
    const bool isKnown = forward(target_, [&](Index i) {
      const isa::Instruction& instruction = program_.instructions()[i];
      if (overlaps(footprints_.writes(i), kExec)) return Step::Stop;
      if (effect == kNone && hasEffect(instruction)) effect = i;
      return effect != kNone ? Step::Stop : Step::Go;
    });
    return isKnown ? effect : kNone;
  }

private:
  enum class Step { Go, Stop };

  // All that can be executed from `from` on, to where `look` stops; false: it is not known, or too much.
  bool forward(Index from, auto look) const {
    std::vector<std::uint32_t> open{program_.blockOf(from)};
    std::vector<std::uint32_t> seen = open;
    for (std::size_t n = 0; n < open.size(); ++n) {
      if (open.size() > kMostBlocks) return false;
      const program::Block& block = program_.blocks()[open[n]];
      bool isStopped = false;
      for (Index i = n == 0 ? from : block.first; i < block.end && !isStopped; ++i) {
        if (footprints_.unknown(i)) return false;
        isStopped = look(i) == Step::Stop;
      }
      if (isStopped) continue;
      if (block.calls || block.leadsToUnknown) return false;
      for (const std::uint32_t next : block.next)
        if (std::ranges::find(seen, next) == seen.end()) {
          seen.push_back(next);
          open.push_back(next);
        }
    }
    return true;
  }

  bool isRead() const {
    bool isRead = false;
    const bool isKnown = forward(save_ + 1, [&](Index i) {
      isRead = isRead || overlaps(footprints_.reads(i), mask_);
      return isRead || overlaps(footprints_.writes(i), mask_) ? Step::Stop : Step::Go;
    });
    return isRead || !isKnown;
  }

  const program::Program& program_;
  const Footprints& footprints_;
  Index save_;
  Index target_;
  isa::RegisterRange mask_; // the registers that it is saved to
};

bool isSave(const isa::Instruction& instruction) {
  switch (instruction.op) {
  case Op::s_and_saveexec_b64:
  case Op::s_andn2_saveexec_b64:
  case Op::s_andn1_saveexec_b64: break;
  default: return false;
  }
  constexpr unsigned kScalars = 106; // SGPRs; VCC is written for other reasons, too
  return instruction.operands[0].kind == isa::OperandKind::Scalar && instruction.operands[0].index < kScalars;
}

} // namespace

std::vector<Finding> findExecNotRestored(const program::Program& program, const Footprints& footprints) {
  std::vector<Finding> findings;
  const auto instructions = program.instructions();
  for (Index i = 0; i + 1 < instructions.size(); ++i) {
    if (footprints.unknown(i) || !isSave(instructions[i])) continue;
    Index branch = i + 1;
    while (branch < instructions.size() && instructions[branch].valid() &&
           instructions[branch].row().has(isa::trait::kNop))
      ++branch;
    if (branch >= instructions.size() || instructions[branch].op != Op::s_cbranch_execz) continue;
    const Index target = program.branchTarget(branch);
    if (target == kNone || target <= branch) continue;
    const Index effect = ExecRegion(program, footprints, i, target).find();
    if (effect == kNone) continue;
    const isa::RegisterRange mask{isa::RegisterClass::Scalar, instructions[i].operands[0].index, 2};
    Finding finding;
    finding.code = source::Code::ExecNotRestored;
    finding.severity = source::Severity::Warning;
    finding.at = effect;
    finding.producer = i;
    finding.rule = "exec";
    finding.message = fmt::format(
        "EXEC is not restored before this instruction: insert s_mov_b64 exec, {} at the end of the region",
        isa::toString(mask));
    finding.consequence =
        "lanes that the region left out are not stored, and no lane is if the branch was taken";
    finding.steps = {{i, "saved here, and never read"}, {branch, "jumps past the region without a lane"}};
    finding.path = {i, branch};
    if (effect != branch) finding.path.push_back(effect);
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace wavesmith::analysis
