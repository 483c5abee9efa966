// SPDX-License-Identifier: Apache-2.0
#include "generate/descriptor_edit.h"

#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::generate {

source::TextEdit exchangeNumber(const std::string& file, const DirectiveLine& line, std::uint64_t value) {
  std::string text = fmt::format("{}", value);
  auto length = static_cast<std::uint32_t>(line.text.size());
  if (line.comment != 0) {
    const std::uint32_t room = line.comment - line.column;
    length = room;
    text.append(std::max<std::size_t>(room > text.size() ? room - text.size() : 0, 1), ' ');
  }
  return {{file, line.line, line.column, length}, std::move(text)};
}

std::string indentOf(std::string_view text, const DirectiveBlock& block) {
  if (block.lines.empty()) return "    ";
  const std::vector<std::string_view> lines = source::splitLines(text);
  const std::string_view line = lines[block.lines.front().line - 1];
  return std::string(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
}

std::vector<source::TextEdit> setDirective(std::string_view text, const std::string& file,
                                           const DirectiveBlock& block, std::string_view directive,
                                           std::uint64_t value) {
  const auto line = std::ranges::find(block.lines, directive, &DirectiveLine::directive);
  if (line == block.lines.end())
    return {{{file, block.last, 1, 0}, fmt::format("{}{} {}\n", indentOf(text, block), directive, value)}};
  if (line->text == fmt::format("{}", value)) return {};
  if (line->column != 0) return {exchangeNumber(file, *line, value)};
  // It has no operand, which does not assemble: insert the missing number.
  const auto end = source::assemblyLines(text)[line->line - 1].place().end;
  return {{{file, line->line, static_cast<std::uint32_t>(end + 1), 0}, fmt::format(" {}", value)}};
}

} // namespace wavesmith::generate
