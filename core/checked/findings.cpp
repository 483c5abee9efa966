// SPDX-License-Identifier: Apache-2.0
#include "checked/findings.h"

#include "program/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::checked {

void Findings::begin(const program::Program& program, std::string_view kernel) {
  program_ = &program;
  kernel_ = kernel;
  entries_.clear();
}

std::string Findings::atAddress(program::Index at) const {
  return fmt::format(" at address {:#x} of the code object", program_->instructions()[at].address);
}

void Findings::describe(Entry& entry, const Where& where, Text text) const {
  source::Diagnostic& diagnostic = entry.diagnostic;
  const source::Place place = where.at != program::kNone ? program_->place(where.at) : source::Place{};
  entry.at = where.at;
  diagnostic.code = where.code;
  diagnostic.severity = where.severity;
  diagnostic.place = place;
  diagnostic.message = std::move(text.message);
  if (where.other != program::kNone && !text.other.empty()) {
    const source::Place other = program_->place(where.other);
    if (other.line == 0) text.other += atAddress(where.other);
    diagnostic.notes.push_back({other, std::move(text.other)});
  }
  for (source::Note& note : text.more)
    diagnostic.notes.push_back(std::move(note));
  if (where.wave != nullptr) {
    const auto& id = where.wave->group->id;
    std::string who = fmt::format("in kernel {}, work-group ({}, {}, {}), wave {}", kernel_, id[0], id[1],
                                  id[2], where.wave->id);
    if (where.lane != emulator::kNoLane) who += fmt::format(", lane {}", where.lane);
    if (where.at != program::kNone) who += "," + atAddress(where.at);
    diagnostic.notes.push_back({place, std::move(who)});
    entry.who = diagnostic.notes.size();
  }
  if (where.at != program::kNone)
    for (source::Note& note : program::expansionNotes(*program_, where.at))
      diagnostic.notes.push_back(std::move(note));
  diagnostic.fixes = std::move(text.fixes);
}

source::Diagnostics Findings::take() {
  source::Diagnostics result;
  std::vector<Entry*> inOrder;
  for (auto& [key, entry] : entries_)
    inOrder.push_back(&entry);
  std::ranges::stable_sort(inOrder, {}, &Entry::at);
  for (Entry* const one : inOrder) {
    Entry& entry = *one;
    if (entry.count > 1 && entry.who != 0)
      entry.diagnostic.notes[entry.who - 1].text +=
          fmt::format(", and {} more {} in the run", entry.count - 1, entry.count == 2 ? "time" : "times");
    result.push_back(std::move(entry.diagnostic));
  }
  entries_.clear();
  return result;
}

} // namespace wavesmith::checked
