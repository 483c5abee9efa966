// SPDX-License-Identifier: Apache-2.0
#include "project/write_run_file.h"

#include "project/flow_text.h"

#include <fmt/format.h>

#include <array>

namespace wavesmith::project {
namespace {

std::string extent(const std::array<Scalar, 3>& size) {
  return quotedList({size[0].text, size[1].text, size[2].text});
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
  const bool hasLds = !file.dynamicLds.text.empty() && file.dynamicLds.text != "0";
  text += fmt::format("launch: {{ grid: {}, workgroup: {}{} }}\n", extent(file.grid), extent(file.workgroup),
                      hasLds ? fmt::format(", lds: {}", quotedScalar(file.dynamicLds.text)) : "");
  if (file.instructionLimit || file.secondsLimit) {
    std::string limits;
    if (file.instructionLimit) limits = fmt::format("instructions: {}", *file.instructionLimit);
    if (file.secondsLimit)
      limits += fmt::format("{}seconds: {}", limits.empty() ? "" : ", ", *file.secondsLimit);
    text += fmt::format("limits: {{ {} }}\n", limits);
  }
  if (!file.workBytes.text.empty() || !file.workOperations.text.empty()) {
    std::string work;
    if (!file.workBytes.text.empty()) work = fmt::format("bytes: {}", quotedScalar(file.workBytes.text));
    if (!file.workOperations.text.empty())
      work +=
          fmt::format("{}operations: {}", work.empty() ? "" : ", ", quotedScalar(file.workOperations.text));
    text += fmt::format("work: {{ {} }}\n", work);
  }
  if (file.plainMatrix) text += "matrix: plain\n";
  if (file.checkedMode) text += "mode: checked\n";
  if (!file.arguments.empty()) text += "arguments:\n";
  for (const RunArgument& argument : file.arguments)
    text += fmt::format("  {}\n", argumentLine(argument));
  return text;
}

} // namespace wavesmith::project
