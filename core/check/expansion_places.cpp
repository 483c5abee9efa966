// SPDX-License-Identifier: Apache-2.0
#include "check/expansion_places.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace wavesmith::check {
namespace {

using program::Index;
using program::kNone;
using source::AssemblyLine;
using source::Expansion;
using source::kNoExpansion;
using source::Location;
using source::StatementPlace;

bool opensBody(std::string_view directive) {
  static constexpr std::array kOpening = {".macro", ".rept", ".rep", ".irp", ".irpc"};
  return std::ranges::find(kOpening, directive) != kOpening.end();
}
bool closesBody(std::string_view directive) {
  static constexpr std::array kClosing = {".endm", ".endmacro", ".endr"};
  return std::ranges::find(kClosing, directive) != kClosing.end();
}

} // namespace

ExpansionPlaces::ExpansionPlaces(const program::Program& program, SourceLines& lines)
    : program_(program), lines_(lines), entries_(program.instructions().size()),
      first_(program.lines().expansions.size(), kNone), last_(first_) {
  const auto& entries = program.lines().entries;
  auto entry = entries.begin();
  for (Index i = 0; i < entries_.size(); ++i) {
    const std::uint64_t address = program.instructions()[i].address;
    while (entry != entries.end() && entry->address < address)
      ++entry;
    if (entry == entries.end() || entry->address != address) continue;
    entries_[i] = &*entry;
    for (std::uint32_t e = entry->location.expansion; e < first_.size();
         e = program.lines().expansions[e].site.expansion) {
      if (first_[e] == kNone) first_[e] = i;
      last_[e] = i;
    }
  }
}

std::optional<Location> ExpansionPlaces::outward(const Location& location, Index at) const {
  if (location.expansion == kNoExpansion) return std::nullopt;
  const Expansion& expansion = program_.lines().expansions[location.expansion];
  if (expansion.kind == Expansion::Kind::Inlining || first_[location.expansion] != at ||
      expansion.iteration != 0 || hasLabelBefore(location))
    return std::nullopt;
  return expansion.site;
}

// A label in the body before the line: a branch to it would skip what is inserted before the expansion.
bool ExpansionPlaces::hasLabelBefore(const Location& location) const {
  const source::Place place = program_.lines().place(location);
  const std::vector<AssemblyLine>& lines = lines_.of(place.file);
  std::size_t nested = 0;
  for (std::size_t at = std::min<std::size_t>(place.line, lines.size()); at-- > 0;) {
    const StatementPlace statement = lines[at].place();
    const std::string_view directive = source::wordAt(lines[at].text, statement.begin);
    if (closesBody(directive)) ++nested;
    if (opensBody(directive) && nested-- == 0) return false;
    if (nested == 0 && statement.label < statement.begin) return true;
  }
  return false;
}

} // namespace wavesmith::check
