// SPDX-License-Identifier: Apache-2.0
// How a kernel uses its arguments, derived from its code: how far it accesses each buffer, in terms of
// work-items and work-groups, and which values are counts.
//
//   s_lshl_b32 s4, s2, 8                     s4 = 256 * group
//   v_add_lshl_u32 v1, v0, s4, 2             v1 = 4 * item + 1024 * group      a work-group is 256 work-items
//   global_load_dword v2, v1, s[8:9]         4 bytes of the argument at 0, there
//   v_cmp_gt_u32 vcc, s10, v0                the argument at 24 is a number of work-items
//   s_sub_u32 s11, s11, 8                   the argument at 28 is counted down in steps of 8
//
// One pass in the order of the code, with the first iteration of every loop: enough for a suggestion that the
// user reviews, but not a proof. Functions of immutable values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "isa/opcode.h"
#include "kernarg/accesses.h"
#include "program/program.h"
#include "project/suggestion/terms.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace wavesmith::project {

// An access to memory through a pointer in the kernarg segment.
struct BufferUse {
  std::uint32_t pointer = 0; // offset of the argument in the segment
  Terms offset;              // bytes from the address in the pointer
  bool isWhole = true;       // false: a part of the offset is unknown
  std::uint32_t bytes = 0;   // bytes that a lane (or, for a scalar load, the wave) accesses
  // Size of the buffer according to its resource descriptor, bytes; unknown without one.
  Terms size;
  std::optional<isa::ValueType>
      type;            // type of the loaded or stored data, from another instruction that uses them
  bool isRead = false; // a load, or an atomic
  bool isData = false; // a load whose values are only data (loaded_values.h)
};

struct ArgumentUses {
  std::vector<BufferUse> buffers;
  // Dwords of the segment that are compared with, or added to, a value that depends on the position in the
  // grid.
  std::set<std::uint32_t> counts;
  // Dwords of the segment that a loop counts down, and the step per iteration.
  std::map<std::uint32_t, std::int64_t> steps;
  // Work-items from one work-group to the next, by dimension, as used by the code to compute ids; 0: not
  // used.
  std::array<std::uint32_t, 3> groupSize{};
  std::array<bool, 3> readsGroup{}; // the id of the work-group in this dimension
};

[[nodiscard]] ArgumentUses argumentUses(const program::Program& program, const analysis::Analysis& analysis,
                                        std::size_t kernel);

} // namespace wavesmith::project
