// SPDX-License-Identifier: Apache-2.0
// Output and interruption of the commands. Results go to standard output, diagnostics and progress to
// standard error; colors and progress on a terminal only, colors never when NO_COLOR is set (no-color.org).
#pragma once

#include "source/diagnostic.h"
#include "source/render.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace wavesmith::cli {

// To standard output and to standard error. Names and texts of files are in them: control characters are made visible
// (source/visible_text.h), newlines and tabs are kept.
void printOut(std::string_view text);
void printError(std::string_view text);
// A source, a patch or a table that another program reads: as it is, unless standard output is a terminal.
void printData(std::string_view text);
void printDiagnostics(const source::Diagnostics& diagnostics);
// The same, with excerpts of `lines` instead of the files on the disk.
void printDiagnostics(const source::Diagnostics& diagnostics, source::LineReader lines);

// "1,000,003"
[[nodiscard]] std::string grouped(std::uint64_t number);

// `one` for 1, else `many`: counted(3, "kernel", "kernels") is "3 kernels".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view one, std::string_view many);

// A line on standard error that is overwritten and erased at the end; prints nothing if standard error is not
// a terminal.
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

// From this call on, Ctrl-C (or SIGTERM) requests a stop on this token; a second one ends the program. Call
// it before starting any thread, so that threads inherit the blocked signals.
[[nodiscard]] std::stop_token stopOnInterrupt();
// Blocks no more signals than before stopOnInterrupt(), in this thread: for a program that replaces this one.
void restoreSignals();
// After stopOnInterrupt(): a token that Ctrl-C has not stopped yet, for the next of several requests.
[[nodiscard]] std::stop_token nextInterrupt();

} // namespace wavesmith::cli
