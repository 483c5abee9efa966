// SPDX-License-Identifier: Apache-2.0
#include "panels/line_label.h"

#include "panels/sentence.h"
#include "source/text/visible_text.h"

#include <fmt/format.h>

#include <filesystem>

namespace wavesmith::panels {

std::string lineLabel(const program::Program& program, const program::LineIndex& lines, program::Index at) {
  if (at == program::kNone || lines.lineOf(at) == 0) return shortPlaceText(program, lines, at);
  const source::LineEntry* const entry = program.lines().at(program.instructions()[at].address);
  const source::Place place = program.lines().place(entry->location);
  if (place.file == program.lines().outermost(entry->location).file)
    return fmt::format("line {}", place.line);
  const std::filesystem::path path(place.file);
  return source::visible(fmt::format("{}:{}", path.filename().string(), place.line));
}

} // namespace wavesmith::panels
