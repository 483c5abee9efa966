// SPDX-License-Identifier: Apache-2.0
// The paths of a run: which instructions some of its waves executed, in order, and what the addresses of their memory
// accesses cost.
//
//   wave 0 of group 0   0-11 with 64 lanes   12-19, 64   12-19, 64   20-22 with 32 lanes: 2 cache lines, from HBM
//   wave 1 of group 0   ...
//
// The emulator records them (emulator/launch/path_recorder.h), and timing estimates their cycles. Values; any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace wavesmith::program {

// Where the data of a vector memory access comes from.
enum class MemoryLevel : std::uint8_t { None, L1, L2, Hbm };

// Instructions that a wave executed one after the other in the order of the code.
struct ExecutedSpan {
  std::uint32_t first = 0; // index into Program::instructions
  std::uint32_t count = 0;
  std::uint8_t lanes = 0; // lanes that EXEC enabled
  // If the last instruction accesses memory: the slowest level of its cache lines, their number, and the LDS passes
  // that bank conflicts add.
  MemoryLevel level = MemoryLevel::None;
  std::uint16_t cacheLines = 0;
  std::uint16_t extraPasses = 0;

  bool operator==(const ExecutedSpan&) const = default;
};

struct WavePath {
  std::uint64_t group = 0;         // in the order of the dispatch
  std::uint32_t wave = 0;          // in its group
  bool cut = false;                // it went on after the last step that was recorded
  std::vector<ExecutedSpan> spans; // empty: the wave has no work-items

  bool operator==(const WavePath&) const = default;
};

// What to record.
struct PathOptions {
  // Work-groups, from the first on. 0: as many as a CU gets, if the groups of the dispatch are dealt to all CUs in turn:
  // for 304 CUs, groups 0, 304, 608, and so on. Never more than fit on a CU.
  std::uint32_t groups = 0;
  std::uint64_t mostSteps = 1'000'000; // executed instructions of all waves together

  bool operator==(const PathOptions&) const = default;
};

struct ExecutedPaths {
  std::uint64_t groups = 0;        // recorded
  std::uint64_t allGroups = 0;     // groups of the dispatch
  std::uint64_t groupDistance = 1; // distance between the numbers of two recorded groups
  std::uint32_t wavesPerGroup = 0;
  std::uint64_t stepsOfWave = 0; // recorded at most
  std::vector<WavePath> waves;   // group after group

  [[nodiscard]] bool cut() const { return std::ranges::any_of(waves, &WavePath::cut); }
  bool operator==(const ExecutedPaths&) const = default;
};

} // namespace wavesmith::program
