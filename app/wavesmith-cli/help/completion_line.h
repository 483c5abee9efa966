// SPDX-License-Identifier: Apache-2.0
// What may follow on a command line that is being typed, read from the parser itself.
//
//   complete(app, completions, {"isa", "show", "v_mfma_f32_16"})   candidates: v_mfma_f32_16x16x16_bf16, ...
//   complete(app, completions, {"check", "--only=W0102,W01"})      candidates: --only=W0102,W0101, ...
//   complete(app, completions, {"run", "ex"})                      files: those named ex*.run.yaml, *.s, *.S
//
// Unknown options and words that the parser would reject are skipped: the user may still correct them. One
// thread.
#pragma once

#include "arguments/completions.h"

#include <optional>
#include <span>
#include <string>

namespace CLI {
class App;
}

namespace wavesmith::cli {

// The shell completes a file's name itself.
struct FileRequest {
  std::string prefix;     // the beginning of the word that is not part of the name: "--output="
  std::string extensions; // without dots, separated by blanks; empty: any
  bool directories = false;
};

struct Answer {
  Candidates candidates; // whole words that begin with the last one, regardless of case
  std::optional<FileRequest> files = std::nullopt;
};

// `words`: those after the program's name and before the cursor; the last one is completed and may be empty.
[[nodiscard]] Answer complete(const CLI::App& app, const Completions& completions,
                              std::span<const std::string> words);

// Lines for the scripts of the shells (shells/): "VALUE\tDESCRIPTION", and for files "\tfiles\ts S\tPREFIX",
// with "*" for any extension, or "\tdirectories\t*\tPREFIX".
[[nodiscard]] std::string toLines(const Answer& answer);

} // namespace wavesmith::cli
