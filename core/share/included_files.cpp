// SPDX-License-Identifier: Apache-2.0
#include "share/included_files.h"

#include "source/assembly/assembly_line.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace wavesmith::share {
namespace {

bool equalsIgnoringCase(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, [](char c) { return std::tolower(static_cast<unsigned char>(c)); });
}

// The inside of a quoted string. Nothing if it has a backslash that is not one of \\ and \": in a macro, \x is an argument.
std::optional<std::string> unquoted(std::string_view token) {
  if (token.size() < 2 || !token.ends_with('"')) return {};
  token = token.substr(1, token.size() - 2);
  std::string result;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] == '\\') {
      ++i;
      if (i == token.size() || (token[i] != '\\' && token[i] != '"')) return {};
    }
    result += token[i];
  }
  return result;
}

class Scan {
public:
  Scan(const std::string& path, std::vector<Inclusion>& found) : path_(path), found_(found) {}

  void statement(const source::AssemblyLine& line, std::uint32_t number) {
    const source::StatementPlace place = line.place();
    if (!place.hasStatement()) return;
    const std::string_view word = source::wordAt(line.text, place.begin);
    const bool include = equalsIgnoringCase(word, ".include");
    if (!include && !equalsIgnoringCase(word, ".incbin")) return;
    const std::size_t at = source::skipBlanks(line.text, place.begin + word.size());
    Inclusion one{.kind = include ? InclusionKind::Include : InclusionKind::Data,
                  .name = {},
                  .computed = true,
                  .place = {path_, number, static_cast<std::uint32_t>(at + 1), 0}};
    if (at < line.text.size()) {
      auto lexer = source::Lexer::from(line.text, at);
      const source::Token token = lexer.next();
      const std::string_view text = lexer.text(token);
      one.place.length = token.length();
      if (auto name = token.kind == source::TokenKind::String ? unquoted(text) : std::nullopt) {
        one.name = std::move(*name);
        one.computed = false;
      }
    }
    found_.push_back(std::move(one));
  }

  // True: the line is a directive of the preprocessor.
  bool directive(const source::AssemblyLine& line, std::uint32_t number) {
    if (line.state != source::LineState::Statement) return false;
    std::size_t at = blanks(line.text, 0);
    if (at == line.text.size() || line.text[at] != '#') return false;
    at = blanks(line.text, at + 1);
    if (!line.text.substr(at).starts_with("include")) return true;
    at += std::string_view("include").size();
    if (line.text.substr(at).starts_with("_next")) at += std::string_view("_next").size();
    if (at < line.text.size() && source::isNameCharacter(line.text[at])) return true;
    at = blanks(line.text, at);
    Inclusion one{.kind = InclusionKind::Header,
                  .name = {},
                  .computed = true,
                  .place = {path_, number, static_cast<std::uint32_t>(at + 1), 0}};
    const char open = at < line.text.size() ? line.text[at] : '\0';
    if (open == '"' || open == '<') {
      const std::size_t end = line.text.find(open == '"' ? '"' : '>', at + 1);
      if (end == std::string_view::npos) return true;
      one.name = line.text.substr(at + 1, end - at - 1);
      one.computed = false;
      one.place.length = static_cast<std::uint32_t>(end + 1 - at);
      if (open == '<') one.kind = InclusionKind::SystemHeader;
    }
    found_.push_back(std::move(one));
    return true;
  }

private:
  static std::size_t blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
      ++at;
    return at;
  }

  const std::string& path_;
  std::vector<Inclusion>& found_;
};

} // namespace

std::vector<Inclusion> inclusionsIn(std::string_view text, const std::string& path, bool preprocessed) {
  std::vector<Inclusion> found;
  Scan scan(path, found);
  std::uint32_t number = 0;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    ++number;
    if (!preprocessed || !scan.directive(line, number)) scan.statement(line, number);
  }
  return found;
}

} // namespace wavesmith::share
