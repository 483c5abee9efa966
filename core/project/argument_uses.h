// SPDX-License-Identifier: Apache-2.0
// What a kernel does with its arguments, read off its code: how far into a buffer it reaches, in terms of
// work-items and work-groups, and which values it counts with.
//
//   s_lshl_b32 s4, s2, 8                     s4 = 256 * group
//   v_add_lshl_u32 v1, v0, s4, 2             v1 = 4 * item + 1024 * group      a work-group is 256 work-items
//   global_load_dword v2, v1, s[8:9]         4 bytes of the argument at 0, there
//   v_cmp_gt_u32 vcc, s10, v0                the argument at 24 counts work-items
//   s_sub_u32 s11, s11, 8                   the argument at 28 is counted down by eights
//
// One walk in the order of the code, the first iteration of every loop: enough for a suggestion that a person
// looks at, and no proof of anything. Functions of immutable values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "isa/opcode.h"
#include "kernarg/accesses.h"
#include "program/program.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace wavesmith::project {

// constant + item[k] * work-item id k + group[k] * work-group id k + times * (dword of the kernarg segment) +
// up to `slack`.
struct Terms {
  bool known = false;
  std::int64_t constant = 0;
  std::array<std::int64_t, 3> item{};
  std::array<std::int64_t, 3> group{};
  std::int64_t slack = 0;
  std::vector<std::pair<std::uint32_t, std::int64_t>> arguments =
      {}; // offset in the segment, times; by offset

  [[nodiscard]] bool isConstant() const;
  // Depends on where in the grid it is.
  [[nodiscard]] bool varies() const;
  bool operator==(const Terms&) const = default;
};

// An access to memory through a pointer in the kernarg segment.
struct BufferUse {
  std::uint32_t pointer = 0;          // offset of the argument in the segment
  Terms offset;                       // bytes from where it points
  std::uint32_t bytes = 0;            // that a lane (or, of a scalar load, the wave) accesses
  Terms size;                         // of the buffer as its descriptor has it, bytes; unknown without one
  std::optional<isa::ValueType> type; // of the loaded or stored data, from another instruction that uses it
};

struct ArgumentUses {
  std::vector<BufferUse> buffers;
  // Dwords of the segment that are compared with, or added to, something that depends on the place in the grid.
  std::set<std::uint32_t> counts;
  // Dwords of the segment that a loop counts down, and by how much in an iteration.
  std::map<std::uint32_t, std::int64_t> steps;
  // Work-items from one work-group to the next, by dimension, as the code computes ids; 0: it does not.
  std::array<std::uint32_t, 3> groupSize{};
  std::array<bool, 3> readsGroup{}; // the id of the work-group in this dimension
};

[[nodiscard]] ArgumentUses argumentUses(const program::Program& program, const analysis::Analysis& analysis,
                                        std::size_t kernel);

} // namespace wavesmith::project
