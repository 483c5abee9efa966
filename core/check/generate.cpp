// SPDX-License-Identifier: Apache-2.0
#include "check/generate.h"

#include "analysis/analysis.h"
#include "check/check.h"
#include "codeobject/code_object.h"
#include "program/program.h"
#include "project/launches/launch_shape.h"
#include "project/layout/kernel_in_run_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

namespace wavesmith::check {
namespace {

namespace fs = std::filesystem;

source::Result<generate::Assembled> assembled(worker::LanguageClient& language,
                                              const assembler::SourceFile& text,
                                              const assembler::Options& options,
                                              const std::stop_token& stop) {
  assembler::Options assembling = options;
  assembling.target = targetFor(text.text, options.target);
  assembler::Assembly assembly = language.assemble({text}, assembling, stop);
  if (assembly.codeObject.empty()) {
    for (source::Diagnostic& diagnostic : assembly.diagnostics)
      if (diagnostic.severity == source::Severity::Error) return std::unexpected(std::move(diagnostic));
    return source::failure(source::Code::EmptySource, {text.path, 0, 0, 0},
                           "it does not assemble to a code object");
  }
  auto object = codeobject::read(std::move(assembly.codeObject), text.path);
  if (!object) return std::unexpected(std::move(object.error()));
  auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                 std::move(assembly.lines));
  if (!program) return std::unexpected(std::move(program.error()));
  generate::Assembled result;
  result.program = std::make_shared<const program::Program>(std::move(*program));
  result.analysis = analysis::analyze(*result.program, {}, stop);
  if (result.analysis == nullptr)
    return source::failure(source::Code::RunCanceled, {text.path, 0, 0, 0}, "stopped");
  return result;
}

// The run files in the folder of a source, its own first.
std::vector<std::string> runFilesBeside(const std::string& source) {
  const fs::path own = project::runFileBeside(source);
  std::vector<std::string> files;
  std::error_code ignored;
  const fs::path folder = own.parent_path().empty() ? "." : own.parent_path();
  for (fs::directory_iterator entry(folder, ignored), end; entry != end; entry.increment(ignored)) {
    const fs::path name = entry->path().filename();
    if (project::isRunFile(name.string()) && name != own.filename() && entry->is_regular_file(ignored))
      files.push_back((own.parent_path() / name).string());
  }
  std::ranges::sort(files);
  if (fs::is_regular_file(own, ignored)) files.insert(files.begin(), own.string());
  return files;
}

bool isSame(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return fs::equivalent(one, other, ignored);
}

struct Hints {
  std::vector<generate::KernelHints> kernels;
  std::vector<std::string> remarks;

  // For each kernel, the first run file that describes it.
  void add(project::KernelInRunFile said) {
    if (std::ranges::find(kernels, said.kernel, &generate::KernelHints::kernel) != kernels.end()) return;
    kernels.push_back({.kernel = std::move(said.kernel),
                       .layout = std::move(said.layout),
                       .workgroup = said.workgroup,
                       .from = std::move(said.name)});
  }
};

source::Result<Hints> hintsIn(const std::vector<std::string>& runFiles) {
  Hints hints;
  for (const std::string& path : runFiles) {
    auto said = project::kernelInRunFile(path);
    if (!said) return std::unexpected(std::move(said.error()));
    hints.add(std::move(*said));
  }
  return hints;
}

Hints hintsBeside(const std::string& source) {
  Hints hints;
  const std::string own = project::runFileBeside(source);
  for (const std::string& path : runFilesBeside(source)) {
    auto said = project::kernelInRunFile(path);
    if (said) {
      if (std::ranges::any_of(said->sources, [&](const std::string& one) { return isSame(one, source); }))
        hints.add(std::move(*said));
    } else if (path == own) { // for other files, the kernel they are for is unknown
      hints.remarks.push_back(fmt::format("{} is not used: {}", path, said.error().message));
    }
  }
  return hints;
}

} // namespace

source::Result<generate::GeneratedBlocks> generateBlocks(worker::LanguageClient& language,
                                                         const assembler::SourceFile& text,
                                                         const GenerateOptions& options,
                                                         const std::stop_token& stop) {
  Hints hints;
  if (!options.runFiles.empty()) {
    auto named = hintsIn(options.runFiles);
    if (!named) return std::unexpected(std::move(named.error()));
    hints = std::move(*named);
  } else if (options.lookBeside) {
    hints = hintsBeside(text.path);
  }
  auto blocks = generate::generateBlocks(
      text.text, text.path, options.wanted, hints.kernels, [&](const std::string& changed) {
        return assembled(language, {text.path, changed}, options.assembler, stop);
      });
  if (blocks) {
    blocks->remarks.insert(blocks->remarks.begin(), std::make_move_iterator(hints.remarks.begin()),
                           std::make_move_iterator(hints.remarks.end()));
  }
  return blocks;
}

generate::Assemble assemblyFor(worker::LanguageClient& language, std::string path, assembler::Options options,
                               std::stop_token stop) {
  return [&language, path = std::move(path), options = std::move(options), stop = std::move(stop)](
             const std::string& text) { return assembled(language, {path, text}, options, stop); };
}

} // namespace wavesmith::check
