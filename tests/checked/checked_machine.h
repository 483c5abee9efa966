// SPDX-License-Identifier: Apache-2.0
// Kernels in checked mode, for tests:
//
//   const CheckedRun run = runChecked("s_load_dword s4, s[0:1], 0\ns_mov_b32 s5, s4\n...");
//   run.found()     "W3201@2": the code and the line in the body of each finding
//
// The kernel gets a buffer of `out` as its first argument: s[0:1] is the kernarg segment, s2 the work-group.
#pragma once

#include "checked/checker.h"
#include "emulator/machine.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

struct CheckedLaunch {
  std::uint32_t groups = 1;
  std::uint32_t waves = 1; // of a work-group
  std::uint64_t schedule = 0;
  std::string_view directives = {};
  std::vector<std::uint32_t> out = std::vector<std::uint32_t>(1024);
  bool checked = true;
  bool readOnly = false; // out
};

struct CheckedRun {
  emulator::RunReport report;
  std::vector<std::uint32_t> out; // afterward

  std::uint32_t linesBefore = 0; // the body

  // The lines count from 1 at the first line of the body.
  [[nodiscard]] std::string found() const;
};

// A whole text with one kernel; lines of found() count from 1 at its first line. `directives` are not used.
[[nodiscard]] CheckedRun runCheckedText(const std::string& text, const CheckedLaunch& launch = {});
[[nodiscard]] CheckedRun runChecked(const std::string& body, const CheckedLaunch& launch = {});

// The assembly that clang 19 writes for gfx942; empty: an error.
[[nodiscard]] std::string compiled(const std::string& text, const std::string& options);

} // namespace wavesmith::testing
