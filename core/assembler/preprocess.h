// SPDX-License-Identifier: Apache-2.0
// Runs clang's preprocessor on `.S` files, in a child process: returns the preprocessed text and the origin
// of each line.
//
// Called on the thread of the TableBuilder.
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
  source::Diagnostics diagnostics; // Code::PreprocessorError, with places
};

[[nodiscard]] Preprocessed preprocess(const SourceFile& file, const Options& options,
                                      const std::string& processor, TableBuilder& table);

} // namespace wavesmith::assembler
