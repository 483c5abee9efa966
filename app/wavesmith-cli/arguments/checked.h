// SPDX-License-Identifier: Apache-2.0
// A file as the commands use it: read from disk and checked by the pipeline of core/check.
#pragma once

#include "arguments/sources.h"
#include "check/check.h"
#include "check/fixes.h"

#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::cli {

struct CheckOptions {
  bool strict = false;
  std::vector<std::string> only; // codes, their names, or rules; empty: all
};

struct Checked : check::Checked {
  bool couldNot = false; // the diagnostics report that something was not possible at all
};

[[nodiscard]] Checked checkFile(const std::string& path, const AssemblerArguments& assembler,
                                const CheckOptions& options, const std::stop_token& stop);

// The same of a text that is not what the file has.
[[nodiscard]] Checked checkText(const std::string& path, std::string text,
                                const AssemblerArguments& assembler, const CheckOptions& options,
                                const std::stop_token& stop);

struct FixedFile {
  Checked checked; // the result after the fixes
  std::vector<check::AppliedFix> applied;
  std::size_t leftInIncludes = 0; // check::Fixed
};

// Checks a source, applies its fixes and writes the files: all of them, or none. A code object is only
// checked.
[[nodiscard]] FixedFile fixFile(const std::string& path, const AssemblerArguments& assembler,
                                const CheckOptions& options, const std::stop_token& stop);

} // namespace wavesmith::cli
