// SPDX-License-Identifier: Apache-2.0
// A text with one change, for tests of functions that edit texts.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace wavesmith::testing {

// Changes the first `from`. Throws if there is none.
[[nodiscard]] inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("not in the text: " + std::string(from));
  return text.replace(at, from.size(), to);
}

} // namespace wavesmith::testing
