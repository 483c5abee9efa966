// SPDX-License-Identifier: Apache-2.0
// The type in which an instruction uses a register, as value_text.h names types:
//
//   useType(v_add_f32 v4, v5, v6; operand 1)                          "f32"
//   useType(v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], ...; operand 1)   "f16x2"
//   typeOfOperand(v_cvt_f32_u32 v4, v5; v5)                           "u32"
//   typeInLine(program, v4, "loop: v_cvt_f32_u32 v4, v4")             "u32": that in which it is read
//
// Pure functions; any thread.
#pragma once

#include "emulator/machine/location.h"
#include "program/program.h"

#include <cstddef>
#include <string_view>

namespace wavesmith::debug {

// The type in which the instruction reads or writes the operand; empty: bits without a type.
[[nodiscard]] std::string_view useType(const isa::Instruction& instruction, unsigned operand);
// The type of registers that are exactly one operand that it reads; empty: there is none, or its uses differ.
[[nodiscard]] std::string_view typeOfOperand(const isa::Instruction& instruction,
                                             const emulator::Location& location);
// The type in which a vector instruction computes its result of this size: "f32", "f64"; empty: not a floating-point number.
[[nodiscard]] std::string_view typeWritten(const isa::Instruction& instruction, std::size_t bytes);
// The type of registers that the instruction in a line of the source names; if it reads and writes them, as it reads them.
// Empty: the line has no such instruction, or it says nothing about them.
[[nodiscard]] std::string_view typeInLine(const program::Program& program, const emulator::Location& location,
                                          std::string_view line);

} // namespace wavesmith::debug
