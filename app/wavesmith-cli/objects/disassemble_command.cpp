// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "arguments/sources.h"
#include "authoring/writing_client.h"
#include "codeobject/bundle.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>

namespace wavesmith::cli {
namespace {

struct DisassembleArguments {
  std::string file;
  std::string output;
  std::string target = "gfx942";
};

constexpr const char* kDisassembleFooter = R"(Examples:
  wavesmith-cli disassemble vector_add.hsaco
  wavesmith-cli disassemble host_program -o kernels.s        for a bundle, the entry that matches --mcpu)";

int fail(const source::Diagnostic& diagnostic, int exitCode) {
  printDiagnostics({diagnostic});
  return exitCode;
}

std::string summary(const DisassembleArguments& arguments, const assembler::Disassembly& made) {
  if (made.differences.empty()) {
    return fmt::format("{}: assembles to {} byte for byte\n", arguments.output, arguments.file);
  }
  std::string text = fmt::format("{}: assembles to {}, except for:\n", arguments.output, arguments.file);
  for (const std::string& difference : made.differences)
    text += fmt::format("  {}\n", difference);
  return text;
}

int disassemble(const DisassembleArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  if (isAssemblySource(arguments.file))
    return fail(
        source::makeError(source::Code::NotACodeObject, {.file = arguments.file},
                          fmt::format("this is a source file, but disassemble reads code objects: first run "
                                      "wavesmith-cli assemble {}",
                                      arguments.file)),
        kFindings);
  auto bytes = source::readBytes(arguments.file);
  if (!bytes) return fail(bytes.error(), kCannot);
  const auto object = codeobject::open(std::move(*bytes), arguments.file, arguments.target);
  if (!object) return fail(object.error(), kFindings);
  printDiagnostics(object->diagnostics());
  authoring::WritingClient language(languageWorker());
  const assembler::DebugLines debug = language.lines(*object, stop);
  printDiagnostics(debug.diagnostics);
  const auto made = language.disassemble(object->bytes(), arguments.file, stop, debug.lines);
  if (!made) return fail(made.error(), kCannot);
  if (arguments.output.empty()) {
    printData(made->text);
    return kAllWell; // the text itself lists the differences
  }
  if (auto written = source::writeFile(arguments.output, made->text); !written) {
    return fail(written.error(), kCannot);
  }
  printOut(summary(arguments, *made));
  return kAllWell;
}

} // namespace

Action addDisassembleCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<DisassembleArguments>();
  completions.files(
      command.add_option("FILE", arguments->file, "Code object, bundle, or program with a bundle in it")
          ->required(),
      kCodeObjectFiles);
  completions.files(
      command.add_option("-o,--output", arguments->output, "File to write; standard output by default")
          ->type_name("OUT"),
      kSourceFiles);
  completions.values(
      command.add_option("--mcpu", arguments->target, "Processor that selects the code object of a bundle")
          ->type_name("TARGET")
          ->capture_default_str(),
      targetIds);
  command.footer(kDisassembleFooter);
  return [arguments] { return disassemble(*arguments); };
}

} // namespace wavesmith::cli
