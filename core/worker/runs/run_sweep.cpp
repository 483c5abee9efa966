// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/run_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wavesmith::worker {
namespace {

constexpr std::array<SweepColumn, kSweepResults> kColumns{{
    {"instructions", "", "wave-instructions"},
    {"waves", "", "waves"},
    {"instructions per wave", "", "wave-instructions of a wave, on average"},
    {"seconds", "s", "time of the kernel"},
    {"GB/s", "GB/s", "bytes that the run file counts"},
    {"GFLOP/s", "GFLOP/s", "operations that the run file counts"},
    {"differing", "", "elements that are not as expected"},
    {"greatest error", "", "greatest absolute error"},
}};

std::string resultOf(const RunSummary& summary) {
  if (!summary.faults.empty()) return "faulted";
  if (!summary.passed()) return "failed";
  const auto isChecked = [](const RunSummary& run) {
    return std::ranges::any_of(run.buffers, &BufferSummary::checked);
  };
  return isChecked(summary) || std::ranges::any_of(summary.launches, isChecked) ? "passed" : "completed";
}

// Adds the comparisons of a run, or of one of its launches.
void compare(const RunSummary& summary, std::optional<double>& differing, std::optional<double>& error) {
  for (const BufferSummary& buffer : summary.buffers) {
    if (!buffer.checked) continue;
    differing = differing.value_or(0) + static_cast<double>(buffer.comparison.differing);
    error = std::max(error.value_or(0), buffer.comparison.greatestAbsolute);
  }
}

SweepRow rowOf(const project::SweepPoint& point, const RunSummary& summary) {
  SweepRow row;
  row.point = point;
  row.passed = summary.passed();
  row.result = resultOf(summary);
  const auto set = [&](SweepResult which, double value) {
    row.numbers[static_cast<std::size_t>(which)] = value;
  };
  if (summary.counts.instructions != 0) {
    set(SweepResult::Instructions, static_cast<double>(summary.counts.instructions));
    if (summary.counts.waves != 0)
      set(SweepResult::PerWave,
          static_cast<double>(summary.counts.instructions) / static_cast<double>(summary.counts.waves));
  }
  if (summary.counts.waves != 0) set(SweepResult::Waves, static_cast<double>(summary.counts.waves));
  const double seconds =
      summary.samples.empty() ? summary.kernelSeconds : *std::ranges::min_element(summary.samples);
  set(SweepResult::Seconds, seconds);
  constexpr double kGiga = 1e9;
  if (seconds > 0 && summary.work.bytes != 0)
    set(SweepResult::Bandwidth, static_cast<double>(summary.work.bytes) / seconds / kGiga);
  if (seconds > 0 && summary.work.operations != 0)
    set(SweepResult::Operations, static_cast<double>(summary.work.operations) / seconds / kGiga);
  auto& differing = row.numbers[static_cast<std::size_t>(SweepResult::Differing)];
  auto& error = row.numbers[static_cast<std::size_t>(SweepResult::Error)];
  compare(summary, differing, error);
  for (const RunSummary& launch : summary.launches)
    compare(launch, differing, error);
  row.diagnostics = summary.faults;
  row.diagnostics.insert(row.diagnostics.end(), summary.findings.begin(), summary.findings.end());
  return row;
}

std::string csvField(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

} // namespace

const SweepColumn& column(SweepResult result) {
  return kColumns[static_cast<std::size_t>(result)];
}

source::Result<std::vector<SweepRow>> runSweep(RunClient& client, const RunRequest& request,
                                               const std::function<void(const SweepRow&)>& row,
                                               const std::function<void(const SweepProgress&)>& progress,
                                               const std::stop_token& stop) {
  const std::vector<project::SweepPoint> points = project::sweepPoints(request.runFile);
  std::vector<SweepRow> rows;
  RunRequest one = request;
  for (std::size_t n = 0; n < points.size(); ++n) {
    one.runFile = project::atPoint(request.runFile, points[n]);
    const auto summary = client.run(
        one,
        [&](const RunProgress& run) {
          if (progress) progress({n, points.size(), run});
        },
        stop);
    if (!summary && summary.error().code == source::Code::RunCanceled)
      return std::unexpected(summary.error());
    if (summary) {
      rows.push_back(rowOf(points[n], *summary));
    } else {
      SweepRow failed;
      failed.point = points[n];
      failed.result = "error";
      failed.diagnostics = {summary.error()};
      rows.push_back(std::move(failed));
    }
    if (row) row(rows.back());
  }
  return rows;
}

bool hasNumbers(std::span<const SweepRow> rows, SweepResult which) {
  return std::ranges::any_of(rows, [&](const SweepRow& row) { return row.number(which).has_value(); });
}

std::string numberText(double number) {
  constexpr double kExact = 1e15;
  if (number == std::trunc(number) && std::abs(number) < kExact)
    return fmt::format("{}", static_cast<std::int64_t>(number));
  return fmt::format("{}", number);
}

std::string shortNumberText(double number) {
  const std::string exact = numberText(number);
  const bool isInteger = exact.find_first_not_of("-0123456789") == std::string::npos;
  return isInteger ? exact : fmt::format("{:.3g}", number);
}

std::string sweepCsv(std::span<const SweepRow> rows) {
  std::string text;
  if (rows.empty()) return text;
  for (const auto& [name, value] : rows.front().point)
    text += csvField(name) + ",";
  text += "result";
  for (std::size_t n = 0; n < kSweepResults; ++n)
    if (hasNumbers(rows, static_cast<SweepResult>(n))) text += "," + csvField(kColumns[n].name);
  text += '\n';
  for (const SweepRow& row : rows) {
    for (const auto& [name, value] : row.point)
      text += csvField(value) + ",";
    text += row.result;
    for (std::size_t n = 0; n < kSweepResults; ++n) {
      if (!hasNumbers(rows, static_cast<SweepResult>(n))) continue;
      text += ',';
      if (row.numbers[n]) text += numberText(*row.numbers[n]);
    }
    text += '\n';
  }
  return text;
}

} // namespace wavesmith::worker
