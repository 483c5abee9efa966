// SPDX-License-Identifier: Apache-2.0
#include "cycles/samples_text.h"

#include "output/json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

constexpr std::size_t kListedLines = 3;

bool isStochastic(const ShownSamples& shown) {
  return shown.samples.method == trace::PcSamples::Method::Stochastic;
}

std::string samplesHeader(const ShownSamples& shown) {
  std::string text = trace::summary(shown.samples) + '\n';
  if (shown.program != nullptr) text += shown.match.sentence() + '\n';
  return text;
}

// "line 41", "line 41, 63, 90 or 4 more", the profiler's comment.
std::string placesText(const ShownSamples& shown, std::size_t row) {
  std::set<std::uint32_t> lines;
  if (shown.program != nullptr)
    for (const program::Index at : shown.match.at[row])
      lines.insert(shown.program->place(at).line);
  lines.erase(0);
  if (lines.empty()) return shown.samples.instructions[row].source;
  std::string text = "line ";
  std::size_t listed = 0;
  for (const std::uint32_t line : lines) {
    if (listed == kListedLines && lines.size() > kListedLines + 1)
      return text + fmt::format(" or {} more", lines.size() - listed);
    const bool isLast = listed + 1 == lines.size();
    text += fmt::format("{}{}", listed == 0 ? "" : isLast ? " or " : ", ", line);
    ++listed;
  }
  return text;
}

std::string reasonsText(std::span<const trace::StallReason> reasons) {
  std::string text;
  for (const trace::StallReason& reason : reasons)
    text += fmt::format("{}{} {}", text.empty() ? "  " : ", ", reason.name, reason.samples);
  return text;
}

std::string countsText(const ShownSamples& shown, const std::string& samples, std::uint64_t issued,
                       std::uint64_t stalled) {
  if (!isStochastic(shown)) return fmt::format("{:>9}", samples);
  return fmt::format("{:>9}{:>8}{:>9}", samples, issued, stalled);
}

std::string sampleColumnsText(const ShownSamples& shown) {
  return isStochastic(shown) ? "  samples  issued  stalled\n" : "  samples\n";
}

nlohmann::ordered_json reasonsJson(std::span<const trace::StallReason> reasons) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const trace::StallReason& reason : reasons)
    json.push_back({{"name", reason.name}, {"samples", reason.samples}});
  return json;
}

} // namespace

source::Result<ShownSamples> openSamples(const std::string& path, const program::Program* program) {
  auto samples = trace::readPcSamples(path);
  if (!samples) return std::unexpected(std::move(samples.error()));
  ShownSamples shown{std::move(*samples), program, {}};
  if (program != nullptr) shown.match = trace::matchSamples(shown.samples, *program);
  return shown;
}

std::string samplesText(const ShownSamples& shown, std::size_t first) {
  std::string text = samplesHeader(shown) + sampleColumnsText(shown);
  const auto& rows = shown.samples.instructions;
  for (std::size_t row = 0; row < std::min(first, rows.size()); ++row) {
    const trace::SampledInstruction& one = rows[row];
    const std::string place = placesText(shown, row);
    text +=
        fmt::format("{}  {}{}{}\n",
                    countsText(shown, fmt::format("{}", one.samples), one.issued, one.samples - one.issued),
                    one.text, place.empty() ? "" : "  " + place, reasonsText(one.reasons));
  }
  if (rows.size() > first) text += fmt::format("and {} more\n", rows.size() - first);
  return text;
}

std::string sampledLinesText(const ShownSamples& shown, std::size_t first) {
  std::string text = samplesHeader(shown) + sampleColumnsText(shown);
  const auto lines = trace::samplesByLine(shown.samples, shown.match, *shown.program);
  for (std::size_t i = 0; i < std::min(first, lines.size()); ++i) {
    const trace::SampleTotals& totals = lines[i].totals;
    const std::string samples = fmt::format("{}{}", totals.shared != 0 ? "up to " : "", totals.atMost());
    text += fmt::format("{}  {}{}\n", countsText(shown, samples, totals.issued, totals.stalled()),
                        source::toString(lines[i].place), reasonsText(totals.reasons));
  }
  if (lines.size() > first) text += fmt::format("and {} more\n", lines.size() - first);
  return text;
}

void addSamplesJson(nlohmann::ordered_json& json, const ShownSamples& shown) {
  json["trace"] = shown.samples.path;
  json["samples"] = shown.samples.samples;
  json["unknown"] = shown.samples.unknown;
  json["sampled"] = Json::array();
  for (std::size_t row = 0; row < shown.samples.instructions.size(); ++row) {
    const trace::SampledInstruction& one = shown.samples.instructions[row];
    Json lines = Json::array();
    if (shown.program != nullptr)
      for (const program::Index at : shown.match.at[row])
        lines.push_back(shown.program->place(at).line);
    json["sampled"].push_back({{"text", one.text},
                               {"source", one.source},
                               {"lines", std::move(lines)},
                               {"samples", one.samples},
                               {"issued", one.issued},
                               {"reasons", reasonsJson(one.reasons)}});
  }
  if (shown.program == nullptr) return;
  json["sampledLines"] = Json::array();
  for (const trace::LineSamples& line : trace::samplesByLine(shown.samples, shown.match, *shown.program))
    json["sampledLines"].push_back({{"file", line.place.file},
                                    {"line", line.place.line},
                                    {"samples", line.totals.samples},
                                    {"atMost", line.totals.atMost()},
                                    {"issued", line.totals.issued},
                                    {"reasons", reasonsJson(line.totals.reasons)}});
}

} // namespace wavesmith::cli
