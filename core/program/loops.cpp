// SPDX-License-Identifier: Apache-2.0
#include "program/loops.h"

#include <algorithm>
#include <numeric>

namespace wavesmith::program {
namespace {

using codeobject::Symbol;

// Whether `to` is called: the caller continues after the call.
bool entersCallee(const Program& program, const Block& from, std::uint32_t to) {
  return from.calls && program.blocks()[to].first != from.end;
}

void markEntries(const Program& program, std::vector<EntryKind>& entries) {
  const auto mark = [&](Index i, EntryKind kind) {
    if (i >= program.instructions().size()) return;
    EntryKind& entry = entries[program.blockOf(i)];
    if (entry == EntryKind::None) entry = kind;
  };
  for (const KernelCode& kernel : program.kernels())
    mark(kernel.entry, EntryKind::Kernel);
  bool any = !program.kernels().empty();
  for (const Symbol& symbol : program.codeObject().symbols()) {
    if (!symbol.defined || symbol.kind != Symbol::Kind::Function) continue;
    any = true;
    mark(program.at(symbol.address), EntryKind::Function);
  }
  for (const Block& block : program.blocks()) {
    for (const std::uint32_t next : block.next)
      if (entersCallee(program, block, next)) mark(program.blocks()[next].first, EntryKind::Function);
  }
  if (any) return;
  mark(0, EntryKind::Function);
  for (const Label& label : program.labels())
    mark(label.instruction, EntryKind::Function);
}

// Starts of functions: the code between two of them belongs to one function.
std::vector<Index> functionStarts(const Program& program, const std::vector<EntryKind>& entries) {
  std::vector<Index> starts;
  for (std::size_t b = 0; b < entries.size(); ++b)
    if (entries[b] != EntryKind::None) starts.push_back(program.blocks()[b].first);
  return starts;
}

// Depth-first search from one block; appends newly visited blocks to `post` in postorder.
void postOrder(const Program& program, std::uint32_t from, std::vector<bool>& met,
               std::vector<std::uint32_t>& post) {
  struct Open {
    std::uint32_t block;
    std::size_t next;
  };
  if (met[from]) return;
  met[from] = true;
  std::vector<Open> open{{from, 0}};
  while (!open.empty()) {
    const std::uint32_t at = open.back().block;
    const Block& block = program.blocks()[at];
    if (open.back().next == block.next.size()) {
      post.push_back(at);
      open.pop_back();
      continue;
    }
    const std::uint32_t next = block.next[open.back().next++];
    if (entersCallee(program, block, next) || met[next]) continue;
    met[next] = true;
    open.push_back({next, 0});
  }
}

bool jumpsToUnknown(const Block& block) {
  return block.leadsToUnknown && !block.calls && !block.returns;
}

// A branch with an unknown target may go to any label of its function, and to otherwise unreachable code.
// Returns whether there are new entries.
bool markUnknownEntries(const Program& program, const std::vector<bool>& met, std::vector<EntryKind>& entries,
                        std::vector<bool>& done) {
  const std::vector<Index> starts = functionStarts(program, entries);
  bool changed = false;
  for (std::uint32_t b = 0; b < entries.size(); ++b) {
    if (done[b] || !met[b] || !jumpsToUnknown(program.blocks()[b])) continue;
    const Index at = program.blocks()[b].first;
    const auto after = std::ranges::upper_bound(starts, at);
    const Index from = after == starts.begin() ? 0 : *std::prev(after);
    const Index to = after == starts.end() ? static_cast<Index>(program.instructions().size()) : *after;
    for (std::uint32_t o = program.blockOf(from); o < entries.size() && program.blocks()[o].first < to; ++o) {
      done[o] = done[o] || jumpsToUnknown(program.blocks()[o]);
      const Block& block = program.blocks()[o];
      const auto label = std::ranges::lower_bound(program.labels(), block.first, {}, &Label::instruction);
      const bool named = label != program.labels().end() && label->instruction == block.first;
      if (entries[o] != EntryKind::None || (!named && !block.previous.empty())) continue;
      entries[o] = EntryKind::Unknown;
      changed = true;
    }
  }
  return changed;
}

// Nesting by depth-first order (Tarjan 1974, Havlak 1997): bodies are collected backward from the back edges,
// inner loops before outer ones, and each is collapsed into its header once it is known.
class LoopFinder {
public:
  explicit LoopFinder(const Program& program)
      : program_(program), count_(static_cast<std::uint32_t>(program.blocks().size())), place_(count_),
        last_(count_), at_(count_), collapsed_(count_), loopOf_(count_, kNone) {}

  Loops run(const Reach& reach) {
    number(reach);
    std::iota(collapsed_.begin(), collapsed_.end(), 0u);
    for (std::uint32_t p = count_; p-- > 0;)
      collect(at_[p]);
    std::ranges::reverse(loops_); // outer loops first
    return nested();
  }

private:
  void number(const Reach& reach);
  void collect(std::uint32_t header);
  Loops nested();

  // Whether `b` is a descendant of `a` in the depth-first tree.
  [[nodiscard]] bool isAbove(std::uint32_t a, std::uint32_t b) const {
    return place_[a] <= place_[b] && place_[b] <= last_[a];
  }
  std::uint32_t top(std::uint32_t b) {
    while (collapsed_[b] != b) {
      collapsed_[b] = collapsed_[collapsed_[b]];
      b = collapsed_[b];
    }
    return b;
  }

  const Program& program_;
  std::uint32_t count_;
  std::vector<std::uint32_t> place_;     // index in depth-first order
  std::vector<std::uint32_t> last_;      // index of the block's last descendant
  std::vector<std::uint32_t> at_;        // block by index
  std::vector<std::uint32_t> collapsed_; // header of the loop that a block is part of, so far
  std::vector<std::uint32_t> loopOf_;    // by header
  std::vector<Loop> loops_;
};

void LoopFinder::number(const Reach& reach) {
  struct Open {
    std::uint32_t block;
    std::size_t next;
  };
  std::vector<bool> met(count_, false);
  std::vector<Open> open;
  std::uint32_t place = 0;
  const auto meet = [&](std::uint32_t block) {
    met[block] = true;
    at_[place] = block;
    place_[block] = place++;
    open.push_back({block, 0});
  };
  for (const std::uint32_t root : reach.order) {
    if (!met[root]) meet(root);
    while (!open.empty()) {
      const Block& block = program_.blocks()[open.back().block];
      if (open.back().next == block.next.size()) {
        last_[open.back().block] = place - 1;
        open.pop_back();
        continue;
      }
      const std::uint32_t to = block.next[open.back().next++];
      if (!entersCallee(program_, block, to) && !met[to]) meet(to);
    }
  }
}

void LoopFinder::collect(std::uint32_t header) {
  Loop loop{.header = header};
  std::vector<std::uint32_t> open;
  for (const std::uint32_t from : program_.blocks()[header].previous) {
    if (entersCallee(program_, program_.blocks()[from], header) || !isAbove(header, from)) continue;
    loop.backFrom.push_back(from);
    if (top(from) != header) open.push_back(top(from));
  }
  if (loop.backFrom.empty()) return;
  std::ranges::sort(open);
  const auto repeated = std::ranges::unique(open);
  open.erase(repeated.begin(), repeated.end());
  loop.blocks = open;
  for (const std::uint32_t b : open)
    collapsed_[b] = header;
  while (!open.empty()) {
    const std::uint32_t b = open.back();
    open.pop_back();
    for (const std::uint32_t from : program_.blocks()[b].previous) {
      if (entersCallee(program_, program_.blocks()[from], b)) continue;
      const std::uint32_t head = top(from);
      if (head == header) continue;
      if (!isAbove(header, head)) {
        loop.irreducible = true;
        continue;
      }
      collapsed_[head] = header;
      loop.blocks.push_back(head);
      open.push_back(head);
    }
  }
  loops_.push_back(std::move(loop));
}

// So far a loop has its own blocks, and only the header of each inner loop.
Loops LoopFinder::nested() {
  Loops result{.loops = std::move(loops_), .innermost = std::vector<std::uint32_t>(count_, kNone)};
  for (std::uint32_t l = 0; l < result.loops.size(); ++l)
    loopOf_[result.loops[l].header] = l;
  for (std::uint32_t l = 0; l < result.loops.size(); ++l) {
    Loop& loop = result.loops[l];
    result.innermost[loop.header] = l;
    for (const std::uint32_t b : loop.blocks) {
      result.innermost[b] = l;
      if (loopOf_[b] != kNone) result.loops[loopOf_[b]].parent = l;
    }
    if (loop.parent != kNone) loop.depth = result.loops[loop.parent].depth + 1;
    loop.blocks.clear();
  }
  for (std::uint32_t b = 0; b < count_; ++b) {
    for (std::uint32_t l = result.innermost[b]; l != kNone; l = result.loops[l].parent)
      result.loops[l].blocks.push_back(b);
  }
  return result;
}

} // namespace

Reach findReach(const Program& program) {
  const std::size_t count = program.blocks().size();
  Reach reach{.entries = std::vector(count, EntryKind::None), .reached = {}, .order = {}};
  if (count == 0) return reach;
  markEntries(program, reach.entries);
  std::vector<bool> done(count, false);
  std::vector<std::uint32_t> post;
  do {
    reach.reached.assign(count, false);
    post.clear();
    for (std::uint32_t b = static_cast<std::uint32_t>(count); b-- > 0;)
      if (reach.entries[b] != EntryKind::None) postOrder(program, b, reach.reached, post);
  } while (markUnknownEntries(program, reach.reached, reach.entries, done));
  reach.order.assign(post.rbegin(), post.rend());
  post.clear();
  std::vector<bool> met = reach.reached;
  // Orphans: first blocks without predecessors, then loops that cannot be entered.
  for (const bool any : {false, true}) {
    for (std::uint32_t b = static_cast<std::uint32_t>(count); b-- > 0;) {
      if (met[b] || (!any && !program.blocks()[b].previous.empty())) continue;
      reach.entries[b] = EntryKind::Orphan;
      postOrder(program, b, met, post);
    }
  }
  reach.order.insert(reach.order.end(), post.rbegin(), post.rend());
  return reach;
}

Loops findLoops(const Program& program, const Reach& reach) {
  return LoopFinder(program).run(reach);
}

} // namespace wavesmith::program
