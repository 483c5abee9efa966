// SPDX-License-Identifier: Apache-2.0
// clang's preprocessor for `.S` files, as a child process: the preprocessed text, and the origin of each
// line.
//
// Any thread; the TableBuilder's.
#pragma once

#include "assembler/assembly.h"
#include "assembler/preprocessed_lines.h"
#include "assembler/source_map.h"

#include <string>

namespace wavesmith::assembler {

struct Preprocessed {
  bool ok = false; // there is a text to assemble
  std::string text;
  PreprocessedLines lines;
  source::Diagnostics diagnostics; // Code::PreprocessorError, with their places
};

[[nodiscard]] Preprocessed preprocess(const SourceFile& file, const Options& options,
                                      const std::string& processor, TableBuilder& table);

} // namespace wavesmith::assembler
