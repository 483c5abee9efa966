// SPDX-License-Identifier: Apache-2.0
// Decoding of memory instructions: SMEM, DS, FLAT and its segments, MUBUF, MTBUF (CDNA3 ISA, chapter 13).
// Only decode.cpp includes this. Functions of a decoder; any thread.
#pragma once

#include "isa/decode/decoder.h"

namespace wavesmith::isa::detail {

// Each fills the operands and modifiers of an encoding whose opcode is known.
void decodeSmem(Decoder& d);
void decodeDs(Decoder& d);
void decodeFlat(Decoder& d);
void decodeBuffer(Decoder& d);

} // namespace wavesmith::isa::detail
