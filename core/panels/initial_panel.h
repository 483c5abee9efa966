// SPDX-License-Identifier: Apache-2.0
// What every register of one wave holds when a kernel starts, with the value it has for a chosen work-group,
// wave and lane; and what another descriptor would change.
//
//   s[0:1]  kernarg segment pointer   0x7f0000001000   read at lines 41, 42
//   s2      work-group id x           5                read at line 50
//   v0      work-item id x, y, z      x 3, y 3, z 4    read at line 44
//
//   with .amdhsa_user_sgpr_dispatch_ptr 1:
//   kernarg segment pointer  s[0:1] -> s[2:3]
//   line 50  s2: was work-group id x, would be kernarg segment pointer, low half
//
// The values are those that the emulator gives to a wave: one truth. Pure functions; any thread. A call takes
// no longer than writing the answer down, however large the kernel is.
#pragma once

#include "analysis/analysis.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::panels {

using analysis::Index;
using program::kNone;

// The wave and lane that the values are for.
struct LaunchPoint {
  std::array<std::uint32_t, 3> grid{64, 1, 1}; // work-items
  std::array<std::uint32_t, 3> workgroup{64, 1, 1};
  std::array<std::uint32_t, 3> group{}; // which work-group
  std::uint32_t wave = 0;               // of the work-group
  std::uint32_t lane = 0;
  // As far as it is known: what preloaded arguments hold. Pointers are not, before the launch.
  std::vector<std::optional<std::byte>> kernarg = {};

  bool operator==(const LaunchPoint&) const = default;
};

// What there is to choose from.
struct LaunchLimits {
  std::array<std::uint32_t, 3> groups{}; // work-groups in the grid, partial ones included
  std::array<std::uint32_t, 3> extent{}; // work-items of the chosen work-group
  std::uint32_t waves = 0;               // of the chosen work-group
};
// Grid and work-group sizes are at least 1 and the work-group is in the grid.
[[nodiscard]] LaunchLimits limitsOf(const LaunchPoint& launch);
// Why there is no such wave or lane, or no such launch: a sentence that says what would be right.
[[nodiscard]] std::optional<std::string> problemOf(const LaunchPoint& launch);

// Who fills a register.
enum class FilledBy : std::uint8_t { User, Preload, System, WorkItem, Hardware };
[[nodiscard]] std::string_view name(FilledBy by); // "user", "preloaded", "system", "work-item", "hardware"

// A field within a register: the y of packed work-item ids.
struct InitialPart {
  std::string name;             // "y"
  unsigned first = 0, last = 0; // bits
  std::uint32_t value = 0;

  bool operator==(const InitialPart&) const = default;
};

struct InitialRow {
  analysis::InitialRegister initial; // registers, name, meaning, readers
  FilledBy by{};
  std::string shortName; // "kernarg": where there is little room
  std::string directive; // ".amdhsa_user_sgpr_kernarg_segment_ptr": the bit that asks for it, or ""
  std::vector<std::uint32_t> values; // one for each register; of vector registers, of the lane
  bool known = true;                 // false: unknown before the launch, or the lane has no work-item
  bool address = false;              // another number at every launch: an example
  std::string text;                  // the value as a person reads it
  std::vector<InitialPart> parts;    // by bit, from the lowest
};

// Registers that are read with nothing in them, and where.
struct UnsetRegister {
  isa::RegisterRange registers;
  bool always = true; // false: on one path something has written them
  std::vector<Index> readBy;
};

// What would become of a value if the descriptor were another.
struct InitialChange {
  std::string name;          // "work-group id x"
  std::string shortName;     // "id x"
  isa::RegisterRange before; // count 0: it is new
  isa::RegisterRange after;  // count 0: it is gone. The same as before: its value differs
};

// An instruction that would then read something else.
struct OtherRead {
  Index at = kNone;
  isa::RegisterRange registers;
  std::string before, after; // "work-group id x", "nothing"
};

struct InitialPanel {
  std::size_t kernel = 0; // index into Program::kernels
  std::string name;
  std::vector<InitialRow> rows; // scalars first, by number
  unsigned userRegisters = 0;   // that the command processor fills, those without a value included
  std::vector<UnsetRegister> unset;
  // Against the descriptor of the program; empty for that one.
  std::vector<InitialChange> changes;
  std::vector<OtherRead> otherReads; // by instruction
  std::string note;                  // a further note, one sentence; or empty
};

// `launch` is one that problemOf() has nothing to say about.
[[nodiscard]] InitialPanel initialPanel(const program::Program& program, const analysis::Analysis& analysis,
                                        std::size_t kernel, const LaunchPoint& launch,
                                        const codeobject::KernelDescriptor& descriptor);
// The descriptor that the program has for a kernel.
[[nodiscard]] const codeobject::KernelDescriptor& descriptorOf(const program::Program& program,
                                                               std::size_t kernel);

// The bits of a descriptor that decide who is where, in the order of the registers.
struct InitialBit {
  std::string_view directive; // ".amdhsa_user_sgpr_dispatch_ptr"
  std::string_view name;      // "dispatch packet pointer"
  unsigned registers = 0;     // that it takes for each step of its value
  unsigned highest = 1;       // values go from 0 to this: 2 for work-item ids
};
[[nodiscard]] std::vector<InitialBit> initialBits();
[[nodiscard]] unsigned bitOf(const codeobject::KernelDescriptor& descriptor, std::string_view directive);
// USER_SGPR_COUNT follows, unless it was larger than needed and still is large enough. Refuses, and changes
// nothing, what is no bit, what does not fit, and more than 16 user SGPRs; the sentence says why.
[[nodiscard]] std::expected<void, std::string> setBit(codeobject::KernelDescriptor& descriptor,
                                                      std::string_view directive, unsigned value);

} // namespace wavesmith::panels
