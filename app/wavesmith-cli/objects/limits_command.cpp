// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "kernarg/emit/emit.h"
#include "kernarg/guess.h"
#include "limits/limit_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "project/launches/launch_shape.h"
#include "timing/place_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

constexpr const char* kLimitsSchema = "wavesmith.limits/1";

struct LimitsArguments {
  std::string file;
  std::string kernel;
  bool json = false;
  AssemblerArguments assembler;
};

constexpr const char* kLimitsFooter =
    R"(Prints for which launches and arguments the addresses that a kernel computes are right: the 32-bit numbers in them do not
overflow, operands of 24-bit products fit, and LDS is large enough. "Broken by" is the smallest value of one argument, number
of work-groups or of iterations that breaks a precondition, the others as in the run file beside FILE, or 1 without one.

Examples:
  wavesmith-cli limits gemm.s
  wavesmith-cli limits kernels.hsaco --kernel gemm --json)";

struct KernelLimits {
  std::string kernel;
  kernarg::Layout layout;
  limits::Limits limits;
  limits::Launch launch;
  std::string from; // where the launch is from
};

KernelLimits limitsOfKernel(const std::string& file, const Checked& checked, std::size_t k) {
  const program::Program& program = *checked.program;
  const codeobject::Kernel& kernel = checked.object->kernels()[program.kernels()[k].kernel];
  KernelLimits result{.kernel = program.kernels()[k].name,
                      .layout = kernarg::subjectOf(*checked.object, kernel).layout,
                      .limits = {},
                      .launch = {},
                      .from = {}};
  if (!result.layout.fromMetadata)
    result.layout =
        kernarg::guessLayout(program, *checked.analysis, kernarg::accessesOf(program, *checked.analysis, k),
                             kernel.descriptor.kernargSize);
  result.limits = limits::limitsOf(program, *checked.analysis, k, result.layout);
  constexpr std::uint32_t kComputeUnits = 304; // of an MI300X
  const project::LaunchShape shape = project::launchShapeBeside(file, *checked.object, kernel, kComputeUnits);
  result.from = shape.from;
  for (std::size_t d = 0; d < 3; ++d) {
    result.launch.groupSize[d] = shape.workgroup[d];
    result.launch.groups[d] = (shape.grid[d] + shape.workgroup[d] - 1) / std::max(shape.workgroup[d], 1u);
  }
  result.launch.argument = [bytes = shape.kernarg](std::uint32_t offset) -> std::optional<std::uint32_t> {
    std::uint32_t value = 0;
    for (unsigned n = 0; n < 4; ++n) {
      if (offset + n >= bytes.size() || !bytes[offset + n]) return std::nullopt;
      value |= std::to_integer<std::uint32_t>(*bytes[offset + n]) << (8 * n);
    }
    return value;
  };
  return result;
}

limits::LineOf lineOf(const program::Program& program) {
  return [&program](limits::Index at) { return program.place(at).line; };
}

std::string brokenBy(const KernelLimits& one, const limits::Precondition& precondition,
                     const limits::LineOf& line) {
  std::string text;
  for (const limits::Breaking& breaking : limits::breaking(precondition, one.layout, line, one.launch))
    text += fmt::format("{}{} = {}", text.empty() ? "" : " or ", breaking.name, breaking.value);
  if (!limits::holds(precondition, one.launch)) return "this launch";
  return text.empty() ? "no single value" : text;
}

std::string textOf(const program::Program& program, const KernelLimits& one) {
  const limits::LineOf line = lineOf(program);
  std::string text =
      fmt::format("{} (launch: {} x {} x {} work-groups of {} x {} x {} work-items, {})\n", one.kernel,
                  one.launch.groups[0], one.launch.groups[1], one.launch.groups[2], one.launch.groupSize[0],
                  one.launch.groupSize[1], one.launch.groupSize[2], one.from);
  std::vector<std::array<std::string, 3>> rows;
  for (const limits::Precondition& precondition : one.limits.preconditions)
    rows.push_back({timing::placeText(program, precondition.accesses.front()),
                    limits::sentence(precondition, one.layout, line), brokenBy(one, precondition, line)});
  std::array<std::size_t, 2> widths{6, 12};
  for (const auto& row : rows)
    for (std::size_t n = 0; n < widths.size(); ++n)
      widths[n] = std::max(widths[n], row[n].size());
  if (!rows.empty())
    text += fmt::format("  {:<{}}  {:<{}}  {}\n", "access", widths[0], "valid while", widths[1], "broken by");
  for (const auto& row : rows)
    text += fmt::format("  {:<{}}  {:<{}}  {}\n", row[0], widths[0], row[1], widths[1], row[2]);
  text += fmt::format("  {} memory instructions, {} with addresses that are not known", one.limits.accesses,
                      one.limits.unknown.size());
  std::vector<std::string> places;
  for (const limits::Index at : one.limits.unknown)
    if (std::string place = timing::placeText(program, at); std::ranges::find(places, place) == places.end())
      places.push_back(std::move(place));
  constexpr std::size_t kMostPlaces = 8;
  for (std::size_t n = 0; n < std::min(places.size(), kMostPlaces); ++n)
    text += fmt::format("{}{}", n == 0 ? ": " : ", ", places[n]);
  if (places.size() > kMostPlaces) text += fmt::format(" and {} more", places.size() - kMostPlaces);
  return text + '\n';
}

Json jsonOf(const program::Program& program, const KernelLimits& one) {
  const limits::LineOf line = lineOf(program);
  const auto linesOf = [&](const std::vector<limits::Index>& accesses) {
    Json lines = Json::array();
    for (const limits::Index at : accesses)
      lines.push_back({{"line", line(at)}, {"address", program.instructions()[at].address}});
    return lines;
  };
  Json preconditions = Json::array();
  for (const limits::Precondition& precondition : one.limits.preconditions) {
    Json broken = Json::array();
    for (const limits::Breaking& breaking : limits::breaking(precondition, one.layout, line, one.launch))
      broken.push_back({{"name", breaking.name}, {"value", breaking.value}});
    preconditions.push_back({{"of", precondition.of == limits::Precondition::Of::Lds ? "lds" : "address"},
                             {"text", limits::sentence(precondition, one.layout, line)},
                             {"limit", precondition.limit},
                             {"line", line(precondition.at)},
                             {"holds", limits::holds(precondition, one.launch)},
                             {"accesses", linesOf(precondition.accesses)},
                             {"brokenBy", std::move(broken)}});
  }
  return {{"name", one.kernel},
          {"groups", one.launch.groups},
          {"groupSize", one.launch.groupSize},
          {"launchFrom", one.from},
          {"preconditions", std::move(preconditions)},
          {"accesses", one.limits.accesses},
          {"unknown", linesOf(one.limits.unknown)}};
}

int fail(const LimitsArguments& arguments, const source::Diagnostics& diagnostics, int code) {
  if (arguments.json)
    printJson(document(kLimitsSchema, false, diagnostics));
  else
    printDiagnostics(diagnostics);
  return code;
}

int showLimits(const LimitsArguments& arguments) {
  const Checked checked = checkFile(arguments.file, arguments.assembler, {}, stopOnInterrupt());
  if (checked.analysis == nullptr)
    return fail(arguments, checked.diagnostics, checked.couldNot ? kCannot : kFindings);
  std::vector<KernelLimits> found;
  std::string names;
  for (std::size_t k = 0; k < checked.program->kernels().size(); ++k) {
    const std::string& name = checked.program->kernels()[k].name;
    names += (names.empty() ? "" : ", ") + name;
    if (arguments.kernel.empty() || arguments.kernel == name)
      found.push_back(limitsOfKernel(arguments.file, checked, k));
  }
  if (found.empty() && !arguments.kernel.empty())
    return fail(arguments,
                {source::makeError(source::Code::NoSuchKernel, {arguments.file, 0, 0, 0},
                                   fmt::format("unknown kernel {}; available: {}", arguments.kernel,
                                               names.empty() ? "none" : names))},
                kCannot);
  // `check` reports problems of the code; here, only errors that prevent reading the file matter.
  source::Diagnostics errors;
  std::ranges::copy_if(checked.diagnostics, std::back_inserter(errors), [](const source::Diagnostic& one) {
    return one.severity == source::Severity::Error && one.code >= source::Code::AssemblerError;
  });
  const int code = errors.empty() ? kAllWell : kFindings;
  if (arguments.json) {
    Json json = document(kLimitsSchema, code == kAllWell, errors);
    json["file"] = arguments.file;
    json["kernels"] = Json::array();
    for (const KernelLimits& one : found)
      json["kernels"].push_back(jsonOf(*checked.program, one));
    printJson(json);
    return code;
  }
  printDiagnostics(errors);
  for (const KernelLimits& one : found)
    printOut((&one == found.data() ? "" : "\n") + textOf(*checked.program, one));
  if (found.empty()) printOut(fmt::format("{}: no kernels\n", arguments.file));
  return code;
}

} // namespace

Action addLimitsCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<LimitsArguments>();
  completions.files(command
                        .add_option("FILE", arguments->file,
                                    "Source (.s, .S), code object, bundle, or program with a bundle in it")
                        ->required(),
                    "s S hsaco co o hipfb");
  completions.values(command.add_option("--kernel", arguments->kernel, "Only this kernel"), kernelNames);
  addAssemblerOptions(command, completions, arguments->assembler);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.limits/1)");
  command.footer(kLimitsFooter);
  return [arguments] { return showLimits(*arguments); };
}

} // namespace wavesmith::cli
