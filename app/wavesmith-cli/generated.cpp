// SPDX-License-Identifier: Apache-2.0
#include "generated.h"

#include "project/kernel_in_run_file.h"
#include "project/launch_shape.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
      return source::failure(source::Code::EmptySource, {file, 0, 0, 0}, "it assembles to no code object");
    }
    auto object = codeobject::read(std::move(assembly.codeObject), file);
    if (!object) return std::unexpected(object.error());
    auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                   std::move(assembly.lines));
    if (!program) return std::unexpected(program.error());
    generate::Assembled result;
    result.program = std::make_shared<const program::Program>(std::move(*program));
    result.analysis = analysis::analyse(*result.program, {}, stop);
    if (result.analysis == nullptr)
      return source::failure(source::Code::RunCancelled, {file, 0, 0, 0}, "stopped");
    return result;
  };
}

generate::KernelHints hintsOf(project::KernelInRunFile said) {
  return {.kernel = std::move(said.kernel),
          .layout = std::move(said.layout),
          .workgroup = said.workgroup,
          .from = std::move(said.name)};
}

struct Hints {
  std::vector<generate::KernelHints> kernels;
  std::vector<std::string> remarks;
};
source::Result<Hints> readHints(const GenerateArguments& arguments) {
  Hints hints;
  for (const std::string& path : arguments.runFiles) {
    auto said = project::kernelInRunFile(path);
    if (!said) return std::unexpected(said.error());
    hints.kernels.push_back(hintsOf(std::move(*said)));
  }
  const std::string beside = project::runFileBeside(arguments.file);
  std::error_code ignored;
  if (!arguments.runFiles.empty() || !std::filesystem::is_regular_file(beside, ignored)) return hints;
  if (auto said = project::kernelInRunFile(beside))
    hints.kernels.push_back(hintsOf(std::move(*said)));
  else
    hints.remarks.push_back(fmt::format("{} is not used: {}", beside, said.error().message));
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
