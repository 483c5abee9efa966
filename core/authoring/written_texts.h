// SPDX-License-Identifier: Apache-2.0
// The texts that edits of waits change, and the judgment of the result: it is checked, and refused if it has a finding that the
// old text does not have.
//
//   WrittenTexts texts(text, edited);
//   texts.filesWith(edits)                                     the files as they would be
//   judge(language, text, options, before, result, stop)       fills result.checked, or result.refused
//
// One thread at a time.
#pragma once

#include "authoring/waits.h"
#include "check/source_lines.h"
#include "check/texts.h"

#include <string>
#include <vector>

namespace wavesmith::authoring {

class WrittenTexts {
public:
  WrittenTexts(const assembler::SourceFile& text, const std::vector<assembler::SourceFile>& edited)
      : texts_(text, edited), textOf_([this](const std::string& path) { return texts_(path); }),
        lines_(textOf_) {}
  WrittenTexts(const WrittenTexts&) = delete;
  WrittenTexts& operator=(const WrittenTexts&) = delete;

  [[nodiscard]] check::SourceLines& lines() { return lines_; }
  // The statement at a place; empty: there is none.
  [[nodiscard]] std::string statementAt(const source::Place& place);
  // The files that the edits change, as they would be.
  [[nodiscard]] std::vector<assembler::SourceFile> filesWith(const std::vector<WaitEdit>& edits);

private:
  [[nodiscard]] source::TextEdit changeOf(const WaitEdit& edit);

  check::Texts texts_;
  check::TextOf textOf_;
  check::SourceLines lines_;
};

// The check of a text whose waits are written. Errors: those of checkText(); the first error of a text that does not assemble.
[[nodiscard]] source::Result<check::Checked> checkToWrite(worker::LanguageClient& language,
                                                          const assembler::SourceFile& text,
                                                          const check::Options& options,
                                                          const check::Stop& stop);

// The check of a text with these files as they would be. Errors: those of checkText().
[[nodiscard]] source::Result<check::Checked> checkWritten(worker::LanguageClient& language,
                                                          const assembler::SourceFile& text,
                                                          const check::Options& options,
                                                          const std::vector<assembler::SourceFile>& files,
                                                          const check::Stop& stop);

// The edits in the order of their places, those of the file itself first.
void sortByPlace(std::vector<WaitEdit>& edits, const std::string& path);

// Lines with an s_waitcnt in a kernel, or in all of them if it is empty.
[[nodiscard]] std::size_t waitLines(const check::Checked& checked, const std::string& kernel);

// Whether `after`, the check of the text with these files, has no finding that `before` does not have.
[[nodiscard]] bool isAsClean(const check::Checked& before, const check::Checked& after,
                             const assembler::SourceFile& text,
                             const std::vector<assembler::SourceFile>& files, const check::Options& options);

// Takes `after`, the check of the text with result.files, or refuses them. `before`: the check of the old text, which is that of a
// result without changes.
void judge(const assembler::SourceFile& text, const check::Options& options, const std::string& kernel,
           check::Checked before, check::Checked after, WrittenWaits& result);

} // namespace wavesmith::authoring
