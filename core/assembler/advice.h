// SPDX-License-Identifier: Apache-2.0
// Advice from the instruction tables about a word that LLVM rejected. This folder does not know the tables:
// the language worker passes isa::unavailable().
//
//   adviser("v_add_nc_u32", "v_add_nc_u32")  {"gfx942 has no v_add_nc_u32 (...); use v_add_u32", "v_add_u32"}
//   adviser("glc", "global_load_dword")      {"gfx942 has no glc here; use sc0", "sc0"}
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::assembler {

struct Advice {
  std::string sentence;    // replaces LLVM's message
  std::string replacement; // replacement of the word, if that fixes it; otherwise empty
};

// `instruction`: the mnemonic of the statement. nullopt: no advice, LLVM's message stays.
using Adviser = std::function<std::optional<Advice>(std::string_view word, std::string_view instruction)>;

} // namespace wavesmith::assembler
