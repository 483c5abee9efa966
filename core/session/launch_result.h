// SPDX-License-Identifier: Apache-2.0
// The result of a launch: faults, findings and counters.
//
//   vector_add: grid 1024 x 1 x 1 in work-groups of 256 x 1 x 1: 4 work-groups, 16 waves
//     instructions: 352: SALU 48, SMEM 32, VALU 96, ...; 64.0 of 64 lanes active on average
//
// Values; any thread.
#pragma once

#include "emulator/statistics/statistics.h"
#include "session/dispatch_options.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith {

struct Counters {
  std::uint64_t workgroups = 0;
  std::uint64_t waves = 0;
  std::uint64_t instructions = 0; // wave-instructions; 0: the backend does not count
  double seconds = 0;             // of the kernel
  std::vector<double> samples;    // seconds of each repeated launch
  // Instructions by class, lanes, conflicts in LDS, cache lines; nothing: the backend does not count, or the kernel did
  // not complete.
  std::optional<emulator::RunStatistics> statistics;

  // The executed instructions of a class as emulator::name(InstructionClass) spells it, "VALU"; 0 for others.
  [[nodiscard]] std::uint64_t executed(std::string_view instructionClass) const;
  [[nodiscard]] double averageLanes() const; // 0 to 64
  // Passes of LDS beyond those without bank conflicts, in the accesses that were examined.
  [[nodiscard]] std::uint64_t extraLdsPasses() const;
};

struct LaunchResult {
  std::string kernel;
  std::string backend;            // "emulator" or "hip"
  std::string backendDescription; // "emulated MI300X, 304 compute units, 2 threads"
  LaunchShape shape;              // with the work-group that was used
  source::Diagnostics faults;     // empty: the kernel completed
  source::Diagnostics findings;   // of checked mode
  source::Diagnostics notes;      // remarks
  Counters counters;

  // No fault, and no finding that is an error.
  [[nodiscard]] bool ok() const;
};

// The lines above; no times.
[[nodiscard]] std::string describe(const LaunchResult& result);

} // namespace wavesmith
