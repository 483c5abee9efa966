// SPDX-License-Identifier: Apache-2.0
#include "debug/points.h"

#include "emulator/inspect/access_location.h"

#include <algorithm>
#include <utility>

namespace wavesmith::debug {

using emulator::MicroOp;
using emulator::Wave;
using emulator::WaveId;

namespace {

WaveId idOf(const Wave& wave) {
  return {wave.group->index, wave.id};
}

bool isAt(const Point& point, const MicroOp& op) {
  return std::ranges::find(point.addresses, op.instruction->address) != point.addresses.end();
}

std::vector<std::byte> valueOf(const History& history, const emulator::Location& location) {
  return emulator::readLocation(history.now().find(location.wave.group), history.memory(), location)
      .value_or(std::vector<std::byte>());
}

} // namespace

Point& Points::add(Point point, ConditionTest test) {
  point.number = ++last_;
  return entries_.emplace_back(std::make_unique<Entry>(std::move(point), std::move(test)))->point;
}

bool Points::remove(std::uint32_t number) {
  return std::erase_if(entries_, [&](const auto& entry) { return entry->point.number == number; }) != 0;
}

Point* Points::find(std::uint32_t number) {
  const auto entry = std::ranges::find_if(entries_, [&](const auto& e) { return e->point.number == number; });
  return entry == entries_.end() ? nullptr : &(*entry)->point;
}

std::vector<Point> Points::all() const {
  std::vector<Point> result;
  for (const auto& entry : entries_)
    result.push_back(entry->point);
  return result;
}

PointObserver::PointObserver(Points& points, const History& history, const Options& options)
    : history_(history), options_(options) {
  for (const auto& entry : points.entries_) {
    if (!entry->point.enabled) continue;
    if (entry->point.watched)
      watches_.push_back({.entry = entry.get(),
                          .test = WriteTest(history.now().context(), history.plans(), *entry->point.watched),
                          .old = {}});
    else
      breakpoints_.push_back(entry.get());
  }
}

// In checked mode the result of a load is delivered by a wait.
bool PointObserver::concerns(const Watch& watch, const MicroOp& op) const {
  return watch.test.mayWrite(op) ||
         (history_.checkedMode() && history_.plans().of(op).event.role != analysis::Role::Plain);
}

unsigned PointObserver::interest(const MicroOp& op) {
  unsigned result = 0;
  for (const Points::Entry* const entry : breakpoints_)
    if (isAt(entry->point, op)) result |= kBefore;
  for (const Watch& watch : watches_)
    if (concerns(watch, op)) result |= kBefore | kAfter;
  return result;
}

bool PointObserver::counts(Points::Entry& entry, const Wave& wave) const {
  if (entry.point.wave && *entry.point.wave != idOf(wave)) return false;
  if (entry.test && !entry.test(wave, entry.point.hits + 1)) return false;
  return options_.backward || ++entry.point.hits > entry.point.ignored;
}

bool PointObserver::found(Hit hit) {
  hit_ = std::move(hit);
  return !options_.backward;
}

bool PointObserver::before(Wave& wave, const MicroOp& op, std::uint64_t position) {
  for (Watch& watch : watches_) {
    watch.armed = concerns(watch, op) && (history_.checkedMode() || watch.test.writes(wave, op));
    if (watch.armed) watch.old = valueOf(history_, watch.test.location());
  }
  if (position >= options_.until || (!options_.backward && position == options_.start)) return false;
  if (options_.only && *options_.only != idOf(wave)) return false;
  bool pause = false;
  for (Points::Entry* const entry : breakpoints_)
    if (isAt(entry->point, op) && counts(*entry, wave))
      pause = found({.position = position,
                     .point = entry->point.number,
                     .wave = idOf(wave),
                     .before = {},
                     .after = {}});
  return pause;
}

bool PointObserver::after(Wave& wave, const MicroOp&, std::uint64_t position) {
  bool pause = false;
  for (Watch& watch : watches_) {
    if (!std::exchange(watch.armed, false) || position >= options_.until) continue;
    std::vector<std::byte> now = valueOf(history_, watch.test.location());
    if (now == watch.old || !counts(*watch.entry, wave)) continue;
    pause = found({.position = position,
                   .point = watch.entry->point.number,
                   .wave = idOf(wave),
                   .before = std::move(watch.old),
                   .after = std::move(now)});
  }
  return pause;
}

} // namespace wavesmith::debug
