// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/liveness.h"

#include "analysis/registers/exec_masks.h"
#include "analysis/registers/register_indexing.h"
#include "analysis/registers/result_reach.h"
#include "program/loops.h"

#include <queue>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace wavesmith::analysis {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;
using isa::Unit;

constexpr unsigned kVectors = 2 * isa::kVectorRegisters; // v0.. and a0..
constexpr Mask kNotLost = ~Mask{0};
constexpr unsigned kArguments = 32; // v0..v31, s0..s31 (LLVM AMDGPUUsage, "Non-Kernel Functions")

// Matrix operations and operations on single lanes write regardless of EXEC.
bool writesAllLanes(const isa::Instruction& instruction) {
  return instruction.row().unit == Unit::Mfma;
}

bool isVector(unsigned bit) {
  return bit >= kLiveVectors;
}

void count(Pressure& pressure, unsigned bit, int by) {
  if (bit >= kLiveAccumulations)
    pressure.accumulations = static_cast<std::uint16_t>(pressure.accumulations + by);
  else if (bit >= kLiveVectors)
    pressure.vectors = static_cast<std::uint16_t>(pressure.vectors + by);
  else if (bit < isa::kScalarRegisters || bit == isa::scalar::kVccLo || bit == isa::scalar::kVccHi)
    pressure.scalars = static_cast<std::uint16_t>(pressure.scalars + by);
}

// Live registers going backward. A vector register is live for the lanes of a mask. Less those of another one, in
// which it is certainly overwritten before it is read: after "exec = s[4:5]" reads v1, a write of v1 before that
// does not end its live range, since s[4:5] may have other lanes, but what was in the lanes of the write is lost.
class LiveSet {
public:
  [[nodiscard]] bool live(unsigned bit) const {
    return isVector(bit) ? vectors_.test(bit - kLiveVectors) : scalars_.test(bit);
  }
  // Whether a value that an instruction leaves in these lanes is read.
  [[nodiscard]] bool liveIn(unsigned bit, Mask lanes, const ExecMasks& masks) const {
    if (!live(bit) || !isVector(bit)) return live(bit);
    const Mask lost = lost_[bit - kLiveVectors];
    return lost == kNotLost || !masks.contains(lost, lanes);
  }
  [[nodiscard]] const Pressure& pressure() const { return pressure_; }
  void read(unsigned bit, Mask exec, const ExecMasks& masks) {
    const bool wasLive = live(bit);
    if (!wasLive) analysis::count(pressure_, bit, 1);
    if (!isVector(bit)) {
      scalars_.set(bit);
      return;
    }
    const unsigned k = bit - kLiveVectors;
    masks_[k] = wasLive ? masks.around(masks_[k], exec) : exec;
    lost_[k] = kNotLost;
    vectors_.set(k);
  }
  // What was in these lanes is lost, whether or not the register remains live in others.
  void lose(unsigned bit, Mask lanes, const ExecMasks& masks) {
    if (!isVector(bit) || !live(bit)) return;
    Mask& lost = lost_[bit - kLiveVectors];
    if (lost == kNotLost || masks.contains(lanes, lost)) lost = lanes;
  }
  void write(unsigned bit, Mask exec, const ExecMasks& masks) {
    if (!live(bit) || (isVector(bit) && !masks.contains(exec, masks_[bit - kLiveVectors]))) return;
    analysis::count(pressure_, bit, -1);
    if (isVector(bit))
      vectors_.reset(bit - kLiveVectors);
    else
      scalars_.reset(bit);
  }
  void leave(Mask made, const ExecMasks& masks) {
    if (made == kAllLanes) return;
    eachVector([&](std::size_t k) {
      masks_[k] = masks.leaving(made, masks_[k]);
      if (lost_[k] != kNotLost && masks.contains(made, lost_[k])) lost_[k] = kNotLost;
    });
  }
  [[nodiscard]] RegisterSet set() const {
    RegisterSet result;
    for (unsigned bit = 0; bit <= kLiveScc; ++bit)
      result.set(bit, scalars_.test(bit));
    eachVector([&](std::size_t k) { result.set(kLiveVectors + k); });
    return result;
  }

  // The part that is stored for a block.
  struct Kept {
    struct Vector {
      std::uint16_t number = 0;
      Mask mask = kAllLanes, lost = kNotLost;
      bool operator==(const Vector&) const = default;
    };
    std::bitset<kLiveVectors> scalars;
    std::vector<Vector> vectors;
    bool operator==(const Kept&) const = default;
  };
  [[nodiscard]] Kept kept() const {
    Kept result{scalars_, {}};
    result.vectors.reserve(vectors_.count());
    eachVector([&](std::size_t k) {
      result.vectors.push_back({static_cast<std::uint16_t>(k), masks_[k], lost_[k]});
    });
    return result;
  }
  void add(const Kept& kept, const ExecMasks& masks) {
    for (std::size_t bit = kept.scalars._Find_first(); bit < kLiveVectors; bit = kept.scalars._Find_next(bit))
      read(static_cast<unsigned>(bit), kAllLanes, masks);
    for (const auto& [k, mask, lost] : kept.vectors) {
      const Mask both = vectors_.test(k) ? smaller(lost_[k], lost, masks) : lost;
      read(kLiveVectors + k, mask, masks);
      lost_[k] = both;
    }
  }
  // What was not lost in an earlier round is not lost in a later one: the rounds come to an end.
  void loseNoMoreThan(const Kept& before, const ExecMasks& masks) {
    for (const auto& [k, mask, lost] : before.vectors)
      if (vectors_.test(k)) lost_[k] = smaller(lost_[k], lost, masks);
  }

private:
  static Mask smaller(Mask a, Mask b, const ExecMasks& masks) {
    if (a == kNotLost || b == kNotLost) return kNotLost;
    if (masks.contains(a, b)) return b;
    return masks.contains(b, a) ? a : kNotLost;
  }
  template <class Each>
  void eachVector(const Each& each) const {
    for (std::size_t k = vectors_._Find_first(); k < kVectors; k = vectors_._Find_next(k))
      each(k);
  }

  Pressure pressure_;
  std::bitset<kLiveVectors> scalars_; // and SCC
  std::bitset<kVectors> vectors_;
  // Only of live vector registers. Not initialized: there is a set for each block.
  std::array<Mask, kVectors> masks_;
  std::array<Mask, kVectors> lost_;
};

// In the order of the text: a value begins at the instruction that writes it, or at the first instruction,
// and ends at its last read before it is overwritten or dead. The live set changes only at an instruction
// that accesses the register, and from block to block.
class RangeCollector {
public:
  explicit RangeCollector(Index first) : first_(first), ranges_(kLiveBits) {}

  // The registers that are live before the first instruction of a block.
  void enter(Index at, const RegisterSet& live) {
    RegisterSet changed = live ^ open_;
    for (std::size_t bit = changed._Find_first(); bit < kLiveBits; bit = changed._Find_next(bit)) {
      if (live.test(bit))
        open(bit, at == first_ ? kNone : at);
      else
        close(bit, at - 1);
    }
  }
  void write(Index at, const RegisterRange& one, std::span<const RegisterRange> reads) {
    const auto bit = bitOf(one, 0);
    const bool changes =
        std::ranges::any_of(reads, [&](const RegisterRange& r) { return isa::overlap(r, one); });
    if (!bit || (open_.test(*bit) && changes)) return;
    close(*bit, at);
    open(*bit, at);
  }
  // Not live after the instruction.
  void end(Index at, unsigned bit) { close(bit, at); }
  std::vector<LiveRange> finish(Index end) {
    for (std::size_t bit = 0; bit < kLiveBits; ++bit)
      close(bit, end - 1);
    std::vector<LiveRange> result;
    const auto add = [&](unsigned bit) {
      for (const LiveRange& range : ranges_[bit])
        result.push_back({nameOf(bit), range.first, range.last});
    };
    for (unsigned bit = 0; bit < kLiveBits; ++bit)
      if (bit != kLiveScc) add(bit);
    add(kLiveScc); // SCC has the last class
    return result;
  }

private:
  static RegisterRange nameOf(unsigned bit) {
    const auto number = [bit](unsigned from) { return static_cast<std::uint16_t>(bit - from); };
    if (bit >= kLiveAccumulations) return {RegisterClass::Accumulation, number(kLiveAccumulations), 1};
    if (bit >= kLiveVectors) return {RegisterClass::Vector, number(kLiveVectors), 1};
    if (bit == kLiveScc)
      return {RegisterClass::State, static_cast<std::uint16_t>(isa::StateRegister::Scc), 1};
    return {RegisterClass::Scalar, number(0), 1};
  }
  void open(std::size_t bit, Index first) {
    open_.set(bit);
    ranges_[bit].push_back({{}, first, kNone});
  }
  void close(std::size_t bit, Index last) {
    if (!open_.test(bit)) return;
    open_.reset(bit);
    ranges_[bit].back().last = last;
  }

  Index first_;
  RegisterSet open_;
  std::vector<std::vector<LiveRange>> ranges_; // by bit, in the order of the text
};

} // namespace

std::optional<unsigned> bitOf(const RegisterRange& range, unsigned k) {
  const unsigned number = range.first + k;
  switch (range.cls) {
  case RegisterClass::Scalar: return number < kLiveScalars ? std::optional(number) : std::nullopt;
  case RegisterClass::Vector: return kLiveVectors + number;
  case RegisterClass::Accumulation: return kLiveAccumulations + number;
  case RegisterClass::State:
    return range.first == static_cast<unsigned>(isa::StateRegister::Scc) ? std::optional(kLiveScc)
                                                                         : std::nullopt;
  }
  return std::nullopt;
}

struct Liveness::Solution {
  Solution(const program::Program& p, const Footprints& f, Reads r)
      : program(p), footprints(f), masks(p, f), which(r) {
    if (r != Reads::All) indexing.emplace(p, f);
  }

  template <class Visit>
  void followBack(std::uint32_t block, LiveSet& liveSet, Visit visit) const;
  [[nodiscard]] RegisterSet readsOf(const LiveSet& after, Index at, Mask exec) const;
  [[nodiscard]] Mask lanesOf(Index at, Mask exec) const;
  [[nodiscard]] bool accessesAnyLane(Index at) const;
  void step(LiveSet& liveSet, Index at, Mask exec) const;
  void stepNeeded(LiveSet& liveSet, Index at, Mask lanes, const RegisterSet& reads) const;
  void callBack(LiveSet& liveSet, std::uint32_t block, std::span<const Mask> exec) const;
  [[nodiscard]] LiveSet atEnd(std::uint32_t block) const;
  void solve();
  void count();
  RegisterSet endsBack(Index from, std::vector<std::pair<Index, unsigned>>& ends) const;

  const program::Program& program;
  const Footprints& footprints;
  ExecMasks masks;
  Reads which;
  std::optional<RegisterIndexing> indexing; // if needed reads are asked for
  std::vector<LiveSet::Kept> start;         // by block
  std::vector<Pressure> pressure;
};

// The lanes in which an instruction writes.
Mask Liveness::Solution::lanesOf(Index at, Mask exec) const {
  return !footprints.unknown(at) && writesAllLanes(program.instructions()[at]) ? kAllLanes : exec;
}

// v_readlane and v_writelane, also of lanes that EXEC does not enable.
bool Liveness::Solution::accessesAnyLane(Index at) const {
  return !footprints.unknown(at) && program.instructions()[at].row().has(isa::trait::kIgnoresExec);
}

// Without an instruction's needed results there are no needed reads.
RegisterSet Liveness::Solution::readsOf(const LiveSet& after, Index at, Mask exec) const {
  const Mask lanes = accessesAnyLane(at) ? kAllLanes : lanesOf(at, exec);
  const auto needed = [&](const RegisterRange& range) {
    if (indexing && indexing->writesAny(at, range.cls)) return true;
    for (unsigned k = 0; k < range.count; ++k)
      if (const auto bit = bitOf(range, k); bit && after.liveIn(*bit, lanes, masks)) return true;
    return false;
  };
  RegisterSet reads;
  const bool computes = which != Reads::All && onlyComputes(program, footprints, at);
  if (computes && std::ranges::none_of(footprints.writes(at), needed)) return reads;
  if (indexing) reads = indexing->mayRead(at);
  for (const RegisterRange& range : footprints.reads(at))
    for (unsigned k = 0; k < range.count; ++k)
      if (const auto bit = bitOf(range, k)) reads.set(*bit);
  if (computes && which == Reads::ForEffectsByPart)
    for (const RegisterRange& one : readInVain(program.instructions()[at], footprints.writes(at), needed))
      reads.reset(*bitOf(one, 0));
  return reads;
}

void Liveness::Solution::step(LiveSet& liveSet, Index at, Mask exec) const {
  liveSet.leave(masks.madeBy(at), masks);
  const Mask lanes = lanesOf(at, exec);
  if (which != Reads::All) return stepNeeded(liveSet, at, lanes, readsOf(liveSet, at, exec));
  for (const RegisterRange& range : footprints.writes(at))
    for (unsigned k = 0; k < range.count; ++k)
      if (const auto bit = bitOf(range, k)) liveSet.write(*bit, lanes, masks);
  for (const RegisterRange& range : footprints.reads(at))
    for (unsigned k = 0; k < range.count; ++k)
      if (const auto bit = bitOf(range, k)) liveSet.read(*bit, lanes, masks);
}

void Liveness::Solution::stepNeeded(LiveSet& liveSet, Index at, Mask lanes, const RegisterSet& reads) const {
  for (const RegisterRange& range : footprints.writes(at)) {
    if (indexing->writesAny(at, range.cls)) continue; // perhaps another register
    for (unsigned k = 0; k < range.count; ++k) {
      const auto bit = bitOf(range, k);
      if (!bit) continue;
      liveSet.write(*bit, lanes, masks);
      liveSet.lose(*bit, lanes, masks);
    }
  }
  const Mask readIn = accessesAnyLane(at) ? kAllLanes : lanes;
  for (std::size_t bit = reads._Find_first(); bit < kLiveBits; bit = reads._Find_next(bit))
    liveSet.read(static_cast<unsigned>(bit), readIn, masks);
}

// The registers that a callee reads: arguments are computed shortly before the call.
void Liveness::Solution::callBack(LiveSet& liveSet, std::uint32_t block, std::span<const Mask> exec) const {
  const program::Block& b = program.blocks()[block];
  const isa::Instruction& last = program.instructions()[b.end - 1];
  if (!b.leadsToUnknown || !last.valid() || !last.row().has(isa::trait::kCall)) return;
  for (Index i = b.first; i + 1 < b.end; ++i)
    for (const RegisterRange& range : footprints.writes(i))
      for (unsigned k = 0; k < range.count; ++k)
        if (range.cls != RegisterClass::State && range.first + k < kArguments)
          liveSet.read(*bitOf(range, k), exec[i - b.first], masks);
}

template <class Visit>
void Liveness::Solution::followBack(std::uint32_t block, LiveSet& liveSet, Visit visit) const {
  const program::Block& b = program.blocks()[block];
  const std::vector<Mask> exec = masks.within(block);
  callBack(liveSet, block, exec);
  for (Index i = b.end; i-- > b.first;) {
    step(liveSet, i, exec[i - b.first]);
    visit(i, liveSet);
  }
  liveSet.leave(masks.madeAtStart(block), masks);
}

LiveSet Liveness::Solution::atEnd(std::uint32_t block) const {
  LiveSet liveSet;
  for (const std::uint32_t next : program.blocks()[block].next)
    liveSet.add(start[next], masks);
  return liveSet;
}

void Liveness::Solution::solve() {
  const auto blocks = program.blocks();
  start.resize(blocks.size());
  // Visits the last blocks first.
  const std::vector<std::uint32_t> order = program::findReach(program).order;
  std::vector<std::uint32_t> rank(blocks.size());
  for (std::uint32_t n = 0; n < order.size(); ++n)
    rank[order[n]] = n;
  std::vector<std::uint32_t> all(blocks.size());
  std::iota(all.begin(), all.end(), 0u);
  std::priority_queue work(std::less<>{}, std::move(all));
  std::vector<bool> queued(blocks.size(), true);
  while (!work.empty()) {
    const std::uint32_t b = order[work.top()];
    work.pop();
    queued[b] = false;
    LiveSet liveSet = atEnd(b);
    followBack(b, liveSet, [](Index, const LiveSet&) {});
    liveSet.loseNoMoreThan(start[b], masks);
    LiveSet::Kept kept = liveSet.kept();
    if (kept == start[b]) continue;
    start[b] = std::move(kept);
    for (const std::uint32_t previous : blocks[b].previous) {
      if (queued[previous]) continue;
      queued[previous] = true;
      work.push(rank[previous]);
    }
  }
}

void Liveness::Solution::count() {
  pressure.resize(program.instructions().size());
  for (std::uint32_t b = 0; b < program.blocks().size(); ++b) {
    LiveSet liveSet = atEnd(b);
    followBack(b, liveSet, [&](Index at, const LiveSet& live) {
      Pressure& p = pressure[at];
      p = live.pressure();
      for (const RegisterRange& range : footprints.writes(at))
        for (unsigned k = 0; k < range.count; ++k)
          if (const auto bit = bitOf(range, k); bit && !live.live(*bit)) analysis::count(p, *bit, 1);
    });
  }
}

Liveness::Liveness(const program::Program& program, const Footprints& footprints, Reads which) {
  auto solution = std::make_unique<Solution>(program, footprints, which);
  solution->solve();
  if (which == Reads::All) solution->count();
  solution_ = std::move(solution);
}
Liveness::~Liveness() = default;
Liveness::Liveness(Liveness&&) noexcept = default;
Liveness& Liveness::operator=(Liveness&&) noexcept = default;

RegisterSet Liveness::before(Index at) const {
  const std::uint32_t block = solution_->program.blockOf(at);
  LiveSet liveSet = solution_->atEnd(block);
  RegisterSet result;
  solution_->followBack(block, liveSet, [&](Index i, const LiveSet& live) {
    if (i == at) result = live.set();
  });
  return result;
}

std::vector<RegisterSet> Liveness::readsOf(std::uint32_t block) const {
  const program::Block& b = solution_->program.blocks()[block];
  const std::vector<Mask> exec = solution_->masks.within(block);
  std::vector<RegisterSet> result(b.end - b.first);
  LiveSet liveSet = solution_->atEnd(block);
  solution_->callBack(liveSet, block, exec);
  for (Index i = b.end; i-- > b.first;) {
    result[i - b.first] = solution_->readsOf(liveSet, i, exec[i - b.first]);
    solution_->step(liveSet, i, exec[i - b.first]);
  }
  return result;
}

std::span<const Pressure> Liveness::pressure() const {
  return solution_->pressure;
}

// The registers that are live before an instruction of a block, and the registers that it or a later
// instruction accesses and that are not live afterward: the last of them first.
RegisterSet Liveness::Solution::endsBack(Index from, std::vector<std::pair<Index, unsigned>>& ends) const {
  const std::uint32_t block = program.blockOf(from);
  RegisterSet live;
  LiveSet liveSet = atEnd(block);
  followBack(block, liveSet, [&](Index at, const LiveSet& before) {
    if (at == from) live = before.set();
    if (at <= from) return;
    for (const auto& ranges : {footprints.writes(at - 1), footprints.reads(at - 1)})
      for (const RegisterRange& range : ranges)
        for (unsigned k = 0; k < range.count; ++k)
          if (const auto bit = bitOf(range, k); bit && !before.live(*bit)) ends.emplace_back(at - 1, *bit);
  });
  return live;
}

std::vector<LiveRange> Liveness::ranges(std::size_t kernel) const {
  const program::KernelCode& code = solution_->program.kernels()[kernel];
  const Footprints& footprints = solution_->footprints;
  RangeCollector collector(code.first);
  std::vector<std::pair<Index, unsigned>> ends;
  for (Index i = code.first; i < code.end;) {
    const Index end = std::min(code.end, solution_->program.blocks()[solution_->program.blockOf(i)].end);
    ends.clear();
    collector.enter(i, solution_->endsBack(i, ends));
    for (; i < end; ++i) {
      for (const RegisterRange& range : footprints.writes(i))
        for (unsigned k = 0; k < range.count; ++k)
          collector.write(i, {range.cls, static_cast<std::uint16_t>(range.first + k), 1},
                          footprints.reads(i));
      for (; !ends.empty() && ends.back().first == i; ends.pop_back())
        collector.end(i, ends.back().second);
    }
  }
  return collector.finish(code.end);
}

} // namespace wavesmith::analysis
