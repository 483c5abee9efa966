// SPDX-License-Identifier: Apache-2.0
// Decodes machine words to instructions.
#pragma once

#include "isa/instruction.h"
#include "isa/target.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::isa {

// Decodes the instruction at the front of `bytes` (at least 4). An instruction that is not in the table gets
// Op::invalid and the length of its encoding, so that the following ones are still found. `address` is its
// address. Reads at most 8 bytes; if there are fewer than its length: Op::invalid, length 4.
[[nodiscard]] Instruction decode(std::span<const std::byte> bytes, std::uint64_t address,
                                 const Target& target = gfx942());

// All instructions of a piece of code, in order; a tail of fewer than 4 bytes is ignored.
[[nodiscard]] std::vector<Instruction> decodeAll(std::span<const std::byte> bytes, std::uint64_t address,
                                                 const Target& target = gfx942());

} // namespace wavesmith::isa
