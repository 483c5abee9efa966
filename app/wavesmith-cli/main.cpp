// SPDX-License-Identifier: Apache-2.0
// The command line of Wavesmith: docs/cli.md.
#include "arguments/commands.h"
#include "editing/symbols_command.h"
#include "help/completion_line.h"
#include "help/desktop_options.h"
#include "output/exit_code.h"
#include "output/terminal.h"

#include <CLI/CLI.hpp>

#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace wavesmith::cli;

struct Command {
  const char* name;
  const char* description;
  Action (*add)(CLI::App&, Completions&);
};

constexpr Command kCommands[] = {
    {"new", "Write a new kernel and its run file", addNewCommand},
    {"assemble", "Assemble sources and link them into one code object", addAssembleCommand},
    {"info", "Show kernels, descriptors, arguments, segments and symbols", addInfoCommand},
    {"check", "Find missing and unnecessary waits, wait states, and uninitialized registers",
     addCheckCommand},
    {"waits", "Write the waits and wait states of a kernel, each with its reason", addWaitsCommand},
    {"show", "Show the panels of the window: registers, hazards, initial state, columns", addShowCommand},
    {"symbols", "Outline, definitions and references; rename symbols, renumber registers, expand macros",
     addSymbolsCommand},
    {"descriptor", "Show kernel descriptors and what code needs, and update directives",
     addDescriptorCommand},
    {"format", "Align operands and comments of sources", addFormatCommand},
    {"port", "Port an older kernel to gfx942, with the reason of each change", addPortCommand},
    {"compile", "Compile OpenCL C or HIP, and show which line became which instructions", addCompileCommand},
    {"compare", "Compare two versions of a kernel instruction by instruction", addCompareCommand},
    {"kernarg", "Show kernel arguments and their readers; print the layout as source", addKernargCommand},
    {"limits", "Show for which launches and arguments the addresses of a kernel are right", addLimitsCommand},
    {"cost", "Estimate the cycles of loops, or compare two versions", addCostCommand},
    {"trace", "Show where the cycles of a measured run went", addTraceCommand},
    {"run", "Run a kernel as its run file says and compare the results", addRunCommand},
    {"debug", "Step through a run forward and backward, and ask who wrote what", addDebugCommand},
    {"share", "Put a run with all its files and the state of its debugger into one file", addShareCommand},
    {"lesson", "List lessons, check them, and collect the answers of a class", addLessonCommand},
    {"devices", "Show the devices that can run kernels here, and why others cannot", addDevicesCommand},
    {"hip-run", "Run a host program on the emulator: HIP without a GPU", addHipRunCommand},
    {"diff", "Compare two arrays element by element", addDiffCommand},
    {"disassemble", "Disassemble a code object into text that assembles to it", addDisassembleCommand},
    {"isa", "List the instructions of a processor, or explain one", addIsaCommand},
    {"decode", "Decode machine words: instructions, reads and writes", addDecodeCommand},
    {"completion", "Print the completion script of a shell", addCompletionCommand},
};

constexpr const char* kMainFooter = R"(Examples:
  wavesmith-cli new scale                     write a kernel to begin with, and its run file
  wavesmith-cli run vector_add.run.yaml       run a kernel and see what differs
  wavesmith-cli assemble vector_add.s         write vector_add.hsaco next to it
  wavesmith-cli check vector_add.s            find errors, and their fixes
  wavesmith-cli show hazards vector_add.s     show its waits and what they wait for
  wavesmith-cli info vector_add.s             show the assembled code object
  wavesmith-cli kernarg vector_add.s          show its arguments, for assembly and host code
  wavesmith-cli isa show v_add_f32            explain an instruction
  wavesmith-cli decode --hex "02000501"       decode machine words
  wavesmith-cli COMMAND --help                options and examples of a command

Exit code: 0 for success, 1 for findings or differences, 2 for failure.)";

// `wavesmith-cli complete PROGRAM -- WORD...`, for the scripts of the shells. The parser must not see the words.
int answer(const CLI::App& app, const Completions& completions, std::span<char*> arguments) {
  if (arguments.size() < 2 || std::string_view(arguments[1]) != "--") return kCannot;
  const std::vector<std::string> words(arguments.begin() + 2, arguments.end());
  if (std::string_view(arguments[0]) != "wavesmith") {
    printOut(toLines(complete(app, completions, words)));
    return kAllWell;
  }
  CLI::App desktop;
  Completions ofDesktop;
  addDesktopOptions(desktop, ofDesktop);
  printOut(toLines(complete(desktop, ofDesktop, words)));
  return kAllWell;
}

} // namespace

int main(int argc, char** argv) {
  CLI::App app("Wavesmith: write AMD GPU kernels in assembly, and see what they do.", "wavesmith-cli");
  app.set_version_flag("--version", "wavesmith-cli " WAVESMITH_VERSION);
  app.footer(kMainFooter);
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, Action>> actions;
  Completions completions;
  for (const Command& command : kCommands) {
    CLI::App* subcommand = app.add_subcommand(command.name, command.description);
    actions.emplace_back(subcommand, command.add(*subcommand, completions));
  }
  CLI::App* manual = app.add_subcommand("manual", "Print a page of the manual")->group("");
  actions.emplace_back(manual, addManualCommand(*manual, completions));
  const std::span<char*> arguments(argv, static_cast<std::size_t>(argc));
  if (argc > 1 && std::string_view(argv[1]) == "complete")
    return answer(app, completions, arguments.subspan(2));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream problem; // it has words of the line, which may be names of files
    const int code = app.exit(error, out, problem);
    printOut(out.str());
    printError(problem.str());
    return code == 0 ? kAllWell : kCannot;
  }
  for (const auto& [subcommand, action] : actions) {
    if (subcommand->parsed()) return action();
  }
  return kCannot;
}
