// SPDX-License-Identifier: Apache-2.0
#include "session/launch_result.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith {
namespace {

using emulator::InstructionClass;

std::string dimensions(const std::array<std::uint32_t, 3>& size) {
  return fmt::format("{} x {} x {}", size[0], size[1], size[2]);
}

std::string countText(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

} // namespace

std::uint64_t Counters::executed(std::string_view instructionClass) const {
  if (!statistics) return 0;
  for (unsigned i = 0; i < emulator::kInstructionClasses; ++i)
    if (emulator::name(static_cast<InstructionClass>(i)) == instructionClass) return statistics->executed[i];
  return 0;
}

double Counters::averageLanes() const {
  return statistics ? statistics->averageLanes() : 0;
}

std::uint64_t Counters::extraLdsPasses() const {
  std::uint64_t passes = 0;
  if (statistics)
    for (const emulator::LineStatistics& line : statistics->lines)
      passes += line.extraPasses;
  return passes;
}

bool LaunchResult::ok() const {
  return faults.empty() && !source::hasErrors(findings);
}

std::string describe(const LaunchResult& result) {
  std::string text =
      fmt::format("{}: grid {} in work-groups of {}: {}, {}\n", result.kernel, dimensions(result.shape.grid),
                  dimensions(result.shape.workgroup), countText(result.counters.workgroups, "work-group"),
                  countText(result.counters.waves, "wave"));
  if (!result.counters.statistics) return text;
  text += fmt::format("  instructions: {}", result.counters.instructions);
  const char* separator = ": ";
  for (unsigned i = 0; i < emulator::kInstructionClasses; ++i) {
    const std::uint64_t executed = result.counters.statistics->executed[i];
    if (executed == 0) continue;
    text += fmt::format("{}{} {}", separator, emulator::name(static_cast<InstructionClass>(i)), executed);
    separator = ", ";
  }
  return text + fmt::format("; {:.1f} of 64 lanes active on average\n", result.counters.averageLanes());
}

} // namespace wavesmith
