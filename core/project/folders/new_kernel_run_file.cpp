// SPDX-License-Identifier: Apache-2.0
#include "project/folders/new_kernel_run_file.h"

#include "project/run_file/flow_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace wavesmith::project::detail {
namespace {

constexpr unsigned kCount = 1000; // not a multiple of the group size
constexpr unsigned kWidth = 100;
constexpr unsigned kHeight = 50;
constexpr unsigned kRows = 32; // if no argument states it

} // namespace

std::string runFileOf(const Plan& plan) {
  const auto name = [&](std::size_t n) { return plan.counts[n]->name; };
  const auto rounded = [](const std::string& count, unsigned group) {
    return fmt::format("ceil({} / {}.0) * {}", count, group, group);
  };
  std::string grid;
  std::string elements;
  std::string group;
  if (plan.dimensions == 1) {
    elements = plan.counts.empty() ? std::to_string(4 * kGroup) : name(0);
    grid = fmt::format("[{}, 1, 1]", plan.counts.empty() ? elements : rounded(elements, kGroup));
    group = fmt::format("[{}, 1, 1]", kGroup);
  } else {
    const std::string width = plan.counts.empty() ? std::to_string(kPitch) : name(0);
    const std::string height = plan.counts.size() < 2 ? std::to_string(kRows) : name(1);
    elements = plan.counts.empty() ? std::to_string(kPitch * kRows) : fmt::format("{} * {}", width, height);
    grid = fmt::format("[{}, {}, 1]", plan.counts.empty() ? width : rounded(width, kTile),
                       plan.counts.size() < 2 ? height : rounded(height, kTile));
    group = fmt::format("[{0}, {0}, 1]", kTile);
  }
  std::string text = fmt::format("wavesmith: 1\nsource: {0}.s\nkernel: {3}\n"
                                 "launch: {{ grid: {1}, workgroup: {2} }}\n",
                                 plan.kernel, grid, group, quotedScalar(plan.kernel));
  if (!plan.parts.empty()) text += "arguments:\n";
  unsigned seed = 0;
  for (const Part& part : plan.parts) {
    const std::string_view type = rowOf(part.element).runFile;
    if (!part.isPointer) {
      const auto count = std::ranges::find(plan.counts, &part);
      const std::string value = count != plan.counts.end()
                                    ? std::to_string(plan.dimensions == 1           ? kCount
                                                     : count == plan.counts.begin() ? kWidth
                                                                                    : kHeight)
                                    : std::string(isInteger(part.element) ? "3" : "2.5");
      text += fmt::format("  {}: {{ value: {} }}\n", quotedScalar(part.name), value);
      continue;
    }
    const std::string count = part.lanes == 1 ? elements : fmt::format("{} * {}", part.lanes, elements);
    if (part.isOutput) {
      text += fmt::format("  {}: {{ type: {}, count: {}, fill: poison, expect: \"{}\", eval: type }}\n",
                          quotedScalar(part.name), type, count, sum(part.element, plan.termsOf(part)));
    } else {
      text += fmt::format("  {}: {{ type: {}, count: {}, fill: {{ uniform: [{}], seed: {} }} }}\n",
                          quotedScalar(part.name), type, count,
                          isByte(part.element)      ? "0, 7"
                          : isInteger(part.element) ? "0, 100"
                                                    : "-1, 1",
                          ++seed);
    }
  }
  return text;
}

} // namespace wavesmith::project::detail
