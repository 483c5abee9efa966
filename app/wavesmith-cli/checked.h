// SPDX-License-Identifier: Apache-2.0
// A file for `check` and `info`: assembled if it is a source, decoded, analyzed, with its
// diagnostics.
#pragma once

#include "analysis/analysis.h"
#include "check/suppression.h"
#include "codeobject/code_object.h"
#include "sources.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::cli {

struct CheckOptions {
  bool strict = false;
  std::vector<std::string> only; // codes, their names, or rules; empty: all
};

struct Checked {
  std::shared_ptr<const codeobject::CodeObject> object; // nullptr: the file is none, diagnostics say why
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  assembler::Assembly assembly; // of a source, without what has become the members here
  source::Diagnostics diagnostics;
  std::size_t suppressed = 0;
  bool couldNot = false; // diagnostics say that something could not be done at all
};

[[nodiscard]] Checked checkFile(const std::string& path, const AssemblerArguments& assembler,
                                const CheckOptions& options, const std::stop_token& stop);

} // namespace wavesmith::cli
