// SPDX-License-Identifier: Apache-2.0
// Texts assembled, decoded and analyzed in the process of a test, and texts without the blocks that describe
// their kernels.
//
// Any thread.
#pragma once

#include "generate/blocks.h"

#include <string>
#include <string_view>

namespace wavesmith::generate::testing {

// An error for a text that does not assemble. It counts its calls in `calls`, if that is not null.
[[nodiscard]] Assemble inProcess(const std::string& file, unsigned* calls = nullptr);

// Without every block between these two directives and without the lines of both.
[[nodiscard]] std::string without(std::string_view text, std::string_view first, std::string_view last);
[[nodiscard]] std::string withoutDescriptors(std::string_view text);
[[nodiscard]] std::string withoutMetadata(std::string_view text);

} // namespace wavesmith::generate::testing
