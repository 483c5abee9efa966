// SPDX-License-Identifier: Apache-2.0
#include "document/measured.h"

#include "document/document.h"
#include "trace/summary.h"

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

MeasurementPointer Measurement::matchedTo(const SnapshotPointer& to) const {
  auto matched = std::make_shared<Measurement>();
  matched->trace = trace;
  matched->waits = waits;
  matched->timeline = timeline;
  if (!to || !to->program || !to->lines) return matched;
  matched->snapshot = to;
  matched->match = trace::matchTo(*trace, *to->program);
  matched->byInstruction = trace::totalsByInstruction(*trace, matched->match);
  for (std::uint32_t line = 1; line <= to->lines->lastLine(); ++line) {
    std::uint64_t cycles = 0;
    for (const program::Index at : to->lines->at(line))
      cycles += trace::cyclesOf(matched->byInstruction[at]);
    matched->mostCycles = std::max(matched->mostCycles, cycles);
  }
  return matched;
}

program::Index Measurement::at(std::uint32_t row) const {
  return row < match.rows.size() ? match.rows[row].at : program::kNone;
}

std::uint32_t Measurement::lineOf(std::uint32_t row) const {
  const program::Index found = at(row);
  return snapshot == nullptr || found == program::kNone ? 0 : snapshot->lines->lineOf(found);
}

Measured* Measured::of(Document* document) {
  if (auto* const known = document->findChild<Measured*>(QString(), Qt::FindDirectChildrenOnly)) return known;
  return new Measured(document);
}

void Measured::set(MeasurementPointer measurement) {
  measurement_ = std::move(measurement);
  emit changed();
}

} // namespace wavesmith::widgets
