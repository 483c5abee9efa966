// SPDX-License-Identifier: Apache-2.0
// YAML scalars.
//
//   yamlQuoted("a \"b\"\n")   "a \"b\"\n", with the quotes and backslashes shown here
//
// A pure function; any thread.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::source {

// In double quotes, which can represent any bytes: YAML 1.2.2, 7.3.1. Readers are yaml-cpp and LLVM's
// assembler.
[[nodiscard]] std::string yamlQuoted(std::string_view text);

} // namespace wavesmith::source
