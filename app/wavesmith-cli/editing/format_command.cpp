// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "isa/opcode.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "project/folders/folder_settings.h"
#include "source/assembly/assembly_format.h"
#include "source/file.h"
#include "source/text/text_diff.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

struct FormatArguments {
  std::vector<std::string> files;
  bool check = false;
  bool write = false;
  unsigned indent = 0; // blanks; 0: that of the folder settings, otherwise that of the text
};

constexpr const char* kFormatFooter =
    R"(Indents code, and aligns the operands of instructions and the comments after code, paragraph by
paragraph. Block comments, lines that begin with # and metadata stay as they are, and the text assembles to the
same bytes.

Examples:
  wavesmith-cli format kernel.s                print the formatted text
  wavesmith-cli format --check kernels/*.s     fail if a file is not formatted, and show how it differs
  wavesmith-cli format --write kernels/*.s     change the files)";

std::string formatted(std::string_view text, unsigned indent) {
  source::FormatOptions options;
  options.indent = indent;
  options.isInstruction = [](std::string_view word) { return isa::findMnemonic(word) != isa::Op::invalid; };
  return source::formatAssembly(text, options);
}

source::Result<ExitCode> formatFile(const std::string& path, const FormatArguments& arguments) {
  auto text = source::readText(path);
  if (!text) return std::unexpected(std::move(text.error()));
  unsigned indent = arguments.indent;
  if (indent == 0) {
    auto settings = project::folderSettingsOf(path);
    if (!settings) return std::unexpected(std::move(settings.error()));
    indent = settings->indent;
  }
  const std::string result = formatted(*text, indent);
  if (arguments.check) {
    printData(source::unifiedDiff(*text, result, path));
    return result == *text ? kAllWell : kFindings;
  }
  if (!arguments.write) {
    printData(result);
  } else if (result != *text) {
    if (auto written = source::writeFile(path, std::string_view(result)); !written)
      return std::unexpected(std::move(written.error()));
    printOut(fmt::format("formatted {}\n", path));
  }
  return kAllWell;
}

int format(const FormatArguments& arguments) {
  int code = kAllWell;
  for (const std::string& path : arguments.files) {
    const auto done = formatFile(path, arguments);
    if (!done) printDiagnostics({done.error()});
    code = std::max<int>(code, done ? *done : kCannot);
  }
  return code;
}

} // namespace

Action addFormatCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<FormatArguments>();
  completions.files(command.add_option("FILE", arguments->files, "Sources (.s, .S)")->required(),
                    kSourceFiles);
  auto* check = command.add_flag("--check", arguments->check,
                                 "Change nothing; show the differences, and exit with 1 if there are any");
  command.add_flag("--write", arguments->write, "Change the files themselves")->excludes(check);
  command
      .add_option("--indent", arguments->indent,
                  "Blanks of one step of the indentation; otherwise as the folder settings say, or as most "
                  "instructions of the text have it")
      ->type_name("N")
      ->check(CLI::Range(1U, project::kWidestIndent));
  command.footer(kFormatFooter);
  return [arguments] { return format(*arguments); };
}

} // namespace wavesmith::cli
