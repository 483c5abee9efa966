// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "project/folders/new_kernel.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

namespace wavesmith::cli {
namespace {

struct NewArguments {
  std::string name;
  std::string parameters = "const float* in, float* out, unsigned n";
  unsigned dimensions = 1;
  bool lds = false;
  bool force = false;
  std::string directory = ".";
};

constexpr const char* kNewFooter = R"(Examples:
  wavesmith-cli new scale --args "const float* in, float* out, float factor, unsigned n"
  wavesmith-cli new image --dims 2 --args "const int* in, int* out, unsigned width, unsigned height"
  wavesmith-cli run scale.run.yaml)";

int fail(const std::string& why) {
  printError(fmt::format("wavesmith-cli new: {}\n", why));
  return kCannot;
}

int create(const NewArguments& arguments) {
  auto parameters = project::parseArguments(arguments.parameters);
  if (!parameters) return fail(parameters.error());
  const auto files = project::newKernel({.name = arguments.name,
                                         .arguments = std::move(*parameters),
                                         .dimensions = arguments.dimensions,
                                         .lds = arguments.lds});
  if (!files) return fail(files.error());
  const std::filesystem::path folder(arguments.directory);
  const std::pair<std::filesystem::path, const std::string*> outputs[] = {
      {folder / (arguments.name + ".s"), &files->assembly},
      {folder / (arguments.name + ".run.yaml"), &files->runFile}};
  for (const auto& [path, text] : outputs)
    if (!arguments.force && std::filesystem::exists(path))
      return fail(fmt::format("{} exists; --force overwrites it", path.string()));
  for (const auto& [path, text] : outputs) {
    if (auto written = source::writeFile(path, std::string_view(*text)); !written)
      return fail(written.error().message);
    printOut(fmt::format("wrote {}\n", path.string()));
  }
  return kAllWell;
}

} // namespace

Action addNewCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<NewArguments>();
  command
      .add_option("NAME", arguments->name, "Name of the kernel, and of its files NAME.s and NAME.run.yaml")
      ->required();
  command
      .add_option("--args", arguments->parameters,
                  "Parameters as in C: float, double, int, unsigned, and pointers to them, to half, bf16 and "
                  "fp8; a pointer to const is read, "
                  "another one is written")
      ->type_name("PARAMETERS")
      ->capture_default_str();
  completions.values(
      command
          .add_option("--dims", arguments->dimensions, "1: a row of elements, 2: a plane of width and height")
          ->type_name("1|2")
          ->capture_default_str(),
      {{"1", "a row of elements"}, {"2", "a plane of width and height"}});
  command.add_flag("--lds", arguments->lds, "Pass the first output through LDS");
  completions.directories(command.add_option("--directory", arguments->directory, "Folder of the files")
                              ->type_name("FOLDER")
                              ->capture_default_str());
  command.add_flag("--force", arguments->force, "Overwrite files that exist");
  command.footer(kNewFooter);
  return [arguments] { return create(*arguments); };
}

} // namespace wavesmith::cli
