// SPDX-License-Identifier: Apache-2.0
// Which vector registers the instructions around a position use, and how: the registers that a view shows when none
// is pinned, the type of a register's values, and the matrix products that read or write it.
//
//   vectorsOf(program, at)                 v6 written as f32, v6 and v7 read as f32
//   executedBefore(program, at)            the instruction that ran last, if that is certain
//   matrixUses(program, a[0:15], at)       D and C of the v_mfma_f32_32x32x8_f16 of line 95
//
// Pure functions; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "isa/matrix_layout.h"
#include "program/program.h"
#endif

#include <QString>

#include <optional>
#include <vector>

namespace wavesmith::widgets {

struct VectorUse {
  isa::RegisterRange registers;
  bool written = false;
  QString type; // a type of the core (debug/values/value_text.h); empty: not known from the instruction
};
// VGPRs and AGPRs, the written ones first, each range once.
[[nodiscard]] std::vector<VectorUse> vectorsOf(const program::Program& program, program::Index at);

// The instruction that a wave executed before the one at `at`; nothing if several are possible.
[[nodiscard]] std::optional<program::Index> executedBefore(const program::Program& program,
                                                           program::Index at);

// The type in which the nearest instruction uses these registers; empty: unknown.
[[nodiscard]] QString typeNear(const program::Program& program, const isa::RegisterRange& registers,
                               program::Index at);

struct MatrixUse {
  program::Index at = program::kNone; // kNone: no instruction of a program
  isa::Op op = isa::Op::invalid;
  isa::Matrix matrix = isa::Matrix::D;
  isa::RegisterRange registers; // the whole operand

  bool operator==(const MatrixUse&) const = default;
};
// Operands A to D of the matrix products that overlap the registers: the nearest instruction first, D before C.
[[nodiscard]] std::vector<MatrixUse> matrixUses(const program::Program& program,
                                                const isa::RegisterRange& registers, program::Index at);
// All operands A to D of an instruction that are vector registers.
[[nodiscard]] std::vector<MatrixUse> matrixOperands(const program::Program& program, program::Index at);
// The registers that an operand of an opcode needs if it begins with this register.
[[nodiscard]] isa::RegisterRange matrixRegisters(isa::Op op, isa::Matrix matrix, isa::RegisterRange first);
// The type of the elements.
[[nodiscard]] QString elementType(isa::Op op, isa::Matrix matrix);
// Every opcode of a matrix product, by mnemonic.
[[nodiscard]] std::vector<isa::Op> matrixOpcodes();

} // namespace wavesmith::widgets
