// SPDX-License-Identifier: Apache-2.0
// Rename and renumber as the window and `wavesmith-cli symbols` do them: the edits of core/navigation, then the
// changed texts assembled and compared with the given ones.
//
//   const auto renamed = check::rename(language, {"k.s", text}, {}, {"k.s", 12, 9}, "v_sum");
//   renamed->files         the changed files, before and after; or the refusal with its reason
//
// Blocking: the texts are assembled twice. Any thread; one call at a time per client.
#pragma once

#include "assembler/assembly.h"
#include "navigation/expansion.h"
#include "navigation/index.h"
#include "navigation/rename.h"
#include "navigation/renumber.h"
#include "worker/language/language_client.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::check {

struct EditedFile {
  std::string path;
  std::string before;
  std::string after;
  std::size_t edits = 0;
};

struct EditedFiles {
  std::vector<EditedFile> files; // those with changes, the main file first; empty: nothing changes
  std::size_t edits = 0;
  // The result was assembled and is the same code. False: the given text has errors, so that only names were checked.
  bool isAssembled = false;
};

// The index of a text as the assembler would read it: with its include paths and edited files.
[[nodiscard]] navigation::Index indexOf(const assembler::SourceFile& text, const assembler::Options& options);

// `at`: a use or definition in the file or in one that it includes. Refused if there is no name, for the reasons of
// navigation::rename(), and if the result does not assemble to the same instructions.
[[nodiscard]] navigation::Allowed<EditedFiles>
rename(worker::LanguageClient& language, const assembler::SourceFile& text, const assembler::Options& options,
       const source::Place& at, const std::string& newName, const std::stop_token& stop = {});

// The lines are those of `file`: the text, or a file that it includes. Refused for the reasons of
// navigation::renumber(), if the text has errors, and if an instruction would differ in anything but these registers or
// have a new finding. With `raises`, the descriptors of kernels that would use registers beyond what they allocate are
// raised, and their metadata with them; refused if they cannot be edited.
[[nodiscard]] navigation::Allowed<EditedFiles>
renumber(worker::LanguageClient& language, const assembler::SourceFile& text,
         const assembler::Options& options, const std::string& file,
         const navigation::RenumberRequest& request, const std::stop_token& stop = {});

// The code that a line of `file` expands to, with addresses if the text can be linked.
[[nodiscard]] navigation::Allowed<navigation::ExpandedCode>
expand(worker::LanguageClient& language, const assembler::SourceFile& text, const assembler::Options& options,
       const std::string& file, std::uint32_t line, const std::stop_token& stop = {});

} // namespace wavesmith::check
