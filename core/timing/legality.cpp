// SPDX-License-Identifier: Apache-2.0
#include "timing/legality.h"

#include "analysis/hazards/hazard_pairs.h"
#include "analysis/hazards/hazard_search.h"
#include "analysis/registers/def_use.h"
#include "isa/effects.h"
#include "program/loops.h"
#include "timing/place_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace wavesmith::timing {
namespace {

using analysis::Counter;
using analysis::CounterEvent;
using analysis::Overlap;
using analysis::Role;
using isa::RegisterRange;
using program::kNone;
using Verdict = Judgment::Verdict;

constexpr std::size_t kMostOperations = 256; // operations that are followed along a path
constexpr unsigned kMostWaitStates = 19;     // of any pair (analysis/hazards/wait_states.h)

// Memory that an instruction accesses, as bits.
constexpr unsigned kLds = 1;
constexpr unsigned kGlobal = 2;
constexpr unsigned kScratch = 4;

struct MemoryAccess {
  unsigned where = 0;
  bool writes = false;
};

MemoryAccess memoryOf(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  const bool writes = row.has(isa::trait::kStore | isa::trait::kAtomic);
  switch (row.unit) {
  case isa::Unit::Lds:
  case isa::Unit::Gws: return {kLds, writes || row.unit == isa::Unit::Gws};
  case isa::Unit::Smem: return {kGlobal, writes};
  case isa::Unit::Buffer:
    if (isa::isLdsDma(instruction)) return {kGlobal | kScratch | kLds, true};
    return {kGlobal | kScratch, writes};
  case isa::Unit::Flat:
    if (isa::isLdsDma(instruction)) return {kGlobal | kScratch | kLds, true};
    if (row.encoding == isa::Encoding::Global) return {kGlobal, writes};
    if (row.encoding == isa::Encoding::Scratch) return {kScratch, writes};
    return {kLds | kGlobal | kScratch, writes};
  default: return {};
  }
}

bool usesIndexing(isa::Op op) {
  switch (op) {
  case isa::Op::s_set_gpr_idx_on:
  case isa::Op::s_set_gpr_idx_off:
  case isa::Op::s_set_gpr_idx_mode:
  case isa::Op::s_set_gpr_idx_idx:
  case isa::Op::s_movrels_b32:
  case isa::Op::s_movrels_b64:
  case isa::Op::s_movreld_b32:
  case isa::Op::s_movreld_b64: return true;
  default: return false;
  }
}

std::optional<RegisterRange> sharedBy(std::span<const RegisterRange> some,
                                      std::span<const RegisterRange> others) {
  for (const RegisterRange& one : some)
    for (const RegisterRange& other : others)
      if (isa::overlap(one, other)) {
        const RegisterRange both = analysis::common(one, other);
        return both.count != 0 ? both : one;
      }
  return std::nullopt;
}

Judgment illegal(std::string why) {
  return {Verdict::Illegal, std::move(why)};
}
Judgment unknown(std::string why) {
  return {Verdict::Unknown, std::move(why)};
}

// The worse of two: illegal before unknown.
void takeWorse(Judgment& judgment, Judgment other) {
  const auto rank = [](Verdict verdict) {
    return verdict == Verdict::Legal ? 0 : verdict == Verdict::Unknown ? 1 : 2;
  };
  if (rank(other.verdict) > rank(judgment.verdict)) judgment = std::move(other);
}

} // namespace

std::string_view name(Judgment::Verdict verdict) {
  switch (verdict) {
  case Verdict::Legal: return "legal";
  case Verdict::Illegal: return "illegal";
  case Verdict::Unknown: break;
  }
  return "unknown";
}

std::string Judgment::text() const {
  if (verdict == Verdict::Legal) return {};
  return (verdict == Verdict::Illegal ? "; not legal: " : "; not known to be legal: ") + why;
}

// The instructions of a program, followed by the inserted ones.
struct Legality::Code {
  Code(const program::Program& of, const analysis::Footprints& footprintsOf,
       const std::vector<CounterEvent>& eventsOf, std::span<const isa::Instruction> insertedHere)
      : program(of), footprints(footprintsOf), events(eventsOf), inserted(insertedHere) {
    for (const isa::Instruction& one : inserted)
      effects.push_back(isa::effects(one));
  }

  [[nodiscard]] std::size_t size() const { return program.instructions().size(); }
  [[nodiscard]] const isa::Instruction& at(Index index) const {
    return index < size() ? program.instructions()[index] : inserted[index - size()];
  }
  [[nodiscard]] std::span<const RegisterRange> reads(Index index) const {
    return index < size() ? footprints.reads(index) : effects[index - size()].reads.ranges();
  }
  [[nodiscard]] std::span<const RegisterRange> writes(Index index) const {
    return index < size() ? footprints.writes(index) : effects[index - size()].writes.ranges();
  }
  [[nodiscard]] analysis::Subject subject(Index index) const {
    return {&at(index), &at(index).row(), reads(index), writes(index)};
  }
  [[nodiscard]] CounterEvent event(Index index) const {
    return index < size() ? events[index] : analysis::counterEvent(at(index), !writes(index).empty());
  }

  const program::Program& program;
  const analysis::Footprints& footprints;
  const std::vector<CounterEvent>& events;
  std::span<const isa::Instruction> inserted;
  std::vector<isa::Effects> effects;
};

Legality::Legality(const program::Program& program, const analysis::Analysis& analysis, const Path& path)
    : program_(program), analysis_(analysis), events_(analysis::counterEvents(program, analysis.footprints)) {
  if (path.empty()) return;
  header_ = path.front().at;
  for (const Step& step : path)
    inPath_.push_back(step.at);
  std::ranges::sort(inPath_);
  isIndexed_ = std::ranges::any_of(
      path, [&](const Step& step) { return usesIndexing(program.instructions()[step.at].op); });
  before_ = conflictsOf(Code(program, analysis.footprints, events_, {}), path, leftBefore_);
}

// --- Wait counters and wait states along a path ---

namespace {

// The counters that are followed along a path.
constexpr std::array kFollowed{Counter::Vm, Counter::Lgkm};

struct PathOperation {
  Index at = kNone;
  counters::Event event;
  std::array<bool, 2> pending{}; // by counter
  bool isMemory = false;         // LDS, or a store: must be complete at a barrier
  std::vector<RegisterRange> writes;

  [[nodiscard]] bool isPending() const { return pending[0] || pending[1]; }
};

// What an s_waitcnt proves complete.
void completeUpTo(std::vector<PathOperation>& operations, const counters::WaitCounts& counts) {
  for (const Counter counter : kFollowed) {
    counters::Proof proof(counts[counter]);
    for (auto one = operations.rbegin(); one != operations.rend(); ++one) {
      bool& isPending = one->pending[analysis::number(counter)];
      if (isPending && proof.completes(one->event.ordered(counter))) isPending = false;
    }
  }
  std::erase_if(operations, [](const PathOperation& one) { return !one.isPending(); });
}

} // namespace

Legality::Conflicts Legality::conflictsOf(const Code& code, const Path& path,
                                          std::vector<Index>& left) const {
  Conflicts conflicts;
  std::vector<PathOperation> operations;
  // What may be outstanding when the loop is entered.
  for (const Counter counter : kFollowed)
    for (const analysis::Pending& pending :
         analysis_.counters.before(header_, counter, analysis::Phase::Entry)) {
      PathOperation one{.at = pending.producer,
                        .event = events_[pending.producer],
                        .pending = {},
                        .writes = pending.writes};
      one.pending[analysis::number(counter)] = true;
      operations.push_back(std::move(one));
    }
  constexpr int kIterations = 2;
  for (int iteration = 0; iteration < kIterations; ++iteration)
    for (const Step& step : path) {
      const isa::Instruction& instruction = code.at(step.at);
      const CounterEvent event = code.event(step.at);
      if (event.role == Role::Wait) {
        completeUpTo(operations, analysis::waitCounts(instruction));
        continue;
      }
      for (const PathOperation& one : operations) {
        if (event.role == Role::Barrier && one.isMemory)
          conflicts.try_emplace({one.at, step.at, Conflict::Kind::Barrier});
        auto shared = sharedBy(one.writes, code.reads(step.at));
        if (!shared && !counters::completeInOrder(one.event, event))
          shared = sharedBy(one.writes, code.writes(step.at));
        if (shared)
          conflicts.try_emplace({one.at, step.at, Conflict::Kind::Outstanding}, isa::toString(*shared));
      }
      if (event.raises(Counter::Vm) == 0 && event.raises(Counter::Lgkm) == 0) continue;
      const MemoryAccess memory = memoryOf(instruction);
      const auto writes = code.writes(step.at);
      operations.push_back({.at = step.at,
                            .event = event,
                            .pending = {event.raises(Counter::Vm) != 0, event.raises(Counter::Lgkm) != 0},
                            .isMemory = memory.writes || (memory.where & kLds) != 0,
                            .writes = {writes.begin(), writes.end()}});
      if (operations.size() > kMostOperations) operations.erase(operations.begin());
    }
  for (const PathOperation& one : operations)
    left.push_back(one.at);
  std::ranges::sort(left);
  addWaitStates(code, path, conflicts);
  return conflicts;
}

void Legality::addWaitStates(const Code& code, const Path& path, Conflicts& conflicts) const {
  const auto count = static_cast<std::ptrdiff_t>(path.size());
  analysis::Needs needs;
  for (std::ptrdiff_t consumer = 0; consumer < count; ++consumer) {
    const Index at = path[static_cast<std::size_t>(consumer)].at;
    const unsigned reach = std::min(kMostWaitStates, analysis::reachAsConsumer(code.at(at).op));
    unsigned states = 0;
    bool hasMatrix = false; // keeps later instructions from issuing
    for (std::ptrdiff_t back = 1; back <= count && states < reach; ++back) {
      const Index producer = path[static_cast<std::size_t>((consumer - back + count) % count)].at;
      if (analysis::reachAsProducer(code.at(producer).op) > states) {
        needs.clear();
        analysis::findNeeds(code.subject(producer), code.subject(at), needs);
        for (const analysis::Need& need : needs)
          if (need.states > states &&
              (need.severity == isa::HazardSeverity::Error || need.severity == isa::HazardSeverity::Warning))
            conflicts.try_emplace(
                {producer, at, hasMatrix ? Conflict::Kind::PerhapsWaitStates : Conflict::Kind::WaitStates},
                fmt::format("{}", need.states));
      }
      hasMatrix = hasMatrix || code.at(producer).row().passes != 0;
      states += analysis::waitStatesOf(code.at(producer));
    }
  }
}

Judgment Legality::alongPath(const Change& change, const Path& after) const {
  std::vector<Index> left;
  const Code code(program_, analysis_.footprints, events_, change.inserted);
  const Conflicts conflicts = conflictsOf(code, after, left);
  Judgment judgment;
  for (const auto& [conflict, detail] : conflicts) {
    if (before_.contains(conflict)) continue;
    const std::string producer = placeText(program_, conflict.producer);
    const std::string consumer = placeText(program_, conflict.consumer);
    switch (conflict.kind) {
    case Conflict::Kind::Outstanding:
      takeWorse(judgment, illegal(fmt::format("{} uses {} while the operation of {} is outstanding", consumer,
                                              detail, producer)));
      break;
    case Conflict::Kind::Barrier:
      takeWorse(judgment, illegal(fmt::format("the operation of {} is outstanding at the barrier of {}",
                                              producer, consumer)));
      break;
    case Conflict::Kind::WaitStates:
      takeWorse(judgment,
                illegal(fmt::format("{} needs {} wait states after {}", consumer, detail, producer)));
      break;
    case Conflict::Kind::PerhapsWaitStates:
      takeWorse(judgment,
                unknown(fmt::format("{} may need {} wait states after {}", consumer, detail, producer)));
      break;
    }
  }
  for (const Index one : left)
    if (!std::ranges::binary_search(leftBefore_, one) && one < program_.instructions().size())
      takeWorse(judgment, unknown(fmt::format("the operation of {} can then be outstanding after the loop",
                                              placeText(program_, one))));
  return judgment;
}

// --- The order of two instructions ---

// Another wave, or a later access, may depend on this wait.
bool Legality::isOrdering(Index wait) const {
  return std::ranges::any_of(analysis_.counters.answers(), [&](const analysis::WaitAnswer& answer) {
    return answer.wait == wait && answer.verdict == analysis::Verdict::Orders;
  });
}

Judgment Legality::crossingMemory(Index moved, Index other) const {
  const isa::Instruction& first = program_.instructions()[moved];
  const isa::Instruction& second = program_.instructions()[other];
  const MemoryAccess here = memoryOf(first);
  const MemoryAccess there = memoryOf(second);
  const std::string movedPlace = placeText(program_, moved);
  const std::string otherPlace = placeText(program_, other);
  for (const auto& [access, marker, at] :
       {std::tuple{here, &second, other}, std::tuple{there, &first, moved}}) {
    const Role role = events_[at].role;
    if (access.where == 0) {
      // The order of waits and barriers themselves.
      if (role == Role::Barrier && events_[at == other ? moved : other].role == Role::Wait)
        return unknown(fmt::format("{} and {}: other waves may depend on this wait at the barrier",
                                   movedPlace, otherPlace));
      continue;
    }
    if (role == Role::Barrier)
      return illegal(fmt::format("the barrier of {} orders the accesses to memory", placeText(program_, at)));
    if (role == Role::Wait && isOrdering(at))
      return unknown(fmt::format("the wait of {} orders accesses to memory", placeText(program_, at)));
    if (role == Role::Wait && (access.where & kLds) != 0 &&
        std::ranges::any_of(events_,
                            [](const CounterEvent& event) { return event.has(CounterEvent::kLdsDma); }))
      return unknown(
          fmt::format("the wait of {} may be for data that a load writes to LDS", placeText(program_, at)));
    if (marker->row().has(isa::trait::kCacheControl | isa::trait::kMessage))
      return unknown(
          fmt::format("{} may depend on the order of accesses to memory", placeText(program_, at)));
  }
  if ((here.where & there.where) == 0 || (!here.writes && !there.writes)) return {};
  const std::string same = fmt::format("{} and {} may access the same memory", movedPlace, otherPlace);
  if ((here.where & there.where) != kLds) return unknown(same);
  const Index begin = std::min(moved, other);
  const Index end = std::max(moved, other) + 1;
  for (const analysis::Region& one : analysis_.values.ldsRegions(moved))
    for (const analysis::Region& two : analysis_.values.ldsRegions(other)) {
      for (const analysis::Region* region : {&one, &two})
        if (region->known && region->symbol != 0 &&
            analysis_.values.renewedBetween(region->symbol, begin, end))
          return unknown(same);
      switch (analysis_.values.overlap(one, two)) {
      case Overlap::No: break;
      case Overlap::Yes:
        return illegal(fmt::format("{} and {} access the same bytes of LDS", movedPlace, otherPlace));
      case Overlap::Unknown: return unknown(same);
      }
    }
  return {};
}

// `end`: the first instruction after those that change their order.
Judgment Legality::crossing(Index moved, Index other, Index end) const {
  const std::string movedPlace = placeText(program_, moved);
  const std::string otherPlace = placeText(program_, other);
  const isa::Opcode& row = program_.instructions()[other].row();
  if (row.unit == isa::Unit::Branch || row.has(isa::trait::kEndsWave))
    return illegal(fmt::format("{} is a branch", otherPlace));
  if (analysis_.footprints.unknown(other))
    return unknown(fmt::format("the effect of {} is unknown", otherPlace));
  const auto reads = analysis_.footprints.reads(moved);
  const auto writes = analysis_.footprints.writes(moved);
  const auto otherReads = analysis_.footprints.reads(other);
  const auto otherWrites = analysis_.footprints.writes(other);
  const bool movesUp = other < moved;
  if (const auto shared = sharedBy(writes, otherReads))
    return illegal(
        movesUp
            ? fmt::format("{} uses {} before {} writes it", otherPlace, isa::toString(*shared), movedPlace)
            : fmt::format("{} uses {}, which {} writes", otherPlace, isa::toString(*shared), movedPlace));
  if (const auto shared = sharedBy(otherWrites, reads))
    return illegal(
        movesUp
            ? fmt::format("{} uses {}, which {} writes", movedPlace, isa::toString(*shared), otherPlace)
            : fmt::format("{} uses {} before {} writes it", movedPlace, isa::toString(*shared), otherPlace));
  for (const RegisterRange& one : writes)
    for (const RegisterRange& two : otherWrites) {
      const RegisterRange both = analysis::common(one, two);
      if (both.count == 0 && !isa::overlap(one, two)) continue;
      // Both write it: harmless if nothing reads the second value.
      const analysis::RegisterSet live =
          end < program_.instructions().size() ? analysis_.liveness.before(end) : analysis::RegisterSet();
      bool isDead = both.count != 0;
      for (unsigned k = 0; isDead && k < both.count; ++k) {
        const auto bit = analysis::bitOf(both, k);
        isDead = bit && !live.test(*bit);
      }
      if (!isDead)
        return illegal(fmt::format("{} and {} both write {}", otherPlace, movedPlace,
                                   isa::toString(both.count != 0 ? both : one)));
    }
  return crossingMemory(moved, other);
}

Judgment Legality::crossingAll(Index moved, Index first, Index last) const {
  Judgment judgment;
  const Index end = std::max(moved + 1, last);
  for (Index other = first; other < last && judgment.verdict != Verdict::Illegal; ++other)
    if (other != moved) takeWorse(judgment, crossing(moved, other, end));
  return judgment;
}

Judgment Legality::order(const Change& change) const {
  const Index low = std::min(change.at, change.other);
  const Index high = std::max(change.at, change.other);
  const isa::Opcode& row = program_.instructions()[change.at].row();
  if (row.unit == isa::Unit::Branch || row.has(isa::trait::kEndsWave))
    return illegal(fmt::format("{} is a branch", placeText(program_, change.at)));
  if (analysis_.footprints.unknown(change.at))
    return unknown(fmt::format("the effect of {} is unknown", placeText(program_, change.at)));
  const std::uint32_t block = program_.blockOf(change.at);
  if (program_.blockOf(change.other) != block)
    return unknown(fmt::format("{} and {} are in different blocks", placeText(program_, change.at),
                               placeText(program_, change.other)));
  if (change.kind == Change::Kind::Swap) {
    Judgment judgment = crossingAll(low, low + 1, high + 1);
    if (judgment.verdict != Verdict::Illegal) takeWorse(judgment, crossingAll(high, low, high));
    return judgment;
  }
  if (change.at > change.other) return crossingAll(change.at, change.other, change.at);
  return crossingAll(change.at, change.at + 1, change.other);
}

Judgment Legality::deletion(Index at) const {
  const isa::Instruction& instruction = program_.instructions()[at];
  const std::string place = placeText(program_, at);
  if (analysis_.footprints.unknown(at)) return unknown(fmt::format("the effect of {} is unknown", place));
  if (instruction.row().unit == isa::Unit::Branch || instruction.row().has(isa::trait::kEndsWave))
    return illegal(fmt::format("{} is a branch", place));
  const MemoryAccess memory = memoryOf(instruction);
  if (memory.writes) return illegal(fmt::format("{} writes memory", place));
  for (const RegisterRange& range : analysis_.footprints.writes(at)) {
    if (range.cls == isa::RegisterClass::State &&
        range.first != static_cast<std::uint16_t>(isa::StateRegister::Scc))
      return unknown(fmt::format("{} writes {}", place, isa::toString(range)));
    const auto uses = analysis::uses(program_, analysis_.footprints, at, range);
    // A value that only its own instruction reads, in the next iteration, is not needed.
    const auto other =
        std::ranges::find_if(uses, [at](const analysis::RegisterAccess& use) { return use.at != at; });
    if (other != uses.end())
      return illegal(fmt::format("{} uses {}, which {} writes", placeText(program_, other->at),
                                 isa::toString(other->registers), place));
  }
  const isa::Opcode& row = instruction.row();
  if (row.has(isa::trait::kBarrier | isa::trait::kMessage | isa::trait::kCacheControl) || isOrdering(at))
    return unknown(fmt::format("other waves may depend on {}", place));
  return {};
}

Judgment Legality::insertion(const Change& change) const {
  const analysis::RegisterSet live = analysis_.liveness.before(change.other);
  Judgment judgment;
  for (const isa::Instruction& one : change.inserted) {
    const isa::Opcode& row = one.row();
    if (!one.valid() || usesIndexing(one.op))
      return unknown("the effect of the inserted instruction is unknown");
    if (row.unit == isa::Unit::Branch || row.has(isa::trait::kEndsWave))
      return illegal("the inserted instruction is a branch");
    const isa::Effects effects = isa::effects(one);
    for (const RegisterRange& range : effects.writes)
      for (unsigned k = 0; k < range.count; ++k) {
        const auto bit = analysis::bitOf(range, k);
        if (bit && live.test(*bit))
          return illegal(fmt::format("it writes {}, which is live", isa::toString(range)));
        if (!bit) takeWorse(judgment, unknown(fmt::format("it writes {}", isa::toString(range))));
      }
    if (memoryOf(one).writes) takeWorse(judgment, unknown("it writes memory"));
    if (row.has(isa::trait::kBarrier | isa::trait::kMessage))
      takeWorse(judgment, unknown("other waves must do the same"));
  }
  return judgment;
}

// An s_nop can be needed by a pair of which one instruction is outside of the path.
Judgment Legality::nopOf(Index at) const {
  for (const analysis::NopAnswer& answer : analysis_.states.answers()) {
    if (answer.nop != at) continue;
    if (!answer.known) return unknown(fmt::format("what {} is for is unknown", placeText(program_, at)));
    if (answer.suffices != 0 && !isInPath(answer.producer, answer.consumer))
      return illegal(fmt::format("{} needs wait states after {}", placeText(program_, answer.consumer),
                                 placeText(program_, answer.producer)));
  }
  return {};
}

bool Legality::isInPath(Index producer, Index consumer) const {
  return std::ranges::binary_search(inPath_, producer) && std::ranges::binary_search(inPath_, consumer);
}

bool Legality::forbidsFarther(const Change& move) const {
  return order(move).verdict != Verdict::Legal;
}

Judgment Legality::judge(const Change& change, const Path& after) const {
  if (isIndexed_) return unknown("registers are accessed by computed numbers");
  Judgment judgment;
  switch (change.kind) {
  case Change::Kind::Move:
  case Change::Kind::Swap: judgment = order(change); break;
  case Change::Kind::Delete: judgment = deletion(change.at); break;
  case Change::Kind::Insert: judgment = insertion(change); break;
  }
  if (judgment.verdict != Verdict::Illegal) takeWorse(judgment, alongPath(change, after));
  if (change.kind != Change::Kind::Insert && judgment.verdict == Verdict::Legal) judgment = nopOf(change.at);
  return judgment;
}

} // namespace wavesmith::timing
