// SPDX-License-Identifier: Apache-2.0
#include "navigation/register_tokens.h"

#include "source/assembly_line.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <system_error>

namespace wavesmith::navigation {
namespace {

using source::Token;
using source::TokenKind;

constexpr unsigned kLargest = 1023; // no register has a larger number

std::optional<unsigned> registerNumber(std::string_view text) {
  const bool isHex = text.starts_with("0x") || text.starts_with("0X");
  if (isHex) text.remove_prefix(2);
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, isHex ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size() || value > kLargest) return std::nullopt;
  return value;
}

std::optional<char> fileOf(std::string_view prefix) {
  if (prefix == "v" || prefix == "s" || prefix == "a") return prefix[0];
  if (prefix == "acc") return 'a';
  return std::nullopt;
}

class Tokens {
public:
  Tokens(std::string_view line, source::LineState state) : line_(line) {
    const source::StatementPlace place = source::findStatement(line, state);
    source::Lexer lexer(line, state);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next())
      if (token.kind != TokenKind::Gap && token.kind != TokenKind::Comment && token.begin >= place.begin)
        tokens_.push_back(token);
  }

  std::vector<RegisterToken> find() {
    std::vector<RegisterToken> found;
    for (std::size_t i = 1; i < tokens_.size(); ++i) { // the first one is the mnemonic
      if (tokens_[i].kind != TokenKind::Identifier || beforeIsBackslash(i)) continue;
      if (auto one = bracketed(i))
        found.push_back(*one);
      else if (auto plain = single(i))
        found.push_back(*plain);
    }
    return found;
  }

private:
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? line_.substr(tokens_[i].begin, tokens_[i].length()) : std::string_view();
  }
  [[nodiscard]] bool beforeIsBackslash(std::size_t i) const {
    return tokens_[i].begin > 0 && line_[tokens_[i].begin - 1] == '\\';
  }

  [[nodiscard]] std::optional<RegisterToken> single(std::size_t i) const {
    const std::string_view word = text(i);
    const std::size_t digits = word.find_first_of("0123456789");
    if (digits == std::string_view::npos) return std::nullopt;
    const auto file = fileOf(word.substr(0, digits));
    const auto first = registerNumber(word.substr(digits));
    const std::size_t end = tokens_[i].end;
    if (!file || !first || (end < line_.size() && line_[end] == '\\')) return std::nullopt;
    return RegisterToken{.file = *file,
                         .first = *first,
                         .begin = tokens_[i].begin,
                         .end = end,
                         .prefix = word.substr(0, digits)};
  }

  [[nodiscard]] std::optional<RegisterToken> bracketed(std::size_t i) const {
    const auto file = fileOf(text(i));
    if (!file || text(i + 1) != "[") return std::nullopt;
    const auto first = registerNumber(text(i + 2));
    const bool isRange = text(i + 3) == ":";
    const auto last = isRange ? registerNumber(text(i + 4)) : first;
    const std::size_t close = isRange ? i + 5 : i + 3;
    if (!first || !last || *last < *first || text(close) != "]") return std::nullopt;
    return RegisterToken{.file = *file,
                         .first = *first,
                         .count = *last - *first + 1,
                         .begin = tokens_[i].begin,
                         .end = tokens_[close].end,
                         .isBracketed = true,
                         .prefix = text(i)};
  }

  std::string_view line_;
  std::vector<Token> tokens_;
};

} // namespace

std::vector<RegisterToken> registerTokens(std::string_view line, source::LineState state) {
  return Tokens(line, state).find();
}

std::string moved(const RegisterToken& token, unsigned first) {
  if (!token.isBracketed) return fmt::format("{}{}", token.prefix, first);
  if (token.count == 1) return fmt::format("{}[{}]", token.prefix, first);
  return fmt::format("{}[{}:{}]", token.prefix, first, first + token.count - 1);
}

} // namespace wavesmith::navigation
