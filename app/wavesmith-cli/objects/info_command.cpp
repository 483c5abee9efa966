// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/sources.h"
#include "arguments/with_folder.h"
#include "authoring/writing_client.h"
#include "codeobject/bundle.h"
#include "codeobject/elf_listing.h"
#include "objects/analysis_text.h"
#include "objects/info_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"

#include <CLI/App.hpp>

#include <memory>
#include <utility>

namespace wavesmith::cli {
namespace {

struct InfoArguments {
  std::string file;
  AssemblerArguments assembler;
  bool json = false;
};

constexpr const char* kInfoFooter = R"(Examples:
  wavesmith-cli info vector_add.s              assembles it first
  wavesmith-cli info vector_add.hsaco --json
  wavesmith-cli info host_program              for a bundle, the code object that matches --mcpu)";

// The analysis of its instructions, if the target has an instruction table.
struct Analyzed {
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
};
Analyzed analyze(std::shared_ptr<const codeobject::CodeObject> object, source::LineTable lines) {
  Analyzed result;
  auto program = program::decode(std::move(object), std::move(lines));
  if (!program) return result;
  result.program = std::make_unique<const program::Program>(std::move(*program));
  result.analysis = analysis::analyze(*result.program, {});
  return result;
}

int report(const InfoArguments& arguments, int exitCode, const source::Diagnostics& diagnostics,
           const codeobject::CodeObject* object, const Analyzed& analyzed = {},
           const assembler::Assembly& assembly = {}) {
  const NextFreeOf nextFree = nextFreeOf(assembly, analyzed.program.get());
  codeobject::ElfListing elf;
  if (object != nullptr)
    if (auto listed = codeobject::listElf(object->bytes(), object->path())) elf = std::move(*listed);
  if (arguments.json) {
    auto json = document("wavesmith.info/1", exitCode == kAllWell, diagnostics);
    json["file"] = arguments.file;
    if (object != nullptr) addInfoJson(json, *object, elf, nextFree);
    if (analyzed.analysis != nullptr) addAnalysisJson(json, *analyzed.program, *analyzed.analysis);
    printJson(json);
  } else {
    printDiagnostics(diagnostics);
    if (object != nullptr) printOut(infoText(*object, elf, nextFree));
    if (analyzed.analysis != nullptr) printOut(analysisText(*analyzed.program, *analyzed.analysis));
  }
  return exitCode;
}

int info(const InfoArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  std::vector<std::byte> bytes;
  source::Diagnostics diagnostics;
  assembler::Assembly assembly;
  if (isAssemblySource(arguments.file)) {
    auto sources = readSources({arguments.file});
    if (!sources) return report(arguments, kCannot, {sources.error()}, nullptr);
    const auto options = optionsInFolder(arguments.assembler, *sources);
    if (!options) return report(arguments, kCannot, {options.error()}, nullptr);
    authoring::WritingClient language(languageWorker());
    assembly = language.assemble(*sources, *options, stop);
    if (!assembly.ok())
      return report(arguments, exitCodeOf(assembly.diagnostics), assembly.diagnostics, nullptr);
    bytes = std::move(assembly.codeObject);
    diagnostics = std::move(assembly.diagnostics);
  } else {
    if (auto other = compileFirst(arguments.file)) return report(arguments, kCannot, {*other}, nullptr);
    auto read = source::readBytes(arguments.file);
    if (!read) return report(arguments, kCannot, {read.error()}, nullptr);
    bytes = std::move(*read);
  }
  auto opened =
      codeobject::open(std::move(bytes), arguments.file,
                       assembly.target.empty() ? arguments.assembler.options({}).target : assembly.target);
  if (!opened) return report(arguments, kFindings, {opened.error()}, nullptr);
  const auto object = std::make_shared<const codeobject::CodeObject>(std::move(*opened));
  diagnostics.insert(diagnostics.end(), object->diagnostics().begin(), object->diagnostics().end());
  return report(arguments, source::hasErrors(diagnostics) ? kFindings : kAllWell, diagnostics, object.get(),
                analyze(object, std::move(assembly.lines)), assembly);
}

} // namespace

Action addInfoCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<InfoArguments>();
  completions.files(command
                        .add_option("FILE", arguments->file,
                                    "Source (.s, .S), code object, bundle, or program with a bundle in it")
                        ->required(),
                    kKernelFiles);
  addAssemblerOptions(command, completions, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.info/1)");
  command.footer(kInfoFooter);
  return [arguments] { return info(*arguments); };
}

} // namespace wavesmith::cli
