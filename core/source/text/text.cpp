// SPDX-License-Identifier: Apache-2.0
#include "source/text/text.h"

#include <algorithm>

namespace wavesmith::source {

std::string inLowerCase(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char c) { return inLowerCase(c); });
  return lower;
}

} // namespace wavesmith::source
