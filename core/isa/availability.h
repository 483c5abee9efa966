// SPDX-License-Identifier: Apache-2.0
// What exists on which target, and what to write where something does not.
//
//   unavailable("buffer_wbinvl1", gfx942())  // "gfx942 has no buffer_wbinvl1; use buffer_inv sc1"
//   unavailable("glc", gfx942())             // "gfx942 has no glc here; use sc0"
//   unavailable("v_add_f32", gfx942())       // nullopt: it exists
//
// Constant; any thread.
#pragma once

#include "isa/target.h"

#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::isa {

struct Unavailable {
  std::string sentence;    // whole, for a diagnostic
  std::string replacement; // text to put in its place when one word can simply be exchanged; else empty
};

// `word`: a mnemonic (with or without the suffix of a form), a modifier, a register or a hardware register
// name as written in a source. nullopt when the target has it, or when nobody has it and nothing near is
// known.
[[nodiscard]] std::optional<Unavailable> unavailable(std::string_view word, const Target& target);

} // namespace wavesmith::isa
