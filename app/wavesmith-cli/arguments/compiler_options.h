// SPDX-License-Identifier: Apache-2.0
// The options of the commands that start a compiler: which one, with which headers, under which limits.
//
//   addCompilerOptions(command, completions, arguments->compiler);
//   request.preferences = arguments->compiler.preferences;
//   request.limits = limitsOf(arguments->compiler);
#pragma once

#include "arguments/completions.h"
#include "compile/toolchain.h"
#include "process/run.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace wavesmith::cli {

struct CompilerOptions {
  compile::Preferences preferences;
  double seconds = 60;
  double mebibytes = 4096;
};

// `needs` is an option that all of them need; nullptr: none.
void addCompilerOptions(CLI::App& command, Completions& completions, CompilerOptions& options,
                        CLI::Option* needs = nullptr);

[[nodiscard]] process::Limits limitsOf(const CompilerOptions& options);

} // namespace wavesmith::cli
