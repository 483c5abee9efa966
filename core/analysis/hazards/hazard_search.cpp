// SPDX-License-Identifier: Apache-2.0
#include "analysis/hazards/hazard_search.h"

#include "isa/target.h"

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using isa::Hazard;
using isa::HazardSeverity;
using isa::Op;
using isa::RegisterClass;
using isa::Unit;

constexpr unsigned kNopBits = 15;

// More than this many ways into one block are treated as equal.
constexpr std::size_t kMostSeen = 512;
// Blocks that an exhaustive search for one consumer visits.
constexpr std::size_t kMostWays = 4096;

// The scalar unit or scalar memory: a write by them replaces a value of VALU.
bool isScalarUnit(const isa::Opcode& row) {
  return row.unit == Unit::Salu || row.unit == Unit::Smem || row.unit == Unit::Control ||
         row.unit == Unit::Branch;
}

bool isMatrix(const isa::Opcode& row) {
  return row.unit == Unit::Mfma;
}

// The wait states after a matrix operation in which no other one issues.
unsigned busyStates(const isa::Opcode& row) {
  return row.passes == 0 ? 0 : row.passes - 1u;
}

} // namespace

unsigned waitStatesOf(const isa::Instruction& instruction) {
  return instruction.op == Op::s_nop ? (static_cast<unsigned>(instruction.immediate) & kNopBits) + 1 : 1;
}

bool mayReplay(const program::Program& program) {
  const auto id = isa::parseTargetId(program.codeObject().target());
  return !id || id->xnack != isa::Feature::Off;
}

HazardSearch::HazardSearch(const program::Program& program, const Footprints& footprints,
                           const FeasiblePaths* paths, bool strict)
    : program_(program), footprints_(footprints), paths_(paths), strict_(strict), xnack_(mayReplay(program)) {
  const auto instructions = program.instructions();
  nopOf_.resize(instructions.size());
  for (Index i = 0; i < instructions.size(); ++i) {
    if (instructions[i].op != Op::s_nop || footprints.unknown(i)) continue;
    nopOf_[i] = static_cast<std::uint32_t>(nops_.size());
    nops_.push_back({.nop = i, .states = static_cast<std::uint8_t>(waitStatesOf(instructions[i]))});
  }
}

void HazardSearch::shortenTogether(const std::function<bool(const NopAnswer&)>& mayChange) {
  bool any = false;
  for (const NopAnswer& answer : nops_) {
    const bool isShorter = answer.known && answer.suffices < answer.states && mayChange(answer);
    any |= isShorter;
    shortened_.push_back(isShorter ? answer.suffices : answer.states);
  }
  for (Index at = 0; any && at < program_.instructions().size(); ++at)
    visit(at);
  for (std::size_t n = 0; any && n < nops_.size(); ++n)
    nops_[n].suffices = std::max(nops_[n].suffices, std::min(shortened_[n], nops_[n].states));
  shortened_.clear();
}

std::vector<NopAnswer> HazardSearch::nops() const {
  return nops_;
}

void HazardSearch::visit(Index consumer) {
  if (footprints_.unknown(consumer)) return;
  const isa::Instruction& instruction = program_.instructions()[consumer];
  reach_ = reachAsConsumer(instruction.op);
  if (instruction.row().unit == Unit::Smem && xnack_ && shortened_.empty()) visitScalarRun(consumer);
  if (reach_ == 0) return;
  consumer_ = consumer;
  subject_ = subject(program_, footprints_, consumer);
  firstOfConsumer_ = violations_.size();
  metInfeasible_ = isExhaustive_ = false;
  search();
  if (!metInfeasible_) return;
  violations_.erase(violations_.begin() + static_cast<std::ptrdiff_t>(firstOfConsumer_), violations_.end());
  isExhaustive_ = true;
  waysLeft_ = kMostWays;
  search();
}

void HazardSearch::search() {
  seen_.clear();
  jumps_.clear();
  between_.clear();
  way_.clear();
  searchBack(program_.blockOf(consumer_), consumer_, {});
}

// The path from the block of the current producer to the consumer.
bool HazardSearch::isFeasible(const Need& need) const {
  if (paths_ == nullptr || way_.size() < 2) return true;
  if (need.severity == HazardSeverity::Strict && !strict_) return true;
  const std::vector<std::uint32_t> blocks(way_.rbegin(), way_.rend());
  return paths_->isFeasible(blocks);
}

void HazardSearch::searchBack(std::uint32_t block, Index end, Gap gap) {
  const std::size_t nops = between_.size();
  const program::Block& from = program_.blocks()[block];
  way_.push_back(block);
  const auto leave = [&] {
    between_.resize(nops);
    way_.pop_back();
  };
  for (Index i = end; i-- > from.first;) {
    if (footprints_.unknown(i)) {
      markUnknown();
      return leave();
    }
    const isa::Instruction& instruction = program_.instructions()[i];
    if (reachAsProducer(instruction.op) > gap.withoutNops) judge(i, gap);
    pass(i, gap);
    if (gap.withoutNops >= reach_) return leave();
  }
  searchBefore(block, gap);
  leave();
}

void HazardSearch::searchBefore(std::uint32_t block, const Gap& gap) {
  for (const std::uint32_t previous : program_.blocks()[block].previous) {
    const program::Block& before = program_.blocks()[previous];
    const Index last = before.end - 1;
    // The instructions of a call before it returns are unknown; the call and the return are at least two
    // instructions.
    if (before.leadsToUnknown) {
      markUnknown();
      continue;
    }
    if (alreadySeen(previous, gap)) continue;
    const bool jumped = last + 1 != program_.blocks()[block].first;
    if (jumped) jumps_.push_back(last);
    searchBack(previous, before.end, gap);
    if (jumped) jumps_.pop_back();
  }
}

// A way into the block with a shorter gap has already been searched.
bool HazardSearch::alreadySeen(std::uint32_t block, const Gap& gap) {
  if (isExhaustive_) {
    if (waysLeft_ == 0) return true;
    --waysLeft_;
    return false;
  }
  for (const Seen& seen : seen_) {
    if (seen.block == block && seen.gap.states <= gap.states && seen.gap.withoutNops <= gap.withoutNops &&
        (seen.gap.matrix == kNone || (gap.matrix != kNone && seen.gap.fromMatrix <= gap.fromMatrix &&
                                      seen.gap.beforeMatrix <= gap.beforeMatrix)) &&
        (seen.gap.rewritten & ~gap.rewritten).none())
      return true;
  }
  if (seen_.size() >= kMostSeen) return true;
  seen_.push_back({block, gap});
  return false;
}

unsigned HazardSearch::statesOf(Index at) const {
  const isa::Instruction& instruction = program_.instructions()[at];
  if (instruction.op == Op::s_nop && !shortened_.empty()) return shortened_[nopOf_[at]];
  return waitStatesOf(instruction);
}

void HazardSearch::pass(Index at, Gap& gap) {
  const isa::Instruction& instruction = program_.instructions()[at];
  const unsigned states = statesOf(at);
  gap.states += states;
  if (instruction.op == Op::s_nop) {
    between_.push_back(at);
    if (shortened_.empty()) gap.longestNop = std::max(gap.longestNop, states);
  } else {
    gap.withoutAnyNop += states;
  }
  gap.withoutNops = gap.states - gap.longestNop;
  const isa::Opcode& row = instruction.row();
  if (isMatrix(row)) {
    const bool isLast = gap.matrix == kNone;
    const unsigned after = isLast ? gap.states - states : gap.beforeMatrix;
    const bool matrixFollows = !isLast || isMatrix(*subject_.row);
    gap.fromMatrix += states + (matrixFollows ? std::max(after, busyStates(row)) : after);
    gap.beforeMatrix = 0;
    gap.matrix = at;
  } else if (gap.matrix != kNone) {
    gap.beforeMatrix += states;
  }
  if (!isScalarUnit(row)) return;
  for (const isa::RegisterRange& range : footprints_.writes(at)) {
    if (range.cls != RegisterClass::Scalar) continue;
    for (unsigned k = 0; k < range.count && range.first + k < kScalars; ++k)
      gap.rewritten.set(range.first + k);
  }
}

void HazardSearch::judge(Index producer, const Gap& gap) {
  Needs needs;
  findNeeds(subject(program_, footprints_, producer), subject_, needs);
  for (const Need& need : needs)
    judge(producer, gap, need);
}

void HazardSearch::judge(Index producer, const Gap& gap, Need need) {
  // A register that the scalar unit has written since is no longer affected: only LLVM still counts it
  // (GCNHazardRecognizer.cpp, getWaitStatesSince).
  bool rewritten = need.registers.cls == RegisterClass::Scalar && need.registers.count != 0;
  for (unsigned k = 0; rewritten && k < need.registers.count; ++k)
    rewritten = gap.rewritten.test(need.registers.first + k);
  if (rewritten && need.severity != HazardSeverity::None) need.severity = HazardSeverity::Strict;
  if (need.severity == HazardSeverity::None) return;
  if (!shortened_.empty()) return lengthen(producer, gap, need);
  if (need.states > gap.withoutNops) noteNop(producer, gap, need);
  if (need.states <= gap.states) return;
  unsigned found = gap.states;
  if (gap.matrix != kNone && need.severity != HazardSeverity::Strict) {
    const unsigned states = statesWithMatrix(producer, gap);
    if (states >= need.states) {
      need.severity = HazardSeverity::Strict; // LLVM counts one for each
    } else {
      found = states;
      // No source says what the hardware does in the last of these wait states.
      if (isMatrix(program_.instructions()[producer].row())) need.severity = HazardSeverity::Warning;
    }
  }
  report(producer, need, found);
}

// Matrix operations of a wave issue no closer than the passes of the earlier one, which is their throughput
// (CDNA3 ISA, tables 28 and 32); an instruction is one wait state otherwise, as in LLVM and in table 37. The
// table's requirements are times, not instructions: M-VALU's two states are the missing "4 & 8 cycle forwarding
// path", and the shortest matrix operation, of two passes, occupies its unit for these 8 cycles.
unsigned HazardSearch::statesWithMatrix(Index producer, const Gap& gap) const {
  const isa::Opcode& row = program_.instructions()[producer].row();
  return gap.fromMatrix + (isMatrix(row) ? std::max(gap.beforeMatrix, busyStates(row)) : gap.beforeMatrix);
}

// Gives the nops in between, nearest to the consumer first, as many of their wait states back as the pair needs.
void HazardSearch::lengthen(Index producer, const Gap& gap, const Need& need) {
  unsigned states = gap.withoutAnyNop;
  for (const Index nop : between_)
    states += shortened_[nopOf_[nop]];
  for (const Index nop : between_) {
    if (states >= need.states) return;
    NopAnswer& answer = nops_[nopOf_[nop]];
    std::uint8_t& left = shortened_[nopOf_[nop]];
    const unsigned more = std::min(need.states - states, answer.states - unsigned{left});
    if (more == 0) continue;
    left = static_cast<std::uint8_t>(left + more);
    states += more;
    answer.producer = producer;
    answer.consumer = consumer_;
    answer.hazard = need.hazard;
  }
}

// The number of wait states that the pair needs from each nop between them if the others stay unchanged.
void HazardSearch::noteNop(Index producer, const Gap& gap, const Need& need) {
  for (const Index nop : between_) {
    NopAnswer& answer = nops_[nopOf_[nop]];
    const unsigned others = gap.states - answer.states;
    if (need.states <= others) continue;
    const auto needed = static_cast<std::uint8_t>(std::min<unsigned>(need.states - others, answer.states));
    if (needed <= answer.suffices) continue;
    answer.suffices = needed;
    answer.producer = producer;
    answer.consumer = consumer_;
    answer.hazard = need.hazard;
  }
}

// One for each rule and severity: the one that lacks the most wait states.
void HazardSearch::report(Index producer, const Need& need, unsigned found) {
  if (!isFeasible(need)) {
    metInfeasible_ = true;
    return;
  }
  std::vector<Index> path{producer};
  path.insert(path.end(), jumps_.rbegin(), jumps_.rend());
  path.push_back(consumer_);
  if (path.size() > 2 && path[1] == producer) path.erase(path.begin());
  const Violation violation{producer, consumer_, need, found, std::move(path)};
  for (std::size_t i = firstOfConsumer_; i < violations_.size(); ++i) {
    Violation& known = violations_[i];
    if (known.consumer != consumer_ || known.need.hazard != need.hazard ||
        known.need.severity != need.severity)
      continue;
    if (need.states - found > known.need.states - known.found) known = violation;
    return;
  }
  violations_.push_back(violation);
}

void HazardSearch::markUnknown() {
  for (const Index nop : between_)
    nops_[nopOf_[nop]].known = false;
}

// With XNACK a scalar load may be executed again, together with the other loads of its run: none of them may
// overwrite an address of the run (CDNA3 ISA 8.2.1.1). Single loads are ignored: LLVM 19 lets them overwrite
// their own address.
void HazardSearch::visitScalarRun(Index consumer) {
  const auto scalars = [](const isa::RegisterRange& range, const auto& each) {
    if (range.cls != RegisterClass::Scalar) return;
    for (unsigned r = range.first; r < std::min(range.first + unsigned{range.count}, kScalars); ++r)
      each(r);
  };
  if (runEnd_ != consumer || program_.blocks()[program_.blockOf(consumer)].first == consumer)
    runReader_.fill(kNone);
  Index reader = kNone; // the nearest one
  for (const isa::RegisterRange& write : footprints_.writes(consumer))
    scalars(write, [&](unsigned r) {
      if (runReader_[r] != kNone && (reader == kNone || runReader_[r] > reader)) reader = runReader_[r];
    });
  if (reader != kNone) reportScalarRun(reader, consumer);
  for (const isa::RegisterRange& read : footprints_.reads(consumer))
    scalars(read, [&](unsigned r) { runReader_[r] = consumer; });
  runEnd_ = consumer + 1;
}

void HazardSearch::reportScalarRun(Index reader, Index consumer) {
  for (const isa::RegisterRange& read : footprints_.reads(reader)) {
    if (read.cls != RegisterClass::Scalar) continue;
    const isa::RegisterRange shared = common(footprints_.writes(consumer), read);
    if (shared.count == 0) continue;
    const isa::HazardRow& row = isa::row(Hazard::xnackScalar);
    violations_.push_back({reader,
                           consumer,
                           {Hazard::xnackScalar, row.states[0], row.severity, shared},
                           0,
                           {reader, consumer}});
    return;
  }
}

} // namespace wavesmith::analysis
