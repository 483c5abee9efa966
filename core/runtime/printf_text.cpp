// SPDX-License-Identifier: Apache-2.0
#include "runtime/printf_text.h"

#include <algorithm>
#include <bit>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
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

// What a single conversion must be able to write (C17 7.21.6.1, 15). A kernel's width could ask for 2 GiB of blanks.
constexpr int kMostCharacters = 4095;

// A conversion as C defines it (C17 7.21.6.1, 4), taken apart: what is anything else would make vsnprintf take arguments that
// it was not given, such as %2$s, %S or a third asterisk.
struct Specification {
  std::string flags;
  std::optional<int> width, precision; // none: not written
  std::string length;                  // hh, l, ...
  char conversion = 0;
  std::size_t end = 0; // in the format
};

// A number, or an asterisk, whose value is that of the next argument. False: there is no such argument.
bool takeNumber(std::string_view format, std::size_t& at, Words& words, std::optional<int>& number) {
  if (at < format.size() && format[at] == '*') {
    if (words.empty()) return false;
    number = static_cast<int>(words.front());
    words = words.subspan(1);
    ++at;
    return true;
  }
  while (at < format.size() && format[at] >= '0' && format[at] <= '9')
    number = std::min(number.value_or(0) * 10 + (format[at++] - '0'), kMostCharacters);
  return true;
}

std::size_t skip(std::string_view format, std::size_t at, std::string_view characters) {
  return std::min(format.find_first_not_of(characters, at), format.size());
}

// The one after a percent sign; without a conversion: it is none of C's. Nothing: the argument of an asterisk is missing.
std::optional<Specification> specificationAt(std::string_view format, std::size_t at, Words& words) {
  Specification result;
  std::size_t end = skip(format, at, "-+ #0'");
  result.flags = format.substr(at, end - at);
  if (!takeNumber(format, end, words, result.width)) return std::nullopt;
  if (end < format.size() && format[end] == '.') {
    result.precision = 0;
    if (!takeNumber(format, ++end, words, result.precision)) return std::nullopt;
  }
  at = end;
  end = skip(format, at, "hlLjzt");
  result.length = format.substr(at, end - at);
  static constexpr std::string_view kLengths[] = {"", "hh", "h", "l", "ll", "L", "j", "z", "t"};
  const bool isKnown = std::ranges::find(kLengths, result.length) != std::end(kLengths);
  if (isKnown && end < format.size() &&
      std::string_view("diouxXfFeEgGaAcspn").find(format[end]) != std::string_view::npos)
    result.conversion = format[end++];
  result.end = end;
  return result;
}

// With its numbers written out, and a length that fits the type of the argument.
std::string textOf(const Specification& specification, std::string_view length) {
  std::string text = "%" + specification.flags;
  if (specification.width)
    text += std::to_string(std::clamp(*specification.width, -kMostCharacters, kMostCharacters));
  // A negative precision is as if there were none.
  if (specification.precision.value_or(-1) >= 0)
    text += "." + std::to_string(std::min(*specification.precision, kMostCharacters));
  return text.append(length) + specification.conversion;
}

// False: its argument is missing.
bool convert(std::string& text, const Specification& specification, Words& words) {
  if (words.empty()) return false;
  const char conversion = specification.conversion;
  if (conversion == 's') {
    // A wide string has no narrow one's form: its bytes are those of the kernel.
    append(text, textOf(specification, "").c_str(), std::string(takeString(words)).c_str());
    return true;
  }
  const std::uint64_t word = words.front();
  words = words.subspan(1);
  if (std::string_view("fFeEgGaA").find(conversion) != std::string_view::npos) {
    // A long double of a kernel has 64 bits.
    append(text, textOf(specification, "").c_str(), std::bit_cast<double>(word));
  } else if (conversion == 'p') {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): printed only
    append(text, textOf(specification, "").c_str(), reinterpret_cast<const void*>(word));
  } else if (conversion == 'c') {
    append(text, textOf(specification, "").c_str(), static_cast<int>(word));
  } else if (conversion != 'n') {
    append(text, textOf(specification, specification.length).c_str(), word);
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
    const auto specification = specificationAt(format, percent + 1, message);
    if (!specification) break;
    if (specification->conversion == 0) {
      text += format.substr(percent, specification->end - percent); // as glibc does
    } else if (!convert(text, *specification, message)) {
      break;
    }
    at = specification->end;
  }
  return text;
}

} // namespace wavesmith::runtime
