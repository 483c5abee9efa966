// SPDX-License-Identifier: Apache-2.0
#include "source/assembly/assembly_line.h"

#include <algorithm>

namespace wavesmith::source {
namespace {

// Finds the labels before a statement, token by token.
template <typename Char>
class Statement {
public:
  Statement(std::basic_string_view<Char> line, LineState state)
      : lexer_(line, state), phase_(state == LineState::CommentInStatement ? Phase::Body : Phase::Start) {}

  StatementPlace find() {
    Token token = lexer_.next();
    for (; token.kind != TokenKind::EndOfLine; token = lexer_.next()) {
      if (token.kind == TokenKind::Gap) continue;
      if (token.kind == TokenKind::Comment || token.kind == TokenKind::LineMarker) {
        if (!hasComment_) place_.comment = token.begin;
        hasComment_ = true;
      } else {
        hasComment_ = false;
        code(token);
        codeEnd_ = token.end;
      }
    }
    if (!hasComment_) place_.comment = token.begin;
    place_.end = codeEnd_;
    if (!hasBegin_) place_.begin = place_.end = place_.comment;
    if (!hasLabel_) place_.label = place_.begin;
    return place_;
  }

private:
  enum class Phase { Start, Name, Body };

  void code(const Token& token) {
    const bool isColon = is(token, ':');
    if (phase_ == Phase::Name && isColon) {
      phase_ = Phase::Start;
      hasBegin_ = false;
      return;
    }
    if (phase_ == Phase::Name && (token.begin != codeEnd_ || !continuesName(token))) phase_ = Phase::Body;
    if (phase_ == Phase::Start) phase_ = beginsName(token) ? Phase::Name : Phase::Body;
    if (!hasBegin_) place_.begin = token.begin;
    if (!hasLabel_) place_.label = token.begin;
    hasBegin_ = hasLabel_ = true;
  }

  [[nodiscard]] bool is(const Token& token, char c) const {
    return token.length() == 1 && lexer_.text(token)[0] == static_cast<Char>(c);
  }
  [[nodiscard]] bool beginsName(const Token& token) const {
    return token.kind == TokenKind::Identifier || token.kind == TokenKind::Number ||
           token.kind == TokenKind::String || is(token, '\\');
  }
  // `a\@`, `a\()b`, `1f`.
  [[nodiscard]] bool continuesName(const Token& token) const {
    return token.kind == TokenKind::Identifier || token.kind == TokenKind::Number || is(token, '\\') ||
           is(token, '@') || is(token, '(') || is(token, ')');
  }

  BasicLexer<Char> lexer_;
  StatementPlace place_;
  Phase phase_;
  std::size_t codeEnd_ = 0;
  bool hasBegin_ = false;
  bool hasLabel_ = false;
  bool hasComment_ = false;
};

template <typename Char>
StatementPlace placeIn(std::basic_string_view<Char> line, LineState state) {
  StatementPlace place = Statement<Char>(line, state).find();
  if (state == LineState::Metadata && !endsMetadata(line))
    place.label = place.begin = place.end = place.comment;
  return place;
}

} // namespace

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    // Each is a memchr; a search for either of them is many times slower.
    const std::size_t newline = std::min(text.find('\n'), text.size());
    const std::size_t end = std::min(text.substr(0, newline).find('\r'), newline);
    lines.push_back(text.substr(0, end));
    const bool both = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(end + (both ? 2 : 1), text.size()));
  }
  return lines;
}

StatementPlace findStatement(std::string_view line, LineState state) {
  return placeIn(line, state);
}
StatementPlace findStatement(std::u16string_view line, LineState state) {
  return placeIn(line, state);
}

std::string codeOf(const AssemblyLine& line) {
  const StatementPlace place = line.place();
  std::string code;
  bool blank = false;
  for (std::size_t at = place.label; at < std::max(place.end, place.label); ++at) {
    const char c = line.text[at];
    if (c == ' ' || c == '\t') {
      blank = !code.empty();
      continue;
    }
    const bool words = !code.empty() && isNameCharacter(code.back()) && isNameCharacter(c);
    if (blank && words) code.push_back(' ');
    blank = false;
    code.push_back(c);
  }
  return code;
}

std::vector<AssemblyLine> assemblyLines(std::string_view text) {
  const std::vector<std::string_view> texts = splitLines(text);
  std::vector<AssemblyLine> lines;
  lines.reserve(texts.size());
  LineState state = LineState::Statement;
  for (const std::string_view line : texts) {
    lines.push_back({line, state});
    state = stateAfter(line, state);
  }
  return lines;
}

std::size_t skipBlanks(std::string_view line, std::size_t offset) {
  Lexer lexer = Lexer::from(line, offset);
  Token token = lexer.next();
  while (token.kind == TokenKind::Gap || token.kind == TokenKind::Comment)
    token = lexer.next();
  return token.begin;
}

std::string_view wordAt(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  const auto* const begin = text.data() + offset;
  const auto* const end = std::find_if_not(begin, text.data() + text.size(), isNameCharacter<char>);
  return text.substr(offset, static_cast<std::size_t>(end - begin));
}

} // namespace wavesmith::source
