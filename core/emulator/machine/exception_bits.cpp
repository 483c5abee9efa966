// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/exception_bits.h"

#include <iterator>
#include <string_view>

namespace wavesmith::emulator {

std::string exceptionNames(std::uint32_t exceptions) {
  constexpr std::string_view kNames[] = {
      "invalid operation", "input denormal",           "division by zero", "overflow",        "underflow",
      "inexact result",    "integer division by zero", "address watch",    "memory violation"};
  std::string text;
  for (unsigned i = 0; i < std::size(kNames); ++i)
    if (((exceptions >> i) & 1) != 0) text.append(text.empty() ? "" : ", ").append(kNames[i]);
  return text;
}

} // namespace wavesmith::emulator
