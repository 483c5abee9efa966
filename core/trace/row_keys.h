// SPDX-License-Identifier: Apache-2.0
// The lines of a trace as compare::align() compares them, and their static facts:
//
//   s_waitcnt vmcnt(5)     opcode s_waitcnt, wait counts {.vm = 5}
//
// From the code bytes of a row where they are known, otherwise from its text. Pure functions; any thread.
#pragma once

#include "compare/alignment.h"
#include "counters/waits.h"
#include "isa/instruction.h"
#include "trace/trace.h"

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

// The keys of the text of an instruction; `bits` are added to the first key.
[[nodiscard]] compare::InstructionKeys keysOfText(std::string_view text, std::uint64_t bits = 0);

// Of an s_waitcnt; no wait for counters that its text does not name.
[[nodiscard]] counters::WaitCounts waitCounts(const CodeRow& row);

} // namespace wavesmith::trace
