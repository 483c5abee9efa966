// SPDX-License-Identifier: Apache-2.0
// The lines of a trace as compare::align() compares them, and their static facts:
//
//   s_waitcnt vmcnt(5)     opcode s_waitcnt, wait counts {5, 15, 7}
//
// From the code bytes of a row where they are known, otherwise from its text. Pure functions; any thread.
#pragma once

#include "compare/alignment.h"
#include "isa/instruction.h"
#include "trace/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::trace {

// Decoded from the code bytes; nothing if they are unknown.
[[nodiscard]] std::optional<isa::Instruction> decoded(const CodeRow& row);

// The opcode, from the bytes or from the mnemonic; Op::invalid for labels and unknown words.
[[nodiscard]] isa::Op opOf(const CodeRow& row);

// The text with single blanks and without comments.
[[nodiscard]] std::string plainText(std::string_view text);

// Where a relative branch leads, in the row's code object.
[[nodiscard]] std::optional<std::uint64_t> branchTarget(const CodeRow& row);

// Of the text of an instruction; `bits` are added to the first key.
[[nodiscard]] compare::InstructionKeys keysOfText(std::string_view text, std::uint64_t bits = 0);

// vmcnt, lgkmcnt and expcnt of an s_waitcnt; the highest counts where the row does not name one.
[[nodiscard]] std::array<unsigned, 3> waitCounts(const CodeRow& row);

} // namespace wavesmith::trace
