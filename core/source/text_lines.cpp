// SPDX-License-Identifier: Apache-2.0
#include "source/text_lines.h"

#include <algorithm>
#include <cctype>

namespace wavesmith::analysis {
namespace {

bool isSpace(char c) {
  return c == ' ' || c == '\t';
}
bool isSymbol(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' || c == '@';
}

std::size_t findComment(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == ';' ||
                           (c == '/' && i + 1 < line.size() && (line[i + 1] == '/' || line[i + 1] == '*')))) {
      return i;
    }
  }
  return line.size();
}

} // namespace

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back(text.substr(0, end));
    const bool both = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(end + (both ? 2 : 1), text.size()));
  }
  return lines;
}

StatementPlace findStatement(std::string_view line) {
  StatementPlace place;
  place.comment = findComment(line);
  const auto skipSpace = [&](std::size_t at) {
    while (at < place.comment && isSpace(line[at]))
      ++at;
    return at;
  };
  place.label = place.begin = skipSpace(0);
  while (true) {
    std::size_t at = place.begin;
    while (at < place.comment && isSymbol(line[at]))
      ++at;
    if (at == place.begin || at >= place.comment || line[at] != ':') break;
    place.begin = skipSpace(at + 1);
  }
  place.end = place.comment;
  while (place.end > place.begin && isSpace(line[place.end - 1]))
    --place.end;
  return place;
}

} // namespace wavesmith::analysis
