// SPDX-License-Identifier: Apache-2.0
// The project is written in plain words: no file has a phrase of plain_words.txt, in text, comments,
// identifiers or its name.
//
//   plainWords({{{"a.cpp", "// quxed\n"}, {kPlainWordsList, "qux* | fix\n"}}})
//     "a.cpp:1: 'qux*'; write: fix"
//
// Pure functions; any thread.
#pragma once

#include "house/architecture.h"
#include "house/tree.h"

#include <string_view>

namespace wavesmith::house {

inline constexpr std::string_view kPlainWordsList = "tests/house/plain_words.txt";

// One sentence for each phrase found, and for each file that cannot be searched: only pictures and the inputs
// of tests may be. The list is a file of the tree; without it the check fails.
[[nodiscard]] Violations plainWords(const Tree& tree);

} // namespace wavesmith::house
