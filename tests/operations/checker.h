// SPDX-License-Identifier: Apache-2.0
// Whether a program is one of its opcode: it names operands that the row has, functions that exist, variables
// that have a value, and mixes no types.
//
//   check(*parse("D.f32 = S0.f32 + 1"), isa::row(isa::Op::v_mov_b32))   ->  {"'+' of f32 and an integer"}
//
// Pure; any thread.
#pragma once

#include "isa/opcode.h"
#include "operations/program.h"

#include <set>
#include <string>
#include <vector>

namespace wavesmith::operations {

// What is wrong; empty: nothing.
[[nodiscard]] std::vector<std::string> check(const Program& program, const isa::Opcode& row);

// What a program calls the operand of this field in this row: "S0", "D", "DATA0"; or nothing.
[[nodiscard]] std::string roleOf(const isa::Opcode& row, const isa::OperandSpec& operand);
// All of the row's.
[[nodiscard]] std::set<std::string, std::less<>> rolesOf(const isa::Opcode& row);

} // namespace wavesmith::operations
