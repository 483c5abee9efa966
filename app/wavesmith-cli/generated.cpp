// SPDX-License-Identifier: Apache-2.0
#include "generated.h"

#include "project/kernel_in_run_file.h"
#include "project/launch_shape.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

namespace wavesmith::cli {
namespace {

using Json = nlohmann::ordered_json;

// Texts in place of the file's, through one worker.
generate::Assemble assembleFor(const std::string& file, const AssemblerArguments& assembler,
                               const std::stop_token& stop) {
  auto language = std::make_shared<worker::LanguageClient>(languageWorker());
  return [language, file, &assembler, stop](const std::string& text) -> source::Result<generate::Assembled> {
    const std::vector<assembler::SourceFile> sources{{file, text}};
    assembler::Assembly assembly = language->assemble(sources, assembler.options(sources), stop);
    if (assembly.codeObject.empty()) {
      for (source::Diagnostic& d : assembly.diagnostics)
        if (d.severity == source::Severity::Error) return std::unexpected(std::move(d));
      return source::failure(source::Code::EmptySource, {file, 0, 0, 0},
                             "it does not assemble to a code object");
    }
    auto object = codeobject::read(std::move(assembly.codeObject), file);
    if (!object) return std::unexpected(object.error());
    auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                   std::move(assembly.lines));
    if (!program) return std::unexpected(program.error());
    generate::Assembled result;
    result.program = std::make_shared<const program::Program>(std::move(*program));
    result.analysis = analysis::analyze(*result.program, {}, stop);
    if (result.analysis == nullptr)
      return source::failure(source::Code::RunCanceled, {file, 0, 0, 0}, "stopped");
    return result;
  };
}

generate::KernelHints hintsOf(project::KernelInRunFile said) {
  return {.kernel = std::move(said.kernel),
          .layout = std::move(said.layout),
          .workgroup = said.workgroup,
          .from = std::move(said.name)};
}

// The run files in the folder of a source, its own first.
std::vector<std::string> runFilesBeside(const std::string& source) {
  const std::filesystem::path own = project::runFileBeside(source);
  std::vector<std::string> files;
  std::error_code ignored;
  const std::filesystem::path folder = own.parent_path().empty() ? "." : own.parent_path();
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".run.yaml") && entry.path().filename() != own.filename())
      files.push_back((own.parent_path() / name).string());
  }
  std::ranges::sort(files);
  if (std::filesystem::is_regular_file(own, ignored)) files.insert(files.begin(), own.string());
  return files;
}

bool isSame(const std::string& one, const std::string& other) {
  std::error_code ignored;
  return std::filesystem::equivalent(one, other, ignored);
}

struct Hints {
  std::vector<generate::KernelHints> kernels;
  std::vector<std::string> remarks;

  // Of each kernel, the first one that is about it.
  void add(project::KernelInRunFile said) {
    if (std::ranges::find(kernels, said.kernel, &generate::KernelHints::kernel) == kernels.end())
      kernels.push_back(hintsOf(std::move(said)));
  }
};
source::Result<Hints> readHints(const GenerateArguments& arguments) {
  Hints hints;
  for (const std::string& path : arguments.runFiles) {
    auto said = project::kernelInRunFile(path);
    if (!said) return std::unexpected(said.error());
    hints.add(std::move(*said));
  }
  if (!arguments.runFiles.empty()) return hints;
  const std::string own = project::runFileBeside(arguments.file);
  for (const std::string& path : runFilesBeside(arguments.file)) {
    auto said = project::kernelInRunFile(path);
    if (!said) {
      // What is wrong with another kernel's is said when that is run.
      if (path == own) hints.remarks.push_back(fmt::format("{} is not used: {}", path, said.error().message));
    } else if (std::ranges::any_of(said->sources,
                                   [&](const std::string& one) { return isSame(one, arguments.file); })) {
      hints.add(std::move(*said));
    }
  }
  return hints;
}

std::string linesText(const std::vector<std::uint32_t>& lines) {
  std::string text;
  for (const std::uint32_t line : lines)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", line);
  return text.empty() ? text : fmt::format(" (line{} {})", lines.size() == 1 ? "" : "s", text);
}

} // namespace

source::Result<generate::GeneratedBlocks> generated(const GenerateArguments& arguments,
                                                    const std::string& text,
                                                    const AssemblerArguments& assembler,
                                                    const std::stop_token& stop) {
  auto hints = readHints(arguments);
  if (!hints) return std::unexpected(hints.error());
  const generate::Wanted wanted{.directives = arguments.update && arguments.only != "metadata",
                                .metadata = arguments.update && arguments.only != "directives",
                                .kernel = arguments.kernel};
  auto blocks = generate::generateBlocks(text, arguments.file, wanted, hints->kernels,
                                         assembleFor(arguments.file, assembler, stop));
  if (blocks) blocks->remarks.insert(blocks->remarks.begin(), hints->remarks.begin(), hints->remarks.end());
  return blocks;
}

std::string changesText(const generate::GeneratedBlocks& blocks) {
  std::string text;
  for (const std::string& remark : blocks.remarks)
    text += remark + "\n";
  for (const generate::BlockChange& change : blocks.changes) {
    if (!change.kernel.empty()) text += change.kernel + ": ";
    text += change.before.empty()
                ? fmt::format("{} is {}", change.what, change.after)
                : fmt::format("{}: {} becomes {}", change.what, change.before, change.after);
    text += fmt::format(": {}{}\n", change.why, linesText(change.because));
  }
  return text;
}

Json changesJson(const generate::GeneratedBlocks& blocks) {
  Json json = Json::array();
  for (const generate::BlockChange& change : blocks.changes) {
    Json entry{{"kernel", change.kernel},  {"in", change.metadata ? "metadata" : "directives"},
               {"what", change.what},      {"before", change.before},
               {"after", change.after},    {"why", change.why},
               {"because", change.because}};
    entry["line"] = change.line == 0 ? Json() : Json(change.line);
    json.push_back(std::move(entry));
  }
  return json;
}

} // namespace wavesmith::cli
