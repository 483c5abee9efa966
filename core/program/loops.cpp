// SPDX-License-Identifier: Apache-2.0
#include "program/loops.h"

#include <algorithm>

namespace wavesmith::program {
namespace {

using codeobject::Symbol;

// The blocks that follow, but for a called one: whoever calls goes on after the call.
template <class F>
void eachNext(const Block& block, const F& f) {
  for (const std::uint32_t next : block.next)
    if (next != block.callee || !block.calls) f(next);
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
  for (const Block& block : program.blocks())
    if (block.callee != kNone) mark(program.blocks()[block.callee].first, EntryKind::Function);
  if (any) return;
  mark(0, EntryKind::Function);
  for (const Label& label : program.labels())
    mark(label.instruction, EntryKind::Function);
}

// Starts of functions: what is between two of them is one's code.
std::vector<Index> functionStarts(const Program& program, const std::vector<EntryKind>& entries) {
  std::vector<Index> starts;
  for (std::size_t b = 0; b < entries.size(); ++b)
    if (entries[b] != EntryKind::None) starts.push_back(program.blocks()[b].first);
  return starts;
}

// Depth first from one block; appends to `post` what it has not met before, last things first.
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
    const bool entersCallee = block.calls && next == block.callee;
    if (entersCallee || met[next]) continue;
    met[next] = true;
    open.push_back({next, 0});
  }
}

bool jumpsToUnknown(const Block& block) {
  return block.leadsToUnknown && !block.calls && !block.returns;
}

// A branch to nobody knows where may go to any label of its function, and to what nothing else leads to.
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
  // Orphans: first where nothing leads, then ways round that nothing leads into.
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
  // Tarjan's nesting by depth-first order, as Havlak has it: bodies are collected backwards from the back
  // edges, inner loops before outer ones, each collapsed into its header once it is known.
  const std::size_t count = program.blocks().size();
  std::vector<std::uint32_t> place(count); // in the order of a depth-first walk
  std::vector<std::uint32_t> last(count);  // of what that walk met below the block
  std::vector<std::uint32_t> at(count);
  std::uint32_t next = 0;
  {
    std::vector<bool> met(count, false);
    struct Open {
      std::uint32_t block;
      std::size_t next;
    };
    for (const std::uint32_t root : reach.order) {
      if (met[root]) continue;
      met[root] = true;
      at[next] = root;
      place[root] = next++;
      std::vector<Open> open{{root, 0}};
      while (!open.empty()) {
        const Block& block = program.blocks()[open.back().block];
        if (open.back().next == block.next.size()) {
          last[open.back().block] = next - 1;
          open.pop_back();
          continue;
        }
        const std::uint32_t to = block.next[open.back().next++];
        if ((block.calls && to == block.callee) || met[to]) continue;
        met[to] = true;
        at[next] = to;
        place[to] = next++;
        open.push_back({to, 0});
      }
    }
  }
  const auto isAbove = [&](std::uint32_t a, std::uint32_t b) {
    return place[a] <= place[b] && place[b] <= last[a];
  };
  std::vector<std::uint32_t> collapsed(count);
  for (std::uint32_t b = 0; b < count; ++b)
    collapsed[b] = b;
  const auto top = [&](std::uint32_t b) {
    while (collapsed[b] != b) {
      collapsed[b] = collapsed[collapsed[b]];
      b = collapsed[b];
    }
    return b;
  };
  Loops result{.loops = {}, .innermost = std::vector<std::uint32_t>(count, kNone)};
  std::vector<std::uint32_t> loopOf(count, kNone); // by header
  for (std::uint32_t p = static_cast<std::uint32_t>(count); p-- > 0;) {
    const std::uint32_t header = at[p];
    Loop loop{.header = header};
    std::vector<std::uint32_t> open;
    for (const std::uint32_t from : program.blocks()[header].previous) {
      const Block& block = program.blocks()[from];
      if ((block.calls && block.callee == header && std::ranges::count(block.next, header) == 1 &&
           block.end != program.blocks()[header].first) ||
          !isAbove(header, from))
        continue;
      loop.backFrom.push_back(from);
      if (top(from) != header) open.push_back(top(from));
    }
    if (loop.backFrom.empty()) continue;
    std::ranges::sort(open);
    open.erase(std::ranges::unique(open).begin(), open.end());
    std::vector<std::uint32_t> body = open;
    for (const std::uint32_t b : open)
      collapsed[b] = header;
    while (!open.empty()) {
      const std::uint32_t b = open.back();
      open.pop_back();
      for (const std::uint32_t from : program.blocks()[b].previous) {
        const Block& block = program.blocks()[from];
        if (block.calls && block.callee == b) continue;
        const std::uint32_t head = top(from);
        if (head == header) continue;
        if (!isAbove(header, head)) {
          loop.irreducible = true;
          continue;
        }
        collapsed[head] = header;
        body.push_back(head);
        open.push_back(head);
      }
    }
    loop.blocks = std::move(body);
    loopOf[header] = static_cast<std::uint32_t>(result.loops.size());
    result.loops.push_back(std::move(loop));
  }
  std::ranges::reverse(result.loops); // outer ones first
  for (std::uint32_t l = 0; l < result.loops.size(); ++l)
    loopOf[result.loops[l].header] = l;
  // A collapsed inner loop stands for itself in the body of the outer one.
  for (std::uint32_t l = 0; l < result.loops.size(); ++l) {
    Loop& loop = result.loops[l];
    result.innermost[loop.header] = l;
    for (const std::uint32_t b : loop.blocks) {
      result.innermost[b] = l;
      if (loopOf[b] != kNone && loopOf[b] != l) result.loops[loopOf[b]].parent = l;
    }
    if (loop.parent != kNone) loop.depth = result.loops[loop.parent].depth + 1;
  }
  for (Loop& loop : result.loops)
    loop.blocks.clear();
  for (std::uint32_t b = 0; b < count; ++b) {
    for (std::uint32_t l = result.innermost[b]; l != kNone; l = result.loops[l].parent)
      result.loops[l].blocks.push_back(b);
  }
  return result;
}

} // namespace wavesmith::program
