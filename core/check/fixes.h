// SPDX-License-Identifier: Apache-2.0
// Applies fixes to a text and the files that it includes, in memory.
//
//   auto fixed = check::applyFixes(language, {"k.s", text}, {.only = {"W0220"}}, {.remarks = true});
//   fixed->applied                k.s:12  Change it to s_nop 1
//   fixed->files                  {"k.s", its new text}, {"common.inc", its new text}: to be written
//   fixed->checked                the check of the new texts
//
// A fix can uncover the next finding or make another one unnecessary: the fixes are applied and the text is
// checked again until nothing is left to fix. At last all rules are checked, whatever Options::only says. If
// they find an error or a warning that the text did not have, no fix is applied at all: `refused` names it.
//
// Blocks until the worker and the analyses are done. Any thread; one call at a time per client.
#pragma once

#include "check/check.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::check {

struct FixOptions {
  bool remarks = false; // also the fixes of remarks, and those that are guesses at the intention
  bool includes = true; // also fixes in included files
  // Only those of findings at these lines of the file, from 1; 0: of all.
  std::uint32_t firstLine = 0, lastLine = 0;
};

struct AppliedFix {
  source::Code code{};
  source::Place place; // the diagnostic's place in the text as it was when the fix was applied
  std::string title;
  std::string message; // the diagnostic's message
};

struct Fixed {
  Checked checked; // the result for the text after all fixes
  std::vector<AppliedFix> applied;
  std::vector<assembler::SourceFile> files; // those that the fixes change
  // Fixes that relax a wait or shorten an s_nop in an included file, and all fixes in a file of #include: the
  // first is not applied because other kernels may include the file, the second cannot be checked. Without
  // FixOptions::includes all fixes in included files.
  std::size_t leftInIncludes = 0;
  std::optional<source::Diagnostic> refused;
};

// Errors: those of checkText().
[[nodiscard]] source::Result<Fixed> applyFixes(worker::LanguageClient& language,
                                               const assembler::SourceFile& text, const Options& options,
                                               const FixOptions& fixing, const Stop& stop = {});

} // namespace wavesmith::check
