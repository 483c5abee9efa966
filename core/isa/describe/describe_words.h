// SPDX-License-Identifier: Apache-2.0
// Descriptions of the operands of an opcode, used by describe(). Only describe*.cpp include this.
//
//   typeWords(PkF16, 32 bits) == "two f16"     allowedWords(...) == "VGPR, SGPR, inline constant or literal"
//
// Pure functions; any thread.
#pragma once

#include "isa/opcode.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa::page {

// Whether one lane (or the wave) receives the old value: an atomic whose row has a separate destination.
[[nodiscard]] bool returnsOnDemand(const Opcode& row); // with sc0, or glc in SMEM

[[nodiscard]] bool isAccumulationMove(const Opcode& row); // v_accvgpr_*

[[nodiscard]] std::string_view roleOf(const Opcode& row, unsigned operand); // "D", "S0", "addr"
[[nodiscard]] std::string_view accessWords(Access access);
[[nodiscard]] std::string typeWords(const Opcode& row, const OperandSpec& spec);
[[nodiscard]] std::string allowedWords(const Opcode& row, const OperandSpec& spec);

// "a", "a or b", "a, b or c", where `last` is "or".
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view last);

} // namespace wavesmith::isa::page
