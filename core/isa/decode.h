// SPDX-License-Identifier: Apache-2.0
// Machine words to instructions.
#pragma once

#include "isa/instruction.h"
#include "isa/target.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::isa {

// Decodes the instruction at the front of `bytes` (at least 4). What no row of the table describes has
// Op::invalid and the length that its encoding says, so that what follows is still found. `address` is where
// it stands. Reads at most 8 bytes; fewer than its length: Op::invalid, length 4.
[[nodiscard]] Instruction decode(std::span<const std::byte> bytes, std::uint64_t address,
                                 const Target& target = gfx942());

// All instructions of a piece of code, in order; a tail of fewer than 4 bytes is left out.
[[nodiscard]] std::vector<Instruction> decodeAll(std::span<const std::byte> bytes, std::uint64_t address,
                                                 const Target& target = gfx942());

} // namespace wavesmith::isa
