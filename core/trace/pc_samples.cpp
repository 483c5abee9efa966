// SPDX-License-Identifier: Apache-2.0
#include "trace/pc_samples.h"

#include "source/file.h"
#include "trace/csv_reader.h"
#include "trace/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace wavesmith::trace {
namespace {

constexpr std::string_view kReasonPrefix = "ROCPROFILER_PC_SAMPLING_INSTRUCTION_NOT_ISSUED_REASON_";

} // namespace

bool isPcSamples(std::string_view text) {
  return text.substr(0, text.find('\n')).find("Sample_Timestamp") != std::string_view::npos;
}

bool isPcSamplesFile(const std::filesystem::path& file) {
  if (file.extension() != ".csv" || !source::specialKind(file).empty()) return false;
  std::ifstream stream(file);
  std::string line;
  return std::getline(stream, line) && isPcSamples(line);
}

std::string summary(const PcSamples& samples) {
  return fmt::format(
      "{}: {}, {}, {} in unknown code", samples.path, countedNoun(samples.samples, "sample", "samples"),
      samples.method == PcSamples::Method::Stochastic ? "stochastic" : "host trap", samples.unknown);
}

source::Result<PcSamples> readPcSamples(const std::filesystem::path& file) {
  auto text = source::readText(file);
  if (!text) return std::unexpected(std::move(text.error()));
  PcSamples samples;
  samples.path = file.string();
  CsvReader csv(*text, samples.path);
  const std::size_t time = csv.column("Sample_Timestamp");
  const std::size_t exec = csv.column("Exec_Mask");
  const std::size_t instruction = csv.column("Instruction");
  const std::size_t comment = csv.column("Instruction_Comment");
  const std::size_t issued = csv.optionalColumn("Wave_Issued_Instruction");
  const std::size_t reason = csv.optionalColumn("Stall_Reason");
  if (issued != CsvReader::kNoColumn || reason != CsvReader::kNoColumn)
    samples.method = PcSamples::Method::Stochastic;

  std::map<std::pair<std::string, std::string>, SampledInstruction> found;
  while (csv.nextRow()) {
    std::uint64_t when = 0;
    std::uint64_t lanes = 0;
    std::uint64_t wasIssued = 0;
    if (!csv.number(time, when) || !csv.number(exec, lanes) || !csv.number(issued, wasIssued)) break;
    samples.firstTime = samples.samples == 0 ? when : std::min(samples.firstTime, when);
    samples.lastTime = std::max(samples.lastTime, when);
    ++samples.samples;
    if (csv.text(instruction).empty()) {
      ++samples.unknown;
      continue;
    }
    SampledInstruction& one = found[{csv.text(comment), csv.text(instruction)}];
    ++one.samples;
    one.lanes += static_cast<std::uint64_t>(std::popcount(lanes));
    if (wasIssued != 0) {
      ++one.issued;
      continue;
    }
    std::string_view why = csv.text(reason);
    if (why.empty()) continue;
    if (why.starts_with(kReasonPrefix)) why.remove_prefix(kReasonPrefix.size());
    const auto known = std::ranges::find(one.reasons, why, &StallReason::name);
    if (known == one.reasons.end())
      one.reasons.push_back({std::string(why), 1});
    else
      ++known->samples;
  }
  if (csv.error()) return std::unexpected(*csv.error());
  for (auto& [key, one] : found) {
    one.source = key.first;
    one.text = key.second;
    std::ranges::stable_sort(one.reasons, std::ranges::greater{}, &StallReason::samples);
    samples.instructions.push_back(std::move(one));
  }
  std::ranges::stable_sort(samples.instructions, std::ranges::greater{}, &SampledInstruction::samples);
  return samples;
}

} // namespace wavesmith::trace
