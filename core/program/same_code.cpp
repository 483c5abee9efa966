// SPDX-License-Identifier: Apache-2.0
#include "program/same_code.h"

#include <algorithm>
#include <span>

namespace wavesmith::program {
namespace {

bool isSameInstruction(const isa::Instruction& a, const isa::Instruction& b) {
  return a.bits == b.bits && a.literal == b.literal && a.length == b.length;
}

// Whether there is a line is more than a place: padding has none.
bool hasOnlyNewPlace(const source::Location& a, const source::Location& b) {
  return a.file == b.file && a.expansion == b.expansion && (a.line == 0) == (b.line == 0);
}

bool hasOnlyNewPlaces(const source::LineTable& a, const source::LineTable& b) {
  using source::Expansion;
  using source::LineEntry;
  using source::NamedRegister;
  return a.fromDebugInformation == b.fromDebugInformation && a.files == b.files &&
         std::ranges::equal(a.expansions, b.expansions,
                            [](const Expansion& one, const Expansion& other) {
                              return one.kind == other.kind && one.name == other.name &&
                                     one.iteration == other.iteration &&
                                     hasOnlyNewPlace(one.site, other.site);
                            }) &&
         std::ranges::equal(a.entries, b.entries,
                            [](const LineEntry& one, const LineEntry& other) {
                              return one.address == other.address && one.firstName == other.firstName &&
                                     one.nameCount == other.nameCount && one.broken == other.broken &&
                                     one.isAdded == other.isAdded &&
                                     hasOnlyNewPlace(one.location, other.location);
                            }) &&
         std::ranges::equal(a.names, b.names, [](const NamedRegister& one, const NamedRegister& other) {
           return one.name == other.name && one.file == other.file && one.first == other.first &&
                  one.count == other.count;
         });
}

std::span<const isa::Instruction> codeOf(const Program& program, std::size_t kernel) {
  const KernelCode& code = program.kernels()[kernel];
  return program.instructions().subspan(code.first, code.end - code.first);
}

} // namespace

bool hasOnlyNewPlaces(const Program& program, std::span<const std::byte> codeObject,
                      const source::LineTable& lines) {
  return std::ranges::equal(program.codeObject().bytes(), codeObject) &&
         hasOnlyNewPlaces(program.lines(), lines);
}

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
