// SPDX-License-Identifier: Apache-2.0
// Assembles, decodes and analyzes texts in the process of a test, and removes descriptors and metadata from
// texts.
//
// Any thread.
#pragma once

#include "generate/blocks.h"

#include <string>
#include <string_view>

namespace wavesmith::generate::testing {

inline const std::string kFile = "k.s"; // as a test names its text

// Returns an error for a text that does not assemble. Counts its calls in `calls` if that is not null.
[[nodiscard]] Assemble inProcess(const std::string& file, unsigned* calls = nullptr);

// Removes every block between these two directives, including their lines.
[[nodiscard]] std::string without(std::string_view text, std::string_view first, std::string_view last);
[[nodiscard]] std::string withoutDescriptors(std::string_view text);
[[nodiscard]] std::string withoutMetadata(std::string_view text);

} // namespace wavesmith::generate::testing
