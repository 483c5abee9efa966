// SPDX-License-Identifier: Apache-2.0
#include "runs/timing_text.h"

#include "execution/timing.h"
#include "runs/comparison_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace wavesmith::cli {
namespace {

std::string took(double first, const std::vector<double>& samples, const execution::Work& work) {
  return fmt::format("  took {}\n", execution::timesText(first, samples, work));
}

nlohmann::ordered_json timesJson(double first, const std::vector<double>& samples,
                                 const execution::Work& work) {
  nlohmann::ordered_json json{{"firstSeconds", first}, {"samples", samples}};
  const auto spread = execution::spreadOf(samples);
  const double seconds = spread ? spread->median : first;
  if (spread) {
    json["medianSeconds"] = spread->median;
    json["leastSeconds"] = spread->least;
    json["greatestSeconds"] = spread->greatest;
    json["lowerQuartileSeconds"] = spread->lowerQuartile;
    json["upperQuartileSeconds"] = spread->upperQuartile;
  }
  if (work.bytes != 0 && seconds > 0) json["bytesPerSecond"] = static_cast<double>(work.bytes) / seconds;
  if (work.operations != 0 && seconds > 0)
    json["operationsPerSecond"] = static_cast<double>(work.operations) / seconds;
  return json;
}

} // namespace

std::string timingText(const worker::RunSummary& summary, std::size_t shown) {
  if (summary.backend != "emulator" && summary.faults.empty())
    return took(summary.kernelSeconds, summary.samples, summary.work);
  if (!summary.other) return {};
  std::string text = fmt::format("and on {}\n", summary.other->description);
  if (!summary.other->faults.empty()) {
    for (const source::Diagnostic& fault : summary.other->faults)
      text += fmt::format("  {}\n", fault.message);
    return text;
  }
  text += took(summary.other->kernelSeconds, summary.other->samples, summary.work);
  for (const worker::BufferSummary& buffer : summary.buffers)
    if (buffer.between)
      text += comparisonText(fmt::format("{} against the emulator's", buffer.name), *buffer.between, shown);
  return text;
}

void addTimingJson(nlohmann::ordered_json& json, const worker::RunSummary& summary) {
  if (summary.backend != "emulator")
    json["timing"] = timesJson(summary.kernelSeconds, summary.samples, summary.work);
  if (!summary.other) return;
  nlohmann::ordered_json faults = nlohmann::ordered_json::array();
  for (const source::Diagnostic& fault : summary.other->faults)
    faults.push_back(fault.message);
  json["other"] = {{"backend", summary.other->backend},
                   {"backendDescription", summary.other->description},
                   {"faults", std::move(faults)},
                   {"timing", timesJson(summary.other->kernelSeconds, summary.other->samples, summary.work)}};
}

} // namespace wavesmith::cli
