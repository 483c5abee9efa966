// SPDX-License-Identifier: Apache-2.0
#include "program/places.h"

#include "source/place_text.h"

#include <fmt/format.h>

namespace wavesmith::program {
namespace {

const source::LineEntry* entryOf(const Program& program, Index at) {
  return at < program.instructions().size() ? program.lines().at(program.instructions()[at].address)
                                            : nullptr;
}

std::string addressText(const Program& program, Index at) {
  return at < program.instructions().size() ? fmt::format("0x{:x}", program.instructions()[at].address)
                                            : std::string();
}

} // namespace

std::string placeText(const Program& program, Index at, std::string_view file) {
  const source::LineEntry* const entry = entryOf(program, at);
  std::string text =
      entry != nullptr ? source::placeText(program.lines(), entry->location, file) : std::string();
  return text.empty() ? addressText(program, at) : text;
}

std::string shortPlaceText(const Program& program, Index at, std::string_view file) {
  const source::LineEntry* const entry = entryOf(program, at);
  std::string text =
      entry != nullptr ? source::shortPlaceText(program.lines(), entry->location, file) : std::string();
  return text.empty() ? addressText(program, at) : text;
}

std::uint32_t expansionOf(const Program& program, Index at) {
  const source::LineEntry* const entry = entryOf(program, at);
  return entry != nullptr ? entry->location.expansion : source::kNoExpansion;
}

std::string expansionText(const Program& program, Index at, std::string_view file) {
  const source::LineEntry* const entry = entryOf(program, at);
  return entry != nullptr ? source::expansionText(program.lines(), entry->location, file) : std::string();
}

std::vector<source::Note> expansionNotes(const Program& program, Index at) {
  const source::LineEntry* const entry = entryOf(program, at);
  return entry != nullptr ? source::expansionNotes(program.lines(), entry->location)
                          : std::vector<source::Note>();
}

} // namespace wavesmith::program
