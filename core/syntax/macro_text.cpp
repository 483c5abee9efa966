// SPDX-License-Identifier: Apache-2.0
#include "syntax/macro_text.h"

#include <algorithm>

namespace wavesmith::syntax {
namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\t';
}

Piece trimmed(std::string_view line, std::size_t begin, std::size_t end) {
  while (begin < end && isBlank(line[begin]))
    ++begin;
  while (begin < end && isBlank(line[end - 1]))
    --end;
  return {.text = line.substr(begin, end - begin), .begin = begin, .end = end};
}

// One past a string that begins at `i`.
std::size_t stringEnd(std::string_view line, std::size_t i, std::size_t end) {
  for (++i; i < end && line[i] != '"'; ++i)
    if (line[i] == '\\') ++i;
  return std::min(i + 1, end);
}

// AsmParser.cpp, isOperator(): blanks beside these do not separate arguments.
bool isOperator(char c) {
  return std::string_view("+-~/*.=|^&!<>").contains(c);
}

} // namespace

bool isParameterCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         c == '.';
}

std::vector<MacroParameter> parametersIn(std::string_view line, std::size_t begin, std::size_t end) {
  std::vector<MacroParameter> parameters;
  std::size_t i = begin;
  const auto skip = [&] {
    while (i < end && (isBlank(line[i]) || line[i] == ','))
      ++i;
  };
  for (skip(); i < end; skip()) {
    const std::size_t name = i;
    while (i < end && isParameterCharacter(line[i]))
      ++i;
    if (i == name) break; // not a parameter: the assembler rejects the line
    MacroParameter one{
        .name = trimmed(line, name, i), .byDefault = {}, .required = false, .takesRest = false};
    if (i < end && line[i] == ':') {
      const std::size_t from = ++i;
      while (i < end && isParameterCharacter(line[i]))
        ++i;
      const std::string_view qualifier = line.substr(from, i - from);
      one.required = qualifier == "req";
      one.takesRest = qualifier == "vararg";
    }
    if (i < end && line[i] == '=') {
      const std::vector<Piece> values = argumentsIn(line, i + 1, end);
      if (!values.empty()) {
        one.byDefault = values.front();
        i = std::max(i + 1, values.front().end);
      } else {
        ++i;
      }
    }
    parameters.push_back(one);
  }
  return parameters;
}

std::vector<Piece> argumentsIn(std::string_view line, std::size_t begin, std::size_t end) {
  std::vector<Piece> arguments;
  const Piece all = trimmed(line, begin, end);
  if (all.text.empty()) return arguments;
  std::size_t from = all.begin;
  int depth = 0;
  bool afterComma = false;
  std::size_t i = all.begin;
  const auto close = [&](std::size_t at) { arguments.push_back(trimmed(line, from, at)); };
  while (i < all.end) {
    const char c = line[i];
    afterComma = false;
    if (c == '"') {
      i = stringEnd(line, i, all.end);
      continue;
    }
    if (c == '(') ++depth;
    if (c == ')' && depth > 0) --depth;
    if (depth == 0 && c == ',') {
      close(i);
      from = ++i;
      while (from < all.end && isBlank(line[from]))
        ++from;
      i = from;
      afterComma = true;
      continue;
    }
    if (depth == 0 && isBlank(c)) {
      std::size_t next = i;
      while (next < all.end && isBlank(line[next]))
        ++next;
      const bool joins = i > from && (isOperator(line[next]) || isOperator(line[i - 1]));
      if (!joins && line[next] != ',') {
        close(i);
        from = next;
      }
      i = next;
      continue;
    }
    ++i;
  }
  if (from < all.end || afterComma) close(all.end);
  return arguments;
}

std::optional<NamedArgument> namedArgument(const Piece& argument) {
  std::size_t i = 0;
  while (i < argument.text.size() && isParameterCharacter(argument.text[i]))
    ++i;
  if (i == 0 || i >= argument.text.size() || argument.text[i] != '=' ||
      argument.text.substr(i).starts_with("=="))
    return std::nullopt;
  const std::size_t at = argument.begin;
  return NamedArgument{
      .name = {.text = argument.text.substr(0, i), .begin = at, .end = at + i},
      .value = {.text = argument.text.substr(i + 1), .begin = at + i + 1, .end = argument.end}};
}

std::string_view valueOf(std::string_view argument) {
  if (argument.size() >= 2 && argument.front() == '"' &&
      stringEnd(argument, 0, argument.size()) == argument.size() && argument.back() == '"')
    return argument.substr(1, argument.size() - 2);
  return argument;
}

std::optional<Substituted::Origin> Substituted::originOf(std::size_t begin, std::size_t end) const {
  for (const Run& run : runs)
    if (run.begin <= begin && begin < end && end <= run.begin + run.length)
      return Origin{run.value, run.from + (begin - run.begin)};
  return std::nullopt;
}

Substituted withOrigins(std::string_view text, std::span<const Substitution> values,
                        std::optional<std::size_t> counter) {
  Substituted result;
  result.text.reserve(text.size());
  const auto add = [&](std::string_view part, std::optional<std::size_t> value, std::size_t from) {
    if (part.empty()) return;
    result.runs.push_back({.begin = result.text.size(), .length = part.size(), .value = value, .from = from});
    result.text += part;
  };
  std::size_t written = 0; // the text up to here has been looked at
  const auto addText = [&](std::size_t until, std::size_t next) {
    add(text.substr(written, until - written), std::nullopt, written);
    written = next;
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      ++i;
      continue;
    }
    if (text[i + 1] == '@' && counter) {
      addText(i, i + 2);
      result.text += std::to_string(*counter);
      i += 2;
      continue;
    }
    if (text.substr(i + 1).starts_with("()")) {
      addText(i, i + 3);
      i += 3;
      continue;
    }
    std::size_t end = i + 1;
    while (end < text.size() && isParameterCharacter(text[end]))
      ++end;
    const std::string_view name = text.substr(i + 1, end - i - 1);
    const auto found = std::ranges::find(values, name, &Substitution::name);
    if (found != values.end()) {
      addText(i, end);
      add(found->value, static_cast<std::size_t>(found - values.begin()), 0);
    }
    i = std::max(end, i + 1);
  }
  addText(text.size(), text.size());
  return result;
}

std::string substituted(std::string_view text, std::span<const Substitution> values,
                        std::optional<std::size_t> counter) {
  return withOrigins(text, values, counter).text;
}

} // namespace wavesmith::syntax
