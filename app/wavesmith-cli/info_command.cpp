// SPDX-License-Identifier: Apache-2.0
#include "codeobject/bundle.h"
#include "commands.h"
#include "exit_code.h"
#include "info_text.h"
#include "json.h"
#include "source/file.h"
#include "sources.h"
#include "terminal.h"

#include <CLI/App.hpp>

#include <memory>
#include <optional>

namespace wavesmith::cli {
namespace {

struct Arguments {
  std::string file;
  AssemblerArguments assembler;
  bool json = false;
};

constexpr const char* kFooter = R"(Examples:
  wavesmith-cli info vector_add.s              assembles it first
  wavesmith-cli info vector_add.hsaco --json
  wavesmith-cli info host_program              of a bundle, the code object that fits --mcpu)";

int report(const Arguments& arguments, int exitCode, const source::Diagnostics& diagnostics,
           const codeobject::CodeObject* object) {
  if (arguments.json) {
    auto json = document("wavesmith.info/1", exitCode == kAllWell, diagnostics);
    json["file"] = arguments.file;
    if (object != nullptr) addInfoJson(json, *object);
    printJson(json);
  } else {
    printDiagnostics(diagnostics);
    if (object != nullptr) printOut(infoText(*object));
  }
  return exitCode;
}

int info(const Arguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  std::vector<std::byte> bytes;
  source::Diagnostics diagnostics;
  if (isAssemblySource(arguments.file)) {
    auto sources = readSources({arguments.file});
    if (!sources) return report(arguments, kCannot, {sources.error()}, nullptr);
    worker::LanguageClient language(languageWorker());
    assembler::Assembly assembly = language.assemble(*sources, arguments.assembler.options(*sources), stop);
    if (!assembly.ok())
      return report(arguments, exitCodeOf(assembly.diagnostics), assembly.diagnostics, nullptr);
    bytes = std::move(assembly.codeObject);
    diagnostics = std::move(assembly.diagnostics);
  } else {
    auto read = source::readBytes(arguments.file);
    if (!read) return report(arguments, kCannot, {read.error()}, nullptr);
    bytes = std::move(*read);
  }
  const auto object =
      codeobject::open(std::move(bytes), arguments.file, arguments.assembler.options({}).target);
  if (!object) return report(arguments, kFindings, {object.error()}, nullptr);
  diagnostics.insert(diagnostics.end(), object->diagnostics().begin(), object->diagnostics().end());
  return report(arguments, source::hasErrors(diagnostics) ? kFindings : kAllWell, diagnostics, &*object);
}

} // namespace

Action addInfoCommand(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  command
      .add_option("FILE", arguments->file,
                  "Source (.s, .S), code object, bundle, or program with a bundle in it")
      ->required();
  addAssemblerOptions(command, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.info/1)");
  command.footer(kFooter);
  return [arguments] { return info(*arguments); };
}

} // namespace wavesmith::cli
