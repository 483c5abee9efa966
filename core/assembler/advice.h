// SPDX-License-Identifier: Apache-2.0
// What somebody who knows instruction sets has to say about a word that LLVM refused. This folder knows none:
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
  std::string sentence;    // takes the place of LLVM's message
  std::string replacement; // of the word, when that mends it; else empty
};

// `instruction`: the mnemonic of the statement. nullopt: nothing to say, LLVM's message stays.
using Adviser = std::function<std::optional<Advice>(std::string_view word, std::string_view instruction)>;

} // namespace wavesmith::assembler
