// SPDX-License-Identifier: Apache-2.0
// The bits of an element that a store through a buffer format changes:
//
//   tbuffer_store_format_xy v[4:5], ... format:[BUF_DATA_FORMAT_8_8_8_8,...]   ->  0x0000ffff: z and w keep theirs
//
// A pure function of the wave before the instruction.
#pragma once

#include "emulator/handlers/buffer_format.h"
#include "emulator/machine/wave.h"

namespace wavesmith::debug {

// Which bits of an element an instruction with isa::trait::kFormat and kStore stores; all zeros if the format is not valid.
// The same for every lane.
[[nodiscard]] emulator::Element storedBits(emulator::Wave& wave, const emulator::MicroOp& op);

// What a store does to bytes `from` to `from + count` of the element, which has 16: whether it changes one of them (any), and
// whether it changes all of their bits (all).
struct StoredPart {
  bool any = false, all = true;
};
[[nodiscard]] StoredPart storedPart(const emulator::Element& stored, std::uint64_t from, std::uint64_t count);

} // namespace wavesmith::debug
