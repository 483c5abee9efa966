// SPDX-License-Identifier: Apache-2.0
// Applies edits to a text.
//
//   edited("a\nb\n", {{{"f", 2, 1, 1}, "c"}})   "a\nc\n"
//
// A pure function; any thread.
#pragma once

#include "source/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// All edits apply to this text, whatever file they name. An edit may span line ends. Nothing if an edit is
// outside the text, or if two edits overlap.
[[nodiscard]] std::optional<std::string> edited(std::string_view text, std::vector<TextEdit> edits);

} // namespace wavesmith::source
