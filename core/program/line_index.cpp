// SPDX-License-Identifier: Apache-2.0
#include "program/line_index.h"

#include <algorithm>
#include <utility>

namespace wavesmith::program {
namespace {

// The line outside of all macros and includes. In a repetition the user sees the line of its body, not that
// of `.rept`.
source::Location seenAt(const source::LineTable& table, source::Location location) {
  std::uint32_t expansion = location.expansion;
  for (std::size_t steps = 0; expansion < table.expansions.size() && steps <= table.expansions.size();
       ++steps) {
    const source::Expansion& outer = table.expansions[expansion];
    if (outer.kind != source::Expansion::Kind::Repetition) location = outer.site;
    expansion = outer.site.expansion;
  }
  return location;
}

} // namespace

LineIndex::LineIndex(const Program& program, std::string_view file) {
  const source::LineTable& table = program.lines();
  const auto instructions = program.instructions();
  lines_.assign(instructions.size(), 0);
  const auto found = std::ranges::find(table.files, file);
  if (found == table.files.end()) return;
  const auto here = static_cast<std::uint32_t>(found - table.files.begin());

  std::vector<std::pair<std::uint32_t, Index>> pairs; // line, instruction
  pairs.reserve(instructions.size());
  auto entry = table.entries.begin();
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    while (entry != table.entries.end() && entry->address < instructions[i].address)
      ++entry;
    if (entry == table.entries.end()) break;
    if (entry->address != instructions[i].address) continue;
    // The line itself, and every line that led to it.
    source::Location location = entry->location;
    for (std::size_t steps = 0; steps <= table.expansions.size(); ++steps) {
      if (location.file == here && location.line != 0)
        pairs.emplace_back(location.line, static_cast<Index>(i));
      if (location.expansion >= table.expansions.size()) break;
      location = table.expansions[location.expansion].site;
    }
    const source::Location seen = seenAt(table, entry->location);
    if (seen.file == here) lines_[i] = seen.line;
  }
  if (!std::ranges::is_sorted(pairs)) std::ranges::sort(pairs);
  const auto repeated = std::ranges::unique(pairs);
  pairs.erase(repeated.begin(), repeated.end());
  if (pairs.empty()) return;
  starts_.assign(std::size_t{pairs.back().first} + 2, 0);
  for (const auto& [line, instruction] : pairs)
    ++starts_[line + 1];
  for (std::size_t line = 1; line < starts_.size(); ++line)
    starts_[line] += starts_[line - 1];
  instructions_.reserve(pairs.size());
  for (const auto& [line, instruction] : pairs)
    instructions_.push_back(instruction);
}

std::span<const Index> LineIndex::at(std::uint32_t line) const {
  if (std::size_t{line} + 1 >= starts_.size()) return {};
  return std::span(instructions_).subspan(starts_[line], starts_[line + 1] - starts_[line]);
}

std::uint32_t LineIndex::lineOf(Index instruction) const {
  return instruction < lines_.size() ? lines_[instruction] : 0;
}

std::uint32_t LineIndex::lastLine() const {
  return starts_.empty() ? 0 : static_cast<std::uint32_t>(starts_.size() - 2);
}

std::uint32_t kernelOf(const Program& program, Index instruction) {
  const auto kernels = program.kernels();
  const auto found = std::ranges::find_if(
      kernels, [&](const KernelCode& k) { return instruction >= k.first && instruction < k.end; });
  return found == kernels.end() ? kNone : static_cast<std::uint32_t>(found - kernels.begin());
}

} // namespace wavesmith::program
