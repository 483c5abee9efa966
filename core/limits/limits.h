// SPDX-License-Identifier: Apache-2.0
// The preconditions of a kernel: for which arguments and launches the numbers from which it computes addresses fit into their
// registers.
//
//   s_mul_i32 s4, s2, s8                      work-group x * n
//   s_lshl_b32 s4, s4, 2
//   v_lshl_add_u32 v1, v0, 2, s4
//   global_load_dword v2, v1, s[6:7]          4 * work-item x + 4 * work-group x * n < 2^32
//
//   limitsOf(program, analysis, 0).preconditions[0]     that, and the line of the load
//
// Each kernel is followed once, from launch to access, over all its blocks; in a loop, a register that is increased by the same
// number in each iteration is a multiple of it. A number that has no such form (a load from memory, a table) has none of the
// preconditions, and the accesses that depend on one are in `unknown`. What is checked: the 32-bit offsets of global, FLAT,
// buffer and scalar accesses, the numbers that are extended to 64 bits for an address, the operands of 24-bit products, and the
// addresses of LDS against what the descriptor allocates.
//
// Pure functions; any thread. Linear, but for the number of registers.
#pragma once

#include "analysis/analysis.h"
#include "kernarg/layout.h"
#include "limits/polynomial.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::limits {

using analysis::Index;

struct Precondition {
  enum class Of : std::uint8_t { Address, Lds };
  Of of = Of::Address;
  Polynomial number;           // must be in [0, limit)
  std::int64_t limit = 0;      // 2^24, 2^31, 2^32, or bytes of LDS
  Index at = analysis::kNone;  // the instruction that relies on it
  std::vector<Index> accesses; // those that are wrong otherwise, ascending
};

struct Limits {
  std::array<std::uint32_t, 3> groupSize{}; // the largest in each dimension
  std::vector<Precondition> preconditions;  // by instruction
  std::vector<Index> unknown; // accesses whose addresses depend on numbers that have no such form
  std::size_t accesses = 0;   // all of the kernel that were followed
};

// `kernel`: an index into Program::kernels(). `layout` says which bytes of the kernarg segment are one argument.
[[nodiscard]] Limits limitsOf(const program::Program& program, const analysis::Analysis& analysis,
                              std::size_t kernel, const kernarg::Layout& layout);

} // namespace wavesmith::limits
