// SPDX-License-Identifier: Apache-2.0
#include "analysis/liveness.h"

#include "analysis/exec_masks.h"
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
constexpr Mask kDead = ~Mask{0};
constexpr unsigned kArguments = 32; // v0..v31, s0..s31 (LLVM AMDGPUUsage, "Non-Kernel Functions")

// A matrix operation and what moves single lanes write whatever EXEC says.
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

// Live registers going backward. A vector register is live for the lanes of a mask.
class Front {
public:
  Front() { masks_.fill(kDead); }

  [[nodiscard]] bool live(unsigned bit) const {
    return isVector(bit) ? masks_[bit - kLiveVectors] != kDead : scalars_.test(bit);
  }
  [[nodiscard]] const Pressure& pressure() const { return pressure_; }
  void read(unsigned bit, Mask exec, const ExecMasks& masks) {
    if (!live(bit)) analysis::count(pressure_, bit, 1);
    if (!isVector(bit)) {
      scalars_.set(bit);
      return;
    }
    Mask& mask = masks_[bit - kLiveVectors];
    mask = mask == kDead ? exec : masks.around(mask, exec);
  }
  void write(unsigned bit, Mask exec, const ExecMasks& masks) {
    if (!live(bit) || (isVector(bit) && !masks.contains(exec, masks_[bit - kLiveVectors]))) return;
    analysis::count(pressure_, bit, -1);
    if (isVector(bit))
      masks_[bit - kLiveVectors] = kDead;
    else
      scalars_.reset(bit);
  }
  void leave(Mask made, const ExecMasks& masks) {
    if (made == kAllLanes) return;
    for (Mask& mask : masks_)
      if (mask != kDead) mask = masks.leaving(made, mask);
  }
  [[nodiscard]] RegisterSet set() const {
    RegisterSet result;
    for (unsigned bit = 0; bit <= kLiveScc; ++bit)
      result.set(bit, scalars_.test(bit));
    for (unsigned k = 0; k < kVectors; ++k)
      result.set(kLiveVectors + k, masks_[k] != kDead);
    return result;
  }

  // What of it is kept for a block.
  struct Kept {
    std::bitset<kLiveVectors> scalars;
    std::vector<std::pair<std::uint16_t, Mask>> vectors;
    bool operator==(const Kept&) const = default;
  };
  [[nodiscard]] Kept kept() const {
    Kept result{scalars_, {}};
    for (unsigned k = 0; k < kVectors; ++k)
      if (masks_[k] != kDead) result.vectors.emplace_back(k, masks_[k]);
    return result;
  }
  void add(const Kept& kept, const ExecMasks& masks) {
    for (unsigned bit = 0; bit < kLiveVectors; ++bit)
      if (kept.scalars.test(bit)) read(bit, kAllLanes, masks);
    for (const auto& [k, mask] : kept.vectors)
      read(kLiveVectors + k, mask, masks);
  }

private:
  Pressure pressure_;
  std::bitset<kLiveVectors> scalars_; // and SCC
  std::array<Mask, kVectors> masks_{};
};

// In the order of the text: a value begins where it is written, or at the first instruction, and ends where
// it is read last before it is written anew or no longer live.
class RangeCollector {
public:
  explicit RangeCollector(Index first) : first_(first), open_(kLiveBits) {}

  void visit(Index at, const RegisterSet& live, const Footprints& footprints) {
    for (unsigned bit = 0; bit < kLiveBits; ++bit) {
      if (!live.test(bit)) {
        close(bit);
        continue;
      }
      if (!open_[bit]) open_[bit] = LiveRange{nameOf(bit), at == first_ ? kNone : at, at};
      open_[bit]->last = at;
    }
    for (const RegisterRange& range : footprints.writes(at))
      for (unsigned k = 0; k < range.count; ++k)
        write(at, {range.cls, static_cast<std::uint16_t>(range.first + k), 1}, footprints.reads(at));
  }
  std::vector<LiveRange> finish() {
    for (unsigned bit = 0; bit < kLiveBits; ++bit)
      close(bit);
    const auto order = [](const LiveRange& r) {
      return std::tuple(r.registers.cls, r.registers.first, r.first == kNone ? -1 : std::int64_t{r.first});
    };
    std::ranges::sort(ranges_, {}, order);
    return std::move(ranges_);
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
  void write(Index at, const RegisterRange& one, std::span<const RegisterRange> reads) {
    const auto bit = bitOf(one, 0);
    const bool changes =
        std::ranges::any_of(reads, [&](const RegisterRange& r) { return isa::overlap(r, one); });
    if (!bit || (open_[*bit] && changes)) return;
    close(*bit);
    open_[*bit] = LiveRange{one, at, at};
  }
  void close(unsigned bit) {
    if (open_[bit]) ranges_.push_back(*open_[bit]);
    open_[bit].reset();
  }

  Index first_;
  std::vector<std::optional<LiveRange>> open_;
  std::vector<LiveRange> ranges_;
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
  Solution(const program::Program& p, const Footprints& f) : program(p), footprints(f), masks(p, f) {}

  template <class Visit>
  void followBack(std::uint32_t block, Front& front, Visit visit) const;
  void step(Front& front, Index at, Mask exec) const;
  void callBack(Front& front, std::uint32_t block, std::span<const Mask> exec) const;
  [[nodiscard]] Front atEnd(std::uint32_t block) const;
  void solve();
  void count();
  [[nodiscard]] bool touches(std::span<const RegisterRange> ranges, const RegisterRange& with) const;

  const program::Program& program;
  const Footprints& footprints;
  ExecMasks masks;
  std::vector<Front::Kept> start; // by block
  std::vector<Pressure> pressure;
};

void Liveness::Solution::step(Front& front, Index at, Mask exec) const {
  const isa::Instruction& instruction = program.instructions()[at];
  front.leave(masks.madeBy(at), masks);
  const Mask lanes = !footprints.unknown(at) && writesAllLanes(instruction) ? kAllLanes : exec;
  for (const RegisterRange& range : footprints.writes(at))
    for (unsigned k = 0; k < range.count; ++k)
      if (const auto bit = bitOf(range, k)) front.write(*bit, lanes, masks);
  for (const RegisterRange& range : footprints.reads(at))
    for (unsigned k = 0; k < range.count; ++k)
      if (const auto bit = bitOf(range, k)) front.read(*bit, lanes, masks);
}

// What a callee reads: arguments are made shortly before the call.
void Liveness::Solution::callBack(Front& front, std::uint32_t block, std::span<const Mask> exec) const {
  const program::Block& b = program.blocks()[block];
  const isa::Instruction& last = program.instructions()[b.end - 1];
  if (!b.leadsToUnknown || !last.valid() || !last.row().has(isa::trait::kCall)) return;
  for (Index i = b.first; i + 1 < b.end; ++i)
    for (const RegisterRange& range : footprints.writes(i))
      for (unsigned k = 0; k < range.count; ++k)
        if (range.cls != RegisterClass::State && range.first + k < kArguments)
          front.read(*bitOf(range, k), exec[i - b.first], masks);
}

template <class Visit>
void Liveness::Solution::followBack(std::uint32_t block, Front& front, Visit visit) const {
  const program::Block& b = program.blocks()[block];
  const std::vector<Mask> exec = masks.within(block);
  callBack(front, block, exec);
  for (Index i = b.end; i-- > b.first;) {
    step(front, i, exec[i - b.first]);
    visit(i, front);
  }
  front.leave(masks.madeAtStart(block), masks);
}

Front Liveness::Solution::atEnd(std::uint32_t block) const {
  Front front;
  for (const std::uint32_t next : program.blocks()[block].next)
    front.add(start[next], masks);
  return front;
}

void Liveness::Solution::solve() {
  const auto blocks = program.blocks();
  start.resize(blocks.size());
  // Last things first.
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
    Front front = atEnd(b);
    followBack(b, front, [](Index, const Front&) {});
    Front::Kept kept = front.kept();
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
    Front front = atEnd(b);
    followBack(b, front, [&](Index at, const Front& live) {
      Pressure& p = pressure[at];
      p = live.pressure();
      for (const RegisterRange& range : footprints.writes(at))
        for (unsigned k = 0; k < range.count; ++k)
          if (const auto bit = bitOf(range, k); bit && !live.live(*bit)) analysis::count(p, *bit, 1);
    });
  }
}

bool Liveness::Solution::touches(std::span<const RegisterRange> ranges, const RegisterRange& with) const {
  return std::ranges::any_of(ranges, [&](const RegisterRange& range) { return isa::overlap(range, with); });
}

Liveness::Liveness(const program::Program& program, const Footprints& footprints) {
  auto solution = std::make_unique<Solution>(program, footprints);
  solution->solve();
  solution->count();
  solution_ = std::move(solution);
}
Liveness::~Liveness() = default;
Liveness::Liveness(Liveness&&) noexcept = default;
Liveness& Liveness::operator=(Liveness&&) noexcept = default;

RegisterSet Liveness::before(Index at) const {
  const std::uint32_t block = solution_->program.blockOf(at);
  Front front = solution_->atEnd(block);
  RegisterSet result;
  solution_->followBack(block, front, [&](Index i, const Front& live) {
    if (i == at) result = live.set();
  });
  return result;
}

std::span<const Pressure> Liveness::pressure() const {
  return solution_->pressure;
}

std::vector<LiveRange> Liveness::ranges(std::size_t kernel) const {
  const program::KernelCode& code = solution_->program.kernels()[kernel];
  RangeCollector collector(code.first);
  for (Index i = code.first; i < code.end;) {
    const std::uint32_t block = solution_->program.blockOf(i);
    const program::Block& b = solution_->program.blocks()[block];
    std::vector<RegisterSet> live(b.end - b.first);
    Front front = solution_->atEnd(block);
    solution_->followBack(block, front, [&](Index at, const Front& f) { live[at - b.first] = f.set(); });
    for (; i < b.end && i < code.end; ++i)
      collector.visit(i, live[i - b.first], solution_->footprints);
  }
  return collector.finish();
}

std::vector<Index> Liveness::producers(Index at, const RegisterRange& registers) const {
  const program::Program& program = solution_->program;
  std::vector<Index> result;
  std::vector<bool> seen(program.blocks().size(), false);
  std::vector<std::pair<std::uint32_t, Index>> work{{program.blockOf(at), at}};
  while (!work.empty()) {
    const auto [block, end] = work.back();
    work.pop_back();
    bool found = false;
    for (Index i = end; !found && i-- > program.blocks()[block].first;) {
      if (!solution_->touches(solution_->footprints.writes(i), registers)) continue;
      result.push_back(i);
      // What keeps a part of the register passes on what was there.
      found = !solution_->touches(solution_->footprints.reads(i), registers);
    }
    if (found) continue;
    for (const std::uint32_t previous : program.blocks()[block].previous) {
      if (seen[previous]) continue;
      seen[previous] = true;
      work.emplace_back(previous, program.blocks()[previous].end);
    }
  }
  std::ranges::sort(result);
  const auto repeated = std::ranges::unique(result);
  result.erase(repeated.begin(), repeated.end());
  return result;
}

std::vector<Index> Liveness::consumers(Index at, const RegisterRange& registers) const {
  const program::Program& program = solution_->program;
  std::vector<Index> result;
  std::vector<bool> seen(program.blocks().size(), false);
  std::vector<std::pair<std::uint32_t, Index>> work{{program.blockOf(at), at + 1}};
  while (!work.empty()) {
    const auto [block, first] = work.back();
    work.pop_back();
    bool overwritten = false;
    for (Index i = first; !overwritten && i < program.blocks()[block].end; ++i) {
      const bool reads = solution_->touches(solution_->footprints.reads(i), registers);
      if (reads) result.push_back(i);
      overwritten = !reads && solution_->touches(solution_->footprints.writes(i), registers);
    }
    if (overwritten) continue;
    for (const std::uint32_t next : program.blocks()[block].next) {
      if (seen[next]) continue;
      seen[next] = true;
      work.emplace_back(next, program.blocks()[next].first);
    }
  }
  std::ranges::sort(result);
  const auto repeated = std::ranges::unique(result);
  result.erase(repeated.begin(), repeated.end());
  return result;
}

} // namespace wavesmith::analysis
