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

// Where control enters other than by the blocks' `next`.
enum class EntryKind : std::uint8_t {
  None,
  Kernel,
  Function, // of a symbol, or called
  Unknown,  // a label in a kernel or function that has a branch with an unknown target
  Orphan,   // nothing leads there at all
};

struct Reach {
  std::vector<EntryKind> entries; // by block
  std::vector<bool> reached;      // by block: on some path from an entry that is no orphan
  // All blocks, each after those that lead to it but for the last edge of a way round: reverse post-order,
  // reached ones first.
  std::vector<std::uint32_t> order;
};
// Without kernels and functions, everything with a label and the beginning are functions.
[[nodiscard]] Reach findReach(const Program& program);

struct Loop {
  std::uint32_t header = 0;                 // block
  std::vector<std::uint32_t> blocks = {};   // ascending, with those of the loops within
  std::vector<std::uint32_t> backFrom = {}; // blocks with an edge to the header
  std::uint32_t parent = kNone;             // the loop around it
  unsigned depth = 1;                       // 1: within no other
  // Control also comes in past the header; the header is only the block that a walk meets first.
  bool irreducible = false;
};

struct Loops {
  std::vector<Loop> loops;              // by header in Reach::order: outer ones before inner ones
  std::vector<std::uint32_t> innermost; // by block: index into loops, or kNone
};
// Calls are passed over: a loop is one of a function's own blocks.
[[nodiscard]] Loops findLoops(const Program& program, const Reach& reach);

} // namespace wavesmith::program
