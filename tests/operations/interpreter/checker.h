// SPDX-License-Identifier: Apache-2.0
// Whether a program fits its opcode: it uses operands of the row, existing functions and assigned variables,
// and mixes no types.
//
//   check(*parse("D.f32 = S0.f32 + 1"), isa::row(isa::Op::v_mov_b32))   ->  {"'+' of f32 and an integer"}
//
// Pure; any thread.
#pragma once

#include "isa/opcode.h"
#include "operations/interpreter/program.h"

#include <set>
#include <string>
#include <vector>

namespace wavesmith::operations {

// The errors; empty if there are none.
[[nodiscard]] std::vector<std::string> check(const Program& program, const isa::Opcode& row);

// The name of this row's operand in programs: "S0", "D", "DATA0"; or nothing.
[[nodiscard]] std::string roleOf(const isa::Opcode& row, const isa::OperandSpec& operand);
// All of the row's.
[[nodiscard]] std::set<std::string, std::less<>> rolesOf(const isa::Opcode& row);

} // namespace wavesmith::operations
