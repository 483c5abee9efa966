// SPDX-License-Identifier: Apache-2.0
// The files that a source includes, by its text.
//
//   .include "macros.inc"          Include, macros.inc
//   .incbin "table.bin", 16        Data, table.bin
//   #include "constants.h"         Header, constants.h      (of a .S file)
//   .include "tables/\name.inc"    Include, computed: an argument of a macro is part of the name
//
// A file in a branch of .if that is not assembled counts as well. Pure functions; any thread.
#pragma once

#include "source/place.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::share {

enum class InclusionKind : std::uint8_t {
  Include,     // .include: a source that is not preprocessed
  Data,        // .incbin
  Header,      // #include "NAME"
  SystemHeader // #include <NAME>: not next to the file
};

struct Inclusion {
  InclusionKind kind{};
  std::string name;      // as the assembler understands it; empty if computed
  bool computed = false; // the text alone does not tell
  source::Place place;   // place of the name
};

// `preprocessed`: #include counts, as in a .S file.
[[nodiscard]] std::vector<Inclusion> inclusionsIn(std::string_view text, const std::string& path,
                                                  bool preprocessed);

} // namespace wavesmith::share
