// SPDX-License-Identifier: Apache-2.0
#include "runs/summary_text.h"

#include "output/terminal.h"
#include "runs/comparison_text.h"
#include "runs/registers_text.h"
#include "runs/statistics_text.h"
#include "runs/timing_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace wavesmith::cli {
namespace {

std::string dimensions(const std::array<std::uint32_t, 3>& size) {
  return fmt::format("{} x {} x {}", size[0], size[1], size[2]);
}

std::string buffersText(const worker::RunSummary& summary, std::size_t shown) {
  std::string text;
  for (const worker::BufferSummary& buffer : summary.buffers)
    if (buffer.checked) text += comparisonText(buffer.name, buffer.comparison, shown);
  return text;
}

bool isChecked(const worker::RunSummary& summary) {
  return std::ranges::any_of(summary.buffers, &worker::BufferSummary::checked);
}

// `isOneOf`: one of several launches, which need not expect anything.
std::string launchText(const worker::RunSummary& summary, const std::string& mode, std::size_t shown,
                       bool isOneOf) {
  std::string text = fmt::format("{} on {}\n", summary.kernel, summary.backendDescription);
  text += fmt::format("  grid {} in work-groups of {}: {}, {}", dimensions(summary.grid),
                      dimensions(summary.workgroup),
                      counted(summary.counts.workgroups, "work-group", "work-groups"),
                      counted(summary.counts.waves, "wave", "waves"));
  if (summary.counts.instructions != 0)
    text +=
        fmt::format(", {} in {:.3g} s", counted(summary.counts.instructions, "instruction", "instructions"),
                    summary.kernelSeconds);
  if (summary.repeat > 1) text += fmt::format(", in {} launches", grouped(summary.repeat));
  text += '\n';
  if (summary.counts.approximate && !summary.statistics)
    text += "  some results come from approximately emulated instructions\n";
  if (!summary.faults.empty()) {
    text += "  the kernel did not complete; nothing was compared\n";
    text += registersText(summary);
  } else if (!isChecked(summary) && !isOneOf) {
    text += "  the kernel completed; the run file has no expected values\n";
  }
  text += mode;
  text += buffersText(summary, shown);
  text += timingText(summary, shown);
  text += statisticsText(summary);
  return text;
}

nlohmann::ordered_json buffersJson(const worker::RunSummary& summary) {
  auto buffers = nlohmann::ordered_json::array();
  for (const worker::BufferSummary& buffer : summary.buffers) {
    nlohmann::ordered_json of{{"name", buffer.name},
                              {"type", execution::name(buffer.type)},
                              {"count", buffer.count},
                              {"checked", buffer.checked}};
    if (buffer.checked) {
      addToleranceJson(of, buffer.tolerance);
      addComparisonJson(of, buffer.comparison);
    }
    if (buffer.between) addComparisonJson(of["between"], *buffer.between);
    buffers.push_back(std::move(of));
  }
  return buffers;
}

} // namespace

std::string summaryText(const worker::RunSummary& summary, const std::string& mode, std::size_t shown) {
  if (summary.launches.empty()) return launchText(summary, mode, shown, false);
  std::string text;
  for (std::size_t n = 0; n < summary.launches.size(); ++n)
    text += fmt::format("launch {} of {}: {}", n + 1, summary.launchesExpected,
                        launchText(summary.launches[n], {}, shown, true));
  if (!summary.faults.empty()) return text + mode;
  text += fmt::format("after {} launches\n", summary.launches.size());
  if (!isChecked(summary) && std::ranges::none_of(summary.launches, isChecked))
    text += "  the kernels completed; the run file has no expected values\n";
  return text + mode + buffersText(summary, shown);
}

void addSummaryJson(nlohmann::ordered_json& json, const worker::RunSummary& summary) {
  json["kernel"] = summary.kernel;
  json["backend"] = summary.backend;
  json["backendDescription"] = summary.backendDescription;
  json["grid"] = summary.grid;
  json["workgroup"] = summary.workgroup;
  json["repeat"] = summary.repeat;
  json["faulted"] = !summary.faults.empty();
  addRegistersJson(json, summary);
  json["counts"] = {{"workgroups", summary.counts.workgroups},
                    {"waves", summary.counts.waves},
                    {"instructions", summary.counts.instructions},
                    {"approximate", summary.counts.approximate}};
  addStatisticsJson(json, summary);
  addTimingJson(json, summary);
  json["kernelSeconds"] = summary.kernelSeconds;
  json["totalSeconds"] = summary.totalSeconds;
  json["buffers"] = buffersJson(summary);
  if (summary.launches.empty()) return;
  json["launches"] = nlohmann::ordered_json::array();
  for (const worker::RunSummary& launch : summary.launches) {
    nlohmann::ordered_json of;
    addSummaryJson(of, launch);
    of.erase("totalSeconds"); // it counts all launches together
    json["launches"].push_back(std::move(of));
  }
}

} // namespace wavesmith::cli
