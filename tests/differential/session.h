// SPDX-License-Identifier: Apache-2.0
// Runs all programs of the suite on all cores, and collects the results.
//
//   const Totals totals = runSession(planOf(Extent::Sample, 1));
//   totals.text():
//     differential, seed 1: 60 programs (24 csmith, 12 corpus, 4 integer, ...)
//     trials: 32 at -O0, 28 at -O1, 31 at -O2, 29 at -O3; 9,123,456 instructions executed, of 412 opcodes
//     skipped: 1 csmith seeds too long for the emulator or for the CPU, 1 at which clang gives up; ...
//     mismatches: 0
//
// One thread calls it; it starts others.
#pragma once

#include "differential/experiment.h"

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::differential {

enum class Extent : std::uint8_t {
  Sample, // a part of the programs, each at two levels
  All,
};

// A slot for a program. `attempt` counts from 0: an unusable seed is replaced by the next.
struct Slot {
  std::function<std::optional<Program>(unsigned attempt)> make;
  std::vector<unsigned> levels;
};

struct Plan {
  std::uint64_t seed = 1;
  std::vector<Slot> slots;
};

[[nodiscard]] Plan planOf(Extent extent, std::uint64_t seed);

struct Mismatch {
  std::string program;
  std::uint64_t seed = 0;
  unsigned level = 0;
  std::string explanation;
  std::filesystem::path folder; // with sources, code objects, inputs and outputs
};

struct Totals {
  std::uint64_t seed = 0;
  std::map<std::string, unsigned> programs; // by family
  std::array<unsigned, kLevels.size()> trials{};
  std::uint64_t instructions = 0;
  OpcodeSet opcodes;
  unsigned tooLong = 0, compilerCrashed = 0; // replaced seeds
  std::vector<Mismatch> mismatches;
  std::vector<std::string> troubles; // programs that could not be compiled, and empty slots

  [[nodiscard]] unsigned programCount() const;
  [[nodiscard]] std::string text() const;
};

// Files of programs that differ stay in `folder`; the rest is removed. `changeCpu` may change the CPU's
// results, to test that differences are reported.
[[nodiscard]] Totals runSession(const Plan& plan, const std::filesystem::path& folder,
                                const std::function<void(Reference&)>& changeCpu = {});

} // namespace wavesmith::differential
