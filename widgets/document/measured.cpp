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
  matched->hidden = hidden;
  matched->timeline = timeline;
  matched->samples = samples;
  if (!to || !to->program || !to->lines) return matched;
  matched->snapshot = to;
  if (samples != nullptr) {
    matched->matchSamples();
    return matched;
  }
  matched->match = trace::matchTo(*trace, *to->program);
  matched->byInstruction = trace::totalsByInstruction(*trace, matched->match);
  if (knowsHidden()) matched->hiddenByInstruction = trace::hiddenByInstruction(*hidden, matched->match);
  for (std::uint32_t line = 1; line <= to->lines->lastLine(); ++line) {
    std::uint64_t cycles = 0;
    for (const program::Index at : to->lines->at(line))
      cycles += trace::cyclesOf(matched->byInstruction[at]);
    matched->mostCycles = std::max(matched->mostCycles, cycles);
  }
  return matched;
}

// An instruction that can be in several lines is at none of them.
void Measurement::matchSamples() {
  sampled = trace::matchSamples(*samples, *snapshot->program);
  for (const std::vector<program::Index>& places : sampled.at) {
    const bool isOneLine = !places.empty() && std::ranges::all_of(places, [&](program::Index at) {
      return snapshot->lines->lineOf(at) == snapshot->lines->lineOf(places.front());
    });
    match.rows.push_back({isOneLine ? places.front() : program::kNone, compare::Change::Equal});
  }
  for (std::uint32_t line = 1; line <= snapshot->lines->lastLine(); ++line)
    mostSamples =
        std::max(mostSamples, trace::samplesIn(*samples, sampled, snapshot->lines->at(line)).atMost());
}

std::string Measurement::matchText() const {
  return samples != nullptr ? sampled.sentence() : match.sentence();
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
