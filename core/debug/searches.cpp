// SPDX-License-Identifier: Apache-2.0
#include "debug/searches.h"

#include "emulator/inspect/access_location.h"

#include <algorithm>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::Wave;
using emulator::WaveId;

namespace {

std::vector<std::byte> contentsOf(const History& history, const Location& location) {
  return emulator::readLocation(history.now().find(location.wave.group), history.memory(), location)
      .value_or(std::vector<std::byte>());
}

} // namespace

History::Worth executing(WaveId id) {
  return [id](const History::Stretch& stretch) {
    const auto executed = [&](const emulator::SerialImage& image) -> std::optional<std::uint64_t> {
      const emulator::GroupImage* const group = image.find(id.group);
      if (group == nullptr) return std::nullopt;
      return group->waves[id.wave].executed;
    };
    const auto before = executed(stretch.begin);
    if (!before && id.group < stretch.begin.started) return false; // it has ended
    if (stretch.next == nullptr) return true;
    if (id.group >= stretch.next->started) return false;
    return !before || executed(*stretch.next) != before;
  };
}

History::Worth writing(const Location& location) {
  if (location.isRegister() || location.storage == emulator::Storage::Scratch)
    return executing(location.wave);
  if (location.storage == emulator::Storage::Lds)
    return [group = location.wave.group](const History::Stretch& stretch) {
      if (group < stretch.begin.started && stretch.begin.find(group) == nullptr) return false;
      return stretch.next == nullptr || group < stretch.next->started;
    };
  return [location](const History::Stretch& stretch) {
    return std::ranges::any_of(stretch.changes, [&](const SavedPage& page) {
      return page.address < location.address + location.bytes && location.address < page.address + page.size;
    });
  };
}

LastWriter::LastWriter(const History& history, const Location& location, std::uint64_t until, bool changed)
    : history_(history), test_(history.now().context(), history.plans(), location), until_(until),
      changed_(changed) {}

unsigned LastWriter::interest(const emulator::MicroOp& op) {
  if (test_.mayWrite(op)) return kBefore | kAfter;
  const bool delivers =
      changed_ && history_.checkedMode() && history_.plans().of(op).event.role != analysis::Role::Plain;
  return delivers ? kBefore | kAfter : 0;
}

bool LastWriter::before(Wave& wave, const emulator::MicroOp& op, std::uint64_t position) {
  const bool delivers = changed_ && history_.checkedMode();
  armed_ = position < until_ && (delivers || (test_.mayWrite(op) && test_.writes(wave, op)));
  if (armed_) old_ = value();
  return false;
}

bool LastWriter::after(Wave& wave, const emulator::MicroOp& op, std::uint64_t position) {
  if (!std::exchange(armed_, false)) return false;
  std::vector<std::byte> now = value();
  if (changed_ && now == old_) return false;
  last_ = Writer{.position = position,
                 .wave = {wave.group->index, wave.id},
                 .at = {},
                 .before = old_,
                 .after = std::move(now)};
  instruction_ = op.instruction;
  return false;
}

std::vector<std::byte> LastWriter::value() const {
  return contentsOf(history_, test_.location());
}

AllWriters::AllWriters(const History& history, const Location& location)
    : history_(history), test_(history.now().context(), history.plans(), location) {}

bool AllWriters::delivers(const emulator::MicroOp& op) const {
  return history_.checkedMode() && history_.plans().of(op).event.role != analysis::Role::Plain;
}

unsigned AllWriters::interest(const emulator::MicroOp& op) {
  return test_.mayWrite(op) || delivers(op) ? kBefore | kAfter : 0;
}

bool AllWriters::before(Wave& wave, const emulator::MicroOp& op, std::uint64_t) {
  writesNow_ = test_.mayWrite(op) && test_.writes(wave, op);
  deliversNow_ = delivers(op);
  if (writesNow_ || deliversNow_) old_ = contentsOf(history_, test_.location());
  return false;
}

bool AllWriters::after(Wave& wave, const emulator::MicroOp& op, std::uint64_t position) {
  if (!writesNow_ && !deliversNow_) return false;
  std::vector<std::byte> now = contentsOf(history_, test_.location());
  if (writesNow_ || now != old_)
    writes_.push_back({{.position = position,
                        .wave = {wave.group->index, wave.id},
                        .at = {},
                        .before = old_,
                        .after = std::move(now)},
                       op.instruction});
  writesNow_ = deliversNow_ = false;
  return false;
}

bool NewFinding::after(Wave& wave, const emulator::MicroOp&, std::uint64_t) {
  if (history_.findingCount() == count_) return false;
  wave_ = WaveId{wave.group->index, wave.id};
  return true;
}

} // namespace wavesmith::debug
