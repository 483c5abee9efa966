// SPDX-License-Identifier: Apache-2.0
// What a version of a kernel costs, as numbers to compare: registers, memory, occupancy, waits, and how many
// instructions each unit executes (each counted once, however often it runs).
//
//   registers     VGPRs                     24    32
//   occupancy     waves for each SIMD        8     8
//   waits         vmcnt(0)                   3     1
//
// Pure functions of immutable values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "program/program.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::compare {

// A kernel of a program; both must outlive it.
struct KernelSide {
  const program::Program* program = nullptr;
  const analysis::Analysis* analysis = nullptr;
  std::size_t kernel = 0; // index into Program::kernels()
};

enum class FactGroup : std::uint8_t { Registers, Memory, Occupancy, Waits, Instructions };
[[nodiscard]] std::string_view name(FactGroup group); // "registers"

struct Fact {
  FactGroup group{};
  std::string name; // "VGPRs"
  std::uint64_t before = 0;
  std::uint64_t after = 0;

  bool operator==(const Fact&) const = default;
};

// The facts of both in the order of the groups; facts that are 0 in both are left out, except registers and occupancy.
[[nodiscard]] std::vector<Fact> compareFacts(const KernelSide& before, const KernelSide& after);

} // namespace wavesmith::compare
