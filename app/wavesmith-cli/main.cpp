// SPDX-License-Identifier: Apache-2.0
// Wavesmith without a window: docs/cli.md.
#include "commands.h"
#include "exit_code.h"

#include <CLI/CLI.hpp>

#include <utility>
#include <vector>

namespace {

using namespace wavesmith::cli;

struct Command {
  const char* name;
  const char* description;
  Action (*add)(CLI::App&);
};

constexpr Command kCommands[] = {
    {"assemble", "Assemble sources and link them into one code object", addAssembleCommand},
    {"info", "Show kernels, descriptors, arguments, segments and symbols", addInfoCommand},
    {"check", "Find missing and needless waits, wait states, and registers that nothing has written",
     addCheckCommand},
    {"show", "Show what the panels of the window say: registers, hazards, initial state, columns",
     addShowCommand},
    {"descriptor", "Show kernel descriptors, what code asks for, and bring directives up to date",
     addDescriptorCommand},
    {"kernarg", "Show the arguments of kernels and who reads them; print the layout as source",
     addKernargCommand},
    {"run", "Run a kernel as its run file says and compare what it wrote", addRunCommand},
    {"devices", "Show what could run kernels here, and why something cannot", addDevicesCommand},
    {"hip-run", "Run a host program on the emulator: HIP without a GPU", addHipRunCommand},
    {"diff", "Compare two arrays element by element", addDiffCommand},
    {"disassemble", "Turn a code object into text that assembles to it again", addDisassembleCommand},
    {"isa", "List the instructions of a processor, or explain one", addIsaCommand},
    {"decode", "Decode machine words: what each instruction is, reads and writes", addDecodeCommand},
};

constexpr const char* kFooter = R"(Examples:
  wavesmith-cli run vector_add.run.yaml       run a kernel and see what differs
  wavesmith-cli assemble vector_add.s         write vector_add.hsaco beside it
  wavesmith-cli check vector_add.s            what is wrong with it, and how to mend it
  wavesmith-cli show hazards vector_add.s     what it waits for, and what for nothing
  wavesmith-cli info vector_add.s             what the assembler made of it
  wavesmith-cli kernarg vector_add.s          its arguments, for assembler and host program
  wavesmith-cli isa show v_add_f32            what an instruction does
  wavesmith-cli decode --hex "02000501"       what machine words say
  wavesmith-cli COMMAND --help                options and examples of a command

Exit code: 0 all well, 1 findings or differences, 2 it could not be done.)";

} // namespace

int main(int argc, char** argv) {
  CLI::App app("Wavesmith: write AMD GPU kernels in assembly, and see what they do.", "wavesmith-cli");
  app.set_version_flag("--version", "wavesmith-cli " WAVESMITH_VERSION);
  app.footer(kFooter);
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, Action>> actions;
  for (const Command& command : kCommands) {
    CLI::App* subcommand = app.add_subcommand(command.name, command.description);
    actions.emplace_back(subcommand, command.add(*subcommand));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kAllWell : kCannot;
  }
  for (const auto& [subcommand, action] : actions) {
    if (subcommand->parsed()) return action();
  }
  return kCannot;
}
