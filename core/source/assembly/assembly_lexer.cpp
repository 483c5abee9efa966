// SPDX-License-Identifier: Apache-2.0
#include "source/assembly/assembly_lexer.h"

#include <algorithm>
#include <array>
#include <span>

namespace wavesmith::source {
namespace {

// Classes of characters, as bits.
enum Class : unsigned {
  kBlank = 1,
  kDigit = 2,
  kHexDigit = 4,
  kBinaryDigit = 8,
  kNameStart = 16, // starts an identifier (AsmLexer::LexToken)
  kName = 32,      // in an identifier (AsmLexer.cpp, isIdentifierChar)
  kOperator = 64,
  kUnknown = 128, // rejected by LLVM
  kForeign = 256, // not ASCII; also rejected
};

constexpr std::array<unsigned, 128> kClasses = [] {
  std::array<unsigned, 128> classes{};
  for (unsigned c = 0; c < 128; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    if (c == ' ' || c == '\t' || c == 0)
      classes[c] = kBlank;
    else if (letter || c == '_' || c == '.')
      classes[c] = kNameStart | kName;
    else if (digit)
      classes[c] = kDigit | kHexDigit | kName | (c <= '1' ? kBinaryDigit : 0U);
    else if (c == '$' || c == '@' || c == '?')
      classes[c] = kName | kOperator;
    else if (std::string_view(":+-~()[]{}*,#\\=|^&!%/<>").find(static_cast<char>(c)) !=
             std::string_view::npos)
      classes[c] = kOperator;
    else
      classes[c] = kUnknown;
    if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) classes[c] |= kHexDigit;
  }
  return classes;
}();

template <typename Char>
constexpr Char kBlockBegin[] = {'/', '*', 0};
template <typename Char>
constexpr Char kBlockEnd[] = {'*', '/', 0};

// Lexes a number with a fraction or an exponent.
template <typename Char>
bool isReal(std::basic_string_view<Char> number) {
  const bool isHex = number.size() > 1 && (number[1] == Char('x') || number[1] == Char('X'));
  return std::ranges::any_of(number, [isHex](Char c) {
    const Char lower = static_cast<Char>(c | 0x20);
    return c == Char('.') || lower == (isHex ? Char('p') : Char('e'));
  });
}

} // namespace

template <typename Char>
unsigned BasicLexer<Char>::at(std::size_t offset) const {
  if (offset >= text_.size()) return 0;
  const auto c = static_cast<std::uint32_t>(text_[offset]);
  return c < kClasses.size() ? kClasses[c] : kForeign;
}

template <typename Char>
bool BasicLexer<Char>::is(std::size_t offset, char c) const {
  return offset < text_.size() && text_[offset] == static_cast<Char>(c);
}

template <typename Char>
bool BasicLexer<Char>::endsLine(std::size_t offset) const {
  return offset >= text_.size() || text_[offset] == Char('\n') || text_[offset] == Char('\r');
}

template <typename Char>
std::size_t BasicLexer<Char>::lineEnd(std::size_t from) const {
  while (!endsLine(from))
    ++from;
  return from;
}

template <typename Char>
Token BasicLexer<Char>::token(TokenKind kind, std::size_t end, bool valid) const {
  return {kind, valid, static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)};
}

template <typename Char>
std::size_t BasicLexer<Char>::skip(std::size_t from, unsigned classes) const {
  while ((at(from) & classes) != 0)
    ++from;
  return from;
}

// Skips a whole Unicode character.
template <typename Char>
std::size_t BasicLexer<Char>::skipCodePoint(std::size_t from) const {
  ++from;
  const auto continues = [&] {
    if (from >= text_.size()) return false;
    const auto c = static_cast<std::uint32_t>(text_[from]);
    return sizeof(Char) == 1 ? (c & 0xc0) == 0x80 : (c & 0xfc00) == 0xdc00;
  };
  while (continues())
    ++from;
  return from;
}

template <typename Char>
BasicLexer<Char> BasicLexer<Char>::from(std::basic_string_view<Char> text, std::size_t offset) {
  BasicLexer lexer(text);
  lexer.at_ = std::min(offset, text.size());
  lexer.atLineStart_ = lexer.at_ == 0 || lexer.endsLine(lexer.at_ - 1);
  lexer.inStatement_ = lexer.hasCode_ = !lexer.atLineStart_;
  return lexer;
}

template <typename Char>
Token BasicLexer<Char>::next() {
  if (endsLine(at_)) return endOfLine();
  if (atLineStart_ && lineState_ != LineState::Statement) {
    hasCode_ = lineState_ == LineState::CommentInStatement;
    inStatement_ = true;
    atLineStart_ = false;
    lineState_ = LineState::Statement;
    return blockComment(at_);
  }
  const Token token = code();
  at_ = token.end;
  atLineStart_ = false;
  return token;
}

template <typename Char>
bool BasicLexer<Char>::nextLine() {
  while (next().kind != TokenKind::EndOfLine) {
  }
  at_ = endOfLine().end;
  atLineStart_ = true;
  inStatement_ = false;
  hasCode_ = false;
  return at_ < text_.size();
}

template <typename Char>
Token BasicLexer<Char>::endOfLine() const {
  if (at_ >= text_.size()) return token(TokenKind::EndOfLine, at_);
  return token(TokenKind::EndOfLine, at_ + (is(at_, '\r') && is(at_ + 1, '\n') ? 2 : 1));
}

template <typename Char>
Token BasicLexer<Char>::code() {
  const unsigned first = at(at_);
  if ((first & kBlank) != 0) return token(TokenKind::Gap, skip(at_ + 1, kBlank));
  if (is(at_, ';') || (is(at_, '/') && is(at_ + 1, '/'))) return token(TokenKind::Comment, lineEnd(at_));
  if (is(at_, '/') && is(at_ + 1, '*')) {
    inStatement_ = true;
    return blockComment(at_ + 2);
  }
  if (is(at_, '#') && !inStatement_) return hash();
  inStatement_ = true;
  hasCode_ = true;
  if ((first & kNameStart) != 0) return identifier();
  if ((first & kDigit) != 0) return number();
  if ((first & kOperator) != 0) return punctuation();
  if (is(at_, '"')) return string();
  if (is(at_, '\'')) return character();
  return token(TokenKind::Invalid, (first & kForeign) != 0 ? skip(at_, kForeign) : at_ + 1, false);
}

// To its end or to the end of the line. AsmLexer::LexSlash.
template <typename Char>
Token BasicLexer<Char>::blockComment(std::size_t textBegin) {
  const std::size_t lineEnds = lineEnd(textBegin);
  const std::size_t close = text_.substr(0, lineEnds).find(kBlockEnd<Char>, textBegin);
  const bool closed = close != text_.npos;
  if (!closed) lineState_ = hasCode_ ? LineState::CommentInStatement : LineState::Comment;
  const Token result = token(TokenKind::Comment, closed ? close + 2 : lineEnds, closed);
  at_ = result.end;
  return result;
}

// At the start of a statement. AsmLexer::LexToken: a marker has an integer and a string after the `#`, which
// is the first character of its line.
template <typename Char>
Token BasicLexer<Char>::hash() {
  const std::size_t end = lineEnd(at_);
  if (!atLineStart_) return token(TokenKind::Comment, end);
  BasicLexer rest(text_.substr(0, end));
  rest.at_ = at_ + 1;
  rest.inStatement_ = true;
  const auto nextToken = [&rest] {
    Token found = rest.next();
    return found.kind == TokenKind::Gap ? rest.next() : found;
  };
  const Token line = nextToken();
  const bool isInteger = line.valid && (line.kind == TokenKind::Character ||
                                        (line.kind == TokenKind::Number && !isReal(rest.text(line))));
  const Token file = nextToken();
  const bool isMarker = isInteger && file.kind == TokenKind::String && file.valid;
  return token(isMarker ? TokenKind::LineMarker : TokenKind::Comment, end);
}

// AsmLexer::LexIdentifier.
template <typename Char>
Token BasicLexer<Char>::identifier() const {
  std::size_t end = at_ + 1;
  if (is(at_, '.') && (at(end) & kDigit) != 0) {
    end = skip(end, kDigit);
    if ((at(end) & kName) == 0 || is(end, 'e') || is(end, 'E')) return fraction(end);
  }
  end = skip(end, kName);
  const bool isDot = end == at_ + 1 && is(at_, '.');
  return token(isDot ? TokenKind::Punctuation : TokenKind::Identifier, end);
}

// ULL, UL, U, LL, L, in any case.
template <typename Char>
std::size_t BasicLexer<Char>::skipIntegerSuffix(std::size_t from) const {
  if (is(from, 'u') || is(from, 'U')) ++from;
  for (int n = 0; n < 2; ++n)
    if (is(from, 'l') || is(from, 'L')) ++from;
  return from;
}

// AsmLexer::LexDigit without the flavors of MASM, Motorola and HLASM.
template <typename Char>
Token BasicLexer<Char>::number() const {
  std::size_t end = at_ + 1;
  if (!is(at_, '0') || is(end, '.')) {
    end = skip(end, kDigit);
    if (is(end, '.')) return fraction(end + 1);
    if (is(end, 'e') || is(end, 'E')) return fraction(end);
    return token(TokenKind::Number, skipIntegerSuffix(end));
  }
  if (is(end, 'b') || is(end, 'B')) {
    if ((at(end + 1) & kDigit) == 0) return token(TokenKind::Number, end); // as in `s_branch 0b`
    const std::size_t digits = end + 1;
    end = skip(digits, kBinaryDigit);
    const bool valid = end > digits;
    return token(TokenKind::Number, valid ? skipIntegerSuffix(end) : end, valid);
  }
  if (is(end, 'x') || is(end, 'X')) {
    const std::size_t digits = end + 1;
    end = skip(digits, kHexDigit);
    if (is(end, '.') || is(end, 'p') || is(end, 'P')) return hexFraction(end, end > digits);
    const bool valid = end > digits;
    return token(TokenKind::Number, valid ? skipIntegerSuffix(end) : end, valid);
  }
  end = skip(end, kDigit);
  const auto octal = text_.substr(at_, end - at_);
  const bool valid = std::ranges::none_of(octal, [](Char c) { return c == Char('8') || c == Char('9'); });
  return token(TokenKind::Number, valid ? skipIntegerSuffix(end) : end, valid);
}

// After the point, or at the exponent. AsmLexer::LexFloatLiteral.
template <typename Char>
Token BasicLexer<Char>::fraction(std::size_t digits) const {
  std::size_t end = skip(digits, kDigit);
  if (is(end, '+') || is(end, '-')) return token(TokenKind::Number, end, false);
  if (is(end, 'e') || is(end, 'E')) {
    ++end;
    if (is(end, '+') || is(end, '-')) ++end;
    end = skip(end, kDigit);
  }
  return token(TokenKind::Number, end);
}

// AsmLexer::LexHexFloatLiteral.
template <typename Char>
Token BasicLexer<Char>::hexFraction(std::size_t from, bool hasDigits) const {
  std::size_t end = from;
  if (is(end, '.')) {
    const std::size_t digits = ++end;
    end = skip(digits, kHexDigit);
    hasDigits = hasDigits || end > digits;
  }
  if (!hasDigits || (!is(end, 'p') && !is(end, 'P'))) return token(TokenKind::Number, end, false);
  ++end;
  if (is(end, '+') || is(end, '-')) ++end;
  const std::size_t exponent = end;
  end = skip(exponent, kDigit);
  return token(TokenKind::Number, end, end > exponent);
}

// AsmLexer::LexSingleQuote: one ASCII character or one escape.
template <typename Char>
Token BasicLexer<Char>::character() const {
  std::size_t end = at_ + 1;
  if (is(end, '\\')) ++end;
  const bool isPlain = (at(end) & kForeign) == 0;
  for (int n = 0; n < 2; ++n) {
    if (endsLine(end)) return token(TokenKind::Character, end, false);
    if (n == 1 && is(end, '\'')) return token(TokenKind::Character, end + 1, isPlain);
    end = skipCodePoint(end);
  }
  return token(TokenKind::Character, end, false);
}

// AsmLexer::LexQuote, except for the end of the line.
template <typename Char>
Token BasicLexer<Char>::string() const {
  for (std::size_t end = at_ + 1; !endsLine(end); ++end) {
    if (is(end, '"')) return token(TokenKind::String, end + 1);
    if (is(end, '\\') && !endsLine(end + 1)) ++end;
  }
  return token(TokenKind::String, lineEnd(at_), false);
}

template <typename Char>
Token BasicLexer<Char>::punctuation() const {
  static constexpr std::string_view kPairs[] = {"<<", "<=", "<>", ">>", ">=", "==", "->", "||", "&&", "!="};
  const bool isPair = std::ranges::any_of(
      kPairs, [&](std::string_view pair) { return is(at_, pair[0]) && is(at_ + 1, pair[1]); });
  return token(TokenKind::Punctuation, at_ + (isPair ? 2 : 1));
}

template class BasicLexer<char>;
template class BasicLexer<char16_t>;

namespace {

// AMDGPUAsmParser.cpp compares these directives exactly, ParseToEndDirective the last ones after blanks only.
constexpr std::string_view kMetadataBegins[] = {".amdgpu_metadata", ".amd_amdgpu_hsa_metadata"};
constexpr std::string_view kMetadataEnds[] = {".end_amdgpu_metadata", ".end_amd_amdgpu_hsa_metadata"};

// Whether the first word of the line is one of these.
template <typename Char>
bool beginsWith(std::basic_string_view<Char> line, std::span<const std::string_view> words) {
  std::size_t begin = 0;
  while (begin < line.size() && (line[begin] == Char(' ') || line[begin] == Char('\t')))
    ++begin;
  if (begin == line.size() || line[begin] != Char('.')) return false; // most lines
  const auto rest = line.substr(begin);
  return std::ranges::any_of(words, [rest](std::string_view word) {
    if (rest.size() < word.size()) return false;
    const bool isWord = std::equal(word.begin(), word.end(), rest.begin(),
                                   [](char of, Char c) { return c == static_cast<Char>(of); });
    if (!isWord) return false;
    if (rest.size() == word.size()) return true;
    const auto next = static_cast<std::uint32_t>(rest[word.size()]);
    return next >= kClasses.size() || (kClasses[next] & kName) == 0;
  });
}

template <typename Char>
LineState after(std::basic_string_view<Char> line, LineState state) {
  if (state == LineState::Metadata)
    return beginsWith(line, kMetadataEnds) ? LineState::Statement : LineState::Metadata;
  if (state == LineState::Statement && beginsWith(line, kMetadataBegins)) return LineState::Metadata;
  const Char* const mark = state == LineState::Statement ? kBlockBegin<Char> : kBlockEnd<Char>;
  if (line.find(mark) == line.npos) return state;
  BasicLexer<Char> lexer(line, state);
  while (lexer.next().kind != TokenKind::EndOfLine) {
  }
  return lexer.state();
}

} // namespace

LineState stateAfter(std::string_view line, LineState state) {
  return after(line, state);
}
LineState stateAfter(std::u16string_view line, LineState state) {
  return after(line, state);
}

bool endsMetadata(std::string_view line) {
  return beginsWith(line, kMetadataEnds);
}
bool endsMetadata(std::u16string_view line) {
  return beginsWith(line, kMetadataEnds);
}

} // namespace wavesmith::source
