// SPDX-License-Identifier: Apache-2.0
#include "runs/statistics_text.h"

#include "check/document.h"
#include "output/terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

namespace wavesmith::cli {
namespace {

using emulator::AccessKind;
using emulator::InstructionClass;
using emulator::LineStatistics;
using emulator::RunStatistics;

std::string row(std::string_view head, std::string_view text) {
  return fmt::format("  {:<13} {}\n", head, text);
}

double perSecond(const worker::RunSummary& summary) {
  return summary.kernelSeconds > 0 ? static_cast<double>(summary.counts.workgroups) / summary.kernelSeconds
                                   : 0;
}

std::string classesText(const RunStatistics& statistics) {
  const auto total = static_cast<double>(std::max<std::uint64_t>(statistics.total(), 1));
  std::string text;
  for (unsigned i = 0; i < emulator::kInstructionClasses; ++i) {
    if (statistics.executed[i] == 0) continue;
    text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : "  ", name(static_cast<InstructionClass>(i)),
                        100 * static_cast<double>(statistics.executed[i]) / total);
  }
  return text;
}

// "vector_add.s:41"; an address without a source.
std::string sourceLine(const LineStatistics& line) {
  if (line.place.file.empty()) return fmt::format("{:#x}", line.address);
  return fmt::format("{}:{}", std::filesystem::path(line.place.file).filename().string(), line.place.line);
}

std::string fidelityText(const RunStatistics& statistics) {
  std::map<std::string, std::vector<std::string>> where; // the places of each approximate opcode
  for (const LineStatistics& line : statistics.lines)
    if (line.approximate) where[line.instruction].push_back(sourceLine(line));
  std::vector<std::string> parts;
  for (const auto& [instruction, places] : where)
    parts.push_back(fmt::format("{} ({})", instruction, fmt::join(places, ", ")));
  std::string text = parts.empty() ? "" : fmt::format("approximate: {}", fmt::join(parts, ", "));
  if (statistics.plainMatrix)
    text += fmt::format("{}matrix products in plain arithmetic", text.empty() ? "" : "; ");
  return text.empty() ? "exact" : text;
}

using Cells = std::vector<std::string>;

Cells cellsOf(const LineStatistics& line) {
  const bool lds = line.access == AccessKind::Lds;
  return {sourceLine(line),
          line.instruction,
          grouped(line.executed),
          fmt::format("{:.1f}", line.averageLanes()),
          lds ? fmt::format("{}{:.1f}", line.estimated ? "~" : "", line.averagePasses()) : "",
          lds ? grouped(line.worstPasses) : "",
          lds ? "" : fmt::format("{:.1f}", line.averageCacheLines()),
          lds ? "" : fmt::format("{:.1f}", line.averageLeastCacheLines())};
}

// The first two columns are left-aligned, numbers are right-aligned.
std::string table(const std::vector<Cells>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Cells& cells : rows)
    for (std::size_t i = 0; i < cells.size(); ++i)
      widths[i] = std::max(widths[i], cells[i].size());
  std::string text;
  for (const Cells& cells : rows) {
    std::string line = "   ";
    for (std::size_t i = 0; i < cells.size(); ++i)
      line +=
          i < 2 ? fmt::format(" {:<{}} ", cells[i], widths[i]) : fmt::format("  {:>{}}", cells[i], widths[i]);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string accessesText(const RunStatistics& statistics) {
  std::vector<Cells> rows{
      {"LINE", "INSTRUCTION", "EXECUTED", "LANES", "EXTRA PASSES", "WORST", "CACHE LINES", "LEAST"}};
  bool estimated = false;
  for (const LineStatistics& line : statistics.lines) {
    if (!line.remarkable()) continue;
    rows.push_back(cellsOf(line));
    estimated |= line.estimated;
  }
  if (rows.size() == 1) return row("accesses", "no remarks");
  return row("accesses",
             fmt::format("on average, in the first {} of each instruction and wave of the first {} "
                         "work-groups{}",
                         emulator::kExaminedByWave, emulator::kExaminedGroups,
                         estimated ? "; ~ is an estimate" : "")) +
         table(rows);
}

} // namespace

std::string statisticsText(const worker::RunSummary& summary) {
  if (!summary.statistics) return "";
  const RunStatistics& statistics = *summary.statistics;
  std::string text = row("instructions", classesText(statistics));
  if (statistics.masked != 0)
    text += row("lanes", fmt::format("{:.1f} of 64 active on average", statistics.averageLanes()));
  text +=
      row("speed", fmt::format("{} work-groups/s", grouped(static_cast<std::uint64_t>(perSecond(summary)))));
  return text + row("fidelity", fidelityText(statistics)) + accessesText(statistics);
}

void addStatisticsJson(nlohmann::ordered_json& json, const worker::RunSummary& summary) {
  if (!summary.statistics) return;
  const RunStatistics& statistics = *summary.statistics;
  json["workgroupsPerSecond"] = perSecond(summary);
  json["statistics"] = check::toJson(statistics);
}

} // namespace wavesmith::cli
