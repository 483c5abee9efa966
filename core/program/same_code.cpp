// SPDX-License-Identifier: Apache-2.0
#include "program/same_code.h"

#include <algorithm>
#include <span>

namespace wavesmith::program {
namespace {

bool isSameInstruction(const isa::Instruction& a, const isa::Instruction& b) {
  return a.bits == b.bits && a.literal == b.literal && a.length == b.length;
}

std::span<const isa::Instruction> codeOf(const Program& program, std::size_t kernel) {
  const KernelCode& code = program.kernels()[kernel];
  return program.instructions().subspan(code.first, code.end - code.first);
}

} // namespace

bool isSameCode(const Program& a, const Program& b) {
  return std::ranges::equal(a.instructions(), b.instructions(),
                            [](const isa::Instruction& one, const isa::Instruction& other) {
                              return one.address == other.address && isSameInstruction(one, other);
                            });
}

std::optional<ExecutedPaths> pathsIn(const Program& program, std::size_t kernel, const ExecutedPaths& paths,
                                     const Program& ran, std::size_t ranKernel) {
  if (kernel >= program.kernels().size() || ranKernel >= ran.kernels().size()) return std::nullopt;
  if (isSameCode(program, ran)) return paths;
  if (!std::ranges::equal(codeOf(program, kernel), codeOf(ran, ranKernel), isSameInstruction))
    return std::nullopt;
  const KernelCode& from = ran.kernels()[ranKernel];
  ExecutedPaths moved = paths;
  for (WavePath& wave : moved.waves)
    for (ExecutedSpan& span : wave.spans) {
      if (span.first < from.first || span.first >= from.end || span.count > from.end - span.first)
        return std::nullopt;
      span.first = span.first - from.first + program.kernels()[kernel].first;
    }
  return moved;
}

} // namespace wavesmith::program
