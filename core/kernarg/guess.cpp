// SPDX-License-Identifier: Apache-2.0
#include "kernarg/guess.h"

#include "analysis/registers/def_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace wavesmith::kernarg {
namespace {

using analysis::Index;
using isa::Field;

constexpr std::int64_t kFarthest = std::int64_t{1} << 20; // a larger offset is not an argument

// `instruction` uses the register pair starting at `first` as an address: of a load, an access or a buffer.
bool usesAsAddress(const isa::Instruction& instruction, unsigned first) {
  const isa::Opcode& row = instruction.row();
  for (unsigned n = 0; n < instruction.operandCount; ++n) {
    const Field field = row.operands[n].field;
    const isa::Operand& operand = instruction.operands[n];
    if ((field == Field::Sbase || field == Field::FlatSaddr || field == Field::BufSrsrc) &&
        operand.kind == isa::OperandKind::Scalar && operand.index == first)
      return true;
  }
  return false;
}

// The offsets in a load's bytes at which a pointer begins.
std::vector<std::uint32_t> pointersOf(const program::Program& program, const analysis::Analysis& analysis,
                                      const Access& access) {
  std::vector<std::uint32_t> pointers;
  const isa::Instruction& load = program.instructions()[access.at];
  if (!access.byDwords || access.preloaded || !load.operands[0].isRegister()) return pointers;
  for (std::uint32_t k = 0; (k + 2) * kDwordBytes <= access.bytes; k += 2) {
    const unsigned first = load.operands[0].index + k;
    const isa::RegisterRange one{isa::RegisterClass::Scalar, static_cast<std::uint16_t>(first), 1};
    const auto readers =
        analysis::uses(program, analysis.footprints, access.at, one, analysis::Follow::Derived);
    if (std::ranges::any_of(readers, [&](const analysis::RegisterAccess& reader) {
          return usesAsAddress(program.instructions()[reader.at], first);
        }))
      pointers.push_back(k * kDwordBytes);
  }
  return pointers;
}

} // namespace

Layout guessLayout(const program::Program& program, const analysis::Analysis& analysis,
                   const Accesses& accesses, std::uint32_t size) {
  std::set<std::int64_t> cuts;
  std::set<std::int64_t> pointers;
  for (const Access& access : accesses.all) {
    if (access.offset < 0 || access.end() > kFarthest) continue;
    cuts.insert({access.offset, access.end()});
    for (const std::uint32_t pointer : pointersOf(program, analysis, access)) {
      cuts.insert({access.offset + pointer, access.offset + pointer + kPointerBytes});
      pointers.insert(access.offset + pointer);
    }
  }
  Layout layout;
  layout.guessed = true;
  layout.size = layout.descriptorSize = size;
  for (auto cut = cuts.begin(); cut != cuts.end() && std::next(cut) != cuts.end(); ++cut) {
    const std::int64_t begin = *cut;
    const std::int64_t end = *std::next(cut);
    const bool isRead = std::ranges::any_of(
        accesses.all, [&](const Access& access) { return access.offset <= begin && access.end() >= end; });
    if (!isRead) continue;
    const auto bytes = static_cast<std::uint32_t>(end - begin);
    Type type = bytes == kPointerBytes && pointers.contains(begin) ? pointerToVoid()
                : bytes == kDwordBytes                             ? scalarType(Scalar::U32)
                                                                   : opaque(bytes);
    Argument guessed = argument(fmt::format("arg{}", layout.arguments.size()), std::move(type));
    guessed.offset = static_cast<std::uint32_t>(begin);
    guessed.alignment = std::min(guessed.alignment, kDwordBytes); // otherwise unknown
    layout.size = std::max(layout.size, guessed.offset + guessed.size);
    layout.arguments.push_back(std::move(guessed));
  }
  return layout;
}

} // namespace wavesmith::kernarg
