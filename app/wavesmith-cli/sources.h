// SPDX-License-Identifier: Apache-2.0
// What commands that take sources have in common: the options of the assembler, and the files that were
// named.
#pragma once

#include "assembler/assembly.h"
#include "codeobject/code_object.h"
#include "source/diagnostic.h"
#include "worker/language_client.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace wavesmith::cli {

struct AssemblerArguments {
  std::string target; // empty: what the sources say by .amdgcn_target, or gfx942
  std::vector<std::string> includePaths;
  std::vector<std::string> definitions; // "NAME" or "NAME=VALUE"

  [[nodiscard]] assembler::Options options(const std::vector<assembler::SourceFile>& sources) const;
};

void addAssemblerOptions(CLI::App& command, AssemblerArguments& arguments);

// .s and .S, whatever the case of the rest of the name.
[[nodiscard]] bool isAssemblySource(const std::filesystem::path& path);

[[nodiscard]] source::Result<std::vector<assembler::SourceFile>>
readSources(const std::vector<std::string>& paths);

// The lines of the source that a code object was made of, from its debug information; empty: there is none.
// What is wrong with it is added to the diagnostics.
[[nodiscard]] source::LineTable linesOf(const codeobject::CodeObject& object,
                                        source::Diagnostics& diagnostics, const std::stop_token& stop);

// A command makes few requests: a worker that is lost is replaced when it is needed.
[[nodiscard]] worker::WorkerOptions languageWorker();

} // namespace wavesmith::cli
