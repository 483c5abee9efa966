// SPDX-License-Identifier: Apache-2.0
// Values in the text of a YAML document: writing one, and where one ends.
//
//   yamlQuoted("a \"b\"\n")                        "a \"b\"\n", with the quotes and backslashes shown here
//   endOfYamlValue("k: { a: 1 } # b", 3, false)   11, after the closing brace
//
// Pure functions; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wavesmith::source {

// The text in double quotes, which can represent any bytes: YAML 1.2.2, 7.3.1. Readers are yaml-cpp and LLVM's
// assembler.
[[nodiscard]] std::string yamlQuoted(std::string_view text);

// The end of the value that begins at `from`: quoted, in brackets, or a plain word, with a tag before it.
// `inFlow`: the value is inside brackets, where commas and closing brackets end a word. A key ends at its
// colon. The size of the text if the value is not closed.
[[nodiscard]] std::size_t endOfYamlValue(std::string_view text, std::size_t from, bool inFlow);

} // namespace wavesmith::source
