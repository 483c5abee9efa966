// SPDX-License-Identifier: Apache-2.0
#include "emulator/exceptions/matrix_overflow.h"

#include "codeobject/descriptor/kernel_descriptor.h"
#include "emulator/machine/hardware_registers.h"
#include "emulator/machine/micro_op.h"
#include "emulator/machine/wave.h"
#include "isa/matrix_layout.h"
#include "program/program.h"

#include <algorithm>
#include <vector>

namespace wavesmith::emulator {
namespace {

using u32 = std::uint32_t;
using i64 = std::int64_t;

// The elements of one product, by block, row and column.
class Elements {
public:
  Elements(const Wave& wave, const MicroOp& op, const isa::MatrixShape& shape)
      : wave_(wave), op_(op), shape_(shape) {}

  [[nodiscard]] u32 at(isa::Matrix matrix, unsigned block, unsigned row, unsigned column) const {
    isa::MatrixPlace place = placeOf(matrix, block, row, column);
    place.lane =
        static_cast<std::uint8_t>(isa::sourceLane(matrix, shape_, place.lane, op_.instruction->modifiers));
    const unsigned bits = isa::elementBits(matrix, shape_), bit = place.element * bits;
    const u32 dword = dwordOf(matrix, bit / 32, place.lane);
    return bits == 32 ? dword : (dword >> (bit % 32)) & ((1u << bits) - 1);
  }
  // The row of B by which a stored column of A is multiplied.
  [[nodiscard]] unsigned rowOfB(unsigned block, unsigned row, unsigned column) const {
    if (!shape_.sparse) return column;
    isa::MatrixPlace place = placeOf(isa::Matrix::Index, block, row, column);
    const unsigned element = place.element + isa::firstIndex(shape_, op_.instruction->modifiers);
    const u32 dword = dwordOf(isa::Matrix::Index, element / 16, place.lane);
    return 4 * (column / 2) + ((dword >> (2 * (element % 16))) & 3);
  }
  [[nodiscard]] isa::MatrixPlace placeOf(isa::Matrix matrix, unsigned block, unsigned row,
                                         unsigned column) const {
    return isa::placeOf(matrix, shape_,
                        {static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(row),
                         static_cast<std::uint8_t>(column)});
  }

private:
  [[nodiscard]] u32 dwordOf(isa::Matrix matrix, unsigned dword, unsigned lane) const {
    if (matrix == isa::Matrix::C && shape_.sparse) return wave_.vgpr[op_.destination + dword].lane[lane];
    const Source& s = op_.sources[matrix == isa::Matrix::A ? 0 : matrix == isa::Matrix::B ? 1 : 2];
    if (s.kind == SourceKind::Vector) return wave_.vgpr[s.index + dword].lane[lane];
    return scalar32(wave_, s);
  }

  const Wave& wave_;
  const MicroOp& op_;
  const isa::MatrixShape& shape_;
};

bool isInfinite(u32 bits, isa::ValueType type) {
  switch (type) {
  case isa::ValueType::F16: return (bits & 0x7fff) == 0x7c00;
  case isa::ValueType::Bf16: return (bits & 0x7fff) == 0x7f80;
  case isa::ValueType::F32:
  case isa::ValueType::Xf32: return (bits & 0x7fff'ffff) == 0x7f80'0000;
  default: return false; // FP8 and BF8 of gfx942 have none
  }
}

// A result as it would be with an unlimited range.
struct Exact {
  i64 sum = 0;           // for integers
  bool infinite = false; // an operand is infinite
};

Exact exactly(const Elements& elements, const isa::MatrixShape& shape, const isa::Opcode& row, unsigned block,
              unsigned i, unsigned j) {
  const isa::ValueType typeA = row.operands[1].type, typeB = row.operands[2].type;
  const u32 c = elements.at(isa::Matrix::C, block, i, j);
  Exact exact{static_cast<std::int32_t>(c), isInfinite(c, isa::ValueType::F32)};
  for (unsigned k = 0; k < isa::columns(isa::Matrix::A, shape); ++k) {
    const u32 a = elements.at(isa::Matrix::A, block, i, k);
    const u32 b = elements.at(isa::Matrix::B, block, elements.rowOfB(block, i, k), j);
    exact.sum += i64{static_cast<std::int8_t>(a)} * static_cast<std::int8_t>(b);
    exact.infinite = exact.infinite || isInfinite(a, typeA) || isInfinite(b, typeB);
  }
  return exact;
}

u32 limited(u32 result, const Exact& exact, bool integers) {
  if (integers) return static_cast<u32>(std::clamp<i64>(exact.sum, -2147483648LL, 2147483647LL));
  const bool overflowed = (result & 0x7fff'ffff) == 0x7f80'0000 && !exact.infinite;
  return overflowed ? result - 1 : result; // the largest finite number
}

} // namespace

bool isLimited(const isa::Instruction& instruction) {
  const auto shape = isa::matrixShape(instruction.op);
  return shape && shape->bitsD == 32;
}

bool mayLimitMatrices(const program::Program& program, const codeobject::KernelDescriptor& descriptor) {
  if (descriptor.fp16Overflow) return true;
  return std::ranges::any_of(program.instructions(), [](const isa::Instruction& instruction) {
    if (instruction.op != isa::Op::s_setreg_b32 && instruction.op != isa::Op::s_setreg_imm32_b32)
      return false;
    const HardwareField field = hardwareField(static_cast<u32>(instruction.immediate));
    return field.id == hardware::kMode && (maskOf(field) & mode::kFp16Overflow) != 0;
  });
}

void limitMatrix(Wave& wave, const MicroOp& op) {
  if ((wave.mode & mode::kFp16Overflow) == 0) return innerHandlers(wave, op).unobserved(wave, op);
  const isa::MatrixShape shape = *isa::matrixShape(op.instruction->op);
  const isa::Opcode& row = op.instruction->row();
  const Elements elements(wave, op, shape);
  std::vector<Exact> exact; // before the result replaces an operand
  exact.reserve(std::size_t{shape.blocks} * shape.m * shape.n);
  for (unsigned block = 0; block < shape.blocks; ++block)
    for (unsigned i = 0; i < shape.m; ++i)
      for (unsigned j = 0; j < shape.n; ++j)
        exact.push_back(exactly(elements, shape, row, block, i, j));
  innerHandlers(wave, op).unobserved(wave, op);
  const bool integers = row.operands[1].type == isa::ValueType::I8;
  std::size_t at = 0;
  for (unsigned block = 0; block < shape.blocks; ++block)
    for (unsigned i = 0; i < shape.m; ++i)
      for (unsigned j = 0; j < shape.n; ++j) {
        const isa::MatrixPlace place = elements.placeOf(isa::Matrix::D, block, i, j);
        u32& result = wave.vgpr[op.destination + place.element].lane[place.lane];
        result = limited(result, exact[at++], integers);
      }
}

} // namespace wavesmith::emulator
