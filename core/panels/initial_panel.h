// SPDX-License-Identifier: Apache-2.0
// What every register of one wave holds when a kernel starts, with the value it has for a chosen work-group,
// wave and lane; and what another descriptor would change.
//
//   s[0:1]  kernarg segment pointer   0x7f0000001000   read at lines 41, 42
//   s2      work-group id x           5                read at line 50
//   v0      work-item id x, y, z      0x00400c03       x 3, y 3, z 4
//
// The values are those that the emulator gives to a wave: one truth. Pure functions; any thread.
#pragma once

#include "analysis/analysis.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::panels {

using analysis::Index;
using program::kNone;

// Whom the values are for.
struct LaunchPoint {
  std::array<std::uint32_t, 3> grid{64, 1, 1}; // work-items
  std::array<std::uint32_t, 3> workgroup{64, 1, 1};
  std::array<std::uint32_t, 3> group{}; // which work-group
  std::uint32_t wave = 0;               // of the work-group
  std::uint32_t lane = 0;
  std::vector<std::byte> kernarg; // as far as it is known: what preloaded arguments hold

  bool operator==(const LaunchPoint&) const = default;
};

// A field within a register: the y of packed work-item ids.
struct InitialPart {
  std::string name;             // "y"
  unsigned first = 0, last = 0; // bits
  std::uint32_t value = 0;

  bool operator==(const InitialPart&) const = default;
};

struct InitialRow {
  analysis::InitialRegister initial; // registers, name, meaning, readers
  std::string directive; // ".amdhsa_user_sgpr_kernarg_segment_ptr": the bit that asks for it, or ""
  std::vector<std::uint32_t> values; // one for each register; of vector registers, of the lane
  bool known = true;                 // false: nobody can say before the launch
  bool address = false;              // a number that is another one at every launch: an example
  std::string text;                  // the value as a person reads it
  std::vector<InitialPart> parts;
};

// A register that is read with nothing in it, and where.
struct UnsetRegister {
  isa::RegisterRange registers;
  std::vector<Index> readBy;
};

// What would become of a value if the descriptor were another.
struct InitialChange {
  std::string name;             // "work-group id x"
  isa::RegisterRange before;    // count 0: it is new
  isa::RegisterRange after;     // count 0: it is gone
  std::vector<Index> readOther; // instructions that then read something else in the registers that they read
};

struct InitialPanel {
  std::size_t kernel = 0; // index into Program::kernels
  std::string name;
  std::vector<InitialRow> rows; // scalars first, by number
  std::vector<UnsetRegister> unset;
  std::vector<InitialChange> changes; // against the descriptor of the program; empty for that one
};

[[nodiscard]] InitialPanel initialPanel(const program::Program& program, const analysis::Analysis& analysis,
                                        std::size_t kernel, const LaunchPoint& launch,
                                        const codeobject::KernelDescriptor& descriptor);

// The bits of a descriptor that decide who is where, in the order of the registers.
struct InitialBit {
  std::string_view directive; // ".amdhsa_user_sgpr_dispatch_ptr"
  std::string_view name;      // "dispatch packet pointer"
  unsigned registers = 0;     // that it takes
  unsigned highest = 1;       // values go from 0 to this: 2 for work-item ids
};
[[nodiscard]] std::vector<InitialBit> initialBits();
[[nodiscard]] unsigned bitOf(const codeobject::KernelDescriptor& descriptor, std::string_view directive);
// USER_SGPR_COUNT follows.
void setBit(codeobject::KernelDescriptor& descriptor, std::string_view directive, unsigned value);

} // namespace wavesmith::panels
