// SPDX-License-Identifier: Apache-2.0
// What a session is created with, and what a launch and a check are given; for session/session.h and session/dispatch.h.
//
// C++17 and the standard library alone. Values; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith {

// Fast: as fast as possible. Checked: as the strictest gfx942 would execute it, with findings; only on the emulator.
enum class Mode : std::uint8_t { Fast, Checked };

// On a HIP machine without Wavesmith, threads, schedule, plainMatrix and limits have no effect.
struct SessionOptions {
  // For assembling, and to select the code object of a bundle. Empty: the target that a text names with
  // .amdgcn_target, or gfx942.
  std::string target = {};
  // "emulator"; "hip": a GPU; "auto": a GPU if one can run kernels here, otherwise the emulator.
#ifdef WAVESMITH_SESSION
  std::string backend = "emulator";
#else
  std::string backend = "hip"; // or "auto"
#endif
  int device = 0; // of hip, as `wavesmith-cli devices` counts them
  Mode mode = Mode::Fast;
  unsigned threads = 0;       // of the emulator; 0: one for each core
  std::uint64_t schedule = 0; // order of the waves on the emulator (emulator::RunControl::schedule)
  bool plainMatrix = false;   // matrix products in plain arithmetic (emulator::DeviceOptions)
  // Of one launch; 0: no limit. A launch that reaches one fails, and its buffers are as before it.
  std::uint64_t instructionLimit = 0;
  double secondsLimit = 0;
  std::uint64_t memoryLimit = std::uint64_t{2} << 30; // bytes of all buffers, at most 2 GiB
  std::vector<std::string> includePaths = {};
  std::vector<std::pair<std::string, std::string>> definitions = {}; // NAME, VALUE
  // The folder of wavesmith-worker and wavesmith-run-worker. Empty: the environment variable WAVESMITH_WORKERS, or
  // where they are installed beside the program or the library.
  std::string workers = {};
};

struct LaunchShape {
  std::array<std::uint32_t, 3> grid{1, 1, 1}; // work-items, as in a run file; not work-groups
  // Work-items; 0: the size that the kernel's metadata requires (.reqd_workgroup_size).
  std::array<std::uint32_t, 3> workgroup{0, 0, 0};
  std::uint32_t dynamicLds = 0; // bytes
  unsigned repeats = 0;         // timed launches after the one whose results count; only on a GPU
};

struct CheckOptions {
  bool strict = false;                // also report what only LLVM requires
  std::vector<std::string> only = {}; // codes, their names, or rules to report; empty: all
};

} // namespace wavesmith
