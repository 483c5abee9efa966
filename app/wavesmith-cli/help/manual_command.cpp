// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "help/desktop_options.h"
#include "help/manual.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "source/file.h"

#include <CLI/App.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::cli {
namespace {

struct ManualArguments {
  std::vector<std::string> command;
  std::string directory;
  bool desktop = false;
};

source::Result<void> writePages(const CLI::App& app, const std::filesystem::path& directory) {
  if (auto written = source::writeFile(directory / (manualName(app) + ".1"), manualPage(app)); !written)
    return written;
  for (const CLI::App* command :
       app.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); }))
    if (auto written = writePages(*command, directory); !written) return written;
  return {};
}

int manual(const ManualArguments& arguments, const CLI::App& root) {
  CLI::App desktop("An IDE for AMD GPU kernels written by hand in assembly", "wavesmith");
  Completions unused;
  addDesktopOptions(desktop, unused);
  const CLI::App* app = arguments.desktop ? &desktop : &root;
  if (!arguments.directory.empty()) {
    if (auto written = writePages(*app, arguments.directory); !written) {
      printDiagnostics({written.error()});
      return kCannot;
    }
    return kAllWell;
  }
  for (const std::string& name : arguments.command) {
    const auto commands =
        app->get_subcommands([&](const CLI::App* each) { return each->get_name() == name; });
    if (commands.empty()) {
      printDiagnostics({source::makeError(source::Code::CannotReadFile, {}, "no command " + name)});
      return kCannot;
    }
    app = commands.front();
  }
  printOut(manualPage(*app));
  return kAllWell;
}

} // namespace

Action addManualCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<ManualArguments>();
  command.add_option("COMMAND", arguments->command, "Its page; of the program without one");
  completions.directories(
      command.add_option("--directory", arguments->directory, "Write all pages into this folder")
          ->type_name("DIR"));
  command.add_flag("--desktop", arguments->desktop, "Pages of the desktop program");
  return [arguments, &command] { return manual(*arguments, *command.get_parent()); };
}

} // namespace wavesmith::cli
