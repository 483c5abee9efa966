// SPDX-License-Identifier: Apache-2.0
#include "source/line_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::source {
namespace {

// The location that the user sees in the file: follows the chain of expansions to its end. A chain is never
// longer than the table, so that a malformed one (a cycle in a received table) terminates, too.
Location outermostLocation(const LineTable& table, Location location) {
  for (std::size_t steps = 0; location.expansion < table.expansions.size() && steps < table.expansions.size();
       ++steps)
    location = table.expansions[location.expansion].site;
  return location;
}

} // namespace

const LineEntry* LineTable::at(std::uint64_t address) const {
  const auto found = std::ranges::lower_bound(entries, address, {}, &LineEntry::address);
  return found != entries.end() && found->address == address ? &*found : nullptr;
}

std::vector<const LineEntry*> LineTable::entriesOf(std::string_view file, std::uint32_t line) const {
  std::vector<const LineEntry*> result;
  for (const LineEntry& entry : entries) {
    const Location location = outermostLocation(*this, entry.location);
    if (location.line == line && location.file < files.size() && files[location.file] == file)
      result.push_back(&entry);
  }
  return result;
}

std::span<const NamedRegister> LineTable::namesOf(const LineEntry& entry) const {
  if (entry.firstName > names.size() || entry.nameCount > names.size() - entry.firstName) return {};
  return std::span(names).subspan(entry.firstName, entry.nameCount);
}

Place LineTable::place(const Location& location) const {
  if (location.file >= files.size()) return {};
  return {files[location.file], location.line, location.column, 0};
}

Place LineTable::outermost(const Location& location) const {
  return place(outermostLocation(*this, location));
}

std::vector<const Expansion*> LineTable::chain(const Location& location) const {
  std::vector<const Expansion*> result;
  std::uint32_t next = location.expansion;
  while (next < expansions.size() && result.size() < expansions.size()) {
    result.push_back(&expansions[next]);
    next = expansions[next].site.expansion;
  }
  return result;
}

std::string LineTable::text(const Location& location) const {
  const auto placeText = [this](const Location& at) {
    const Place here = place(at);
    return fmt::format("{}:{}", here.file, here.line);
  };
  std::string text = placeText(location);
  for (const Expansion* expansion : chain(location))
    text += fmt::format(", {} {} {}", expansion->name.empty() ? "a function" : expansion->name,
                        expansion->kind == Expansion::Kind::Inlining ? "inlined at" : "at",
                        placeText(expansion->site));
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text;
}

} // namespace wavesmith::source
