// SPDX-License-Identifier: Apache-2.0
#include "operations/interpreter/lexer.h"

#include "operations/interpreter/floats.h"

#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>

namespace wavesmith::operations {
namespace {

using TokenKind = Token::Kind;

bool isNameStart(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isNamePart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// Length of the number: decimal with an optional fraction, or hexadecimal with an optional binary exponent.
// `0..4` is a range: a point belongs to the number only before a digit.
struct Number {
  std::size_t length = 0;
  bool real = false;
};
Number scanNumber(std::string_view text) {
  Number n;
  const bool hex = text.starts_with("0x");
  const auto digits = [&] {
    while (n.length < text.size() &&
           (hex ? std::isxdigit(static_cast<unsigned char>(text[n.length])) != 0 : isDigit(text[n.length])))
      ++n.length;
  };
  if (hex) n.length = 2;
  digits();
  if (n.length + 1 < text.size() && text[n.length] == '.' && isDigit(text[n.length + 1])) {
    n.real = true;
    ++n.length;
    digits();
  }
  if (const char e = n.length < text.size() ? text[n.length] : ' '; e == (hex ? 'p' : 'e')) {
    n.real = true;
    ++n.length;
    if (n.length < text.size() && (text[n.length] == '-' || text[n.length] == '+')) ++n.length;
    while (n.length < text.size() && isDigit(text[n.length]))
      ++n.length;
  }
  return n;
}

std::optional<FloatType> floatSuffix(std::string_view text) {
  if (text == "f16") return FloatType::F16;
  if (text == "bf16") return FloatType::Bf16;
  if (text == "f32") return FloatType::F32;
  if (text == "f64") return FloatType::F64;
  return std::nullopt;
}

std::optional<Integer> wholeNumber(std::string_view text) {
  Integer value = 0;
  const bool hex = text.starts_with("0x");
  if (hex) text.remove_prefix(2);
  if (text.empty() || text.size() > 30) return std::nullopt;
  for (const char c : text) {
    const int digit = isDigit(c) ? c - '0' : std::tolower(static_cast<unsigned char>(c)) - 'a' + 10;
    value = value * (hex ? 16 : 10) + digit;
  }
  return value;
}

// inf32, nan64: constants that look like names.
std::optional<Value> namedConstant(std::string_view name) {
  const bool infinity = name.starts_with("inf");
  if (!infinity && !name.starts_with("nan")) return std::nullopt;
  const std::string_view width = name.substr(3);
  std::optional<FloatType> type;
  if (width == "16") type = FloatType::F16;
  if (width == "32") type = FloatType::F32;
  if (width == "64") type = FloatType::F64;
  if (!type) return std::nullopt;
  const FloatFormat f = formatOf(*type);
  return Value::real(*type, infinity ? f.infinity() : f.defaultNan());
}

std::size_t nameLength(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && isNamePart(text[length]))
    ++length;
  return length;
}

std::expected<Token, std::string> number(std::string_view& text) {
  const Number n = scanNumber(text);
  const std::string digits(text.substr(0, n.length));
  text.remove_prefix(n.length);
  const std::string_view suffix = text.substr(0, nameLength(text));
  text.remove_prefix(suffix.size());
  Token token{TokenKind::Constant, digits + std::string(suffix), {}};
  if (suffix.empty() && !n.real) {
    const std::optional<Integer> value = wholeNumber(digits);
    if (!value) return std::unexpected("the number " + digits + " is too long");
    token.value = Value::integer(*value);
    return token;
  }
  const std::optional<FloatType> type = floatSuffix(suffix);
  if (!type) return std::unexpected("the number " + token.text + " needs a type: f16, bf16, f32 or f64");
  token.value = fromDouble(*type, std::strtod(digits.c_str(), nullptr), Rounding::NearestEven, false);
  return token;
}

constexpr std::array<std::string_view, 7> kLongSymbols = {"<<", ">>", "<=", ">=", "==", "!=", ".."};

} // namespace

std::expected<std::vector<Token>, std::string> lex(std::string_view text) {
  std::vector<Token> tokens;
  while (!text.empty()) {
    const char c = text.front();
    if (text.starts_with("//")) {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else if (c == '\n' || c == ';') {
      tokens.push_back({TokenKind::Separator, ";", {}});
      text.remove_prefix(1);
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      text.remove_prefix(1);
    } else if (isDigit(c)) {
      auto token = number(text);
      if (!token) return std::unexpected(token.error());
      tokens.push_back(*token);
    } else if (isNameStart(c)) {
      const std::string name(text.substr(0, nameLength(text)));
      text.remove_prefix(name.size());
      if (const auto constant = namedConstant(name))
        tokens.push_back({TokenKind::Constant, name, *constant});
      else
        tokens.push_back({TokenKind::Name, name, {}});
    } else {
      std::string_view symbol = text.substr(0, 1);
      for (const std::string_view longer : kLongSymbols)
        if (text.starts_with(longer)) symbol = longer;
      if (symbol.size() == 1 && std::string_view("+-*/%&|^~<>=?:.,()[]{}").find(c) == std::string_view::npos)
        return std::unexpected("the character '" + std::string(symbol) + "' has no meaning");
      tokens.push_back({TokenKind::Symbol, std::string(symbol), {}});
      text.remove_prefix(symbol.size());
    }
  }
  tokens.push_back({TokenKind::Separator, ";", {}});
  tokens.push_back({TokenKind::End, "the end", {}});
  return tokens;
}

} // namespace wavesmith::operations
