// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_walk.h"

#include "analysis/waits/wait_barrier.h"
#include "analysis/waits/wait_call.h"
#include "analysis/waits/wait_drain.h"

#include <climits>

#include <bit>
#include <optional>

namespace wavesmith::analysis {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;
using E = CounterEvent;
using Flag = QueueEntry::Flags;

// Bits of WaitWalk::Registers.
constexpr unsigned kFirstVector = 128;
constexpr unsigned kFirstAccumulation = kFirstVector + isa::kVectorRegisters;
constexpr unsigned kRegisterBits = kFirstAccumulation + isa::kVectorRegisters;
// Blocks can be long, and the counts of a queue are 16 bits.
constexpr int kRecount = 8192;
// For unordered operations whose results are not needed, the queue shows the latest ones.
constexpr std::size_t kManyEntries = 512;

// First bit, and one past the last; both 0 for registers that no memory operation writes.
std::pair<unsigned, unsigned> bitsOf(const RegisterRange& range) {
  unsigned first = range.first;
  switch (range.cls) {
  case RegisterClass::Scalar: break;
  case RegisterClass::Vector: first += kFirstVector; break;
  case RegisterClass::Accumulation: first += kFirstAccumulation; break;
  case RegisterClass::State: return {0, 0};
  }
  return {first, std::min(first + range.count, kRegisterBits)};
}

const RegisterRange* firstOverlap(std::span<const RegisterRange> a, std::span<const RegisterRange> b) {
  for (const RegisterRange& x : a)
    for (const RegisterRange& y : b)
      if (x.cls != RegisterClass::State && isa::overlap(x, y)) return &x;
  return nullptr;
}

bool covers(std::span<const RegisterRange> all, std::span<const RegisterRange> some) {
  return std::ranges::all_of(some, [&](const RegisterRange& s) {
    return std::ranges::any_of(all, [&](const RegisterRange& a) {
      return a.cls == s.cls && a.first <= s.first && s.first + s.count <= a.first + a.count;
    });
  });
}

bool ended(const Queue& queue, Counter counter, const QueueEntry& e) {
  return counters::proves(capacity(counter), e.has(Flag::kOrdered), queue.fewest(e));
}

// The count that a wait for the operation needs.
std::uint8_t required(const Queue& queue, Counter counter, const QueueEntry& e) {
  const int count = counters::highestProof(e.has(Flag::kOrdered), queue.fewest(e));
  return static_cast<std::uint8_t>(std::min(count, capacity(counter)));
}

Overlap overlapOf(const Values& values, std::span<const Region> a, std::span<const Region> b) {
  if (a.empty() || b.empty()) return Overlap::Unknown;
  Overlap result = Overlap::No;
  for (const Region& x : a) {
    for (const Region& y : b) {
      const Overlap one = values.overlap(x, y);
      if (one == Overlap::Yes) return one;
      if (one == Overlap::Unknown) result = one;
    }
  }
  return result;
}

std::optional<std::uint32_t> constantOf(const WaitProgram& program, Index i, unsigned operand) {
  const isa::Instruction& instruction = program.program.instructions()[i];
  if (const auto constant = isa::constantOperand(instruction, operand)) return constant;
  if (instruction.operands[operand].kind != isa::OperandKind::Scalar) return std::nullopt;
  const Value value = program.values.scalar(i, instruction.operands[operand].index);
  return value.constant() ? std::optional(static_cast<std::uint32_t>(value.low)) : std::nullopt;
}

// VSKIP = S0[S1[4:0]] (CDNA3 ISA 12.3); nothing: it is unknown, as after s_setreg.
std::optional<bool> vskipAfter(const WaitProgram& program, Index i) {
  const isa::Instruction& instruction = program.program.instructions()[i];
  if (instruction.op != isa::Op::s_setvskip) return std::nullopt;
  const auto bits = constantOf(program, i, 0);
  if (bits && (*bits == 0 || *bits == ~std::uint32_t{0})) return *bits != 0;
  const auto bit = constantOf(program, i, 1);
  return bits && bit ? std::optional(((*bits >> (*bit & 31)) & 1) != 0) : std::nullopt;
}

} // namespace

WaitWalk::WaitWalk(const WaitProgram& program, WaitState& state, WaitObserver* observer)
    : program_(program), state_(state), observer_(observer) {
  findTouched();
}

void WaitWalk::step(Index i) {
  const CounterEvent& event = program_.events[i];
  if (const WaitCounts counts = program_.waitAt(i); counts != kNoWait) wait(i, counts);
  if (mayTouch(touched_, program_.footprints.reads(i)) || mayTouch(touched_, program_.footprints.writes(i)))
    useRegisters(i);
  if (ldsInFlight_ && event.has(E::kReadsLds | E::kWritesLds)) useLds(i);
  if (ldsInFlight_ || atBarrier_) forgetRenewed(i);
  const bool flatRead = event.kind == Pending::Kind::Flat && event.has(E::kReturns);
  if (atBarrier_ && (event.has(E::kReadsLds) || flatRead)) readLds(i);
  order(i);
  switch (event.role) {
  case Role::Plain: break;
  case Role::Issue: issue(i); break;
  case Role::Wait: break; // above
  case Role::Barrier: cross(i); break;
  case Role::Call: call(i); break;
  case Role::Leave: leave(i); break;
  case Role::End:
    if (state_.dirty != kNone)
      report({.kind = WaitHazard::Kind::ScalarStore,
              .counter = Counter::Lgkm,
              .at = i,
              .producer = state_.dirty});
    break;
  case Role::Vskip: setVskip(i); break;
  case Role::Unknown: forgetEverything(i); break;
  }
}

bool WaitWalk::mayTouch(const Registers& registers, std::span<const RegisterRange> ranges) {
  for (const RegisterRange& range : ranges) {
    const auto [first, end] = bitsOf(range);
    for (unsigned bit = first; bit < end; bit = (bit | 63) + 1) {
      const unsigned count = std::min(end, (bit | 63) + 1) - bit;
      const std::uint64_t mask = (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1)
                                 << (bit & 63);
      if ((registers[bit / 64] & mask) != 0) return true;
    }
  }
  return false;
}

void WaitWalk::add(Registers& registers, std::span<const RegisterRange> ranges) {
  for (const RegisterRange& range : ranges) {
    const auto [first, end] = bitsOf(range);
    for (unsigned bit = first; bit < end; ++bit)
      registers[bit / 64] |= std::uint64_t{1} << (bit & 63);
  }
}

void WaitWalk::findTouched() {
  touched_ = {};
  ldsInFlight_ = false;
  atBarrier_ = false;
  for (const Counter counter : kAllCounters) {
    for (const QueueEntry& e : state_.queues[static_cast<unsigned>(counter)].entries) {
      atBarrier_ |= e.has(Flag::kAtBarrier);
      if (e.producer == kNone || !e.has(Flag::kLive)) continue;
      ldsInFlight_ |=
          program_.hasLdsDma && program_.events[e.producer].has(E::kLdsDma | E::kReadsLds | E::kWritesLds);
      add(touched_, program_.registers(e.producer, counter));
    }
  }
}

void WaitWalk::useRegisters(Index i) {
  bool any = false;
  Registers used{};
  add(used, program_.footprints.reads(i));
  add(used, program_.footprints.writes(i));
  for (const Counter counter : kAllCounters) {
    Queue& queue = state_.queues[static_cast<unsigned>(counter)];
    bool gone = false;
    for (QueueEntry& e : queue.entries) {
      if (e.producer == kNone || !e.has(Flag::kLive)) continue;
      if (!mayTouch(used, program_.registers(e.producer, counter))) continue;
      any |= useRegister(i, counter, e);
      gone |= !e.anywhere();
    }
    if (gone) std::erase_if(queue.entries, [](const QueueEntry& e) { return !e.anywhere(); });
  }
  if (!any) findTouched();
}

// False if the instruction does not access the registers of the entry.
bool WaitWalk::useRegister(Index i, Counter counter, QueueEntry& e) {
  const Queue& queue = state_.queues[static_cast<unsigned>(counter)];
  const auto registers = program_.registers(e.producer, counter);
  const RegisterRange* read =
      counter == Counter::Exp ? nullptr : firstOverlap(program_.footprints.reads(i), registers);
  const RegisterRange* written = firstOverlap(program_.footprints.writes(i), registers);
  if (read == nullptr && written == nullptr) return false;
  const CounterEvent& producer = program_.events[e.producer];
  const CounterEvent& event = program_.events[i];
  if (ended(queue, counter, e)) {
    e.birth = {QueueEntry::kAbsent, QueueEntry::kAbsent};
    return true;
  }
  if (read == nullptr && counters::completeInOrder(counter, producer, event)) {
    overwriteInOrder(i, counter, e);
    return true;
  }
  if (!e.pending()) {
    if (observer_ != nullptr) observer_->need(counter, e, NeedClass::Data, i);
    if (e.has(Flag::kMixed))
      report({.counter = counter,
              .waited = program_.waitAt(e.wait)[counter],
              .strict = true, // LLVM SIInsertWaitcnts requires 0
              .at = i,
              .producer = e.producer,
              .registers = read != nullptr ? *read : *written});
    e.birth = {QueueEntry::kAbsent, QueueEntry::kAbsent};
    return true;
  }
  if (!state_.mayRun && event.has(E::kVector)) return true;
  const bool flats = producer.kind == Pending::Kind::Flat && event.kind == Pending::Kind::Flat &&
                     event.role == Role::Issue && read == nullptr;
  const bool same = read == nullptr && program_.loadTheSame(e.producer, i);
  if (!same && !covered(counter, e))
    report({.kind = flats ? WaitHazard::Kind::FlatOverFlat : WaitHazard::Kind::Register,
            .counter = counter,
            .required = required(queue, counter, e),
            .ordered = e.has(Flag::kOrdered),
            .written = read == nullptr,
            .at = i,
            .producer = e.producer,
            .registers = read != nullptr ? *read : *written});
  e.flags &= static_cast<std::uint8_t>(~Flag::kLive);
  return true;
}

// The older value is no longer visible; a use of the younger one waits for both.
void WaitWalk::overwriteInOrder(Index i, Counter counter, QueueEntry& e) {
  if (e.pending() && counter == Counter::Lgkm)
    report({.counter = counter,
            .required = static_cast<std::uint8_t>(state_.queues[static_cast<unsigned>(counter)].fewest(e)),
            .waited = static_cast<std::uint8_t>(capacity(counter)),
            .written = true,
            .strict = true, // LLVM SIInsertWaitcnts waits; CDNA3 ISA 4.4 keeps the order
            .at = i,
            .producer = e.producer,
            .registers = program_.footprints.writes(i).front()});
  if (!covers(program_.footprints.writes(i), program_.registers(e.producer, counter))) return;
  if (e.pending())
    e.flags &= static_cast<std::uint8_t>(~Flag::kLive);
  else
    e.birth = {QueueEntry::kAbsent, QueueEntry::kAbsent};
}

// A DMA into bytes that this instruction reads or writes.
void WaitWalk::useLds(Index i) {
  Queue& queue = state_.queues[static_cast<unsigned>(Counter::Vm)];
  const auto here = program_.values.ldsRegions(i);
  for (QueueEntry& e : queue.entries) {
    if (e.producer == kNone || !e.has(Flag::kLive) || !program_.events[e.producer].has(E::kLdsDma)) continue;
    if (ended(queue, Counter::Vm, e)) continue;
    const Overlap overlap = e.region == kForgottenRegion
                                ? Overlap::Unknown
                                : overlapOf(program_.values, program_.values.ldsRegions(e.producer), here);
    if (overlap == Overlap::No) continue;
    if (overlap == Overlap::Unknown) {
      if (observer_ != nullptr && e.pending())
        observer_->reportUnproven(i, Counter::Vm, e, required(queue, Counter::Vm, e));
      if (observer_ != nullptr && !e.pending()) observer_->need(Counter::Vm, e, NeedClass::Maybe, i);
      continue;
    }
    if (e.pending()) {
      if (!covered(Counter::Vm, e)) report(WaitHazard::Kind::Lds, i, Counter::Vm, e);
      e.flags &= static_cast<std::uint8_t>(~Flag::kLive);
      continue;
    }
    if (observer_ != nullptr) observer_->need(Counter::Vm, e, NeedClass::Data, i);
    if (e.has(Flag::kCrossed) && program_.events[i].has(E::kReadsLds))
      report(WaitHazard::Kind::Barrier, i, Counter::Vm, e);
    e.birth = {QueueEntry::kAbsent, QueueEntry::kAbsent};
  }
  std::erase_if(queue.entries, [](const QueueEntry& e) { return !e.anywhere(); });
}

// Bytes that other waves may have written before a barrier which did not wait for it.
void WaitWalk::readLds(Index i) {
  readLds(i, Counter::Lgkm);
  if (program_.hasLdsDma) readLds(i, Counter::Vm);
}
void WaitWalk::readLds(Index i, Counter counter) {
  ReadAfterBarrier read =
      readAfterBarrier(program_, state_.queues[static_cast<unsigned>(counter)], counter, i);
  if (observer_ == nullptr) return;
  for (const QueueEntry& e : read.stale) {
    const bool found = observer_->report({.kind = WaitHazard::Kind::Barrier,
                                          .counter = counter,
                                          .required = countAtBarrier(e),
                                          .ordered = program_.events[e.producer].ordered(counter),
                                          .anyBytes = counter == Counter::Vm,
                                          .at = i,
                                          .producer = e.producer});
    if (found) return; // the wait for this one completes the others
  }
  for (const QueueEntry& e : read.unproven)
    observer_->reportUnproven(i, counter, e, countAtBarrier(e));
}

// This DMA writes bytes that an outstanding LDS operation may still access.
void WaitWalk::overwriteLds(Index i) {
  Queue& queue = state_.queues[static_cast<unsigned>(Counter::Lgkm)];
  const auto here = program_.values.ldsRegions(i);
  for (QueueEntry& e : queue.entries) {
    if (e.producer == kNone || !e.has(Flag::kLive)) continue;
    if (!program_.events[e.producer].has(E::kReadsLds | E::kWritesLds)) continue;
    if (ended(queue, Counter::Lgkm, e)) continue;
    const Overlap overlap = e.region == kForgottenRegion
                                ? Overlap::Unknown
                                : overlapOf(program_.values, program_.values.ldsRegions(e.producer), here);
    if (overlap == Overlap::No) continue;
    const bool sure = overlap == Overlap::Yes;
    if (e.pending() && sure && !covered(Counter::Lgkm, e))
      report(WaitHazard::Kind::LdsOverwritten, i, Counter::Lgkm, e);
    if (e.pending() && !sure && observer_ != nullptr)
      observer_->reportUnproven(i, Counter::Lgkm, e, required(queue, Counter::Lgkm, e));
    if (!e.pending() && observer_ != nullptr)
      observer_->need(Counter::Lgkm, e, sure ? NeedClass::Data : NeedClass::Maybe, i);
  }
}

// The symbol of a region gets a new value here.
void WaitWalk::forgetRenewed(Index i) {
  const auto writes = program_.footprints.writes(i);
  const bool scalar =
      std::ranges::any_of(writes, [](const RegisterRange& r) { return r.cls == RegisterClass::Scalar; });
  if (!scalar) return;
  for (const Counter counter : {Counter::Vm, Counter::Lgkm}) {
    for (QueueEntry& e : state_.queues[static_cast<unsigned>(counter)].entries) {
      if (e.producer == kNone || !e.has(Flag::kLive | Flag::kAtBarrier) || e.region != 0) continue;
      for (const Region& region : program_.values.ldsRegions(e.producer))
        if (region.known && region.symbol != 0 && program_.values.renewedBy(region.symbol, i))
          e.region = kForgottenRegion;
    }
  }
}

void WaitWalk::report(WaitHazard::Kind kind, Index i, Counter counter, const QueueEntry& e) {
  const Queue& queue = state_.queues[static_cast<unsigned>(counter)];
  report({.kind = kind,
          .counter = counter,
          .required = required(queue, counter, e),
          .ordered = e.has(Flag::kOrdered),
          .at = i,
          .producer = e.producer});
}

void WaitWalk::report(const WaitHazard& hazard) {
  if (observer_ == nullptr || !observer_->report(hazard) || hazard.strict) return;
  if (hazard.kind == WaitHazard::Kind::Vskip) return; // a warning about one case hides no error in the other
  const Queue& queue = state_.queues[static_cast<unsigned>(hazard.counter)];
  Covered& covered = covered_[static_cast<unsigned>(hazard.counter)];
  covered = {queue.ordered, queue.all, hazard.required};
}

// The wait that the last finding in this block requires would have completed this operation, too.
bool WaitWalk::covered(Counter counter, const QueueEntry& e) const {
  const Covered& covered = covered_[static_cast<unsigned>(counter)];
  if (covered.all < 0) return false;
  for (unsigned p = 0; p < kPhases; ++p) {
    if (!e.in(p)) continue;
    const int then = e.birth[p] + (e.has(Flag::kOrdered) ? covered.ordered : covered.all);
    if (then < 0 || !counters::proves(covered.count, e.has(Flag::kOrdered), then)) return false;
  }
  return true;
}

void WaitWalk::issue(Index i) {
  const CounterEvent& event = program_.events[i];
  if (!state_.mayRun && event.has(E::kVector)) return;
  if (event.has(E::kLdsDma) && ldsInFlight_) overwriteLds(i);
  if (event.kind == Pending::Kind::Gws && observer_ != nullptr) {
    const auto instructions = program_.program.instructions();
    const bool last = i + 1 == program_.program.blocks()[program_.program.blockOf(i)].end;
    if (last || instructions[i + 1].op != isa::Op::s_waitcnt ||
        waitCounts(instructions[i + 1]) != counters::kWaitForAll)
      report({.kind = WaitHazard::Kind::Gws, .counter = Counter::Lgkm, .at = i, .producer = i});
  }
  if (event.has(E::kScalarStore)) state_.dirty = i;
  if (event.has(E::kWritesBack)) state_.dirty = kNone;
  const isa::Opcode& row = program_.program.instructions()[i].row();
  const bool flatWrite =
      event.kind == Pending::Kind::Flat && (row.has(isa::trait::kStore) || row.has(isa::trait::kAtomic));
  state_.filled |= event.has(E::kWritesLds) || flatWrite;
  const bool lds = event.has(E::kLdsDma | E::kWritesLds) || (event.has(E::kReadsLds) && program_.hasLdsDma);
  for (const Counter counter : kAllCounters) {
    if (event.raises(counter) == 0) continue;
    Queue& queue = state_.queues[number(counter)];
    const bool ordered = event.ordered(counter);
    if (ordered) ++queue.ordered;
    ++queue.all;
    const bool live = lds || (counter == Counter::Exp || event.has(E::kReturns));
    QueueEntry e{.producer = i};
    e.flags = static_cast<std::uint8_t>((ordered ? Flag::kOrdered : 0) | (live ? Flag::kLive : 0));
    for (unsigned p = 0; p < kPhases; ++p)
      if (state_.phases[p]) e.birth[p] = queue.born(ordered, 0);
    queue.entries.push_back(e);
    if (queue.ordered > kRecount || queue.all > kRecount) {
      covered_ = {};
      normalize(state_);
    } else if (queue.all % 64 == 0) {
      const bool many = queue.entries.size() > kManyEntries;
      std::erase_if(queue.entries, [&](const QueueEntry& old) {
        if (ended(queue, counter, old)) queue.unknown |= old.has(Flag::kLive);
        state_.filled |= ended(queue, counter, old) && old.producer != kNone &&
                         program_.events[old.producer].has(E::kLdsDma);
        const bool useless = many && old.pending() && !old.has(Flag::kLive | Flag::kOrdered);
        return ended(queue, counter, old) || (useless && queue.fewest(old) > capacity(counter));
      });
    }
    if (live) add(touched_, program_.registers(i, counter));
  }
  ldsInFlight_ |= lds && program_.hasLdsDma;
}

void WaitWalk::wait(Index i, const WaitCounts& counts) {
  if (program_.hasLdsDma)
    state_.filled |= fills(program_, state_.queues[number(Counter::Vm)], counts[Counter::Vm]);
  for (const Counter counter : kAllCounters)
    if (counts.waitsFor(counter))
      drain(program_, state_.queues[number(counter)], counter, i, counts[counter], observer_);
}

// All counters with outstanding operations: the count that completes them all is 0.
void WaitWalk::reportPending(Index i, WaitHazard::Kind kind) {
  for (const Counter counter : kAllCounters) {
    const Queue& queue = state_.queues[static_cast<unsigned>(counter)];
    const QueueEntry* youngest = nullptr;
    for (const QueueEntry& e : queue.entries) {
      if (!e.pending() || ended(queue, counter, e)) continue;
      if (youngest == nullptr || queue.fewest(e) < queue.fewest(*youngest)) youngest = &e;
    }
    if (youngest == nullptr) continue;
    report({.kind = kind,
            .counter = counter,
            .required = 0,
            .ordered = youngest->has(Flag::kOrdered),
            .at = i,
            .producer = youngest->producer});
  }
}

// The barrier does not wait for counters (CDNA3 ISA 12.5). Writes to LDS may be intended for the next barrier:
// it is an error only if their bytes are read before that one.
void WaitWalk::cross(Index barrier) {
  publish(barrier, NeedClass::Others, false);
  atBarrier_ = leaveAtBarrier(program_, state_.queues[static_cast<unsigned>(Counter::Lgkm)], Counter::Lgkm);
  if (program_.hasLdsDma) {
    Queue& vm = state_.queues[static_cast<unsigned>(Counter::Vm)];
    state_.filled |= vm.unknown || fills(program_, vm, capacity(Counter::Vm));
    atBarrier_ |= state_.filled ? leaveNoneAtBarrier(vm) : leaveAtBarrier(program_, vm, Counter::Vm);
  }
  if (!ldsInFlight_) return;
  for (QueueEntry& e : state_.queues[static_cast<unsigned>(Counter::Vm)].entries) {
    if (e.producer == kNone || !e.has(Flag::kLive) || !program_.events[e.producer].has(E::kLdsDma)) continue;
    if (e.pending())
      e.flags |= Flag::kCrossed;
    else
      e.flags &= static_cast<std::uint8_t>(~Flag::kCrossed);
  }
}

// LDS operations of a wave complete in order, so that of the stores before one only those to other memory matter.
// FLAT stores may be to LDS, in no order with LDS instructions (LLVM AMDGPUUsage, "Memory Model gfx942").
void WaitWalk::order(Index i) {
  const CounterEvent& event = program_.events[i];
  if (event.has(E::kPublishes | E::kReadsClock))
    return publish(i, NeedClass::Others, event.has(E::kReadsClock));
  const bool isLds = event.has(E::kReadsLds | E::kWritesLds);
  if (event.has(E::kFollows) || (isLds && program_.hasFlatWrites))
    noteOrder(i, isLds && !program_.hasFlatWrites);
}

void WaitWalk::noteOrder(Index i, bool notLds) {
  if (observer_ == nullptr) return;
  const CounterEvent& event = program_.events[i];
  const bool observesLds = event.has(E::kReadsLds | E::kWritesLds) || event.kind == Pending::Kind::Flat ||
                           isa::isLdsDma(program_.program.instructions()[i]);
  for (const Counter counter : kAllCounters) {
    if (notLds && counter != Counter::Vm) continue;
    for (const QueueEntry& e : state_.queues[static_cast<unsigned>(counter)].entries)
      if (!e.pending() && e.has(Flag::kOthers) && (observesLds || !e.has(Flag::kDma)))
        observer_->need(counter, e, NeedClass::Order, i);
  }
}

// Other code may rely on completed operations: other waves on those that are visible to them or, at an
// unknown place, any code on all of them.
void WaitWalk::publish(Index i, NeedClass cls, bool everything) {
  for (const Counter counter : kAllCounters) {
    Queue& queue = state_.queues[static_cast<unsigned>(counter)];
    bool gone = false;
    for (QueueEntry& e : queue.entries) {
      if (e.pending() || (!everything && !e.has(Flag::kOthers))) continue;
      if (observer_ != nullptr) observer_->need(counter, e, cls, i);
      e.birth = {QueueEntry::kAbsent, QueueEntry::kAbsent};
      gone = true;
    }
    if (gone) std::erase_if(queue.entries, [](const QueueEntry& e) { return !e.anywhere(); });
  }
}

void WaitWalk::leave(Index i) {
  if (program_.isReturn(i)) {
    publish(i, NeedClass::Others, true);
    if (observer_ == nullptr) return;
    // Between parts of one kernel there is no convention: its author knows what is outstanding.
    if (callersOf(program_, i).empty())
      reportPending(i, WaitHazard::Kind::Return);
    else
      reportUsesBehind(i, WaitHazard::Kind::Caller);
    return;
  }
  if (program_.program.blocks()[program_.program.blockOf(i)].leadsToUnknown)
    publish(i, NeedClass::Maybe, true);
}

// Functions begin and end without outstanding operations (LLVM SIInsertWaitcnts: they wait for all first),
// but that is a convention.
void WaitWalk::call(Index i) {
  publish(i, NeedClass::Others, true);
  if (observer_ != nullptr) reportUsesBehind(i, WaitHazard::Kind::Callee);
  for (Queue& queue : state_.queues) {
    queue.entries.clear();
    queue.unknown = true;
  }
  state_.filled = true;
  findTouched();
}

// Of each counter the operation that needs the lowest count: the wait for it completes the others.
void WaitWalk::reportUsesBehind(Index at, WaitHazard::Kind kind) {
  const auto& firstUse = kind == WaitHazard::Kind::Callee ? firstUseInCallee : firstUseAfterReturn;
  for (const Counter counter : kAllCounters) {
    const Queue& queue = state_.queues[static_cast<unsigned>(counter)];
    std::vector<const QueueEntry*> outstanding;
    for (const QueueEntry& e : queue.entries)
      if (e.pending() && e.has(Flag::kLive) && !ended(queue, counter, e)) outstanding.push_back(&e);
    std::ranges::stable_sort(outstanding, {}, [&](const QueueEntry* e) { return queue.fewest(*e); });
    for (const QueueEntry* e : outstanding) {
      const Index use = firstUse(program_, at, e->producer, counter, queue.fewest(*e));
      if (use == kNone) continue;
      const auto registers = program_.registers(e->producer, counter);
      const RegisterRange* const read = firstOverlap(program_.footprints.reads(use), registers);
      const RegisterRange* const shared =
          read != nullptr ? read : firstOverlap(program_.footprints.writes(use), registers);
      if (shared == nullptr) continue;
      const bool found = observer_->report({.kind = kind,
                                            .counter = counter,
                                            .required = required(queue, counter, *e),
                                            .ordered = e->has(Flag::kOrdered),
                                            .written = read == nullptr,
                                            .at = at,
                                            .producer = e->producer,
                                            .use = use,
                                            .registers = *shared});
      if (found) break;
    }
  }
}

void WaitWalk::forgetEverything(Index i) {
  publish(i, NeedClass::Maybe, true);
  for (Queue& queue : state_.queues) {
    queue.entries.clear();
    queue.unknown = true;
  }
  state_.filled = true;
  state_.dirty = kNone;
  covered_ = {};
  findTouched();
}

// Both cases are judged where it is unknown: what is outstanding when VSKIP is switched on is reported here, and
// the instructions after it as if it were off.
void WaitWalk::setVskip(Index i) {
  const std::optional<bool> on = vskipAfter(program_, i);
  if (on.value_or(true)) {
    publish(i, NeedClass::Others, true);
    reportPending(i, WaitHazard::Kind::Vskip);
  }
  state_.mayRun = !on.value_or(false);
}

} // namespace wavesmith::analysis
