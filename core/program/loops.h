// SPDX-License-Identifier: Apache-2.0
// Which code is reachable, which function it belongs to, and its loops.
//
//   top:  s_nop 0                 loop 0: header top, blocks {top, inner}, back edges from {inner}
//   inner: s_cbranch_scc1 inner   loop 1: header inner, within loop 0
//         s_cbranch_scc0 top
//
// Values; any thread.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <vector>

namespace wavesmith::program {

// How control enters a block other than through the `next` of another block.
enum class EntryKind : std::uint8_t {
  None,
  Kernel,
  Function, // at a symbol, or called
  Unknown,  // a label in a kernel or function that has a branch with an unknown target
  Orphan,   // nothing leads to it
};

struct Reach {
  std::vector<EntryKind> entries; // by block
  std::vector<bool> reached;      // by block: on some path from an entry that is not an orphan
  // All blocks, each after its predecessors except along back edges: reverse postorder, reached blocks first.
  std::vector<std::uint32_t> order;
};
// Without kernels and functions, the beginning and every label count as functions.
[[nodiscard]] Reach findReach(const Program& program);

struct Loop {
  std::uint32_t header = 0;                 // block
  std::vector<std::uint32_t> blocks = {};   // ascending, including those of inner loops
  std::vector<std::uint32_t> backFrom = {}; // blocks with an edge to the header
  std::uint32_t parent = kNone;             // the enclosing loop
  unsigned depth = 1;                       // 1: an outermost loop
  // The loop can also be entered past the header; the header is only the block that the traversal visits
  // first.
  bool irreducible = false;
};

struct Loops {
  // In the order of their headers in Reach::order: outer loops before inner ones.
  std::vector<Loop> loops;
  std::vector<std::uint32_t> innermost; // by block: index into loops, or kNone
};
// Calls are not followed: a loop consists of blocks of one function.
[[nodiscard]] Loops findLoops(const Program& program, const Reach& reach);

} // namespace wavesmith::program
