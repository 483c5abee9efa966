// SPDX-License-Identifier: Apache-2.0
// The statistics of a run: what it executed, and how well it used the lanes, LDS and the vector cache.
//
//   VALU 61.2 %   VMEM load 8.1 %   LDS 4.0 %   ...   59.8 of 64 lanes active on average
//   k.s:41  ds_read_b32         16 executed   31 extra passes on average, 31 at worst
//   k.s:44  global_load_dword   16 executed   64 cache lines on average, 2 would do
//
// The same whatever the number of threads. Values; any thread.
#pragma once

#include "source/place.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa {
struct Instruction;
}

namespace wavesmith::emulator {

// The kinds of instructions that a person counts, by the unit that executes them.
enum class InstructionClass : std::uint8_t {
  ScalarAlu,
  ScalarMemory,
  Branch, // calls and the end of the wave too
  VectorAlu,
  Matrix,
  VectorLoad, // buffer, flat, global, scratch; to LDS too
  VectorStore,
  VectorAtomic,
  Lds,     // moves across lanes by LDS instructions too
  Barrier, // s_barrier and GWS
  Wait,    // s_waitcnt, s_nop, s_sleep
  Other,   // modes, messages, cache control
};
inline constexpr unsigned kInstructionClasses = 12;

[[nodiscard]] InstructionClass classOf(const isa::Instruction& instruction);
[[nodiscard]] std::string_view name(InstructionClass cls); // "VALU", "VMEM load"

// Accesses are looked at in the first work-groups in the order in which they are dispatched, and of each
// instruction as often as stated here for each wave: a loop does the same again and again, and looking at an
// access costs as much as executing it.
inline constexpr std::uint64_t kExaminedGroups = 32;
inline constexpr unsigned kExaminedByWave = 8;

enum class AccessKind : std::uint8_t {
  None,   // not memory, or nothing that has a pattern
  Lds,    // extraPasses
  Memory, // cacheLines: buffer, flat, global, scratch
};

// One opcode on one source line: in a macro or a repetition, the line of its body. Without source, one
// instruction.
struct LineStatistics {
  source::Place place;        // an empty file: no source
  std::uint64_t address = 0;  // in the code object, of the first of them
  std::string instruction;    // the mnemonic
  std::uint64_t executed = 0; // wave-instructions
  bool masked = false;        // EXEC decides which lanes it acts on
  std::uint64_t lanes = 0;    // of masked ones: active lanes, summed up
  bool approximate = false;   // its results are not exact to the bit (isa::Fidelity)
  AccessKind access = AccessKind::None;
  std::uint64_t examined = 0;        // accesses that were looked at: those below are sums over them
  std::uint64_t extraPasses = 0;     // of LDS, for bank conflicts (access_pattern.h)
  std::uint32_t worstPasses = 0;     // of one access
  bool estimated = false;            // extraPasses: no published data on how the hardware splits this access
  std::uint64_t cacheLines = 0;      // touched
  std::uint64_t leastCacheLines = 0; // that the same bytes would fill, side by side
  std::uint32_t worstCacheLines = 0; // of one access

  bool operator==(const LineStatistics&) const = default;

  [[nodiscard]] double averageLanes() const;
  [[nodiscard]] double averagePasses() const;
  [[nodiscard]] double averageCacheLines() const;
  [[nodiscard]] double averageLeastCacheLines() const;
  // Another layout in LDS or in memory would be served sooner.
  [[nodiscard]] bool remarkable() const { return extraPasses != 0 || cacheLines > leastCacheLines; }
};

struct RunStatistics {
  std::array<std::uint64_t, kInstructionClasses> executed{}; // wave-instructions, by InstructionClass
  std::uint64_t masked = 0;          // of them, those that EXEC masks: vector arithmetic, memory, LDS
  std::uint64_t lanes = 0;           // active in these, summed up
  bool plainMatrix = false;          // matrix products were executed in plain arithmetic (DeviceOptions)
  std::vector<LineStatistics> lines; // of executed instructions, by address

  bool operator==(const RunStatistics&) const = default;

  [[nodiscard]] std::uint64_t total() const;
  [[nodiscard]] double averageLanes() const; // 0 to 64
  // Nothing that was executed is approximate.
  [[nodiscard]] bool exact() const;
};

} // namespace wavesmith::emulator
