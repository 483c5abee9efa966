// SPDX-License-Identifier: Apache-2.0
// `check --explain`: the page of a code (source/explanation.h).
#pragma once

#include <string_view>

namespace wavesmith::cli {

// Prints the page of "W0102" or "missing-vmcnt". Returns the exit code.
[[nodiscard]] int explainCode(std::string_view code);

} // namespace wavesmith::cli
