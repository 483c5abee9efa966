// SPDX-License-Identifier: Apache-2.0
#include "authoring/fixes.h"

#include "authoring/waits.h"
#include "authoring/writing_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::authoring {
namespace {

check::AppliedFix appliedOf(const WaitEdit& edit) {
  const std::string title = edit.kind == WaitEdit::Kind::Insert
                                ? fmt::format("Insert {}", edit.after)
                                : fmt::format("Change {} to {}", edit.before, edit.after);
  return {.code = edit.code, .place = edit.place, .title = title, .message = edit.reason};
}

} // namespace

source::Result<check::Fixed> applyFixes(worker::LanguageClient& language, const assembler::SourceFile& text,
                                        const check::Options& options, const check::FixOptions& fixing,
                                        const check::Stop& stop) {
  // Some of the waits alone are what the findings themselves offer.
  // Those of a text that is kept without waits are written when it is assembled.
  if (!options.only.empty() || isKeptWithoutWaits(text, options.assembler))
    return check::applyFixes(language, text, options, fixing, stop);
  const auto waits = writeWaits(language, text, options,
                                {.firstLine = fixing.firstLine,
                                 .lastLine = fixing.lastLine,
                                 .includes = fixing.includes,
                                 .waitStates = false,
                                 .onlyMissing = true},
                                stop);
  // A text that does not assemble has other fixes; so has one whose waits alone would cause something else.
  if (!waits || waits->refused || waits->files.empty())
    return check::applyFixes(language, text, options, fixing, stop);
  assembler::SourceFile now = text;
  check::Options with = options;
  for (const assembler::SourceFile& file : waits->files) {
    if (file.path == text.path)
      now.text = file.text;
    else
      with.assembler.edited.push_back(file);
  }
  auto fixed = check::applyFixes(language, now, with, fixing, stop);
  if (!fixed) return fixed;
  if (fixed->refused) return check::applyFixes(language, text, options, fixing, stop);
  std::vector<check::AppliedFix> applied;
  std::ranges::transform(waits->edits, std::back_inserter(applied), appliedOf);
  std::ranges::move(fixed->applied, std::back_inserter(applied));
  fixed->applied = std::move(applied);
  for (const assembler::SourceFile& file : waits->files)
    if (std::ranges::find(fixed->files, file.path, &assembler::SourceFile::path) == fixed->files.end())
      fixed->files.push_back(file);
  return fixed;
}

} // namespace wavesmith::authoring
