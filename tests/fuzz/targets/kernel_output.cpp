// SPDX-License-Identifier: Apache-2.0
// Arbitrary words as the message of a kernel's printf, which the host formats.
#include "fuzz/target.h"
#include "runtime/printf_text.h"

#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  std::vector<std::uint64_t> words(size / sizeof(std::uint64_t));
  if (!words.empty()) std::memcpy(words.data(), data, words.size() * sizeof(std::uint64_t));
  static_cast<void>(runtime::printfText(words));
  return 0;
}
