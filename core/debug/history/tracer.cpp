// SPDX-License-Identifier: Apache-2.0
#include "debug/history/tracer.h"

#include "debug/history/store_range.h"
#include "emulator/code/predecode.h"
#include "emulator/launch/run_group.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/host_denormals.h"

#include <algorithm>

namespace wavesmith::debug {

using emulator::Event;
using emulator::MicroOp;
using emulator::Wave;

namespace {

// Why an operation is not simply executed.
constexpr std::uint8_t kTraced = 1, kStores = 2, kObservedBefore = 4, kObservedAfter = 8;
constexpr std::uint8_t kReasons = 15;
constexpr unsigned kClassShift = 4;
static_assert(emulator::kInstructionClasses <= 16);
constexpr std::uint32_t kSpecialModes = emulator::mode::kGprIndex | emulator::mode::kVskip;

emulator::InstructionClass classOf(const MicroOp& op) {
  return op.instruction != nullptr ? emulator::classOf(*op.instruction) : emulator::InstructionClass::Other;
}

bool mayStore(const MicroOp& op, const checked::Plan& plan) {
  if (!plan.accessesMemory || op.instruction->row().unit == isa::Unit::Lds) return false;
  return (op.instruction->row().traits & (isa::trait::kStore | isa::trait::kAtomic)) != 0;
}

} // namespace

void Tracer::begin(const emulator::DispatchContext& context) {
  if (checker_ != nullptr) checker_->begin(context);
  first_ = context.code->ops().data();
  flags_.clear();
  for (const MicroOp& op : context.code->ops())
    flags_.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(classOf(op)) << kClassShift));
  plans_.emplace(context);
  flag(kTraced, [&](const MicroOp& op) { return plans_->of(op).event.role != analysis::Role::Plain; });
}

void Tracer::flag(std::uint8_t bit, const std::function<bool(const MicroOp&)>& applies) {
  for (std::size_t i = 0; i < flags_.size(); ++i) {
    const bool set = first_[i].instruction != nullptr && applies(first_[i]);
    flags_[i] = static_cast<std::uint8_t>(set ? flags_[i] | bit : flags_[i] & ~bit);
  }
}

void Tracer::recordStores(Storing storing) {
  storing_ = std::move(storing);
  flag(kStores, [&](const MicroOp& op) { return storing_ && mayStore(op, plans_->of(op)); });
}

void Tracer::observe(Observer* observer) {
  if (observer_ == nullptr && observer == nullptr) return;
  observer_ = observer;
  std::vector<unsigned> interests(flags_.size());
  for (std::size_t i = 0; i < flags_.size(); ++i)
    if (observer != nullptr && first_[i].instruction != nullptr) interests[i] = observer->interest(first_[i]);
  flag(kObservedBefore, [&](const MicroOp& op) {
    return (interests[static_cast<std::size_t>(&op - first_)] & Observer::kBefore) != 0;
  });
  flag(kObservedAfter, [&](const MicroOp& op) {
    return (interests[static_cast<std::size_t>(&op - first_)] & Observer::kAfter) != 0;
  });
}

void Tracer::startGroup(emulator::Group& group) {
  if (checker_ != nullptr) checker_->startGroup(group);
  auto traced = std::make_unique<TracedGroup>();
  traced->waves.resize(group.waves.size());
  group.traced = std::move(traced);
}

void Tracer::openBarrier(emulator::Group& group) {
  if (checker_ != nullptr) checker_->openBarrier(group);
}

void Tracer::endGroup(emulator::Group& group) {
  if (checker_ != nullptr) checker_->endGroup(group);
}

void Tracer::execute(Wave& wave, const MicroOp& op) {
  if (checker_ != nullptr) return checker_->runSlice(wave, 1);
  ++wave.next;
  ++wave.executed;
  if ((wave.mode & kSpecialModes) == 0) [[likely]]
    return op.run(wave, op);
  if (emulator::isSkipped(wave, op)) return;
  if (!emulator::isIndexed(wave, op)) return op.run(wave, op);
  if (const std::optional<MicroOp> changed = emulator::indexed(wave, op)) changed->run(wave, *changed);
}

void Tracer::announceStore(Wave& wave, const MicroOp& op) {
  if (const auto range = storeRange(wave, op)) return storing_(range->first, range->end - range->first);
  accesses_.collect(wave, op);
  for (const checked::Piece& piece : accesses_.pieces())
    if (piece.space == checked::Space::Memory && piece.write) storing_(piece.address, piece.bytes);
}

bool Tracer::stepFlagged(Wave& wave, const MicroOp& op) {
  const std::uint8_t flags = flags_[static_cast<std::size_t>(&op - first_)];
  if ((flags & kObservedBefore) != 0 && observer_->before(wave, op, position_)) {
    paused_ = true;
    return false;
  }
  const bool skipped = emulator::isSkipped(wave, op);
  if ((flags & kStores) != 0 && !skipped) announceStore(wave, op);
  execute(wave, op);
  if ((flags & kTraced) != 0 && !skipped) traceOf(wave).executed(wave, op, plans_->of(op).event, position_);
  if ((flags & kObservedAfter) != 0 && observer_->after(wave, op, position_)) paused_ = true;
  return true;
}

void Tracer::runSlice(Wave& wave, std::uint64_t count) {
  emulator::HostDenormals host(wave);
  wave.event = Event::None;
  const bool limited = target_ && target_->first == emulator::WaveId{wave.group->index, wave.id};
  if (limited) count = std::min(count, target_->second - std::min(target_->second, wave.executed));
  ExecutedSlice slice{.wave = {wave.group->index, wave.id}, .first = position_};
  for (; count != 0 && !paused_; --count) {
    const MicroOp& op = *wave.next;
    if (checker_ == nullptr) host.prepare(op.arithmetic);
    const std::uint8_t flags = flags_[static_cast<std::size_t>(&op - first_)];
    if ((flags & kReasons) == 0)
      execute(wave, op);
    else if (!stepFlagged(wave, op))
      break;
    ++position_;
    ++slice.counts[flags >> kClassShift];
    if (wave.event == Event::ModeSwitch) wave.event = Event::None;
    if (wave.event != Event::None) break;
  }
  if (recording_ && position_ != slice.first) recording_(slice);
  if (limited && (wave.executed >= target_->second || wave.event == Event::Ended)) paused_ = true;
}

} // namespace wavesmith::debug
