// SPDX-License-Identifier: Apache-2.0
#include "syntax/integer.h"

#include "source/text/numbers.h"

namespace wavesmith::syntax {
namespace {

constexpr unsigned kLargestRegister = 1023;

std::optional<std::uint64_t> digitsOf(std::string_view text, int base) {
  return source::readNumber<std::uint64_t>(text, base);
}

// AsmLexer::LexSingleQuote. Another character after a backslash is itself.
std::optional<std::uint64_t> character(std::string_view text) {
  const bool isEscape = text.size() == 4 && text[1] == '\\';
  if (!text.ends_with('\'') || (!isEscape && (text.size() != 3 || text[1] == '\\'))) return std::nullopt;
  char value = text[text.size() - 2];
  if (isEscape) {
    constexpr std::string_view kLetters = "tnbfr";
    constexpr std::string_view kMeanings = "\t\n\b\f\r";
    const std::size_t letter = kLetters.find(value);
    if (letter != std::string_view::npos) value = kMeanings[letter];
  }
  return static_cast<std::uint64_t>(static_cast<signed char>(value));
}

// AsmLexer.cpp, SkipIgnoredIntegerSuffix.
std::string_view withoutSuffix(std::string_view text) {
  for (int n = 0; n < 2; ++n)
    if (text.ends_with('l') || text.ends_with('L')) text.remove_suffix(1);
  if (text.ends_with('u') || text.ends_with('U')) text.remove_suffix(1);
  return text;
}

std::optional<unsigned> registerOf(std::optional<std::uint64_t> value) {
  return value && *value <= kLargestRegister ? std::optional(static_cast<unsigned>(*value)) : std::nullopt;
}

} // namespace

std::optional<std::uint64_t> readInteger(std::string_view text) {
  if (text.starts_with('\'')) return character(text);
  text = withoutSuffix(text);
  if (text.size() < 2 || text[0] != '0') return digitsOf(text, 10);
  if (text[1] == 'x' || text[1] == 'X') return digitsOf(text.substr(2), 16);
  if (text[1] == 'b' || text[1] == 'B') return digitsOf(text.substr(2), 2);
  return digitsOf(text, 8);
}

std::optional<unsigned> readRegisterInName(std::string_view digits) {
  return registerOf(digitsOf(digits, 10));
}

std::optional<unsigned> readRegisterInBrackets(std::string_view text) {
  return registerOf(readInteger(text));
}

} // namespace wavesmith::syntax
