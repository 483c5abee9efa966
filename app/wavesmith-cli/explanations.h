// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes, which are in the program: what each code of `check` means, an example that is
// wrong, why, and the same mended.
#pragma once

#include <string_view>

namespace wavesmith::cli {

// The page of "W0102" or "missing-vmcnt"; empty: there is none.
[[nodiscard]] std::string_view explanationOf(std::string_view code);

// Prints it; the exit code.
[[nodiscard]] int explainCode(std::string_view code);

} // namespace wavesmith::cli
