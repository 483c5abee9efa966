// SPDX-License-Identifier: Apache-2.0
// What exists on which target, and what to write where something does not.
//
//   unavailable("v_add_nc_u32", gfx942())    // "gfx942 has no v_add_nc_u32 (...); use v_add_u32"
//   unavailable("buffer_wbinvl1", gfx942())  // "gfx942 has no buffer_wbinvl1; use buffer_inv sc1"
//   unavailable("glc", gfx942())             // "gfx942 has no glc here; use sc0"
//   unavailable("v_add_f32", gfx942())       // nullopt: it exists
//
// Constant; any thread.
#pragma once

#include "isa/opcode.h"
#include "isa/target.h"

#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::isa {

struct Unavailable {
  std::string sentence;    // whole, for a diagnostic
  std::string replacement; // text to put in its place when one word can simply be exchanged; else empty
};

// `word`: a mnemonic (with or without the suffix of a form), a modifier with or without its value, a
// register, a counter, a message or a hardware register name as written in a source. nullopt when the target
// has it, or if no GPU has it and no similar name is known. `instruction`: the mnemonic of the statement in
// which the word is; some modifiers exist in some encodings only (glc is scalar memory's).
[[nodiscard]] std::optional<Unavailable> unavailable(std::string_view word, const Target& target,
                                                     std::string_view instruction = {});

// The mnemonic in our table of one that LLVM's assembler takes for it: gfx90a's and older spellings of the
// matrix operations (v_mfma_f32_32x32x8f16 is v_mfma_f32_32x32x8_f16). Empty: it is no such spelling.
[[nodiscard]] std::string_view currentSpelling(std::string_view mnemonic);

// What LLVM 19 assembles and decodes for a gfx942 whose manual does not have it: what to write instead, empty
// for every other opcode.
[[nodiscard]] std::string_view insteadOfUndocumented(Op op);

} // namespace wavesmith::isa
