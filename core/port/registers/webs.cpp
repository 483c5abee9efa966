// SPDX-License-Identifier: Apache-2.0
#include "port/registers/webs.h"

#include "analysis/footprint.h"
#include "analysis/registers/exec_masks.h"
#include "isa/effects.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace wavesmith::port {
namespace {

using analysis::kAllLanes;
using analysis::Mask;
using program::Index;

using VectorSet = std::bitset<kAllVectors>;
constexpr Mask kDead = ~Mask{0};

std::optional<unsigned> firstOf(const isa::RegisterRange& range) {
  if (range.cls == isa::RegisterClass::Vector) return range.first;
  if (range.cls == isa::RegisterClass::Accumulation) return kVectors + range.first;
  return std::nullopt;
}

VectorSet setOf(const isa::RegisterList& list) {
  VectorSet set;
  for (const isa::RegisterRange& range : list)
    if (const auto first = firstOf(range))
      for (unsigned k = 0; k < range.count && *first + k < kAllVectors; ++k)
        set.set(*first + k);
  return set;
}

template <class Function>
void forEach(const VectorSet& set, Function function) {
  for (std::size_t k = set._Find_first(); k < kAllVectors; k = set._Find_next(k))
    function(static_cast<unsigned>(k));
}

// What an instruction does to the vector registers of the old text.
struct Access {
  VectorSet reads;
  VectorSet writes;
  VectorSet drains; // results of loads that were outstanding and are not after this wait
  bool isUnknown = false;
  bool readsAllLanes = false; // regardless of EXEC
  bool writesAllLanes = false;
  bool writesEarly = false; // before it has read all sources: they must not overlap
};

// The live registers, going backward, each with the lanes that are read later.
class Live {
public:
  Live() { masks_.fill(kDead); }
  [[nodiscard]] Mask at(unsigned number) const { return masks_[number]; }
  [[nodiscard]] bool has(unsigned number) const { return masks_[number] != kDead; }
  void read(unsigned number, Mask lanes, const analysis::ExecMasks& masks) {
    Mask& mask = masks_[number];
    mask = mask == kDead ? lanes : masks.around(mask, lanes);
  }
  // True: the old value is dead.
  bool write(unsigned number, Mask lanes, const analysis::ExecMasks& masks) {
    if (has(number) && !masks.contains(lanes, masks_[number])) return false;
    masks_[number] = kDead;
    return true;
  }
  void leave(Mask made, const analysis::ExecMasks& masks) {
    if (made == kAllLanes) return;
    for (Mask& mask : masks_)
      if (mask != kDead) mask = masks.leaving(made, mask);
  }
  void add(const Live& other, const analysis::ExecMasks& masks) {
    for (unsigned number = 0; number < kAllVectors; ++number)
      if (other.has(number)) read(number, other.at(number), masks);
  }
  [[nodiscard]] VectorSet set() const {
    VectorSet set;
    for (unsigned number = 0; number < kAllVectors; ++number)
      set.set(number, has(number));
    return set;
  }
  bool operator==(const Live&) const = default;

private:
  std::array<Mask, kAllVectors> masks_{};
};

class Builder {
public:
  Builder(const program::Program& program, std::span<const std::vector<VectorOperand>> operands)
      : program_(program), operands_(operands), footprints_(program), masks_(program, footprints_) {}

  Webs build() {
    findAccesses();
    findDrains();
    solve();
    for (std::uint32_t b = 0; b < program_.blocks().size(); ++b)
      enterBlock(b);
    for (std::uint32_t b = 0; b < program_.blocks().size(); ++b)
      followBlock(b);
    for (std::uint32_t b = 0; b < program_.blocks().size(); ++b)
      joinBlocks(b);
    fixEntries();
    return finish();
  }

private:
  void findAccesses() {
    const auto instructions = program_.instructions();
    accesses_.resize(instructions.size());
    for (Index i = 0; i < instructions.size(); ++i) {
      Access& access = accesses_[i];
      access.isUnknown = footprints_.unknown(i);
      if (access.isUnknown) continue;
      isa::Instruction instruction = instructions[i];
      for (const VectorOperand& one : operands_[i]) {
        instruction.operands[one.operand].index = static_cast<std::uint16_t>(one.first % kVectors);
        for (unsigned k = 0; k < one.count && one.first + k < kAllVectors; ++k)
          named_.set(one.first + k);
      }
      const isa::Effects effects = isa::effects(instruction);
      access.reads = setOf(effects.reads);
      access.writes = setOf(effects.writes);
      const isa::Opcode& row = instruction.row();
      const bool isMatrix = row.unit == isa::Unit::Mfma && row.passes > 0;
      access.readsAllLanes = row.has(isa::trait::kIgnoresExec) || row.unit == isa::Unit::Mfma;
      access.writesAllLanes = row.unit == isa::Unit::Mfma;
      access.writesEarly =
          isMatrix || row.mnemonic.starts_with("v_qsad") || row.mnemonic.starts_with("v_mqsad");
    }
  }

  // Results of loads that are outstanding, by the counter that says so.
  struct Pending {
    VectorSet memory; // vmcnt
    VectorSet lds;    // lgkmcnt

    bool add(const Pending& other) {
      const Pending before = *this;
      memory |= other.memory;
      lds |= other.lds;
      return memory != before.memory || lds != before.lds;
    }
  };

  // A load whose result is never read writes its register some time before the next wait.
  void findDrains() {
    const auto blocks = program_.blocks();
    std::vector<Pending> pending(blocks.size());
    std::vector<bool> isQueued(blocks.size(), true);
    std::vector<std::uint32_t> work(blocks.size());
    std::iota(work.rbegin(), work.rend(), 0u);
    while (!work.empty()) {
      const std::uint32_t b = work.back();
      work.pop_back();
      isQueued[b] = false;
      Pending now = pending[b];
      for (Index i = blocks[b].first; i < blocks[b].end; ++i)
        passOutstanding(i, now);
      for (const std::uint32_t next : blocks[b].next) {
        if (!pending[next].add(now)) continue;
        if (!isQueued[next]) work.push_back(next);
        isQueued[next] = true;
      }
    }
  }
  void passOutstanding(Index i, Pending& now) {
    Access& access = accesses_[i];
    if (access.isUnknown) return;
    const isa::Instruction& instruction = program_.instructions()[i];
    const isa::Opcode& row = instruction.row();
    now.memory &= ~(access.reads | access.writes);
    now.lds &= ~(access.reads | access.writes);
    if (row.has(isa::trait::kWait)) {
      // SIMM16 (CDNA3 ISA 4.4): vmcnt in [15:14] and [3:0], lgkmcnt in [11:8]; the largest number waits for none.
      const auto counts = static_cast<unsigned>(instruction.immediate);
      const bool isWaitcnt = instruction.op == isa::Op::s_waitcnt;
      const unsigned memory = (counts >> 10 & 0x30) | (counts & 0xf);
      const unsigned lds = counts >> 8 & 0xf;
      if (!isWaitcnt || memory != 0x3f) access.drains |= now.memory;
      if (!isWaitcnt || lds != 0xf) access.drains |= now.lds;
      if (isWaitcnt && memory == 0) now.memory.reset();
      if (isWaitcnt && lds == 0) now.lds.reset();
    }
    if (!row.has(isa::trait::kLoad) && !row.has(isa::trait::kAtomic)) return;
    if (row.unit != isa::Unit::Lds) now.memory |= access.writes;
    if (row.unit == isa::Unit::Lds || row.encoding == isa::Encoding::Flat) now.lds |= access.writes;
  }

  // --- Liveness ---

  // Before the instruction; the registers in `kept` are written, and the old value lives on in some lanes.
  void step(Live& live, Index i, Mask exec, VectorSet* kept = nullptr) const {
    const Access& access = accesses_[i];
    live.leave(masks_.madeBy(i), masks_);
    if (access.isUnknown) {
      forEach(named_, [&](unsigned number) { live.read(number, kAllLanes, masks_); });
      return;
    }
    const Mask writing = access.writesAllLanes ? kAllLanes : exec;
    forEach(access.writes, [&](unsigned number) {
      if (!live.write(number, writing, masks_) && kept != nullptr) kept->set(number);
    });
    const Mask reading = access.readsAllLanes ? kAllLanes : exec;
    forEach(access.reads, [&](unsigned number) { live.read(number, reading, masks_); });
    forEach(access.drains, [&](unsigned number) { live.read(number, exec, masks_); });
  }
  [[nodiscard]] Live atEnd(std::uint32_t b) const {
    Live live;
    const program::Block& block = program_.blocks()[b];
    for (const std::uint32_t next : block.next)
      live.add(start_[next], masks_);
    // A called function runs with the lanes of its caller; anything else may enable others.
    const bool isUnknownCall = block.calls && block.callee == program::kNone;
    const Mask lanes = isUnknownCall ? masks_.within(b).back() : kAllLanes;
    if (block.leadsToUnknown) forEach(named_, [&](unsigned number) { live.read(number, lanes, masks_); });
    return live;
  }
  void solve() {
    const auto blocks = program_.blocks();
    start_.resize(blocks.size());
    std::vector<bool> isQueued(blocks.size(), true);
    std::vector<std::uint32_t> work(blocks.size());
    std::iota(work.begin(), work.end(), 0u);
    while (!work.empty()) {
      const std::uint32_t b = work.back();
      work.pop_back();
      isQueued[b] = false;
      Live live = atEnd(b);
      const std::vector<Mask> exec = masks_.within(b);
      for (Index i = blocks[b].end; i-- > blocks[b].first;)
        step(live, i, exec[i - blocks[b].first]);
      live.leave(masks_.madeAtStart(b), masks_);
      if (live == start_[b]) continue;
      start_[b] = live;
      for (const std::uint32_t previous : blocks[b].previous) {
        if (!isQueued[previous]) work.push_back(previous);
        isQueued[previous] = true;
      }
    }
  }

  // --- Webs ---

  std::size_t newNode(unsigned number) {
    nodes_.push_back({.number = number, .isFixed = false, .periods = {}});
    parents_.push_back(nodes_.size() - 1);
    return nodes_.size() - 1;
  }
  std::size_t rootOf(std::size_t node) {
    while (parents_[node] != node)
      node = parents_[node] = parents_[parents_[node]];
    return node;
  }

  void enterBlock(std::uint32_t b) {
    entries_.emplace_back();
    entries_.back().fill(kNoNode);
    forEach(start_[b].set(), [&](unsigned number) { entries_.back()[number] = newNode(number); });
    exits_.push_back(entries_.back());
  }

  void followBlock(std::uint32_t b) {
    const program::Block& block = program_.blocks()[b];
    const std::vector<Mask> exec = masks_.within(b);
    const std::size_t count = block.end - block.first;
    std::vector<VectorSet> after(count);
    std::vector<VectorSet> kept(count);
    Live live = atEnd(b);
    const VectorSet atEndOfBlock = live.set();
    for (std::size_t k = count; k-- > 0;) {
      after[k] = live.set();
      step(live, block.first + static_cast<Index>(k), exec[k], &kept[k]);
    }
    Current current{.nodes = entries_[b], .since = {}};
    current.since.fill(2 * block.first);
    for (std::size_t k = 0; k < count; ++k)
      follow(block.first + static_cast<Index>(k), after[k], kept[k], current);
    forEach(atEndOfBlock, [&](unsigned number) {
      close(current, number, 2 * (block.end - 1) + 1);
      if (block.leadsToUnknown) nodes_[current.nodes[number]].isFixed = true;
    });
    exits_[b] = current.nodes;
  }

  static constexpr std::size_t kNoNode = ~std::size_t{0};
  using NodeOf = std::array<std::size_t, kAllVectors>;
  struct Current {
    NodeOf nodes{}; // kNoNode: not live
    std::array<std::uint32_t, kAllVectors> since{};
  };

  void close(Current& current, unsigned number, std::uint32_t last) {
    nodes_[current.nodes[number]].periods.push_back({current.since[number], last});
  }

  void follow(Index i, const VectorSet& after, const VectorSet& kept, Current& current) {
    const Access& access = accesses_[i];
    const std::uint32_t reads = 2 * i;
    if (access.isUnknown) {
      forEach(named_, [&](unsigned number) {
        if (current.nodes[number] == kNoNode) return;
        nodes_[current.nodes[number]].isFixed = true;
      });
      // It may have written all of them; they stay in their webs, which are fixed.
      return endDead(i, after, current, reads + 1);
    }
    note(i, access.reads, false, current);
    forEach(access.writes & ~kept, [&](unsigned number) {
      if (current.nodes[number] != kNoNode) close(current, number, reads);
      current.nodes[number] = newNode(number);
      current.since[number] = reads + 1;
    });
    note(i, access.writes, true, current);
    endDead(i, after, current, access.writesEarly ? reads + 1 : reads);
  }
  // A value that is read for the last time ends then; one that is not read at all, when it is written.
  void endDead(Index, const VectorSet& after, Current& current, std::uint32_t last) {
    for (unsigned number = 0; number < kAllVectors; ++number) {
      if (current.nodes[number] == kNoNode || after.test(number)) continue;
      close(current, number, std::max(last, current.since[number]));
      current.nodes[number] = kNoNode;
    }
  }

  void note(Index i, const VectorSet& accessed, bool writes, Current& current) {
    VectorSet open = accessed;
    for (std::size_t k = 0; k < operands_[i].size(); ++k) {
      const VectorOperand& one = operands_[i][k];
      const std::uint8_t access = isa::access(program_.instructions()[i], one.operand);
      if ((access & static_cast<std::uint8_t>(writes ? isa::Access::Write : isa::Access::Read)) == 0)
        continue;
      for (unsigned d = 0; d < one.count && one.first + d < kAllVectors; ++d) {
        const std::size_t node = current.nodes[one.first + d];
        if (node == kNoNode) continue; // the effect says that this part is not accessed
        open.reset(one.first + d);
        accessesOfWebs_.push_back({.instruction = i,
                                   .operand = static_cast<std::uint16_t>(k),
                                   .dword = static_cast<std::uint16_t>(d),
                                   .writes = writes,
                                   .web = node});
      }
    }
    // What no operand names cannot be renamed.
    forEach(open, [&](unsigned number) {
      if (current.nodes[number] != kNoNode) nodes_[current.nodes[number]].isFixed = true;
    });
  }

  void joinBlocks(std::uint32_t b) {
    for (const std::uint32_t next : program_.blocks()[b].next)
      for (unsigned number = 0; number < kAllVectors; ++number) {
        const std::size_t to = entries_[next][number];
        if (to != kNoNode && exits_[b][number] != kNoNode) parents_[rootOf(exits_[b][number])] = rootOf(to);
      }
  }

  // gfx942 writes v0 alone (LLVM 19 AMDGPUUsage, "Initial Kernel Execution State").
  void fixEntries() {
    std::vector<bool> isKernel(program_.blocks().size());
    for (const program::KernelCode& kernel : program_.kernels())
      if (kernel.entry != program::kNone) isKernel[program_.blockOf(kernel.entry)] = true;
    for (std::uint32_t b = 0; b < program_.blocks().size(); ++b) {
      const bool isFunction = !isKernel[b] && program_.blocks()[b].previous.empty();
      for (unsigned number = 0; number < kAllVectors; ++number)
        if (entries_[b][number] != kNoNode && (isFunction || (isKernel[b] && number == 0)))
          nodes_[entries_[b][number]].isFixed = true;
    }
  }

  Webs finish() {
    Webs result;
    std::vector<std::size_t> webOf(nodes_.size(), kNoNode);
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      const std::size_t root = rootOf(n);
      if (webOf[root] == kNoNode) {
        webOf[root] = result.webs.size();
        result.webs.push_back({.number = nodes_[n].number, .isFixed = false, .periods = {}});
      }
      webOf[n] = webOf[root];
      Web& web = result.webs[webOf[n]];
      web.isFixed |= nodes_[n].isFixed;
      web.periods.insert(web.periods.end(), nodes_[n].periods.begin(), nodes_[n].periods.end());
    }
    for (Web& web : result.webs)
      mergePeriods(web.periods);
    result.accesses = std::move(accessesOfWebs_);
    for (WebAccess& access : result.accesses)
      access.web = webOf[access.web];
    return result;
  }
  static void mergePeriods(std::vector<Period>& periods) {
    std::ranges::sort(periods, {}, &Period::first);
    std::vector<Period> merged;
    for (const Period& one : periods) {
      if (!merged.empty() && one.first <= merged.back().last + 1)
        merged.back().last = std::max(merged.back().last, one.last);
      else
        merged.push_back(one);
    }
    periods = std::move(merged);
  }

  const program::Program& program_;
  std::span<const std::vector<VectorOperand>> operands_;
  analysis::Footprints footprints_;
  analysis::ExecMasks masks_;
  VectorSet named_; // registers that the text names
  std::vector<Access> accesses_;
  std::vector<Live> start_; // by block
  std::vector<Web> nodes_;
  std::vector<std::size_t> parents_;
  std::vector<NodeOf> entries_; // by block
  std::vector<NodeOf> exits_;
  std::vector<WebAccess> accessesOfWebs_;
};

} // namespace

Webs websOf(const program::Program& program, std::span<const std::vector<VectorOperand>> operands) {
  return Builder(program, operands).build();
}

} // namespace wavesmith::port
