// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/write_run_file.h"

#include "project/run_file/flow_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::project {
namespace {

std::string extent(const std::array<Scalar, 3>& size) {
  return quotedList({size[0].text, size[1].text, size[2].text});
}

std::string launchMapping(const std::array<Scalar, 3>& grid, const std::array<Scalar, 3>& workgroup,
                          const Scalar& lds, const Scalar& repeat) {
  std::string text = fmt::format("grid: {}, workgroup: {}", extent(grid), extent(workgroup));
  if (!lds.text.empty() && lds.text != "0") text += fmt::format(", lds: {}", quotedScalar(lds.text));
  if (!repeat.text.empty()) text += fmt::format(", repeat: {}", quotedScalar(repeat.text));
  return text;
}

std::string workMapping(const Scalar& bytes, const Scalar& operations) {
  std::string work;
  if (!bytes.text.empty()) work = fmt::format("bytes: {}", quotedScalar(bytes.text));
  if (!operations.text.empty())
    work += fmt::format("{}operations: {}", work.empty() ? "" : ", ", quotedScalar(operations.text));
  return work;
}

std::string launchArgument(const RunFile& file, const LaunchArgument& argument) {
  const auto buffer = std::ranges::find(file.arguments, argument.value.text, &RunArgument::name);
  const bool isBuffer = buffer != file.arguments.end() && buffer->isBuffer();
  if (!argument.type && !argument.offset) return quotedScalar(argument.value.text);
  std::string text = fmt::format("{}: {}", isBuffer ? "buffer" : "value", quotedScalar(argument.value.text));
  if (argument.type) text += fmt::format(", type: {}", execution::name(*argument.type));
  if (argument.offset) text += fmt::format(", offset: {}", *argument.offset);
  return fmt::format("{{ {} }}", text);
}

std::string expectation(const LaunchExpectation& expected) {
  const auto* expression = std::get_if<ExpectExpression>(&expected.expect);
  const bool inElementType = expression != nullptr && expression->inElementType;
  const std::string text = flowText(expected.expect);
  if (!inElementType && expected.tolerance == execution::Tolerance{}) return text;
  std::string more;
  if (inElementType) more += ", eval: type";
  if (expected.tolerance != execution::Tolerance{}) more += ", tolerance: " + flowText(expected.tolerance);
  return fmt::format("{{ expect: {}{} }}", text, more);
}

std::string launchesText(const RunFile& file) {
  std::string text = "launches:\n";
  for (const RunLaunch& launch : file.launches) {
    text += "  - { ";
    if (!launch.kernel.empty()) text += fmt::format("kernel: {}, ", quotedScalar(launch.kernel));
    text += launchMapping(launch.grid, launch.workgroup, launch.dynamicLds, launch.repeat);
    if (!launch.arguments.empty() || launch.onlyThese) {
      std::string list;
      for (const LaunchArgument& argument : launch.arguments) {
        if (!list.empty()) list += ", ";
        if (!launch.onlyThese) list += quotedScalar(argument.name) + ": ";
        list += launchArgument(file, argument);
      }
      text += launch.onlyThese ? fmt::format(",\n      arguments: [{}]", list)
                               : fmt::format(",\n      arguments: {{ {} }}", list);
    }
    std::string expected;
    for (const LaunchExpectation& one : launch.expectations)
      expected +=
          fmt::format("{}{}: {}", expected.empty() ? "" : ", ", quotedScalar(one.buffer), expectation(one));
    if (!expected.empty()) text += fmt::format(",\n      expect: {{ {} }}", expected);
    const std::string work = workMapping(launch.workBytes, launch.workOperations);
    if (!work.empty()) text += fmt::format(",\n      work: {{ {} }}", work);
    text += " }\n";
  }
  return text;
}

std::string parametersText(const RunFile& file) {
  std::string text = "parameters:\n";
  for (const RunParameter& parameter : file.parameters) {
    std::vector<std::string> values;
    for (const Scalar& value : parameter.values)
      values.push_back(value.text);
    text += fmt::format("  {}: {}\n", quotedScalar(parameter.name), quotedList(values));
  }
  return text;
}

// Members of a structure are one argument of the file.
std::string argumentsText(const RunFile& file) {
  std::string text = "arguments:\n";
  std::string_view structure;
  for (const RunArgument& argument : file.arguments) {
    if (argument.structure.empty()) {
      text += fmt::format("  {}\n", argumentLine(argument));
    } else {
      if (structure != argument.structure) {
        text += fmt::format("  {}:\n", quotedScalar(argument.structure));
        if (!argument.as.empty()) text += fmt::format("    as: {}\n", quotedScalar(argument.as));
        if (argument.structureOffset) text += fmt::format("    offset: {}\n", *argument.structureOffset);
        text += "    members:\n";
      }
      text += fmt::format("      {}\n", argumentLine(argument));
    }
    structure = argument.structure;
  }
  return text;
}

} // namespace

std::string writeRunFile(const RunFile& file) {
  std::string text = fmt::format("wavesmith: {}\n", file.version);
  text += fmt::format("source: {}\n",
                      file.sources.size() == 1 ? quotedScalar(file.sources[0]) : quotedList(file.sources));
  if (!file.kernel.empty()) text += fmt::format("kernel: {}\n", quotedScalar(file.kernel));
  if (file.target != "gfx942") text += fmt::format("target: {}\n", quotedScalar(file.target));
  if (!file.includePaths.empty()) text += fmt::format("include: {}\n", quotedList(file.includePaths));
  if (!file.definitions.empty()) {
    text += "define:\n";
    for (const auto& [name, value] : file.definitions)
      text += fmt::format("  {}: {}\n", quotedScalar(name), quotedScalar(value));
  }
  if (!file.parameters.empty()) text += parametersText(file);
  if (file.launches.empty())
    text += fmt::format("launch: {{ {} }}\n",
                        launchMapping(file.grid, file.workgroup, file.dynamicLds, file.repeat));
  else
    text += launchesText(file);
  if (file.instructionLimit || file.secondsLimit) {
    std::string limits;
    if (file.instructionLimit) limits = fmt::format("instructions: {}", *file.instructionLimit);
    if (file.secondsLimit)
      limits += fmt::format("{}seconds: {}", limits.empty() ? "" : ", ", *file.secondsLimit);
    text += fmt::format("limits: {{ {} }}\n", limits);
  }
  const std::string work = workMapping(file.workBytes, file.workOperations);
  if (!work.empty()) text += fmt::format("work: {{ {} }}\n", work);
  if (file.plainMatrix) text += "matrix: plain\n";
  if (file.checkedMode) text += "mode: checked\n";
  if (!file.arguments.empty()) text += argumentsText(file);
  if (!file.saves.empty()) text += "save:\n";
  for (const SavedBuffer& save : file.saves)
    text += fmt::format("  {}: {}\n", quotedScalar(save.buffer), quotedScalar(save.path));
  return text;
}

} // namespace wavesmith::project
