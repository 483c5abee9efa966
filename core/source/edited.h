// SPDX-License-Identifier: Apache-2.0
// A text after edits of it.
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

// All edits are of this text, whatever file they name. An edit may reach over the ends of lines. Nothing
// where one is not within the text, or where two overlap.
[[nodiscard]] std::optional<std::string> edited(std::string_view text, std::vector<TextEdit> edits);

} // namespace wavesmith::source
