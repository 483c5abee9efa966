// SPDX-License-Identifier: Apache-2.0
#include "debug/steps.h"

#include "emulator/code/predecode.h"

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::debug {

using emulator::MicroOp;
using emulator::Wave;
using emulator::WaveId;

namespace {

bool isOf(const Wave& wave, WaveId id) {
  return wave.id == id.wave && wave.group->index == id.group;
}

} // namespace

source::Place seenLine(const source::LineTable& table, const source::Location& location) {
  return table.fromDebugInformation ? table.place(location) : table.outermost(location);
}

OperationLines::OperationLines(const emulator::DispatchContext& context)
    : first_(context.code->ops().data()), lines_(context.code->ops().size()) {
  const source::LineTable& table = context.program->lines();
  std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> numbers;
  std::uint32_t own = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const isa::Instruction* const instruction = first_[i].instruction;
    const source::LineEntry* const entry = instruction != nullptr ? table.at(instruction->address) : nullptr;
    std::pair<std::string, std::uint32_t> key{"", ++own};
    if (entry != nullptr) {
      const source::Place place = seenLine(table, entry->location);
      key = {place.file, place.line};
    }
    lines_[i] = numbers.emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
  }
}

bool StepTarget::mayEndAt(const MicroOp& op) const {
  if (!addresses.empty() && std::ranges::find(addresses, op.instruction->address) == addresses.end())
    return false;
  if (barrier && (!op.instruction->valid() || !op.instruction->row().has(isa::trait::kBarrier))) return false;
  return lines == nullptr || lines->of(op) != line;
}

bool StepObserver::before(Wave& wave, const MicroOp& op, std::uint64_t) {
  if (!isOf(wave, wave_) || wave.executed <= executed_ || !target_.endsAt(wave, op)) return false;
  return reached_ = true;
}

unsigned ArrivalObserver::interest(const MicroOp& op) {
  return std::ranges::find(addresses_, op.instruction->address) != addresses_.end() ? kBefore : 0;
}

bool ArrivalObserver::before(Wave& wave, const MicroOp&, std::uint64_t) {
  if (wave_ && !isOf(wave, *wave_)) return false;
  arrived_ = WaveId{wave.group->index, wave.id};
  return true;
}

bool BackStepObserver::before(Wave& wave, const MicroOp& op, std::uint64_t position) {
  if (isOf(wave, wave_) && position < until_ && target_.endsAt(wave, op)) last_ = position;
  return false;
}

bool BackLineObserver::before(Wave& wave, const MicroOp& op, std::uint64_t position) {
  if (!isOf(wave, wave_) || position >= until_ || traceOf(wave).frames().size() > depth_) return false;
  const std::uint32_t line = lines_.of(op);
  if (!last_ || last_->line != line) last_ = Row{line, position, !last_};
  return false;
}

bool BackLineObserver::endInterval() {
  if (!last_) return false; // the wave has executed nothing in it
  if (!complete_)
    complete_ = last_;
  else if (last_->line == complete_->line)
    complete_ = last_;
  else
    complete_->open = false;
  last_.reset();
  return !complete_->open;
}

std::optional<std::uint64_t> BackLineObserver::first() const {
  return complete_ ? std::optional(complete_->first) : std::nullopt;
}

unsigned BothObservers::interest(const MicroOp& op) {
  return first_.interest(op) | second_.interest(op);
}
bool BothObservers::before(Wave& wave, const MicroOp& op, std::uint64_t position) {
  const bool first = first_.before(wave, op, position);
  return second_.before(wave, op, position) || first;
}
bool BothObservers::after(Wave& wave, const MicroOp& op, std::uint64_t position) {
  const bool first = first_.after(wave, op, position);
  return second_.after(wave, op, position) || first;
}

} // namespace wavesmith::debug
