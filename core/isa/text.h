// SPDX-License-Identifier: Apache-2.0
// Formats an instruction in assembler syntax, without LLVM.
//
//   "v_add_f32_e64 v0, -|s1|, v2 clamp"   "buffer_load_dword v1, v2, s[4:7], 0 offen offset:16 sc0"
//
// The spelling is that of LLVM 19 (tests/isa compares the two), so the text can be pasted into a source.
// Pure; any thread.
#pragma once

#include "isa/instruction.h"

#include <string>
#include <string_view>

namespace wavesmith::isa {

// The whole instruction; ".long 0x..." for an invalid one.
[[nodiscard]] std::string toString(const Instruction& instruction);

// The mnemonic with the suffix of the form: "v_add_f32_e32".
[[nodiscard]] std::string mnemonic(const Instruction& instruction);

// One operand, with its own modifiers: "-|v1|", "s[4:7]", "0x3f", "vmcnt(0)", "off".
[[nodiscard]] std::string operandText(const Instruction& instruction, unsigned operand);

} // namespace wavesmith::isa
