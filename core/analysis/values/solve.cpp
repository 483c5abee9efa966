// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/solve.h"

#include <algorithm>

namespace wavesmith::analysis::value {
namespace {

using program::Block;
using program::EntryKind;

// Visits of a block after which values that still change become unknown; two or three visits are usual.
constexpr unsigned kMostVisits = 8;

// Work-item ids in v0 (LLVM AMDGPUUsage, "Initial Kernel Execution State"): x alone is the whole register.
Number workItemId(const program::Program& program, std::uint32_t block) {
  constexpr std::uint32_t kMostItems = 1024; // of a work-group
  constexpr std::uint32_t kPacked = (1u << 30) - 1;
  const program::KernelCode* found = nullptr;
  for (const program::KernelCode& kernel : program.kernels())
    if (kernel.entry == program.blocks()[block].first) found = &kernel;
  if (found == nullptr) return {};
  const codeobject::Kernel& kernel = program.codeObject().kernels()[found->kernel];
  if (kernel.descriptor.workitemId != 0) return interval(0, kPacked);
  std::uint32_t items = kMostItems;
  const codeobject::KernelMetadata* metadata = program.codeObject().metadataOf(kernel);
  if (metadata != nullptr && metadata->maxFlatWorkgroupSize != 0)
    items = std::min(items, metadata->maxFlatWorkgroupSize);
  Number x = interval(0, items - 1);
  x.spread = x.width != 0;
  if (x.width == 0) x = constant(0);
  return x;
}

class Solver {
public:
  Solver(const program::Program& program, const Footprints& footprints, const Symbols& symbols)
      : program_(program), symbols_(symbols), transfer_(program, footprints, symbols) {}

  Solved run();

private:
  void visitAll();
  void visit(std::uint32_t block);
  void renewed(std::uint32_t block, State& state) const;
  void enterKernel(std::uint32_t block, State& state) const;
  void enterBranch(std::uint32_t from, std::uint32_t block, State& state) const;
  void joinInto(std::uint32_t block, const std::vector<std::uint32_t>& from, State& state);
  [[nodiscard]] std::vector<std::uint32_t> contributing(std::uint32_t block, bool& unknown) const;
  [[nodiscard]] Number joinScalar(std::uint32_t block, const std::vector<std::uint32_t>& from,
                                  unsigned number) const;
  [[nodiscard]] Cell joinVector(std::uint32_t block, const std::vector<std::uint32_t>& from, unsigned cell,
                                Mask exec) const;
  [[nodiscard]] Cell joinFlag(const std::vector<std::uint32_t>& from) const;
  [[nodiscard]] Cell joinNonZero(const std::vector<std::uint32_t>& from) const;
  void joinExec(std::uint32_t block, const std::vector<std::uint32_t>& from, State& state);
  void giveUp(std::uint32_t block, State& state) const;
  [[nodiscard]] const Cell& out(std::uint32_t block, unsigned cell) const {
    return solved_.states.piece(atEnd_[block][cell / kPieceCells])[cell % kPieceCells];
  }

  const program::Program& program_;
  const Symbols& symbols_;
  Transfer transfer_;
  Solved solved_;
  std::vector<Ids> atEnd_;
  std::vector<Mask> execAtEnd_;
  std::vector<std::uint8_t> visits_;
  std::vector<std::uint32_t> place_; // index in reach.order
  std::vector<bool> isHeader_;
  std::vector<bool> open_; // by index
  std::size_t firstOpen_ = 0;
  State state_; // state in the current visit
};

Solved Solver::run() {
  solved_.reach = program::findReach(program_);
  const std::size_t count = program_.blocks().size();
  solved_.atStart.resize(count);
  atEnd_.resize(count);
  execAtEnd_.resize(count, kNoMask);
  visits_.resize(count, 0);
  place_.resize(count);
  isHeader_.resize(count, false);
  for (std::uint32_t p = 0; p < count; ++p)
    place_[solved_.reach.order[p]] = p;
  for (std::uint32_t b = 0; b < count; ++b) {
    for (const std::uint32_t from : program_.blocks()[b].previous)
      if (place_[from] >= place_[b]) isHeader_[b] = true;
  }
  // Only iterating over loops shows that masks are not subsets of others: then everything is repeated.
  do {
    open_.assign(count, true);
    firstOpen_ = 0;
    visitAll();
  } while (solved_.masks.takeChanged());
  solved_.states.finish(solved_.atStart); // less than half of the stored states
  return std::move(solved_);
}

void Solver::visitAll() {
  while (firstOpen_ < open_.size()) {
    const std::size_t place = firstOpen_++;
    if (!open_[place]) continue;
    open_[place] = false;
    visit(solved_.reach.order[place]);
  }
}

// The predecessors with a known state; unknown: there is also one without.
std::vector<std::uint32_t> Solver::contributing(std::uint32_t block, bool& unknown) const {
  const program::Reach& reach = solved_.reach;
  std::vector<std::uint32_t> from;
  unknown = reach.entries[block] != EntryKind::None;
  for (const std::uint32_t b : program_.blocks()[block].previous) {
    if (reach.reached[block] && !reach.reached[b]) continue; // never executed
    if (program_.blocks()[b].calls) unknown = true;
    if (visits_[b] != 0) from.push_back(b);
  }
  return from;
}

// Nothing is known: every scalar gets a symbol of the block.
void Solver::renewed(std::uint32_t block, State& state) const {
  for (unsigned n = 0; n < kScalarCells; ++n)
    state.set(n, {symbolic(symbols_.atStart(block, n))});
  // Indexing is off at the start and end of functions.
  state.set(kIndexingCell, {constant(0)});
}

void Solver::enterKernel(std::uint32_t block, State& state) const {
  const Number id = workItemId(program_, block);
  if (id.known) state.set(kVectorCells, {id, maskIn(state, kExecCell)});
  // A wave has at least one work-item.
  state.set(kNonZeroCell, {symbolic(maskIn(state, kExecCell))});
}

// After s_cbranch_execz falls through, EXEC has a lane.
void Solver::enterBranch(std::uint32_t from, std::uint32_t block, State& state) const {
  const Block& before = program_.blocks()[from];
  const isa::Op op = program_.instructions()[before.end - 1].op;
  const bool taken = program_.blocks()[block].first != before.end;
  const bool hasLane = op == isa::Op::s_cbranch_execz ? !taken : op == isa::Op::s_cbranch_execnz && taken;
  const Mask exec = execAtEnd_[from];
  if (hasLane && before.next.size() == 2 && exec != kNoMask && exec != kAllLanes)
    state.set(kNonZeroCell, {symbolic(exec)});
}

void Solver::visit(std::uint32_t block) {
  bool unknown = false;
  const std::vector<std::uint32_t> from = contributing(block, unknown);
  State& state = state_;
  if (unknown || from.empty()) {
    solved_.states.load(States::nothing(), state);
    renewed(block, state);
    if (solved_.reach.entries[block] == EntryKind::Kernel && from.empty()) enterKernel(block, state);
  } else {
    solved_.states.load(atEnd_[from.front()], state);
    if (from.size() == 1)
      enterBranch(from.front(), block, state);
    else
      joinInto(block, from, state);
  }
  if (visits_[block] >= kMostVisits) giveUp(block, state);
  solved_.atStart[block] = solved_.states.store(state);
  const Block& range = program_.blocks()[block];
  for (Index i = range.first; i < range.end; ++i)
    transfer_.apply(state, i, solved_.masks);
  const Ids end = solved_.states.store(state);
  const bool changed = visits_[block] == 0 || end != atEnd_[block];
  visits_[block] = static_cast<std::uint8_t>(std::min<unsigned>(visits_[block] + 1u, kMostVisits));
  atEnd_[block] = end;
  execAtEnd_[block] = maskIn(state, kExecCell);
  if (!changed) return;
  for (const std::uint32_t next : range.next) {
    open_[place_[next]] = true;
    firstOpen_ = std::min<std::size_t>(firstOpen_, place_[next]);
  }
}

void Solver::joinInto(std::uint32_t block, const std::vector<std::uint32_t>& from, State& state) {
  joinExec(block, from, state);
  const Mask exec = maskIn(state, kExecCell);
  for (unsigned p = 0; p < kPieces; ++p) {
    const PieceId first = atEnd_[from.front()][p];
    // Symbols of the block itself are those of the previous iteration.
    const bool same = std::ranges::all_of(from, [&](std::uint32_t b) { return atEnd_[b][p] == first; });
    if (same) continue;
    for (unsigned cell = p * kPieceCells; cell < (p + 1) * kPieceCells; ++cell) {
      const Cell& one = out(from.front(), cell);
      if (std::ranges::all_of(from, [&](std::uint32_t b) { return out(b, cell) == one; })) continue;
      if (cell < kScalarCells)
        state.set(cell, {joinScalar(block, from, cell)});
      else if (cell == kIndexingCell)
        state.set(cell, joinFlag(from));
      else if (cell == kNonZeroCell)
        state.set(cell, joinNonZero(from));
      else
        state.set(cell, joinVector(block, from, cell, exec));
    }
  }
}

Number Solver::joinScalar(std::uint32_t block, const std::vector<std::uint32_t>& from,
                          unsigned number) const {
  const Number own = symbolic(symbols_.atStart(block, number));
  Number all;
  for (const std::uint32_t b : from) {
    const Number& one = out(b, number).number;
    if (one == own) continue; // unchanged since the start of the iteration
    if (!one.known || (all.known && one != all)) return own;
    all = one;
  }
  return all.known && !symbols_.isAtStart(all.symbol, block) ? all : own;
}

Cell Solver::joinVector(std::uint32_t block, const std::vector<std::uint32_t>& from, unsigned cell,
                        Mask exec) const {
  Cell all = out(from.front(), cell);
  bool sameMask = true;
  for (const std::uint32_t b : from) {
    const Cell& one = out(b, cell);
    // Values that grow from iteration to iteration would never converge.
    if (one.number != all.number && isHeader_[block]) return {};
    all.number = either(all.number, one.number);
    sameMask = sameMask && one.mask == all.mask;
  }
  if (!all.number.known || symbols_.isAtStart(all.number.symbol, block)) return {};
  if (sameMask) return all;
  const bool valid = exec != kNoMask && std::ranges::all_of(from, [&](std::uint32_t b) {
                       return solved_.masks.within(execAtEnd_[b], out(b, cell).mask);
                     });
  return valid ? Cell{all.number, exec} : Cell{};
}

Cell Solver::joinFlag(const std::vector<std::uint32_t>& from) const {
  for (const std::uint32_t b : from)
    if (out(b, kIndexingCell).number != constant(0)) return {constant(1)};
  return {constant(0)};
}

// A mask that includes several masks has a lane if they have one.
Cell Solver::joinNonZero(const std::vector<std::uint32_t>& from) const {
  Mask all = out(from.front(), kNonZeroCell).number.symbol;
  for (const std::uint32_t b : from) {
    const Number& one = out(b, kNonZeroCell).number;
    if (!one.known) return {};
    all = solved_.masks.common(all, one.symbol);
  }
  return all != kNoMask && all != kAllLanes ? Cell{symbolic(all)} : Cell{};
}

void Solver::joinExec(std::uint32_t block, const std::vector<std::uint32_t>& from, State& state) {
  for (const unsigned n : {kExecCell, kExecCell + 1})
    state.set(n, {joinScalar(block, from, n)});
  const Mask own = maskIn(state, kExecCell);
  if (own == kNoMask || !symbols_.isAtStart(own, block)) return;
  Mask all = kNoMask;
  bool first = true;
  for (const std::uint32_t b : from) {
    const Mask one = execAtEnd_[b];
    if (one != kNoMask && solved_.masks.within(one, own)) continue; // fewer lanes in each iteration
    all = first ? one : one == kNoMask ? kNoMask : solved_.masks.common(all, one);
    first = false;
  }
  solved_.masks.setParent(own, all);
}

void Solver::giveUp(std::uint32_t block, State& state) const {
  State before;
  solved_.states.load(solved_.atStart[block], before);
  for (unsigned cell = 0; cell < kIndexingCell; ++cell) {
    if (state.cells[cell] == before.cells[cell]) continue;
    state.set(cell, cell < kScalarCells ? Cell{symbolic(symbols_.atStart(block, cell))} : Cell{});
  }
}

} // namespace

Solved solve(const program::Program& program, const Footprints& footprints, const Symbols& symbols) {
  return Solver(program, footprints, symbols).run();
}

} // namespace wavesmith::analysis::value
