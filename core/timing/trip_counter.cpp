// SPDX-License-Identifier: Apache-2.0
#include "timing/trip_counter.h"

#include "trace/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::timing {

double Trips::mean() const {
  return entries == 0 ? 0 : static_cast<double>(iterations) / static_cast<double>(entries);
}

std::string Trips::text() const {
  const std::string each = fewest == most ? fmt::format("{} each", trace::groupedDigits(most))
                                          : fmt::format("{} to {}, mean {:.1f}", trace::groupedDigits(fewest),
                                                        trace::groupedDigits(most), mean());
  return fmt::format("{} in {}, {}", trace::countedNoun(iterations, "iteration", "iterations"),
                     trace::countedNoun(entries, "entry", "entries"), each);
}

TripCounter::TripCounter(const program::Program& program, const program::Loops& loops)
    : program_(program), loops_(loops), chains_(program.blocks().size()), trips_(loops.loops.size()) {
  for (std::size_t block = 0; block < chains_.size(); ++block) {
    for (std::uint32_t loop = loops.innermost[block]; loop != program::kNone; loop = loops.loops[loop].parent)
      chains_[block].push_back(loop);
    std::ranges::reverse(chains_[block]);
  }
}

void TripCounter::add(const program::WavePath& wave) {
  frames_.assign(1, {});
  std::uint32_t block = program::kNone;
  for (const program::ExecutedSpan& span : wave.spans) {
    for (program::Index at = span.first; at < span.first + span.count;) {
      const std::uint32_t now = program_.blockOf(at);
      const program::Block& bounds = program_.blocks()[now];
      if (now != block || at == bounds.first) enter(now, block);
      block = now;
      at = bounds.end;
    }
  }
  while (!frames_.empty()) {
    leaveAll(frames_.back());
    frames_.pop_back();
  }
}

void TripCounter::enter(std::uint32_t block, std::uint32_t from) {
  if (from != program::kNone) {
    const program::Block& before = program_.blocks()[from];
    if (before.calls && program_.blocks()[block].first != before.end) {
      Frame frame;
      if (before.end < program_.instructions().size()) frame.returnBlock = program_.blockOf(before.end);
      frames_.push_back(std::move(frame));
    } else if (before.returns && frames_.size() > 1 && frames_.back().returnBlock == block) {
      leaveAll(frames_.back());
      frames_.pop_back();
    }
  }
  std::vector<Active>& active = frames_.back().active;
  const std::vector<std::uint32_t>& chain = chains_[block];
  std::size_t same = 0;
  while (same < active.size() && same < chain.size() && active[same].loop == chain[same])
    ++same;
  while (active.size() > same) {
    leave(active.back());
    active.pop_back();
  }
  // An iteration of a loop that the wave is in already.
  if (same != 0 && same == chain.size() && loops_.loops[chain.back()].header == block) ++active.back().trips;
  for (; same < chain.size(); ++same)
    active.push_back({chain[same], 1});
}

void TripCounter::leave(const Active& active) {
  Trips& trips = trips_[active.loop];
  trips.fewest = trips.entries == 0 ? active.trips : std::min(trips.fewest, active.trips);
  trips.most = std::max(trips.most, active.trips);
  ++trips.entries;
  trips.iterations += active.trips;
}

void TripCounter::leaveAll(Frame& frame) {
  while (!frame.active.empty()) {
    leave(frame.active.back());
    frame.active.pop_back();
  }
}

} // namespace wavesmith::timing
