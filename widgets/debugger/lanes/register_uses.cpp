// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/register_uses.h"

#include "isa/effects.h"

#include <algorithm>

namespace wavesmith::widgets {
namespace {

using isa::ValueType;

constexpr unsigned kRegisterBits = 32;

// As the debugger names types; empty for bits without a type.
QString typeName(ValueType type, unsigned dwords) {
  switch (type) {
  case ValueType::F32:
  case ValueType::Xf32:
  case ValueType::PkF32: return QStringLiteral("f32");
  case ValueType::F64: return QStringLiteral("f64");
  case ValueType::F16:
  case ValueType::PkF16: return QStringLiteral("f16x2");
  case ValueType::Bf16:
  case ValueType::PkBf16: return QStringLiteral("bf16x2");
  case ValueType::Fp8:
  case ValueType::PkFp8: return QStringLiteral("fp8x4");
  case ValueType::Bf8:
  case ValueType::PkBf8: return QStringLiteral("bf8x4");
  case ValueType::I32:
  case ValueType::I24: return QStringLiteral("i32");
  case ValueType::U32:
  case ValueType::U24: return QStringLiteral("u32");
  case ValueType::I64: return QStringLiteral("i64");
  case ValueType::U64: return QStringLiteral("u64");
  case ValueType::Address: return dwords == 2 ? QStringLiteral("address") : QString();
  default: return {};
  }
}

std::optional<isa::RegisterRange> vectorRange(const isa::Operand& operand) {
  const bool isVector =
      operand.kind == isa::OperandKind::Vector || operand.kind == isa::OperandKind::Accumulation;
  if (!isVector || operand.dwords == 0) return std::nullopt;
  return isa::RegisterRange{operand.kind == isa::OperandKind::Vector ? isa::RegisterClass::Vector
                                                                     : isa::RegisterClass::Accumulation,
                            operand.index, operand.dwords};
}

program::Index distance(program::Index a, program::Index b) {
  return a < b ? b - a : a - b;
}

std::optional<isa::Matrix> matrixOf(isa::Field field, const isa::MatrixShape& shape) {
  switch (field) {
  case isa::Field::Vdst: return isa::Matrix::D;
  case isa::Field::Src0: return isa::Matrix::A;
  case isa::Field::Vsrc1: return isa::Matrix::B;
  case isa::Field::Src2: return shape.sparse ? std::nullopt : std::optional(isa::Matrix::C);
  default: return std::nullopt;
  }
}

// The row's operand of a matrix; nullptr: it has none.
const isa::OperandSpec* specOf(isa::Op op, isa::Matrix matrix) {
  const auto shape = isa::matrixShape(op);
  if (!shape) return nullptr;
  // C of a sparse product is its D.
  const isa::Matrix wanted = matrix == isa::Matrix::C && shape->sparse ? isa::Matrix::D : matrix;
  for (const isa::OperandSpec& spec : isa::row(op).operands)
    if (matrixOf(spec.field, *shape) == wanted) return &spec;
  return nullptr;
}

} // namespace

std::vector<VectorUse> vectorsOf(const program::Program& program, program::Index at) {
  if (at >= program.instructions().size()) return {};
  const isa::Instruction& instruction = program.instructions()[at];
  std::vector<VectorUse> uses;
  for (const isa::Access wanted : {isa::Access::Write, isa::Access::Read})
    for (unsigned i = 0; i < instruction.operandCount; ++i) {
      const auto range = vectorRange(instruction.operands[i]);
      if (!range || (isa::access(instruction, i) & static_cast<unsigned>(wanted)) == 0) continue;
      if (std::ranges::find(uses, *range, &VectorUse::registers) != uses.end()) continue;
      const isa::OperandSpec& spec = instruction.row().operands[i];
      uses.push_back({.registers = *range,
                      .written = wanted == isa::Access::Write,
                      .type = typeName(spec.type, range->count)});
    }
  return uses;
}

std::optional<program::Index> executedBefore(const program::Program& program, program::Index at) {
  if (at >= program.instructions().size()) return std::nullopt;
  const std::uint32_t number = program.blockOf(at);
  const program::Block& block = program.blocks()[number];
  if (at > block.first) return at - 1;
  const bool isEntry = std::ranges::any_of(
      program.kernels(), [at](const program::KernelCode& kernel) { return kernel.entry == at; });
  if (isEntry || block.previous.size() != 1) return std::nullopt;
  const program::Block& previous = program.blocks()[block.previous.front()];
  if (previous.leadsToUnknown) return std::nullopt; // a call: the callee's return came before
  return previous.end - 1;
}

QString typeNear(const program::Program& program, const isa::RegisterRange& registers, program::Index at) {
  QString result;
  program::Index nearest = program::kNone;
  const auto count = static_cast<program::Index>(program.instructions().size());
  for (program::Index index = 0; index < count; ++index) {
    if (distance(index, at) >= nearest) continue;
    for (const VectorUse& use : vectorsOf(program, index)) {
      if (use.type.isEmpty() || !isa::overlap(use.registers, registers)) continue;
      result = use.type;
      nearest = distance(index, at);
      break;
    }
  }
  return result;
}

std::vector<MatrixUse> matrixOperands(const program::Program& program, program::Index at) {
  if (at >= program.instructions().size()) return {};
  const isa::Instruction& instruction = program.instructions()[at];
  const auto shape = isa::matrixShape(instruction.op);
  if (!shape) return {};
  std::vector<MatrixUse> uses;
  for (unsigned i = 0; i < instruction.operandCount; ++i) {
    const auto matrix = matrixOf(instruction.row().operands[i].field, *shape);
    const auto range = vectorRange(instruction.operands[i]);
    if (matrix && range)
      uses.push_back({.at = at, .op = instruction.op, .matrix = *matrix, .registers = *range});
  }
  return uses;
}

std::vector<MatrixUse> matrixUses(const program::Program& program, const isa::RegisterRange& registers,
                                  program::Index at) {
  std::vector<MatrixUse> uses;
  const auto count = static_cast<program::Index>(program.instructions().size());
  for (program::Index index = 0; index < count; ++index)
    for (const MatrixUse& use : matrixOperands(program, index))
      if (isa::overlap(use.registers, registers)) uses.push_back(use);
  std::ranges::stable_sort(uses, {}, [at](const MatrixUse& use) { return distance(use.at, at); });
  return uses;
}

isa::RegisterRange matrixRegisters(isa::Op op, isa::Matrix matrix, isa::RegisterRange first) {
  const auto shape = isa::matrixShape(op);
  if (!shape) return first;
  const unsigned bits = isa::elementsPerLane(matrix, *shape) * isa::elementBits(matrix, *shape);
  first.count = static_cast<std::uint16_t>((bits + kRegisterBits - 1) / kRegisterBits);
  return first;
}

QString elementType(isa::Op op, isa::Matrix matrix) {
  const isa::OperandSpec* const spec = specOf(op, matrix);
  const auto shape = isa::matrixShape(op);
  if (spec == nullptr || !shape) return {};
  switch (spec->type) {
  case ValueType::I8:
  case ValueType::PkI8: return QStringLiteral("i8");
  case ValueType::U8:
  case ValueType::PkU8: return QStringLiteral("u8");
  default: break;
  }
  const QString name = typeName(spec->type, spec->dwords());
  const qsizetype cross = name.indexOf(u'x');
  return cross > 0 && isa::elementBits(matrix, *shape) < kRegisterBits ? name.left(cross) : name;
}

std::vector<isa::Op> matrixOpcodes() {
  std::vector<isa::Op> result;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i)
    if (isa::matrixShape(static_cast<isa::Op>(i))) result.push_back(static_cast<isa::Op>(i));
  std::ranges::sort(result, {}, [](isa::Op op) { return isa::row(op).mnemonic; });
  return result;
}

} // namespace wavesmith::widgets
