// SPDX-License-Identifier: Apache-2.0
#include "port/statement.h"

#include "source/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace wavesmith::port {
namespace {

constexpr std::array<std::string_view, 5> kSuffixes{"_e64_dpp", "_e32", "_e64", "_sdwa", "_dpp"};

// Modifiers that are a word alone (LLVM 19 AMDGPUAsmParser, operands parsed by name); others have a colon.
constexpr std::array<std::string_view, 20> kWords{
    "glc",   "slc",    "scc", "dlc",   "sc0",  "sc1",   "nt", "lds", "tfe",        "offen",
    "idxen", "addr64", "gds", "clamp", "high", "unorm", "da", "lwe", "row_mirror", "row_half_mirror"};

bool isBlank(char c) {
  return c == ' ' || c == '\t';
}

bool isModifier(std::string_view word) {
  if (std::ranges::find(kWords, word) != kWords.end()) return true;
  const std::size_t colon = word.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  return std::ranges::all_of(word.substr(0, colon), [](char c) {
    return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9');
  });
}

int depthOf(char c) {
  if (c == '(' || c == '[' || c == '{') return 1;
  return c == ')' || c == ']' || c == '}' ? -1 : 0;
}

Piece trimmed(std::string_view line, std::size_t begin, std::size_t end) {
  while (begin < end && isBlank(line[begin]))
    ++begin;
  while (begin < end && isBlank(line[end - 1]))
    --end;
  return {line.substr(begin, end - begin), begin, end};
}

// Words at blanks that are in no bracket; `offset: 16` is one word.
std::vector<Piece> words(std::string_view line, const Piece& of) {
  std::vector<Piece> found;
  int depth = 0;
  std::size_t begin = of.begin;
  const auto close = [&](std::size_t end) {
    if (begin < end) found.push_back({line.substr(begin, end - begin), begin, end});
  };
  for (std::size_t i = of.begin; i < of.end; ++i) {
    depth += depthOf(line[i]);
    if (!isBlank(line[i]) || depth > 0) continue;
    if (i > begin && line[i - 1] == ':') continue;
    close(i);
    begin = i + 1;
  }
  close(of.end);
  return found;
}

// Moves the modifiers at the end of a part between commas to where they belong; what is left is the operand.
void addPart(std::string_view line, const Piece& part, Statement& into) {
  const std::vector<Piece> all = words(line, part);
  std::size_t operandWords = all.size();
  while (operandWords > 0 && isModifier(all[operandWords - 1].text))
    --operandWords;
  if (operandWords > 0) into.operands.push_back(trimmed(line, all.front().begin, all[operandWords - 1].end));
  into.modifiers.insert(into.modifiers.end(), all.begin() + static_cast<std::ptrdiff_t>(operandWords),
                        all.end());
}

std::optional<unsigned> number(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool isRegisterKind(char c) {
  return c == 'v' || c == 's' || c == 'a';
}

} // namespace

const Piece* Statement::modifier(std::string_view name) const {
  const auto found = std::ranges::find_if(
      modifiers, [&](const Piece& one) { return one.text.substr(0, one.text.find(':')) == name; });
  return found == modifiers.end() ? nullptr : &*found;
}

std::vector<Piece> splitAtCommas(std::string_view text, std::size_t begin) {
  std::vector<Piece> parts;
  int depth = 0;
  bool inString = false;
  std::size_t from = 0;
  const auto close = [&](std::size_t end) {
    Piece part = trimmed(text, from, end);
    part.begin += begin;
    part.end += begin;
    parts.push_back(part);
    from = end + 1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') inString = !inString;
    if (inString) continue;
    depth += depthOf(text[i]);
    if (text[i] == ',' && depth <= 0) close(i);
  }
  if (!trimmed(text, from, text.size()).text.empty() || !parts.empty()) close(text.size());
  return parts;
}

std::optional<Statement> parseStatement(std::string_view line, source::LineState state) {
  const source::StatementPlace place = source::findStatement(line, state);
  if (!place.hasStatement() || line[place.begin] == '.') return std::nullopt;
  std::size_t end = place.begin;
  while (end < place.end && !isBlank(line[end]))
    ++end;
  Statement statement;
  statement.mnemonic = {line.substr(place.begin, end - place.begin), place.begin, end};
  statement.end = place.end;
  if (!std::ranges::all_of(statement.mnemonic.text, [](char c) { return source::isNameCharacter(c); }))
    return std::nullopt;
  statement.base = statement.mnemonic.text;
  for (const std::string_view suffix : kSuffixes)
    if (statement.suffix.empty() && statement.base.ends_with(suffix)) {
      statement.base.remove_suffix(suffix.size());
      statement.suffix = suffix;
    }
  const std::size_t rest = source::skipBlanks(line, end);
  if (rest < place.end && line[rest] == '=') return std::nullopt; // a symbol
  for (const Piece& part : splitAtCommas(line.substr(end, place.end - end), end))
    addPart(line, part, statement);
  return statement;
}

std::optional<Directive> parseDirective(std::string_view line, source::LineState state) {
  const source::StatementPlace place = source::findStatement(line, state);
  if (!place.hasStatement() || line[place.begin] != '.') return std::nullopt;
  std::size_t end = place.begin + 1;
  while (end < place.end && source::isNameCharacter(line[end]))
    ++end;
  return Directive{.name = {line.substr(place.begin, end - place.begin), place.begin, end},
                   .rest = trimmed(line, end, place.end)};
}

std::optional<Registers> parseRegisters(std::string_view operand) {
  if (operand.size() < 2 || !isRegisterKind(operand[0])) return std::nullopt;
  if (operand[1] != '[') {
    const auto first = number(operand.substr(1));
    if (!first) return std::nullopt;
    return Registers{operand[0], *first, 1};
  }
  if (!operand.ends_with(']')) return std::nullopt;
  const std::string_view inner = operand.substr(2, operand.size() - 3);
  const std::size_t colon = inner.find(':');
  const auto first = number(trimmed(inner, 0, std::min(colon, inner.size())).text);
  if (!first) return std::nullopt;
  if (colon == std::string_view::npos) return Registers{operand[0], *first, 1};
  const auto last = number(trimmed(inner, colon + 1, inner.size()).text);
  if (!last || *last < *first) return std::nullopt;
  return Registers{operand[0], *first, *last - *first + 1};
}

std::string toString(const Registers& registers) {
  if (registers.count == 1) return fmt::format("{}{}", registers.kind, registers.first);
  return fmt::format("{}[{}:{}]", registers.kind, registers.first, registers.first + registers.count - 1);
}

} // namespace wavesmith::port
