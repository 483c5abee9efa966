// SPDX-License-Identifier: Apache-2.0
// What LLVM's passes for waits and wait states add to machine functions.
//
//   const std::vector<Added> added = addedBy(Pass::Waits, "gfx942", functions, folder);
//   added[0].places    {{17, ...}}     a wait is missing before the 17th instruction
//
// Many functions go to one llc, because starting it takes longer than a pass over a kernel. Any thread.
#pragma once

#include "mutants/machine_function.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::mutants {

// The instructions of a function without its waits (or without its s_nop), and what is between them.
struct Gaps {
  // Waits: the counts of all waits together, as a number for each counter. Wait states: those of all s_nop, negated.
  // So less is stronger.
  using Strength = std::array<int, 3>;
  std::vector<std::string> opcodes; // "bb.3" where a block begins
  std::vector<Strength> before;     // by opcode
};
// Of a document in LLVM's or in our own writing.
[[nodiscard]] Gaps gapsOf(std::string_view function, Pass pass);

struct Added {
  struct Place {
    std::size_t position = 0;         // in Gaps::opcodes of the function that LLVM was given
    Gaps::Strength before{}, after{}; // as it was given, and as LLVM has it
  };
  std::string trouble; // LLVM rejected the function
  std::vector<Place> places;
};

// By function. The functions have the names "f0", "f1", ...
[[nodiscard]] std::vector<Added> addedBy(Pass pass, const std::string& target,
                                         const std::vector<std::string>& functions,
                                         const std::filesystem::path& folder);

} // namespace wavesmith::mutants
