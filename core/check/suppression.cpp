// SPDX-License-Identifier: Apache-2.0
#include "check/suppression.h"

#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::check {
namespace {

using source::Code;
using source::Diagnostic;
using source::Place;
using source::StatementPlace;

constexpr std::string_view kMark = "wavesmith:";
constexpr std::string_view kVerb = "ignore";

struct Comment {
  Place place;
  std::uint32_t line = 0; // the line that it applies to
  std::vector<std::string> codes;
  bool hasReason = false;
  std::size_t used = 0;
};

std::string_view takeWord(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t,"), text.size()));
  const std::size_t end = std::min(text.find_first_of(" \t,"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

bool isCode(std::string_view word) {
  return word.size() == 5 && word[0] == 'W' && std::ranges::all_of(word.substr(1), [](char c) {
           return std::isdigit(static_cast<unsigned char>(c)) != 0;
         });
}
// "missing-vmcnt": the name of a code.
bool isName(std::string_view word) {
  static constexpr std::string_view kNames[] = {
#define WAVESMITH_CODE(number, identifier, name, summary) name,
#include "source/codes.inc"
#undef WAVESMITH_CODE
  };
  return std::ranges::find(kNames, word) != std::end(kNames);
}

// For a line of YAML: a comment begins with # at the start of the line or after a blank.
StatementPlace findYaml(std::string_view line) {
  StatementPlace place;
  place.begin = place.label = std::min(line.find_first_not_of(" \t"), line.size());
  place.comment = line.find('#');
  while (place.comment != std::string_view::npos && place.comment > 0 && line[place.comment - 1] != ' ' &&
         line[place.comment - 1] != '\t')
    place.comment = line.find('#', place.comment + 1);
  place.comment = std::min(place.comment, line.size());
  place.end = place.comment;
  while (place.end > place.begin && (line[place.end - 1] == ' ' || line[place.end - 1] == '\t'))
    --place.end;
  return place;
}

// `comment` begins at `offset` of its line.
std::optional<Comment> readComment(const std::string& file, std::uint32_t number, std::string_view comment,
                                   std::size_t offset) {
  const std::size_t mark = comment.find(kMark);
  if (mark == std::string_view::npos) return std::nullopt;
  std::string_view rest = comment.substr(mark + kMark.size());
  if (takeWord(rest) != kVerb) return std::nullopt;
  Comment result;
  result.place = {file, number, static_cast<std::uint32_t>(offset + mark + 1),
                  static_cast<std::uint32_t>(comment.size() - mark)};
  std::string_view word = takeWord(rest);
  for (; isCode(word) || isName(word); word = takeWord(rest))
    result.codes.emplace_back(word);
  result.hasReason = !word.empty() && word != "*/" && word != kReasonPlaceholder;
  return result;
}

std::vector<Comment> readComments(const std::string& file, std::string_view text) {
  std::vector<Comment> comments;
  if (text.find(kMark) == std::string_view::npos) return comments;
  std::size_t waiting = 0; // comments on lines of their own: they apply to the next statement
  std::uint32_t number = 0;
  bool metadata = false;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    ++number;
    const auto read = [&](std::string_view comment, std::size_t offset) {
      auto found = readComment(file, number, comment, offset);
      if (!found) return;
      comments.push_back(std::move(*found));
      ++waiting;
    };
    StatementPlace statement = line.place();
    metadata = isInMetadata(line.text.substr(statement.begin, statement.end - statement.begin), metadata);
    if (metadata) {
      statement = findYaml(line.text);
      read(line.text.substr(statement.comment), statement.comment);
    } else if (line.text.find(kMark) != std::string_view::npos) {
      source::Lexer lexer(line.text, line.state);
      for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next())
        if (token.kind == source::TokenKind::Comment) read(lexer.text(token), token.begin);
    }
    if (!statement.hasStatement()) continue;
    for (; waiting != 0; --waiting)
      comments[comments.size() - waiting].line = number;
  }
  return comments;
}

bool names(const Comment& comment, Code code) {
  return std::ranges::any_of(comment.codes, [code](const std::string& word) {
    return word == source::toString(code) || word == source::name(code);
  });
}

Diagnostic about(const Comment& comment, Code code, std::string message) {
  return {code, source::Severity::Warning, comment.place, std::move(message), {}, {}};
}

} // namespace

bool isInMetadata(std::string_view statement, bool before) {
  if (statement == ".amdgpu_metadata") return true;
  return before && statement != ".end_amdgpu_metadata";
}

Suppressed suppress(source::Diagnostics diagnostics, std::span<const std::string> files, const TextOf& text) {
  Suppressed result;
  std::vector<Comment> comments;
  for (const std::string& file : files) {
    std::vector<Comment> more = readComments(file, text(file));
    comments.insert(comments.end(), more.begin(), more.end());
  }
  if (comments.empty()) {
    result.diagnostics = std::move(diagnostics);
    return result;
  }
  std::map<std::pair<std::string_view, std::uint32_t>, std::vector<Comment*>> ofLine;
  for (Comment& comment : comments)
    if (comment.hasReason) ofLine[{comment.place.file, comment.line}].push_back(&comment);
  for (Diagnostic& diagnostic : diagnostics) {
    const auto line = ofLine.find({diagnostic.place.file, diagnostic.place.line});
    Comment* matching = nullptr;
    if (line != ofLine.end()) {
      const auto at = std::ranges::find_if(
          line->second, [&](const Comment* comment) { return names(*comment, diagnostic.code); });
      if (at != line->second.end()) matching = *at;
    }
    if (matching == nullptr) {
      result.diagnostics.push_back(std::move(diagnostic));
      continue;
    }
    ++matching->used;
    ++result.suppressed;
  }
  for (const Comment& comment : comments) {
    if (comment.codes.empty())
      result.diagnostics.push_back(
          about(comment, Code::BadSuppression, "no code to ignore: write `wavesmith: ignore W0102 reason`"));
    else if (!comment.hasReason)
      result.diagnostics.push_back(
          about(comment, Code::BadSuppression,
                fmt::format("no reason for ignoring {}: add one after the code", comment.codes.front())));
    else if (comment.used == 0)
      result.diagnostics.push_back(about(
          comment, Code::UnusedSuppression,
          fmt::format("unused suppression of {}: remove the comment", fmt::join(comment.codes, " or "))));
  }
  return result;
}

} // namespace wavesmith::check
