// SPDX-License-Identifier: Apache-2.0
// A launch of an example, of a text, or of a compiled program, for tests that debug it.
//
//   const Debugged debugged = debuggedExample("vector_add.run.yaml");
//   auto history = debugged.history({.checkedMode = true});
//   digestOf(*history)    // of registers, LDS, scratch and memory at the current position
#pragma once

#include "debug/history/history.h"
#include "execution/emulated_launch.h"
#include "execution/launch.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

// A history with the launch that it needs.
struct DebuggedRun {
  std::unique_ptr<execution::EmulatedLaunch> launch;
  std::unique_ptr<debug::History> history;
};

struct Debugged {
  std::string name;
  std::shared_ptr<const execution::Launch> launch;

  [[nodiscard]] DebuggedRun start(const debug::HistoryOptions& options) const;
};

[[nodiscard]] Debugged debuggedExample(std::string_view runFile);
// The kernel `name` of a text with the run file's text.
[[nodiscard]] Debugged debuggedText(const std::string& source, const std::string& runFile);
// Programs by csmith, from seeds that work.
[[nodiscard]] std::vector<Debugged> debuggedCsmith(unsigned count);

// Whether this is debug_long, which tries more programs than every run of the tests has time for.
[[nodiscard]] bool runsMany();

[[nodiscard]] std::uint64_t digestOf(const debug::History& history);

} // namespace wavesmith::testing
