// SPDX-License-Identifier: Apache-2.0
// Pairs the instructions of two sequences in their order, so that as much as possible is equal:
//
//   v_add_f32 v1, v1, v2     =  v_add_f32 v1, v1, v2
//   s_waitcnt vmcnt(0)       ~  s_waitcnt vmcnt(1)
//   v_mov_b32 v4, 0          -
//                            +  v_mul_f32 v5, v1, v1
//
// An instruction is compared in three steps: everything is equal; everything but the numbers of registers; the
// opcode. A pure function; any thread. Time and memory are linear where the sequences are mostly equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::compare {

struct InstructionKeys {
  std::uint64_t whole = 0; // everything but the target of a branch
  std::uint64_t shape = 0; // without the numbers of registers
  std::uint64_t opcode = 0;
};

inline constexpr std::size_t kUnpaired = ~std::size_t{0};

// For each element of `before`, the index of its partner in `after`, or kUnpaired. Partners ascend and have
// the same opcode.
[[nodiscard]] std::vector<std::size_t> align(std::span<const InstructionKeys> before,
                                             std::span<const InstructionKeys> after);

} // namespace wavesmith::compare
