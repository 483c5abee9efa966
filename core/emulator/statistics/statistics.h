// SPDX-License-Identifier: Apache-2.0
// The statistics of a run: the instructions it executed, and how well it used the lanes, LDS and the vector
// cache.
//
//   VALU 61.2 %   VMEM load 8.1 %   LDS 4.0 %   ...   59.8 of 64 lanes active on average
//   k.s:41  ds_read_b32         16 executed   31 extra passes on average, 31 at worst
//   k.s:44  global_load_dword   16 executed   64 cache lines on average, 2 would do
//
// Independent of the number of threads. Values; any thread.
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

// Instruction classes by the unit that executes them.
enum class InstructionClass : std::uint8_t {
  ScalarAlu,
  ScalarMemory,
  Branch, // also calls and the end of the wave
  VectorAlu,
  Matrix,
  VectorLoad, // buffer, flat, global, scratch; also loads to LDS
  VectorStore,
  VectorAtomic,
  Lds,     // also moves across lanes by LDS instructions
  Barrier, // s_barrier and GWS
  Wait,    // s_waitcnt, s_nop, s_sleep
  Other,   // modes, messages, cache control
};
inline constexpr unsigned kInstructionClasses = 12;

[[nodiscard]] InstructionClass classOf(const isa::Instruction& instruction);
[[nodiscard]] std::string_view name(InstructionClass cls); // "VALU", "VMEM load"

// Accesses are examined in the first work-groups in dispatch order, and for each instruction at most this
// many times per wave: a loop repeats the same pattern, and examining an access costs as much as executing
// it.
inline constexpr std::uint64_t kExaminedGroups = 4;
inline constexpr unsigned kExaminedByWave = 4;

enum class AccessKind : std::uint8_t {
  None,   // not a memory access, or one without a pattern
  Lds,    // extraPasses
  Memory, // cacheLines: buffer, flat, global, scratch
};

// One opcode on one source line; in a macro or a repetition, the line of its body. Without source text, one
// instruction.
struct LineStatistics {
  source::Place place;        // an empty file name: no source
  std::uint64_t address = 0;  // in the code object, of the first instruction
  std::string instruction;    // the mnemonic
  std::uint64_t executed = 0; // wave-instructions
  bool masked = false;        // EXEC decides which lanes it acts on
  std::uint64_t lanes = 0;    // for masked instructions: the sum of active lanes
  bool approximate = false;   // its results are not bit-exact (isa::Fidelity)
  AccessKind access = AccessKind::None;
  std::uint64_t examined = 0;    // number of examined accesses: the counters below are sums over them
  std::uint64_t extraPasses = 0; // LDS passes caused by bank conflicts (access_pattern.h)
  std::uint32_t worstPasses = 0; // maximum of a single access
  // extraPasses is an estimate: there is no published data on how the hardware splits this access.
  bool estimated = false;
  std::uint64_t cacheLines = 0;      // cache lines touched
  std::uint64_t leastCacheLines = 0; // lines that the same bytes would fill if they were contiguous
  std::uint32_t worstCacheLines = 0; // maximum of a single access

  bool operator==(const LineStatistics&) const = default;

  [[nodiscard]] double averageLanes() const;
  [[nodiscard]] double averagePasses() const;
  [[nodiscard]] double averageCacheLines() const;
  [[nodiscard]] double averageLeastCacheLines() const;
  // Another layout in LDS or in memory would be faster.
  [[nodiscard]] bool remarkable() const { return extraPasses != 0 || cacheLines > leastCacheLines; }
};

struct RunStatistics {
  std::array<std::uint64_t, kInstructionClasses> executed{}; // wave-instructions, by InstructionClass
  std::uint64_t masked = 0;          // instructions that EXEC masks: vector arithmetic, memory, LDS
  std::uint64_t lanes = 0;           // the sum of active lanes of the masked instructions
  bool plainMatrix = false;          // matrix products were computed in plain arithmetic (DeviceOptions)
  std::vector<LineStatistics> lines; // for executed instructions, sorted by address

  bool operator==(const RunStatistics&) const = default;

  [[nodiscard]] std::uint64_t total() const;
  [[nodiscard]] double averageLanes() const; // 0 to 64
  // No executed instruction is approximate.
  [[nodiscard]] bool exact() const;
};

} // namespace wavesmith::emulator
