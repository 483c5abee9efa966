// SPDX-License-Identifier: Apache-2.0
#include "panels/sentence.h"

#include <fmt/format.h>

namespace wavesmith::panels {

using program::Index;
using program::kNone;

Sentence& Sentence::add(std::string_view more) {
  words += more;
  return *this;
}

Sentence& Sentence::add(Index at) {
  marks.push_back({words.size(), at});
  return *this;
}

std::string placeText(const program::Program& program, const program::LineIndex& lines, Index at) {
  if (at == kNone) return "the start";
  if (const std::uint32_t line = lines.lineOf(at); line != 0) return fmt::format("line {}", line);
  return shortPlaceText(program, lines, at);
}

std::string shortPlaceText(const program::Program& program, const program::LineIndex& lines, Index at) {
  if (at == kNone) return "start";
  if (const std::uint32_t line = lines.lineOf(at); line != 0) return fmt::format("{}", line);
  return fmt::format("0x{:x}", program.instructions()[at].address);
}

std::string textOf(const Sentence& sentence, const program::Program& program,
                   const program::LineIndex& lines) {
  std::string text;
  std::size_t from = 0;
  for (const Sentence::Mark& mark : sentence.marks) {
    text.append(sentence.words, from, mark.before - from);
    text += placeText(program, lines, mark.at);
    from = mark.before;
  }
  return text.append(sentence.words, from);
}

} // namespace wavesmith::panels
