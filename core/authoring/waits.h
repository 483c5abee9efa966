// SPDX-License-Identifier: Apache-2.0
// Writes the waits of a text: the weakest sufficient ones at the latest sufficient places, and as few changes as possible.
//
//   43  buffer_load_dword v4, ...         authoring::writeWaits(language, text, {}, {})
//   44  buffer_load_dword v5, ...           insert s_waitcnt vmcnt(1) at line 45: line 45 needs v4 of line 43
//   45  v_mov_b32 v6, v4                    insert s_waitcnt vmcnt(0) at line 46: line 46 needs v5 of line 44
//   46  v_mov_b32 v7, v5
//
// analysis::planWaits knows which waits are needed; here they become lines. A line of a macro, a repetition or an included
// file stands for all its expansions: it has one count that suits all of them where none waits for longer than it has to;
// otherwise the waits go before the lines that expand it. Then s_nops follow (wait states), as `check --fix` writes them.
//
// What the author must have meant is not invented: waits that are for others stay, a missing release is no insertion. The new
// text is checked, and refused if it has a finding that the old one does not have.
//
// Blocks until the worker and the analyses are done. Any thread; one call at a time per client.
#pragma once

#include "check/check.h"
#include "check/fixes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::authoring {

struct WaitOptions {
  std::string kernel = {}; // only the waits of this kernel; empty: of all
  // Only those at these lines of the file, from 1; 0: all. Lines of a macro are where it is invoked.
  std::uint32_t firstLine = 0, lastLine = 0;
  bool includes = false;  // included files are changed as well
  bool waitStates = true; // s_nops, too
  bool movesLines =
      true; // where an independent instruction can be moved, it stands there instead of an s_nop
  // Waits become stronger only: those that are right stay, and those that are too strong; nothing is moved. Always of a text that is
  // kept without waits.
  bool onlyMissing = false;
  bool findsPeeled = true;
  bool peels = false; // writes WrittenWaits::peeled as well
};

struct WaitEdit {
  enum class Kind : std::uint8_t { Insert, Change, Remove };
  Kind kind = Kind::Insert;
  source::Place place;                            // the line in the text as it was: it is inserted before it
  bool isAfterLine = false;                       // or after it
  std::string before = {}, after = {};            // statements; empty: there is none
  std::string reason = {};                        // one sentence; no full stop
  source::Code code = source::Code::MissingVmcnt; // what is missing without it, unless something is removed
  std::vector<source::Note> notes = {};           // of expansions that wait for longer than they have to

  bool operator==(const WaitEdit&) const = default;
};

// A loop that waits for more than it has to because of its first iteration: with a wait before the loop, those in it are weaker.
struct PeeledWait {
  source::Place place;                      // of the loop's first such wait, in the text as it was
  std::string before = {};                  // its statement
  source::Place prologue;                   // the last line before the loop
  std::string statement = {};               // what would stand after it
  double cyclesBefore = 0, cyclesAfter = 0; // of an iteration, by timing::estimate()
  std::string assumed = {};                 // "latency assumed 600 cycles"

  [[nodiscard]] std::string sentence() const;
};

// A line that is moved so that its instruction is a wait state.
struct MovedLine {
  source::Place place; // in the text as it was
  source::Place to;    // before this line
  std::string statement = {};
  std::string reason = {}; // one sentence; no full stop

  bool operator==(const MovedLine&) const = default;
};

struct WrittenWaits {
  std::vector<WaitEdit> edits; // by place
  std::vector<MovedLine> moved;
  std::vector<check::AppliedFix> waitStates;
  std::vector<PeeledWait> peeled;           // those that save a cycle or more; written if WaitOptions::peels
  std::vector<assembler::SourceFile> files; // those that are changed, as they would be
  check::Checked checked;                   // the result for the text as it would be
  std::size_t before = 0, after = 0;        // lines with an s_waitcnt in the kernel, or in the text
  std::vector<source::Note> notes;          // what is left as it is, and why
  std::optional<source::Diagnostic>
      refused; // nothing is written, because the new text would have a new finding
};

// Errors: those of checkText(); Code::NoSuchKernel; the first error of a text that does not assemble.
[[nodiscard]] source::Result<WrittenWaits>
writeWaits(worker::LanguageClient& language, const assembler::SourceFile& text, const check::Options& options,
           const WaitOptions& wanted, const check::Stop& stop = {});

} // namespace wavesmith::authoring
