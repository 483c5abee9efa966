// SPDX-License-Identifier: Apache-2.0
// Which instructions, modifiers and registers exist on a target, and alternatives for those that do not.
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
  std::string sentence;    // complete, for a diagnostic
  std::string replacement; // replacement text if a single word can be exchanged; otherwise empty
};

// `word`: a mnemonic (with or without the suffix of a form), a modifier with or without its value, a
// register, a counter, a message or a hardware register name as written in a source. nullopt if the target
// has it, or if no GPU has it and no similar name is known. `instruction`: the mnemonic of the statement that
// contains the word; some modifiers exist only in some encodings (glc only in scalar memory instructions).
[[nodiscard]] std::optional<Unavailable> unavailable(std::string_view word, const Target& target,
                                                     std::string_view instruction = {});

// For an opcode that LLVM 19 assembles and decodes for gfx942 although the manual lacks it: the alternative;
// empty for every other opcode.
[[nodiscard]] std::string_view insteadOfUndocumented(Op op);

} // namespace wavesmith::isa
