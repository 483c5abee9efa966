// SPDX-License-Identifier: Apache-2.0
#include "assembler/recording/value_places.h"

#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace wavesmith::assembler {
namespace {

using source::Token;
using source::TokenKind;
using syntax::SymbolValues;

// The code of the statement, without gaps and comments.
std::vector<Token> codeTokens(std::string_view statement) {
  std::vector<Token> tokens;
  source::Lexer lexer(statement);
  for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next())
    if (token.kind != TokenKind::Gap && token.kind != TokenKind::Comment) tokens.push_back(token);
  return tokens;
}

// Whether an expression can begin at token `n`: after the mnemonic, a comma, a colon or a blank.
bool canBegin(std::string_view statement, const std::vector<Token>& tokens, std::size_t n) {
  if (n == 0) return false; // the mnemonic
  const Token& before = tokens[n - 1];
  if (before.end < tokens[n].begin) return true;
  const char last = statement[before.end - 1];
  return last == ',' || last == ':';
}

std::string_view modifierBefore(std::string_view statement, const std::vector<Token>& tokens, std::size_t n) {
  if (n < 2 || statement.substr(tokens[n - 1].begin, tokens[n - 1].length()) != ":") return {};
  const Token& name = tokens[n - 2];
  return name.kind == TokenKind::Identifier ? statement.substr(name.begin, name.length())
                                            : std::string_view();
}

// "offset:4096", "offset:k_offset (4096)".
std::string nameOf(const ValuePlace& place, std::string_view statement, std::int64_t value) {
  const std::string_view written = statement.substr(place.begin, place.end - place.begin);
  const bool isNumber = written.find_first_not_of("0123456789abcdefABCDEFxX-") == std::string_view::npos &&
                        written.find_first_of("0123456789") <= 1;
  return fmt::format("{}{}{}{}", place.modifier, place.modifier.empty() ? "" : ":", written,
                     isNumber ? std::string() : fmt::format(" ({})", value));
}

// The longest expressions whose value is accepted: "-4 + 8" is one expression.
template <class Accept>
std::vector<ValuePlace> placesOf(std::string_view statement, const SymbolValues& symbols,
                                 const Accept& accept) {
  const std::vector<Token> tokens = codeTokens(statement);
  std::vector<ValuePlace> found;
  for (std::size_t first = 1; first < tokens.size(); ++first) {
    if (!canBegin(statement, tokens, first)) continue;
    for (std::size_t last = tokens.size(); last-- > first;) {
      const std::size_t begin = tokens[first].begin;
      const std::size_t end = tokens[last].end;
      const auto number = syntax::evaluate(statement.substr(begin, end - begin), symbols);
      if (!number || !accept(*number)) continue;
      found.push_back({modifierBefore(statement, tokens, first), begin, end});
      first = last;
      break;
    }
  }
  return found;
}

void addTruncated(const LostValue& lost, std::string_view statement, const SymbolValues& symbols,
                  std::vector<LostText>& texts) {
  constexpr std::int64_t kLeast = -0x8000;
  constexpr std::int64_t kMost = 0xffff;
  const auto isLost = [&lost](std::int64_t number) {
    return (number < kLeast || number > kMost) && ((number ^ lost.encoded) & kMost) == 0;
  };
  for (const ValuePlace& place : placesOf(statement, symbols, isLost))
    if (place.modifier.empty())
      texts.push_back({.begin = place.begin,
                       .length = place.end - place.begin,
                       .message = fmt::format("{} does not fit and becomes {}; the range is {} to {}",
                                              statement.substr(place.begin, place.end - place.begin),
                                              lost.encoded, kLeast, kMost)});
}

// LLVM computes 32 * (last - first + 1) in 32 bits (AMDGPUAsmParser.cpp, ParseRegRange), so only a huge number passes.
void addRegisters(std::string_view statement, const SymbolValues& symbols, std::vector<LostText>& texts) {
  constexpr std::int64_t kMost = 511;
  const std::vector<Token> tokens = codeTokens(statement);
  for (std::size_t n = 1; n < tokens.size(); ++n) {
    if (statement[tokens[n].begin] != '[' || tokens[n - 1].kind != TokenKind::Identifier) continue;
    const std::size_t begin = tokens[n].end;
    const std::size_t end = std::min(statement.find(']', begin), statement.size());
    const std::size_t colon = statement.substr(begin, end - begin).find(':');
    if (colon == std::string_view::npos) continue;
    const std::size_t last = source::skipBlanks(statement, begin + colon + 1);
    const auto number = last < end ? syntax::evaluate(statement.substr(last, end - last), symbols)
                                   : std::optional<std::int64_t>();
    if (!number || (*number >= 0 && *number <= kMost)) continue;
    const std::string_view written = statement.substr(last, end - last);
    texts.push_back({.begin = last,
                     .length = written.size(),
                     .message = fmt::format("{} is not the number of a register", written)});
  }
}

} // namespace

std::vector<ValuePlace> placesOfValue(std::string_view statement, std::int64_t value,
                                      const SymbolValues& symbols) {
  return placesOf(statement, symbols, [value](std::int64_t number) { return number == value; });
}

std::vector<LostText> lostTexts(std::span<const LostValue> lost, std::string_view statement,
                                const SymbolValues& symbols) {
  std::vector<LostText> texts;
  if (statement.find('[') != std::string_view::npos) addRegisters(statement, symbols, texts);
  for (std::size_t n = 0; n < lost.size(); ++n) {
    const LostValue& value = lost[n];
    if (value.isModulo) {
      addTruncated(value, statement, symbols, texts);
      continue;
    }
    const auto places = placesOfValue(statement, value.written, symbols);
    if (value.onlyIfWritten && (places.empty() || !placesOfValue(statement, value.encoded, symbols).empty()))
      continue;
    // The same value can be written twice, and be lost in both or in one.
    const auto isSame = [&value](const LostValue& other) { return other.written == value.written; };
    const bool isKnown =
        !places.empty() && std::cmp_equal(places.size(), std::ranges::count_if(lost, isSame));
    LostText& text = texts.emplace_back();
    std::string name = std::to_string(value.written);
    if (isKnown) {
      const ValuePlace& place =
          places[static_cast<std::size_t>(std::ranges::count_if(lost.first(n), isSame))];
      text.begin = place.begin;
      text.length = place.end - place.begin;
      name = nameOf(place, statement, value.written);
    } else {
      text.length = source::wordAt(statement, 0).size();
    }
    text.message =
        fmt::format("{} does not fit and becomes {}; the range is 0 to {}", name, value.encoded, value.most);
  }
  return texts;
}

} // namespace wavesmith::assembler
