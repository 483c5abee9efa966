// SPDX-License-Identifier: Apache-2.0
#include "arguments/sources.h"

#include "arguments/completion_values.h"
#include "authoring/writing_client.h"
#include "check/check.h"
#include "codeobject/file_kind.h"
#include "codeobject/target.h"
#include "compile/toolchain.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace wavesmith::cli {
namespace {

// The first source that names a target counts.
std::string targetOf(const std::vector<assembler::SourceFile>& sources, const std::string& wanted) {
  for (const assembler::SourceFile& source : sources)
    if (codeobject::targetNamedIn(source.text)) return check::targetFor(source.text, wanted);
  return check::targetFor({}, wanted);
}

} // namespace

assembler::Options AssemblerArguments::options(const std::vector<assembler::SourceFile>& sources) const {
  assembler::Options options;
  options.target = targetOf(sources, target);
  options.includePaths = includePaths;
  options.includePaths.insert(options.includePaths.end(), searched.begin(), searched.end());
  options.allowedFolders = allowedFolders;
  options.allowedFolders.insert(options.allowedFolders.end(), includePaths.begin(), includePaths.end());
  for (const std::string& definition : definitions) {
    const std::size_t equals = definition.find('=');
    options.definitions.emplace_back(definition.substr(0, equals),
                                     equals == std::string::npos ? "1" : definition.substr(equals + 1));
  }
  return options;
}

void addAssemblerOptions(CLI::App& command, Completions& completions, AssemblerArguments& arguments) {
  completions.values(
      command
          .add_option("--mcpu", arguments.target,
                      "Processor with target features, like gfx942:sramecc+:xnack-; by default, "
                      "that of .amdgcn_target in the source")
          ->type_name("TARGET")
          ->default_str(assembler::Options{}.target),
      targetIds);
  completions.directories(command
                              .add_option("-I", arguments.includePaths,
                                          "Directory to search for .include and .incbin; may be repeated")
                              ->type_name("DIR")
                              ->allow_extra_args(false));
  addAllowInclude(command, completions, arguments.allowedFolders);
  command
      .add_option("-D", arguments.definitions, "Define a symbol, as 1 or as the given value; may be repeated")
      ->type_name("SYM=VALUE")
      ->allow_extra_args(false);
}

void addAllowInclude(CLI::App& command, Completions& completions, std::vector<std::string>& folders) {
  completions.directories(
      command
          .add_option("--allow-include", folders,
                      "Folder whose files may be included from elsewhere, as from -I; may be repeated")
          ->type_name("DIR")
          ->transform(CLI::Validator(
              [](std::string& folder) {
                std::error_code error;
                if (const auto whole = std::filesystem::absolute(folder, error); !error)
                  folder = whole.string();
                return std::string();
              },
              ""))
          ->allow_extra_args(false));
}

bool isAssemblySource(const std::filesystem::path& path) {
  return !compile::languageOf(path, {}) && codeobject::isSource(codeobject::kindOfFile(path));
}

std::optional<source::Diagnostic> compileFirst(const std::filesystem::path& path) {
  const auto language = compile::languageOf(path, {});
  if (!language) return std::nullopt;
  const std::string assembly = std::filesystem::path(path).replace_extension(".s").string();
  return source::makeError(
      source::Code::CannotReadFile, {.file = path.string()},
      fmt::format("this is {}; `wavesmith-cli compile {} -o {}` writes assembly for this command",
                  compile::name(*language), path.string(), assembly));
}

source::Result<std::vector<assembler::SourceFile>> readSources(const std::vector<std::string>& paths) {
  std::vector<assembler::SourceFile> sources;
  for (const std::string& path : paths) {
    if (auto other = compileFirst(path)) return std::unexpected(std::move(*other));
    auto text = source::readText(path);
    if (!text) return std::unexpected(text.error());
    sources.push_back({path, std::move(*text)});
  }
  return sources;
}

source::LineTable linesOf(const codeobject::CodeObject& object, source::Diagnostics& diagnostics,
                          const std::stop_token& stop) {
  authoring::WritingClient language(languageWorker());
  assembler::DebugLines debug = language.lines(object, stop);
  diagnostics.insert(diagnostics.end(), debug.diagnostics.begin(), debug.diagnostics.end());
  return std::move(debug.lines);
}

worker::WorkerOptions languageWorker() {
  worker::WorkerOptions options;
  options.spare = false;
  return options;
}

} // namespace wavesmith::cli
