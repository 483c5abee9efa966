// SPDX-License-Identifier: Apache-2.0
#include "runtime/printf_text.h"

#include <algorithm>
#include <bit>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace wavesmith::runtime {
namespace {

using Words = std::span<const std::uint64_t>;

// Takes a string and its padding from the front of the words.
std::string_view takeString(Words& words) {
  const std::string_view all(reinterpret_cast<const char*>(words.data()), words.size_bytes());
  const std::string_view text = all.substr(0, all.find('\0'));
  const std::size_t used = std::min(text.size() / sizeof(std::uint64_t) + 1, words.size());
  words = words.subspan(used);
  return text;
}

// vsnprintf, added to the text.
void append(std::string& text, const char* specification, ...) { // NOLINT(cert-dcl50-cpp): as printf
  std::va_list arguments;
  va_start(arguments, specification);
  std::va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, specification, arguments);
  va_end(arguments);
  if (length > 0) {
    const std::size_t before = text.size();
    text.resize(before + static_cast<std::size_t>(length) + 1);
    std::vsnprintf(text.data() + before, static_cast<std::size_t>(length) + 1, specification, again);
    text.pop_back(); // the zero at its end
  }
  va_end(again);
}

// One conversion: "%-*.*f" with two widths, which are the first arguments.
template <typename Value>
void convert(std::string& text, const std::string& specification, std::span<const int> widths, Value value) {
  switch (widths.size()) {
  case 0: return append(text, specification.c_str(), value);
  case 1: return append(text, specification.c_str(), widths[0], value);
  default: return append(text, specification.c_str(), widths[0], widths[1], value);
  }
}

// False: its argument is missing.
bool convertNext(std::string& text, std::string specification, Words& words) {
  int widths[2] = {};
  const auto stars = std::min<std::size_t>(static_cast<std::size_t>(std::ranges::count(specification, '*')),
                                           std::size(widths));
  if (words.size() < stars + 1) return false;
  for (std::size_t i = 0; i < stars; ++i)
    widths[i] = static_cast<int>(words[i]);
  words = words.subspan(stars);
  const std::span<const int> given(widths, stars);
  const char conversion = specification.back();
  if (conversion == 's') {
    // A wide string has no narrow one's form: its bytes are those of the kernel.
    std::erase(specification, 'l');
    convert(text, specification, given, std::string(takeString(words)).c_str());
    return true;
  }
  const std::uint64_t word = words.front();
  words = words.subspan(1);
  if (std::string_view("fFeEgGaA").find(conversion) != std::string_view::npos) {
    std::erase(specification, 'L'); // a long double of a kernel has 64 bits
    convert(text, specification, given, std::bit_cast<double>(word));
  } else if (conversion == 'p') {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): printed only
    convert(text, specification, given, reinterpret_cast<const void*>(word));
  } else if (conversion == 'c') {
    std::erase(specification, 'l');
    convert(text, specification, given, static_cast<int>(word));
  } else if (conversion != 'n') {
    convert(text, specification, given, word);
  }
  return true;
}

} // namespace

std::string printfText(Words message) {
  std::string text;
  const std::string_view format = takeString(message);
  for (std::size_t at = 0; at < format.size();) {
    const std::size_t percent = std::min(format.find('%', at), format.size());
    text += format.substr(at, percent - at);
    if (percent == format.size()) break;
    if (format.substr(percent, 2) == "%%") {
      text += '%';
      at = percent + 2;
      continue;
    }
    const std::size_t conversion = format.find_first_of("diouxXfFeEgGaAcspn", percent + 1);
    if (conversion == std::string_view::npos) break;
    if (!convertNext(text, std::string(format.substr(percent, conversion + 1 - percent)), message)) break;
    at = conversion + 1;
  }
  return text;
}

} // namespace wavesmith::runtime
