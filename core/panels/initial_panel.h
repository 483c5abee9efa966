// SPDX-License-Identifier: Apache-2.0
// The contents of every register of a wave when a kernel starts, with its value for a chosen work-group, wave
// and lane; and the effect of changing the descriptor.
//
//   s[0:1]  kernarg segment pointer   0x7f0000001000   read at lines 41, 42
//   s2      work-group id x           5                read at line 50
//   v0      work-item id x, y, z      x 3, y 3, z 4    read at line 44
//
//   with .amdhsa_user_sgpr_dispatch_ptr 1:
//   kernarg segment pointer  s[0:1] -> s[2:3]
//   line 50  s2: was work-group id x, would be kernarg segment pointer, low half
//
// The values come from the emulator, so that both always agree. Pure functions; any thread. A call takes time
// proportional to its result, independent of the size of the kernel.
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

// The wave and lane whose values are shown.
struct LaunchPoint {
  std::array<std::uint32_t, 3> grid{64, 1, 1}; // work-items
  std::array<std::uint32_t, 3> workgroup{64, 1, 1};
  std::array<std::uint32_t, 3> group{}; // index of the work-group
  std::uint32_t wave = 0;               // index in the work-group
  std::uint32_t lane = 0;
  // The known bytes: the contents of preloaded arguments. Pointers are unknown before the launch.
  std::vector<std::optional<std::byte>> kernarg = {};

  bool operator==(const LaunchPoint&) const = default;
};

// The ranges to choose from.
struct LaunchLimits {
  std::array<std::uint32_t, 3> groups{}; // work-groups in the grid, partial ones included
  std::array<std::uint32_t, 3> extent{}; // work-items of the chosen work-group
  std::uint32_t waves = 0;               // waves of the chosen work-group
};
// Grid and work-group sizes must be at least 1, and the work-group must be in the grid.
[[nodiscard]] LaunchLimits limitsOf(const LaunchPoint& launch);
// The reason why there is no such wave, lane or launch: a sentence that says what would be valid.
[[nodiscard]] std::optional<std::string> problemOf(const LaunchPoint& launch);

// The mechanism that initializes a register.
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
  std::string shortName; // "kernarg": for narrow columns
  std::string directive; // ".amdhsa_user_sgpr_kernarg_segment_ptr": the bit that enables it, or ""
  std::vector<std::uint32_t> values; // one per register; for vector registers, in the chosen lane
  bool known = true;                 // false: unknown before the launch, or the lane has no work-item
  bool address = false;              // differs at every launch: an example
  std::string text;                  // the value as displayed
  std::vector<InitialPart> parts;    // sorted by bit, lowest first
};

// Uninitialized registers that are read, and where.
struct UnsetRegister {
  isa::RegisterRange registers;
  bool always = true; // false: it is written on some path
  std::vector<Index> readBy;
};

// The effect of another descriptor on one value.
struct InitialChange {
  std::string name;          // "work-group id x"
  std::string shortName;     // "id x"
  isa::RegisterRange before; // count 0: new
  isa::RegisterRange after;  // count 0: removed. The same as before: its value differs
};

// An instruction that would read another value.
struct OtherRead {
  Index at = kNone;
  isa::RegisterRange registers;
  std::string before, after; // "work-group id x", "nothing"
};

struct InitialPanel {
  std::size_t kernel = 0; // index into Program::kernels
  std::string name;
  std::vector<InitialRow> rows; // scalars first, by number
  // Number of registers that the command processor initializes, including those without a value.
  unsigned userRegisters = 0;
  std::vector<UnsetRegister> unset;
  // Compared with the descriptor of the program; empty for that descriptor itself.
  std::vector<InitialChange> changes;
  std::vector<OtherRead> otherReads; // by instruction
  std::string note;                  // another note, one sentence; or empty
};

// problemOf(launch) must be empty.
[[nodiscard]] InitialPanel initialPanel(const program::Program& program, const analysis::Analysis& analysis,
                                        std::size_t kernel, const LaunchPoint& launch,
                                        const codeobject::KernelDescriptor& descriptor);
// The program's descriptor of a kernel.
[[nodiscard]] const codeobject::KernelDescriptor& descriptorOf(const program::Program& program,
                                                               std::size_t kernel);

// The bits of a descriptor that determine the initial registers, in register order.
struct InitialBit {
  std::string_view directive; // ".amdhsa_user_sgpr_dispatch_ptr"
  std::string_view name;      // "dispatch packet pointer"
  unsigned registers = 0;     // registers needed per step of its value
  unsigned highest = 1;       // values range from 0 to this: 2 for work-item ids
};
[[nodiscard]] std::vector<InitialBit> initialBits();
[[nodiscard]] unsigned bitOf(const codeobject::KernelDescriptor& descriptor, std::string_view directive);
// Adjusts USER_SGPR_COUNT, unless it was larger than needed and still is large enough. Fails, without any
// change, if the directive is not such a bit, if the value does not fit, or if more than 16 user SGPRs would
// be needed; the sentence says why.
[[nodiscard]] std::expected<void, std::string> setBit(codeobject::KernelDescriptor& descriptor,
                                                      std::string_view directive, unsigned value);

} // namespace wavesmith::panels
