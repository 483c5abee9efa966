// SPDX-License-Identifier: Apache-2.0
#include "panels/sentence.h"

#include "program/places.h"

#include <fmt/format.h>

namespace wavesmith::panels {

using program::Index;
using program::kNone;

namespace {

// The file that a LineIndex describes, if it contains the instruction.
std::string fileOf(const program::Program& program, Index at) {
  const source::LineEntry* const entry = program.lines().at(program.instructions()[at].address);
  return entry == nullptr ? std::string() : program.lines().outermost(entry->location).file;
}

} // namespace

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
  if (lines.lineOf(at) != 0) return program::placeText(program, at, fileOf(program, at));
  return shortPlaceText(program, lines, at);
}

std::string shortPlaceText(const program::Program& program, const program::LineIndex& lines, Index at) {
  if (at == kNone) return "start";
  if (lines.lineOf(at) != 0) return program::shortPlaceText(program, at, fileOf(program, at));
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
