// SPDX-License-Identifier: Apache-2.0
#include "source/register_name.h"

#include "source/text/numbers.h"

namespace wavesmith::source {

SplitRegisterName splitRegisterName(std::string_view name) {
  const std::size_t plus = name.rfind('+');
  if (plus == std::string_view::npos) return {name, 0};
  const auto offset = readNumber<std::uint32_t>(name.substr(plus + 1));
  if (!offset) return {name, 0};
  return {name.substr(0, plus), *offset};
}

std::string registerName(std::string_view name, std::uint32_t after) {
  const auto [symbol, offset] = splitRegisterName(name);
  std::string text(symbol);
  if (offset + after != 0) text += '+' + std::to_string(offset + after);
  return text;
}

} // namespace wavesmith::source
