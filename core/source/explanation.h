// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes, compiled into the program, one for each row of codes.inc: the meaning of a code, an incorrect
// example, the reason, and the corrected example or what to do. The command line prints them, the window renders them.
//
//   explanationOf("W0102")           "# W0102 missing-vmcnt\n\nA register or LDS is used ..."
//   explanationOf("missing-vmcnt")   the same
//   explanationOf("W9999")           empty: there is no such code
//
// Constants; any thread.
#pragma once

#include "source/codes.h"

#include <span>
#include <string_view>

namespace wavesmith::source {

struct ExplanationPage {
  std::string_view code; // "W0102"
  std::string_view text; // Markdown; links to other codes are "W0108.md"
};

// Sorted by code.
[[nodiscard]] std::span<const ExplanationPage> explanationPages();

// By code or by name; empty if there is no such code.
[[nodiscard]] std::string_view explanationOf(std::string_view code);
[[nodiscard]] std::string_view explanationOf(Code code);

} // namespace wavesmith::source
