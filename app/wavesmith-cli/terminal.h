// SPDX-License-Identifier: Apache-2.0
// What the commands print, and how they are interrupted. Results go to standard output, diagnostics and
// progress to standard error; colors and progress on a terminal only, colors never when NO_COLOR is set
// (no-color.org).
#pragma once

#include "source/diagnostic.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace wavesmith::cli {

void printOut(std::string_view text); // to standard output
void printDiagnostics(const source::Diagnostics& diagnostics);

// "1,000,003"
[[nodiscard]] std::string grouped(std::uint64_t number);

// `one` for 1, else `many`: counted(3, "kernel", "kernels") is "3 kernels".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view one, std::string_view many);

// A line on standard error that is overwritten, and gone at the end; nothing when that is not a terminal.
class ProgressLine {
public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void show(std::string_view text);
  void clear();

private:
  bool terminal_ = false;
  bool shown_ = false;
};

// From now on Ctrl-C (and SIGTERM) stops what holds this token; a second one ends the program. Call it before
// any thread is started: they inherit that signals are not theirs.
[[nodiscard]] std::stop_token stopOnInterrupt();

} // namespace wavesmith::cli
