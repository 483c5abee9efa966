// SPDX-License-Identifier: Apache-2.0
// Words of YAML.
//
//   yamlQuoted("a \"b\"\n")   "a \"b\"\n", with quotes and backslashes as they are here
//
// A pure function; any thread.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::source {

// In double quotes, which can say any bytes: YAML 1.2.2, 7.3.1. Readers are yaml-cpp and LLVM's assembler.
[[nodiscard]] std::string yamlQuoted(std::string_view text);

} // namespace wavesmith::source
