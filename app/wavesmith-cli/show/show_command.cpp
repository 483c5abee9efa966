// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/places.h"
#include "output/terminal.h"
#include "panels/sentence.h"
#include "show/show.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace wavesmith::cli {
namespace {

struct Panel {
  const char* name;
  const char* description;
  std::string (*text)(const Shown&, const ShowOptions&);
  void (*add)(nlohmann::ordered_json&, const Shown&, const ShowOptions&);
};

constexpr Panel kPanels[] = {
    {"registers", "Pressure, live ranges, occupancy and the register file of each kernel", registersText,
     addRegistersJson},
    {"hazards", "Outstanding operations at a line, and all waits and wait states of the file", hazardsText,
     addHazardsJson},
    {"initial", "The initial value of every register of a kernel", initialText, addInitialJson},
    {"columns", "Each instruction with its registers and the outstanding operations before it", columnsText,
     addColumnsJson},
};

constexpr const char* kShowFooter = R"(Examples:
  wavesmith-cli show hazards vector_add.s --line 45
  wavesmith-cli show registers kernels.hsaco --kernel gemm --json
  wavesmith-cli show initial vector_add.s --group 3,0,0 --lane 7)";

struct ShowArguments {
  ShowOptions options;
  AssemblerArguments assembler;
  std::string address;
  bool json = false;
};

source::Diagnostic cannot(source::Code code, const std::string& file, std::string message) {
  return source::makeError(code, {file, 0, 0, 0}, std::move(message));
}

// The requested instruction; kNone if none is requested.
source::Result<analysis::Index> cursorOf(const Shown& shown, const ShowOptions& options) {
  if (options.address) {
    const auto at = shown.program.at(*options.address);
    if (at != program::kNone) return at;
    return std::unexpected(cannot(source::Code::NoSuchPlace, shown.file,
                                  fmt::format("no instruction at 0x{:x}", *options.address)));
  }
  if (options.line == 0) return program::kNone;
  const auto at = shown.lines.at(options.line);
  if (!at.empty()) return at.front();
  return std::unexpected(
      cannot(source::Code::NoSuchPlace, shown.file,
             fmt::format("line {} has no instruction; name another with --line, or an address with --at",
                         options.line)));
}

source::Result<std::vector<std::size_t>> kernelsOf(const Shown& shown, const ShowOptions& options) {
  std::vector<std::size_t> result;
  std::string names;
  for (std::size_t k = 0; k < shown.program.kernels().size(); ++k) {
    const std::string& name = shown.program.kernels()[k].name;
    names += (names.empty() ? "" : ", ") + name;
    if (options.kernel.empty() || options.kernel == name) result.push_back(k);
  }
  if (result.empty() && !options.kernel.empty())
    return std::unexpected(cannot(
        source::Code::NoSuchKernel, shown.file,
        fmt::format("unknown kernel {}; available: {}", options.kernel, names.empty() ? "none" : names)));
  return result;
}

int fail(const Panel& panel, const ShowArguments& arguments, const source::Diagnostics& diagnostics,
         int code) {
  if (arguments.json)
    printJson(document(fmt::format("wavesmith.show-{}/1", panel.name), false, diagnostics));
  else
    printDiagnostics(diagnostics);
  return code;
}

int show(const Panel& panel, const ShowArguments& arguments) {
  const ShowOptions& options = arguments.options;
  const Checked checked = checkFile(options.file, arguments.assembler, {}, stopOnInterrupt());
  if (checked.analysis == nullptr)
    return fail(panel, arguments, checked.diagnostics, checked.couldNot ? kCannot : kFindings);
  const auto panels = panels::describe(*checked.program, *checked.analysis);
  const program::LineIndex lines(*checked.program, options.file);
  Shown shown{.program = *checked.program,
              .analysis = *checked.analysis,
              .panels = *panels,
              .lines = lines,
              .file = options.file,
              .text = {},
              .kernels = {}};
  if (isAssemblySource(options.file))
    if (auto text = source::readText(options.file)) shown.text = std::move(*text);
  auto kernels = kernelsOf(shown, options);
  if (!kernels) return fail(panel, arguments, {kernels.error()}, kCannot);
  shown.kernels = std::move(*kernels);
  const auto at = cursorOf(shown, options);
  if (!at) return fail(panel, arguments, {at.error()}, kCannot);
  shown.at = *at;

  if (std::string_view(panel.name) == "initial")
    if (auto problem = initialProblem(shown, options))
      return fail(panel, arguments, {cannot(source::Code::InvalidLaunch, shown.file, std::move(*problem))},
                  kCannot);

  // Problems of the file are reported by `check`.
  if (arguments.json) {
    auto json = document(fmt::format("wavesmith.show-{}/1", panel.name), true, {});
    json["file"] = options.file;
    panel.add(json, shown, options);
    printJson(json);
  } else {
    printOut(panel.text(shown, options));
  }
  return kAllWell;
}

void addOptions(CLI::App& command, Completions& completions, ShowArguments& arguments, const Panel& panel) {
  ShowOptions& options = arguments.options;
  completions.files(
      command.add_option("FILE", options.file, "Source (.s, .S), code object, or bundle")->required(),
      kKernelFiles);
  completions.values(command.add_option("--kernel", options.kernel, "Only this kernel"), kernelNames);
  command.add_option("--line", options.line, "Line of the cursor");
  command.add_option("--column", options.column, "Column of the cursor, in bytes from 1");
  command
      .add_option("--at", arguments.address, "Address of the instruction at the cursor, instead of a line")
      ->excludes("--line");
  if (std::string_view(panel.name) == "initial") {
    command.add_option("--grid", options.grid, "Work-items of the launch: X,Y,Z")->delimiter(',');
    command.add_option("--workgroup", options.workgroup, "Work-items of a work-group: X,Y,Z")->delimiter(',');
    command.add_option("--group", options.group, "Show the values for this work-group: X,Y,Z")
        ->delimiter(',');
    command.add_option("--wave", options.wave, "Show the values for this wave of the work-group");
    command.add_option("--lane", options.lane, "Show the values for this lane");
    completions.values(
        command.add_option("--set", options.set, "Override a bit of the descriptor: DIRECTIVE=VALUE"),
        descriptorSettings);
  }
  addAssemblerOptions(command, completions, arguments.assembler);
  command.add_flag("--json", arguments.json,
                   fmt::format("Print the result as JSON (wavesmith.show-{}/1)", panel.name));
}

} // namespace

std::string where(const Shown& shown, analysis::Index at) {
  return panels::placeText(shown.program, shown.lines, at);
}

void addPlace(nlohmann::ordered_json& json, const Shown& shown, analysis::Index at) {
  const std::uint32_t line = shown.lines.lineOf(at);
  json["line"] = line != 0 ? nlohmann::ordered_json(line) : nlohmann::ordered_json();
  json["address"] = shown.program.instructions()[at].address;
  addExpansion(json, shown.program, at, shown.file);
}

nlohmann::ordered_json placeJson(const Shown& shown, analysis::Index at) {
  nlohmann::ordered_json json;
  if (at != program::kNone) addPlace(json, shown, at);
  return json;
}

nlohmann::ordered_json placesJson(const Shown& shown, const std::vector<analysis::Index>& all) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const analysis::Index at : all)
    json.push_back(placeJson(shown, at));
  return json;
}

Action addShowCommand(CLI::App& command, Completions& completions) {
  command.require_subcommand(1);
  command.footer(kShowFooter);
  struct Choice {
    CLI::App* command;
    const Panel* panel;
    std::shared_ptr<ShowArguments> arguments;
  };
  std::vector<Choice> choices;
  for (const Panel& panel : kPanels) {
    auto arguments = std::make_shared<ShowArguments>();
    CLI::App* sub = command.add_subcommand(panel.name, panel.description);
    addOptions(*sub, completions, *arguments, panel);
    choices.push_back({sub, &panel, std::move(arguments)});
  }
  return [choices] {
    const auto chosen = std::ranges::find_if(choices, [](const Choice& c) { return c.command->parsed(); });
    ShowArguments& arguments = *chosen->arguments;
    if (!arguments.address.empty()) {
      char* end = nullptr;
      arguments.options.address = std::strtoull(arguments.address.c_str(), &end, 0);
      if (*end != '\0')
        return fail(
            *chosen->panel, arguments,
            {cannot(source::Code::NoSuchPlace, arguments.options.file,
                    fmt::format("\"{}\" is not an address; write it like 0x1908", arguments.address))},
            kCannot);
    }
    return show(*chosen->panel, arguments);
  };
}

} // namespace wavesmith::cli
