// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/sources.h"
#include "arguments/with_folder.h"
#include "authoring/writing_client.h"
#include "codeobject/code_object.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>

namespace wavesmith::cli {
namespace {

struct AssembleArguments {
  std::vector<std::string> files;
  std::string output;
  AssemblerArguments assembler;
  bool json = false;
};

constexpr const char* kAssembleFooter =
    R"(Without -o, the code object of NAME.s is written to NAME.hsaco next to it, or next to the first of several sources.

Examples:
  wavesmith-cli assemble vector_add.s
  wavesmith-cli assemble a.s b.s -o both.hsaco -I include -D TILE=32
  wavesmith-cli assemble vector_add.s --mcpu gfx942:sramecc+:xnack- --json)";

std::filesystem::path outputOf(const AssembleArguments& arguments) {
  if (!arguments.output.empty()) return arguments.output;
  return std::filesystem::path(arguments.files.front()).replace_extension(".hsaco");
}

std::vector<std::string> assembledKernels(const assembler::Assembly& assembly, const std::string& path) {
  std::vector<std::string> names;
  if (const auto object = codeobject::read(assembly.codeObject, path)) {
    for (const codeobject::Kernel& kernel : object->kernels())
      names.push_back(kernel.name);
  }
  return names;
}

// Reports the diagnostics of an assembly and the path of its output.
int report(const AssembleArguments& arguments, int exitCode, const source::Diagnostics& diagnostics,
           const assembler::Assembly& assembly) {
  const std::string output = outputOf(arguments).string();
  const std::vector<std::string> kernels =
      exitCode == kAllWell ? assembledKernels(assembly, output) : std::vector<std::string>{};
  if (arguments.json) {
    auto json = document("wavesmith.assemble/1", exitCode == kAllWell, diagnostics);
    json["sources"] = arguments.files;
    json["target"] = assembly.target.empty() ? arguments.assembler.options({}).target : assembly.target;
    if (exitCode == kAllWell) {
      json["output"] = output;
      json["bytes"] = assembly.codeObject.size();
      json["kernels"] = kernels;
    }
    printJson(json);
    return exitCode;
  }
  printDiagnostics(diagnostics);
  if (exitCode == kAllWell) {
    printOut(fmt::format("{}: {} bytes, {}{}{}\n", output, grouped(assembly.codeObject.size()),
                         counted(kernels.size(), "kernel", "kernels"), kernels.empty() ? "" : ": ",
                         fmt::join(kernels, ", ")));
  }
  return exitCode;
}

int assemble(const AssembleArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  auto sources = readSources(arguments.files);
  if (!sources) return report(arguments, kCannot, {sources.error()}, {});
  const auto options = optionsInFolder(arguments.assembler, *sources);
  if (!options) return report(arguments, kCannot, {options.error()}, {});
  authoring::WritingClient language(languageWorker());
  assembler::Assembly assembly = language.assemble(*sources, *options, stop);
  // Advice is given by `check`.
  std::erase_if(assembly.diagnostics,
                [](const source::Diagnostic& d) { return d.severity == source::Severity::Remark; });
  if (!assembly.ok()) {
    return report(arguments, exitCodeOf(assembly.diagnostics), assembly.diagnostics, assembly);
  }
  if (auto written = source::writeFile(outputOf(arguments), assembly.codeObject); !written) {
    return report(arguments, kCannot, {written.error()}, assembly);
  }
  return report(arguments, kAllWell, assembly.diagnostics, assembly);
}

} // namespace

Action addAssembleCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<AssembleArguments>();
  completions.files(
      command.add_option("FILE", arguments->files, "Sources: .s, or .S to be preprocessed by clang")
          ->required(),
      kSourceFiles);
  completions.files(
      command.add_option("-o,--output", arguments->output, "Code object to write")->type_name("OUT"),
      kCodeObjectFiles);
  addAssemblerOptions(command, completions, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.assemble/1)");
  command.footer(kAssembleFooter);
  return [arguments] { return assemble(*arguments); };
}

} // namespace wavesmith::cli
