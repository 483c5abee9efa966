// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/ordering.h"

#include "checked/memory/compared_loads.h"
#include "checked/memory/order_texts.h"
#include "checked/memory/waiting.h"
#include "checked/step.h"
#include "emulator/code/predecode.h"

#include <algorithm>
#include <cstring>

namespace wavesmith::checked {

using analysis::CounterEvent;
using emulator::Address;
using source::Code;
namespace trait = isa::trait;

namespace {

// After so many old results the memory system has long evicted the line; and a loop that waits must end.
constexpr std::uint16_t kMostOldResults = 1000;

Queue queueOf(const CounterEvent& event) {
  using PendingKind = analysis::Pending::Kind;
  if (event.kind == PendingKind::Lds) return Queue::Lds;
  if (event.kind == PendingKind::Scalar) return Queue::ScalarMemory;
  if (event.kind == PendingKind::Cache && event.raises(analysis::Counter::Vm) == 0)
    return Queue::ScalarMemory;
  return Queue::VectorMemory;
}
const Progress& progressOf(const Arrival& arrival, Queue kind) {
  switch (kind) {
  case Queue::Lds: return arrival.lds();
  case Queue::ScalarMemory: return arrival.scalarMemory();
  default: return arrival.vectorMemory();
  }
}

// A barrier waits for no load to LDS, and the order of the cache does not reach LDS (CDNA3 ISA 4.4 and 12.5).
bool isOrdered(const Known& known, const Use& use, bool here, Space space) {
  if (space == Space::Lds && use.queue == Queue::VectorMemory) return use.number <= known.inLds;
  if (use.number <= known.done[static_cast<unsigned>(use.queue)]) return true;
  return use.queue == Queue::VectorMemory && use.number <= (here ? known.inOrder : known.agent);
}

bool overlaps(std::uint8_t a, std::uint8_t b) {
  return (a & b) != 0;
}

} // namespace

// The instruction that makes the accesses.
struct DispatchOrder::Access {
  Use use;
  UseNumber number = 0; // number of `use`
  bool atomic = false;
  bool synchronizes = false;
  bool scalar = false;   // through the scalar cache
  std::uint8_t mask = 0; // accessed bytes of the current dword
  bool compares = false; // the value that it stores is known: in `value`
  std::uint32_t value = 0;

  // What the wave knows of another one; nullptr: nothing.
  [[nodiscard]] const Known* knownOf(const Clock& clock, WaveNumber wave) const {
    if (wave != lastWave) {
      lastWave = wave;
      lastKnown = clock.find(wave);
    }
    return lastKnown;
  }
  mutable WaveNumber lastWave = 0;
  mutable const Known* lastKnown = nullptr;
};

void DispatchOrder::begin(const emulator::DispatchContext& context, const Plans& plans, OldReads* oldReads) {
  context_ = &context;
  plans_ = &plans;
  oldReads_ = oldReads;
  waits_ = waitingLoads(context);
  compared_ = comparedLoads(context);
  unconfirmed_.clear();
  delivered_.assign(context.program->instructions().size(), 0);
}

void DispatchOrder::startGroup(const emulator::Group& group, GroupState& state) {
  GroupOrder& order = state.order;
  if (std::ranges::find(groups_, &order) == groups_.end()) groups_.push_back(&order);
  const auto waves = static_cast<WaveNumber>(group.waves.size());
  order.first = static_cast<WaveNumber>(group.index * waves + 1);
  order.last = order.first + waves - 1;
  const std::size_t dwords = (group.lds.size() + 3) / 4;
  for (auto* const numbers :
       {&order.writes, &order.reads, &order.previous, &order.otherRead, &order.plainWrite})
    numbers->assign(dwords, 0);
  order.masks.assign(dwords, 0);
  order.releases.clear();
  order.vectorCaches.clear();
  order.scalarCache.clear();
  for (WaveNumber i = 0; i < waves; ++i) {
    state.waves[i].order = {};
    state.waves[i].order.wave = order.first + i;
  }
}

// What the wave's waits have completed since its last memory instruction takes effect.
void DispatchOrder::advance(const Step& step) const {
  WaveOrder& order = step.self.order;
  bool changed = false;
  for (unsigned k = 0; k < kQueues; ++k) {
    const std::uint64_t complete = progressOf(step.self.arrival, static_cast<Queue>(k)).complete;
    changed = changed || complete != order.complete[k];
    order.complete[k] = complete;
  }
  if (!changed) return;
  ++order.version;
  std::erase_if(order.later, [&](WaveOrder::Later& later) {
    if (later.number > order.complete[static_cast<unsigned>(later.queue)]) return false;
    if (later.learned != nullptr)
      order.clock.join(*later.learned, step.group.order.first, step.group.order.last);
    for (const auto& [wave, number] : later.back) {
      Known known;
      (later.queue == Queue::ScalarMemory ? known.scalarBack : known.agent) = number;
      order.clock.join(wave, known, true);
    }
    return true;
  });
}

void DispatchOrder::cacheOperation(const Step& step) const {
  using isa::Op;
  WaveOrder& order = step.self.order;
  const isa::Modifiers& modifiers = step.op.instruction->modifiers;
  const auto number = static_cast<std::uint32_t>(step.self.arrival.vectorMemory().issued + 1);
  switch (step.op.instruction->op) {
  case Op::buffer_wbl2: {
    if (!modifiers.sc1) return; // nothing to do at work-group scope
    WaveOrder::Later later{
        .queue = Queue::VectorMemory, .number = number, .learned = {}, .writesBack = true, .back = {}};
    later.back.emplace_back(order.wave, number); // its own stores before it, in order
    for (const auto& [wave, known] : order.clock)
      if (step.group.order.first <= wave && wave <= step.group.order.last && wave != order.wave)
        later.back.emplace_back(wave, std::max(known.done[0], known.inOrder));
    order.later.push_back(std::move(later));
    return;
  }
  case Op::buffer_inv:
    if (!modifiers.sc1) return;
    for (auto& [wave, known] : order.clock) {
      const bool more = known.agent > known.freshAgent || known.done[0] > known.freshDone;
      known.freshAgent = std::max(known.freshAgent, known.agent);
      known.freshDone = std::max(known.freshDone, known.done[0]);
      if (more && step.group.waves.size() > 1)
        step.group.order.vectorCaches.add(
            wave, {.by = order.wave, .number = number, .agent = known.agent, .done = known.done[0]});
    }
    ++order.version;
    return;
  case Op::s_dcache_wb:
  case Op::s_dcache_wb_vol: {
    const auto scalar = static_cast<std::uint32_t>(step.self.arrival.scalarMemory().issued + 1);
    order.later.push_back({.queue = Queue::ScalarMemory,
                           .number = scalar,
                           .learned = {},
                           .writesBack = true,
                           .back = {{order.wave, scalar}}});
    return;
  }
  case Op::s_dcache_inv:
  case Op::s_dcache_inv_vol: {
    Known own;
    own.scalarFresh = static_cast<std::uint32_t>(order.complete[0]);
    order.clock.join(order.wave, own, true);
    const auto invalidation = static_cast<std::uint32_t>(step.self.arrival.scalarMemory().issued + 1);
    for (auto& [wave, known] : order.clock) {
      if (wave == order.wave) continue;
      known.scalarFresh = std::max(known.scalarFresh, known.done[0]);
      step.group.order.scalarCache.add(
          wave, {.by = order.wave, .number = invalidation, .agent = known.agent, .done = known.done[0]});
    }
    ++order.version;
    return;
  }
  default: return;
  }
}

std::shared_ptr<const Clock> DispatchOrder::release(const Step& step) const {
  WaveOrder& order = step.self.order;
  const std::uint64_t issued = step.self.arrival.vectorMemory().issued;
  const std::uint64_t all = issued + step.self.arrival.lds().issued;
  if (order.releasedVersion == order.version && order.releasedIssued == all && order.released != nullptr)
    return order.released;
  auto clock = std::make_shared<Clock>(order.clock);
  Known own;
  for (unsigned k = 0; k < kQueues; ++k)
    own.done[k] = static_cast<std::uint32_t>(order.complete[k]);
  // With the current operation. LDS executes the operations of a wave in their order; a barrier knows nothing of them.
  own.inOrder = static_cast<std::uint32_t>(issued + 1);
  own.inLds = static_cast<std::uint32_t>(step.self.arrival.completeInLds());
  own.done[static_cast<unsigned>(Queue::Lds)] =
      static_cast<std::uint32_t>(step.self.arrival.lds().issued + 1);
  clock->join(order.wave, own, true);
  order.released = clock;
  order.releasedVersion = order.version;
  order.releasedIssued = all;
  return order.released;
}

// Learns from the bytes that the access reads, and publishes with those that it writes.
void DispatchOrder::synchronize(const Step& step, const Access& access, const Piece& piece) {
  auto& releases = piece.space == Space::Lds ? step.group.order.releases : releases_;
  const std::uint64_t dword = piece.address / 4;
  if (piece.read && !(access.atomic && !step.plan.event.has(CounterEvent::kReturns))) {
    if (const auto at = releases.find(dword); at != releases.end())
      step.self.order.later.push_back({.queue = access.use.queue,
                                       .number = access.use.number,
                                       .learned = at->second,
                                       .writesBack = false,
                                       .back = {}});
  }
  if (!piece.write) return;
  const std::shared_ptr<const Clock> mine = release(step);
  std::shared_ptr<Clock>& there = releases[dword];
  auto merged = there != nullptr && piece.read ? std::make_shared<Clock>(*there) : std::make_shared<Clock>();
  merged->join(*mine, 1, ~WaveNumber{0});
  there = std::move(merged);
}

void DispatchOrder::deliverOld(const Access& access, const Piece& piece, const Cell& cell,
                               std::uint64_t dword) {
  std::uint16_t& count = delivered_[access.use.at];
  if (count >= kMostOldResults || piece.bytes < 4 || access.atomic) return;
  ++count;
  const auto index = static_cast<std::uint8_t>(piece.dword + (dword * 4 - piece.address / 4 * 4) / 4);
  stale_.push_back({piece.lane, index, cell.previous, dword * 4});
}

// What a read of memory lacks that is ordered after the write of another wave.
Missing DispatchOrder::missingOf(const Step& step, const Access& access, const Use& writer,
                                 const Known& known) const {
  const GroupOrder& group = step.group.order;
  const WaveOrder& order = step.self.order;
  // The waves of a work-group share its caches: what another one has invalidated before is fresh for this one.
  const auto isKnown = [&](const Invalidations::Entry& entry, bool scalar) {
    if (entry.by == order.wave) return true;
    const Known* const by = order.clock.find(entry.by);
    if (by == nullptr) return false;
    return entry.number <= (scalar ? by->done[static_cast<unsigned>(Queue::ScalarMemory)] : by->inOrder);
  };
  if (writer.queue == Queue::ScalarMemory)
    return writer.number <= known.scalarBack ? Missing::Nothing : Missing::ScalarWriteBack;
  if (access.scalar) {
    const auto covers = [&](const Invalidations::Entry& entry) { return writer.number <= entry.done; };
    const bool fresh =
        writer.number <= known.scalarFresh ||
        group.scalarCache.any(writer.wave, covers, [&](const auto& entry) { return isKnown(entry, true); });
    return fresh ? Missing::Nothing : Missing::ScalarInvalidate;
  }
  if (group.first <= writer.wave && writer.wave <= group.last)
    return Missing::Nothing; // one vector cache, which is written through
  if (!writer.scoped && writer.number > known.agent) return Missing::WriteBack;
  if (access.use.scoped || writer.number <= (writer.scoped ? known.freshDone : known.freshAgent))
    return Missing::Nothing;
  const auto covers = [&](const Invalidations::Entry& entry) {
    return writer.number <= (writer.scoped ? entry.done : entry.agent);
  };
  const bool fresh =
      group.vectorCaches.any(writer.wave, covers, [&](const auto& entry) { return isKnown(entry, false); });
  return fresh ? Missing::Nothing : Missing::Invalidate;
}

void DispatchOrder::read(const Step& step, const Access& access, const Piece& piece, const Cell& cell,
                         std::uint64_t dword) {
  const WaveOrder& order = step.self.order;
  const Use& writer = uses_[cell.write];
  const bool byDma = piece.space == Space::Lds && writer.dma;
  if (writer.wave == order.wave) {
    const auto number = std::uint64_t{writer.number};
    if (byDma && number > order.complete[0] && !access.use.dma)
      reportDma(step, piece, writer, step.self.arrival.vectorMemory().issued - number);
    else if (access.scalar && writer.queue == Queue::VectorMemory) {
      const Known* const own = order.clock.find(order.wave);
      if (own == nullptr || number > own->scalarFresh) {
        reportStale(step, piece, writer,
                    number > order.complete[0] ? Missing::Wait : Missing::ScalarInvalidate);
        deliverOld(access, piece, cell, dword);
      }
    } else if (!access.scalar && writer.queue == Queue::ScalarMemory) {
      const Known* const own = order.clock.find(order.wave);
      if (own == nullptr || number > own->scalarBack) {
        reportStale(step, piece, writer, Missing::ScalarWriteBack);
        deliverOld(access, piece, cell, dword);
      }
    } else if (access.use.dma && piece.space == Space::Lds && writer.queue == Queue::Lds &&
               number > order.complete[1])
      reportStale(step, piece, writer, Missing::Wait); // memory takes from LDS what may not be there yet
  } else if (writer.wave != 0 && overlaps(cell.mask, access.mask) && !order.clock.everything()) {
    const Known* const known = access.knownOf(order.clock, writer.wave);
    const auto kind = static_cast<unsigned>(writer.queue);
    const bool here = step.group.order.first <= writer.wave && writer.wave <= step.group.order.last;
    const bool ordered = known != nullptr && isOrdered(*known, writer, here, piece.space);
    const bool atBarrier = here && known != nullptr && writer.number <= known->issued[kind];
    if (access.use.atomic && (writer.atomic || (access.use.polls && !atBarrier))) {
      // Both are atomic. Those of LDS look like plain stores (LLVM AMDGPUUsage, "Memory Model GFX942").
    } else if (!ordered && writer.atomic && !byDma && piece.bytes <= 8 && !access.use.dma) {
      unconfirmed_.add(
          order.wave,
          {piece, access.use, writer, {.wrote = true, .outstanding = false, .here = here, .reads = true}});
    } else if (!ordered) {
      reportRace(step, piece, writer, {.wrote = true, .outstanding = atBarrier, .here = here, .reads = true});
      deliverOld(access, piece, cell, dword);
    } else if (piece.space == Space::Memory) {
      const Missing missing = missingOf(step, access, writer, *known);
      if (missing != Missing::Nothing) {
        reportStale(step, piece, writer, missing);
        deliverOld(access, piece, cell, dword);
      }
    }
  }
  if (piece.write) return; // an atomic: write() looks at the readers before it
  if (piece.space == Space::Lds && uses_[cell.read].wave != order.wave)
    step.group.order.otherRead[dword] = cell.read;
  cell.read = access.number;
}

void DispatchOrder::write(const Step& step, const Access& access, const Piece& piece, const Cell& cell,
                          std::uint64_t dword, std::uint32_t now) {
  const WaveOrder& order = step.self.order;
  const bool lds = piece.space == Space::Lds;
  const bool same = access.compares && access.value == now; // a common idiom, and harmless
  const auto check = [&](const Use& other, bool wrote, bool bothAtomic) {
    if (other.wave == 0 || other.wave == order.wave || bothAtomic || order.clock.everything() || same) return;
    const Known* const known = access.knownOf(order.clock, other.wave);
    const bool here = step.group.order.first <= other.wave && other.wave <= step.group.order.last;
    if (known != nullptr && isOrdered(*known, other, here, piece.space)) return;
    const bool outstanding =
        here && known != nullptr && other.number <= known->issued[static_cast<unsigned>(other.queue)];
    if (!wrote && access.atomic && !unconfirmed_.hasEnded(other.wave)) {
      const Race race{.wrote = true, .outstanding = false, .here = here, .reads = true};
      return unconfirmed_.add(other.wave, {piece, other, access.use, race});
    }
    reportRace(step, piece, other,
               {.wrote = wrote, .outstanding = outstanding, .here = here, .reads = false});
  };
  const Use& writer = uses_[cell.write];
  const Use& reader = uses_[cell.read];
  // A plain store to LDS may be an atomic one, for which gfx9 has no other instruction: beside an operation by which a
  // wave may wait for it. Nothing can wait by an atomic that returns no value.
  const auto bothAtomic = [&](const Use& other) {
    return other.atomic && (access.use.atomic || (lds && other.polls));
  };
  if (overlaps(cell.mask, access.mask)) check(writer, true, bothAtomic(writer) || (lds && access.use.polls));
  check(reader, false, bothAtomic(reader));
  if (lds) {
    const Use& other = uses_[step.group.order.otherRead[dword]];
    check(other, false, bothAtomic(other));
    // A plain write that atomics of its own wave have covered.
    UseNumber& plain = step.group.order.plainWrite[dword];
    if (access.atomic && writer.atomic) check(uses_[plain], true, access.use.polls);
    if (!access.atomic)
      plain = 0;
    else if (!writer.atomic)
      plain = cell.write;
  }
  if (access.atomic && isCompareAndSwap(step.op.instruction->op))
    unconfirmed_.confirm(order.wave, piece.space, dword);
  if (lds && access.use.dma && reader.wave == order.wave && reader.queue == Queue::Lds &&
      reader.number > order.complete[1])
    reportOverwritten(step, piece, reader);

  if (writer.wave != order.wave || (lds && writer.dma)) cell.previous = now;
  cell.mask = cell.write == access.number ? static_cast<std::uint8_t>(cell.mask | access.mask) : access.mask;
  cell.write = access.number;
  cell.read = 0;
  if (lds) step.group.order.otherRead[dword] = 0;
}

DispatchOrder::Access DispatchOrder::accessOf(const Step& step, Space space) {
  const isa::Instruction& instruction = *step.op.instruction;
  const isa::Opcode& row = instruction.row();
  const CounterEvent& event = step.plan.event;
  const bool lds = space == Space::Lds;
  Access access;
  access.use.wave = step.self.order.wave;
  access.use.at = step.plan.index;
  access.use.queue = queueOf(event);
  access.use.number = static_cast<std::uint32_t>(progressOf(step.self.arrival, access.use.queue).issued + 1);
  access.atomic = row.has(trait::kAtomic);
  // LDS has no caches: the scope of a FLAT access, which volatile ones have too, means nothing there.
  const bool vector = !lds && (row.unit == isa::Unit::Flat || row.unit == isa::Unit::Buffer);
  const bool scopeBits = vector && !access.atomic && (instruction.modifiers.sc0 || instruction.modifiers.sc1);
  access.use.scoped = access.atomic || (vector && instruction.modifiers.sc1);
  access.synchronizes = access.atomic || scopeBits || waits_[step.plan.index];
  access.use.atomic = access.synchronizes || compared_[step.plan.index];
  access.use.polls = lds && access.synchronizes && event.has(CounterEvent::kReturns);
  access.scalar = row.unit == isa::Unit::Smem;
  access.use.dma = event.has(CounterEvent::kLdsDma) || instruction.op == isa::Op::buffer_store_lds_dword;
  access.number = uses_.add(access.use);
  return access;
}

void DispatchOrder::before(const Step& step) {
  stale_.clear();
  const CounterEvent& event = step.plan.event;
  if (event.role == analysis::Role::Plain) return;
  advance(step);
  if (event.role == analysis::Role::End) return endWave(step);
  if (event.role != analysis::Role::Issue) return;
  const isa::Instruction& instruction = *step.op.instruction;
  const isa::Opcode& row = instruction.row();
  if (row.has(trait::kCacheControl)) return cacheOperation(step);
  if (!step.plan.accessesMemory) return;

  if (uses_.full()) collectUses();
  // One for memory, one for LDS: a FLAT access may be to both.
  std::array<Access, 2> each{};
  const auto accessTo = [&](Space space) -> Access& {
    Access& access = each[space == Space::Lds ? 1 : 0];
    if (access.number == 0) access = accessOf(step, space);
    return access;
  };
  const bool plainStore = row.has(trait::kStore) &&
                          !row.has(trait::kAtomic | trait::kFormat | trait::kTwoAddresses) &&
                          row.unit != isa::Unit::Smem && instruction.op != isa::Op::buffer_store_lds_dword &&
                          !event.has(CounterEvent::kLdsDma);
  const emulator::Source& data = step.op.sources[emulator::slot::kData];
  const std::span<const Piece> pieces = step.accesses.pieces();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (piece.space == Space::Scratch || piece.bytes == 0) continue;
    Access& access = accessTo(piece.space);
    const bool alone = !access.synchronizes && !access.scalar && !access.atomic;
    if (alone && piece.space == Space::Memory)
      if (const std::span<const Piece> all = run(pieces.subspan(i)); accessRun(access, all)) {
        i += all.size() - 1;
        continue;
      }
    const bool lds = piece.space == Space::Lds;
    const bool sync = access.synchronizes || (lds && piece.write && !access.use.dma && waits_.back());
    const Address first = piece.address / 4 * 4, end = piece.address + piece.bytes;
    MemoryShadow::Region* const region = lds ? nullptr : memory_.find(piece.address, piece.bytes);
    if (!lds && region == nullptr) continue; // a fault
    GroupOrder& group = step.group.order;
    const Cells cells = lds ? Cells{group.writes, group.reads, group.previous, group.masks} : region->cells;
    const Address base = lds ? 0 : region->base;
    const std::byte* const host = lds ? step.wave.group->lds.data() : region->host;
    const std::uint64_t size = lds ? step.wave.group->lds.size() : region->end - region->base;
    for (Address at = first; at < end; at += 4) {
      const Address from = std::max(piece.address, at) - at, to = std::min(end, at + 4) - at;
      access.mask = static_cast<std::uint8_t>((1u << to) - (1u << from));
      std::uint32_t now = 0; // the bytes before a write
      if (piece.write) std::memcpy(&now, host + (at - base), std::min<std::uint64_t>(4, size - (at - base)));
      access.compares = plainStore && access.mask == 15 && piece.address % 4 == 0 &&
                        piece.lane != kScalarLane && data.kind == emulator::SourceKind::Vector;
      if (access.compares)
        access.value = step.wave.vgpr[data.index + piece.dword + (at - first) / 4].lane[piece.lane];
      const Cell cell = cells.at((at - base) / 4);
      if (piece.read) read(step, access, piece, cell, at / 4);
      if (piece.write) write(step, access, piece, cell, at / 4, now);
    }
    if (sync) synchronize(step, access, piece);
  }
}

bool DispatchOrder::accessRun(const Access& access, std::span<const Piece> pieces) {
  const Piece& first = pieces.front();
  const std::uint64_t bytes = bytesOf(pieces);
  const MemoryShadow::Region* const region = memory_.find(first.address, bytes);
  if (region == nullptr || (first.address | bytes) % 4 != 0) return false;
  const Cells& cells = region->cells;
  const std::uint64_t at = (first.address - region->base) / 4, count = bytes / 4;
  // One comparison of all of them: a loop without branches.
  UseNumber other = 0;
  for (const UseNumber number : cells.writes.subspan(at, count))
    other |= number;
  if (first.write)
    for (const UseNumber number : cells.reads.subspan(at, count))
      other |= number;
  if (other != 0) return false;
  if (!first.write) {
    std::ranges::fill(cells.reads.subspan(at, count), access.number);
    return true;
  }
  std::memcpy(cells.previous.subspan(at, count).data(), region->host + (first.address - region->base), bytes);
  std::ranges::fill(cells.masks.subspan(at, count), std::uint8_t{15});
  std::ranges::fill(cells.writes.subspan(at, count), access.number);
  return true;
}

// So that the uses do not fill the memory of the host.
void DispatchOrder::collectUses() {
  uses_.collect([this](const auto& refer) {
    for (const auto& region : memory_.regions()) {
      std::ranges::for_each(region->cells.writes, refer);
      std::ranges::for_each(region->cells.reads, refer);
    }
    for (GroupOrder* const group : groups_)
      for (auto* const numbers : {&group->writes, &group->reads, &group->otherRead, &group->plainWrite})
        std::ranges::for_each(*numbers, refer);
  });
}

void DispatchOrder::after(const Step& step) {
  if (stale_.empty() || step.wave.event == emulator::Event::Faulted) return;
  deliver(step.wave, step.op, stale_);
  if (oldReads_ != nullptr) oldReads_->add(step.wave, stale_);
}

// Its reads that no compare and swap has confirmed are races.
void DispatchOrder::endWave(const Step& step) {
  for (const UnconfirmedRead& read : unconfirmed_.end(step.self.order.wave)) {
    const isa::Instruction& instruction = context_->program->instructions()[read.reader.at];
    const emulator::MicroOp* const op = context_->code->at(instruction.address);
    if (op == nullptr) continue;
    const Step then{step.wave, *op, plans_->of(*op), step.accesses, step.findings, step.group, step.self};
    reportRace(then, read.piece, read.other, read.race);
  }
}

// Each wave learns what every other one knew and had completed when it arrived.
void DispatchOrder::openBarrier(const emulator::Group& group, GroupState& state, Findings& findings) const {
  if (group.waves.size() == 1) return;
  reportBarriers(group, findings);
  Clock all;
  const WaveNumber first = state.order.first, last = state.order.last;
  for (WaveState& wave : state.waves) {
    all.join(wave.order.clock, first, last);
    Known own;
    for (unsigned k = 0; k < kQueues; ++k) {
      const Progress& progress = progressOf(wave.arrival, static_cast<Queue>(k));
      own.done[k] = static_cast<std::uint32_t>(progress.complete);
      own.issued[k] = static_cast<std::uint32_t>(progress.issued);
    }
    own.inOrder = static_cast<std::uint32_t>(wave.arrival.vectorMemory().issued);
    own.inLds = static_cast<std::uint32_t>(wave.arrival.completeInLds());
    all.join(wave.order.wave, own, true);
  }
  for (WaveState& wave : state.waves) {
    wave.order.clock = all;
    ++wave.order.version;
  }
}

} // namespace wavesmith::checked
