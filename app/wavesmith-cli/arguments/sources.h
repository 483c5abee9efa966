// SPDX-License-Identifier: Apache-2.0
// The common part of commands that take sources: the options of the assembler, and the named files.
#pragma once

#include "assembler/assembly.h"
#include "codeobject/code_object.h"
#include "source/diagnostic.h"
#include "worker/language/language_client.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace wavesmith::cli {

class Completions;

struct AssemblerArguments {
  std::string target; // empty: that of .amdgcn_target in the sources, or gfx942
  std::vector<std::string> includePaths;
  std::vector<std::string> searched;       // include paths that a share file has: not allowed by that
  std::vector<std::string> allowedFolders; // absolute
  std::vector<std::string> definitions;    // "NAME" or "NAME=VALUE"

  [[nodiscard]] assembler::Options options(const std::vector<assembler::SourceFile>& sources) const;
};

void addAssemblerOptions(CLI::App& command, Completions& completions, AssemblerArguments& arguments);
// --allow-include. The paths are made absolute: a share file changes the current folder.
void addAllowInclude(CLI::App& command, Completions& completions, std::vector<std::string>& folders);

// True for a text that the assembler reads; the content decides (codeobject/file_kind.h).
[[nodiscard]] bool isAssemblySource(const std::filesystem::path& path);

// For OpenCL C and HIP (.cl, .hip), which other commands than `compile` do not read: which command helps.
[[nodiscard]] std::optional<source::Diagnostic> compileFirst(const std::filesystem::path& path);

[[nodiscard]] source::Result<std::vector<assembler::SourceFile>>
readSources(const std::vector<std::string>& paths);

// The source lines of a code object, from its debug information; empty if it has none. Errors in the debug
// information are added to the diagnostics.
[[nodiscard]] source::LineTable linesOf(const codeobject::CodeObject& object,
                                        source::Diagnostics& diagnostics, const std::stop_token& stop);

// A command makes few requests: a lost worker is replaced only when needed.
[[nodiscard]] worker::WorkerOptions languageWorker();

} // namespace wavesmith::cli
