// SPDX-License-Identifier: Apache-2.0
#include "program/prologue.h"

#include <algorithm>

namespace wavesmith::program {

std::optional<MissingPrologue> missingPrologue(const Program& program, const codeobject::Kernel& kernel) {
  if (kernel.descriptor.kernargPreloadLength == 0) return std::nullopt;
  const std::uint64_t start = kernel.entry + kPreloadPrologue;
  const auto instructions = program.instructions();
  auto at = std::ranges::lower_bound(instructions, kernel.entry, {}, &isa::Instruction::address);
  const auto first = at;
  if (first == instructions.end()) return std::nullopt;
  bool pads = false; // the last instruction of the prologue fills it up
  for (; at != instructions.end() && at->address < start; ++at) {
    if (at->valid() && at->op == isa::Op::s_branch && at->branchTarget() == start) return std::nullopt;
    pads = at->valid() && at->op == isa::Op::s_nop && at->address + at->length == start;
  }
  if (pads) return std::nullopt;
  return MissingPrologue{.entry = static_cast<Index>(first - instructions.begin()),
                         .start = start,
                         .startsInside = program.at(start) != kNone};
}

} // namespace wavesmith::program
