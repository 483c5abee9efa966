// SPDX-License-Identifier: Apache-2.0
#include "source/snippet.h"

#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <map>
#include <optional>
#include <set>

namespace wavesmith::source {
namespace {

constexpr unsigned kMostNumber = 99;

// "$1", "${1}" or "${1:s12}" at the beginning of a text.
struct Mark {
  unsigned number = 0;
  std::optional<std::string_view> value; // its default
  std::size_t length = 0;
};

// Nothing: these characters are text. A length of 0: the mark does not end.
std::optional<Mark> markAt(std::string_view text) {
  const bool isBraced = text.size() > 1 && text[1] == '{';
  std::string_view rest = text.substr(isBraced ? 2 : 1);
  const auto number = takeNumber<unsigned>(rest);
  if (!number || *number > kMostNumber) return std::nullopt;
  const std::size_t after = text.size() - rest.size();
  Mark mark{.number = *number, .value = {}, .length = after};
  if (!isBraced) return mark;
  const std::size_t close = text.find_first_of("}\n", after);
  if (close == std::string_view::npos || text[close] != '}') return Mark{};
  if (text[after] == ':')
    mark.value = text.substr(after + 1, close - after - 1);
  else if (after != close)
    return Mark{};
  mark.length = close + 1;
  return mark;
}

struct Piece {
  std::string_view text;
  std::optional<Mark> mark; // instead of a text
};

std::expected<std::vector<Piece>, std::string> piecesOf(std::string_view body) {
  std::vector<Piece> pieces;
  std::size_t from = 0;
  for (std::size_t at = body.find('$'); at != std::string_view::npos;) {
    const bool isEscaped = at > from && body[at - 1] == '\\';
    const auto mark = isEscaped ? std::nullopt : markAt(body.substr(at));
    if (mark && mark->length == 0) {
      return std::unexpected("line " + std::to_string(positionIn(body, at).line) +
                             " of the text has a stop without its '}'");
    }
    if (!mark && !isEscaped) {
      at = body.find('$', at + 1);
      continue;
    }
    pieces.push_back({body.substr(from, at - from - (isEscaped ? 1 : 0)), std::nullopt});
    if (mark) pieces.push_back({{}, mark});
    from = mark ? at + mark->length : at; // an escaped dollar sign begins the next text
    at = body.find('$', mark ? from : at + 1);
  }
  pieces.push_back({body.substr(from), std::nullopt});
  return pieces;
}

} // namespace

std::expected<Snippet, std::string> readSnippet(std::string_view file) {
  Snippet snippet;
  bool hasText = false;
  while (!file.empty() && !hasText) {
    const std::string_view line = trimmed(takeLine(file));
    hasText = line == "---";
    const std::size_t colon = line.find(':');
    if (hasText || line.empty() || line.starts_with('#')) continue;
    if (colon == std::string_view::npos) return std::unexpected("a line before --- is not \"key: value\"");
    const std::string_view key = trimmed(line.substr(0, colon));
    std::string* const value = key == "name"    ? &snippet.name
                               : key == "title" ? &snippet.title
                               : key == "about" ? &snippet.about
                                                : nullptr;
    if (value == nullptr) return std::unexpected("a key is not name, title or about: " + std::string(key));
    *value = trimmed(line.substr(colon + 1));
  }
  if (!hasText) return std::unexpected("there is no line --- before the text");
  if (snippet.name.empty() || snippet.title.empty()) return std::unexpected("there is no name or no title");

  std::string body;
  while (!file.empty())
    body += std::string(withoutReturn(takeLine(file))) + '\n';
  const auto pieces = piecesOf(body);
  if (!pieces) return std::unexpected(pieces.error());
  std::map<unsigned, std::string_view> values;
  for (const Piece& piece : *pieces)
    if (piece.mark && piece.mark->value) values.emplace(piece.mark->number, *piece.mark->value);
  bool hasLast = false;
  for (const Piece& piece : *pieces) {
    const std::size_t begin = snippet.text.size();
    if (!piece.mark) {
      snippet.text += piece.text;
      continue;
    }
    const unsigned number = piece.mark->number;
    if (const auto value = values.find(number); value != values.end()) snippet.text += value->second;
    snippet.stops.push_back({number, begin, snippet.text.size()});
    hasLast = hasLast || number == 0;
  }
  if (!hasLast) snippet.stops.push_back({0, snippet.text.size(), snippet.text.size()});
  return snippet;
}

Snippet withValue(const Snippet& snippet, unsigned number, std::string_view value) {
  Snippet changed = snippet;
  changed.text.clear();
  std::size_t from = 0;
  for (SnippetStop& stop : changed.stops) {
    changed.text.append(snippet.text, from, stop.begin - from);
    from = stop.end;
    const std::size_t begin = changed.text.size();
    if (stop.number == number)
      changed.text += value;
    else
      changed.text.append(snippet.text, stop.begin, stop.end - stop.begin);
    stop.begin = begin;
    stop.end = changed.text.size();
  }
  changed.text.append(snippet.text, from);
  return changed;
}

std::vector<unsigned> stopOrder(const Snippet& snippet) {
  std::set<unsigned> numbers;
  for (const SnippetStop& stop : snippet.stops)
    numbers.insert(stop.number);
  numbers.erase(0);
  std::vector<unsigned> order(numbers.begin(), numbers.end());
  order.push_back(0);
  return order;
}

} // namespace wavesmith::source
