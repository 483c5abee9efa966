// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/entry_reads.h"

#include "analysis/registers/unwritten.h"

#include <algorithm>
#include <optional>

namespace wavesmith::analysis {

using isa::OperandKind;
using isa::RegisterClass;
using isa::RegisterRange;

namespace {

// A packed f32 operation uses one register of each pair for its low and one for its high result; OP_SEL can
// make them the same (CDNA3 ISA 6.7). V_PK_MOV_B32 uses one of each.
std::optional<unsigned> onlyOfPair(const isa::Instruction& instruction, const isa::Operand& operand) {
  const isa::Op op = instruction.op;
  const bool computes =
      op == isa::Op::v_pk_fma_f32 || op == isa::Op::v_pk_mul_f32 || op == isa::Op::v_pk_add_f32;
  if (op != isa::Op::v_pk_mov_b32 && !(computes && operand.opSel == operand.opSelHi)) return std::nullopt;
  return operand.opSel ? 1 : 0;
}

struct Found {
  std::uint32_t bit = 0;
  EntryRead read;
};

void markTaken(std::vector<Found>& found, std::size_t from, const isa::Instruction& instruction) {
  for (const RegisterRange& range : takes(instruction))
    for (unsigned k = 0; k < range.count; ++k)
      for (std::size_t i = from; i < found.size(); ++i)
        if (bitOf(range, k) == found[i].bit) found[i].read.takes = true;
}

} // namespace

std::vector<RegisterRange> takes(const isa::Instruction& instruction) {
  std::vector<RegisterRange> ranges;
  for (unsigned k = 0; k < instruction.operandCount; ++k) {
    const isa::Operand& operand = instruction.operands[k];
    const bool reads = (static_cast<unsigned>(instruction.row().operands[k].access) &
                        static_cast<unsigned>(isa::Access::Read)) != 0;
    const bool keeps =
        instruction.row().has(isa::trait::kLaneAccess) &&
        instruction.row().operands[k].field == isa::Field::Vdst; // v_writelane: the other lanes
    if (!reads || keeps || !operand.isRegister()) continue;
    const RegisterClass cls = operand.kind == OperandKind::Scalar   ? RegisterClass::Scalar
                              : operand.kind == OperandKind::Vector ? RegisterClass::Vector
                                                                    : RegisterClass::Accumulation;
    RegisterRange range{cls, operand.index, operand.dwords};
    if (const auto only = onlyOfPair(instruction, operand); only && range.count == 2)
      range = {cls, static_cast<std::uint16_t>(operand.index + *only), 1};
    ranges.push_back(range);
  }
  return ranges;
}

bool isGiven(const RegisterRange& one) {
  return one.cls == RegisterClass::Scalar && one.first >= isa::scalar::kFlatScratchLo &&
         one.first != isa::scalar::kVccLo && one.first != isa::scalar::kVccHi &&
         one.first != isa::scalar::kM0;
}

bool cancelsOut(const isa::Instruction& instruction) {
  const isa::Op op = instruction.op;
  const bool cancels = op == isa::Op::v_xor_b32 || op == isa::Op::s_xor_b32 || op == isa::Op::s_xor_b64 ||
                       op == isa::Op::v_sub_u32 || op == isa::Op::s_sub_u32;
  return cancels && instruction.operands[1].kind == instruction.operands[2].kind &&
         instruction.operands[1].index == instruction.operands[2].index;
}

EntryReads::EntryReads(const program::Program& program, const Footprints& footprints, std::size_t kernel)
    : starts_(kLiveBits + 1) {
  std::vector<Found> found;
  const Unwritten unwritten(program, footprints, kernel);
  unwritten.visit([&](Index at, const RegisterSet& maybe, const RegisterSet& certainly) {
    if (maybe.none()) return;
    const std::size_t from = found.size();
    for (const RegisterRange& range : footprints.reads(at)) {
      for (unsigned k = 0; k < range.count; ++k) {
        const auto bit = bitOf(range, k);
        const RegisterRange one{range.cls, static_cast<std::uint16_t>(range.first + k), 1};
        if (!bit || !maybe.test(*bit) || isGiven(one)) continue;
        const bool again = std::any_of(found.begin() + static_cast<std::ptrdiff_t>(from), found.end(),
                                       [&](const Found& f) { return f.bit == *bit; });
        if (!again) found.push_back({*bit, {at, false, certainly.test(*bit)}});
      }
    }
    const isa::Instruction& instruction = program.instructions()[at];
    if (found.size() != from && !footprints.unknown(at) && !cancelsOut(instruction))
      markTaken(found, from, instruction);
  });
  std::ranges::stable_sort(found, {}, &Found::bit);
  reads_.reserve(found.size());
  for (const Found& f : found) {
    reads_.push_back(f.read);
    ++starts_[f.bit + 1];
  }
  for (std::size_t bit = 0; bit < kLiveBits; ++bit)
    starts_[bit + 1] += starts_[bit];
}

std::span<const EntryRead> EntryReads::of(RegisterClass cls, unsigned number) const {
  const auto bit = bitOf({cls, static_cast<std::uint16_t>(number), 1}, 0);
  if (!bit) return {};
  return std::span(reads_).subspan(starts_[*bit], starts_[*bit + 1] - starts_[*bit]);
}

std::vector<Index> EntryReads::readers(const RegisterRange& registers) const {
  std::vector<Index> result;
  for (unsigned k = 0; k < registers.count; ++k)
    for (const EntryRead& read : of(registers.cls, registers.first + k))
      result.push_back(read.at);
  std::ranges::sort(result);
  const auto rest = std::ranges::unique(result);
  result.erase(rest.begin(), rest.end());
  return result;
}

} // namespace wavesmith::analysis
