// SPDX-License-Identifier: Apache-2.0
// The errors of HIP. Values; any thread.
#pragma once

#include <span>

namespace wavesmith::runtime {

struct ErrorText {
  int number = 0;
  const char* name = nullptr;
  const char* sentence = nullptr;
};
[[nodiscard]] std::span<const ErrorText> errorTexts(); // by number

} // namespace wavesmith::runtime
