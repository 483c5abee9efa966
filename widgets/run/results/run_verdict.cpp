// SPDX-License-Identifier: Apache-2.0
#include "run/results/run_verdict.h"

#include "execution/timing.h"
#include "project/run_file/sweep.h"
#include "run/results/run_results.h"
#include "style/core_texts.h"

#include <QLocale>

#include <algorithm>
#include <vector>

namespace wavesmith::widgets {
namespace {

// "10.8", or "10,8" in German.
QString fixed(double value, int decimals) {
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return locale.toString(value, 'f', decimals);
}

// The time of the kernel: on a GPU, with the spread of its launches; on the emulator, only a number, which
// does not predict the time on a GPU.
QString timesOf(const worker::RunSummary& summary) {
  const auto text = [](double first, const std::vector<double>& samples, const execution::Work& work) {
    return coreText(execution::timesText(first, samples, work));
  };
  if (summary.backend != "emulator")
    return RunResults::tr("kernel %1").arg(text(summary.kernelSeconds, summary.samples, summary.work));
  QString emulated = RunResults::tr("kernel %1 ms").arg(fixed(summary.kernelSeconds * 1e3, 1));
  if (!summary.other) return emulated;
  return RunResults::tr("%1, and on %2 %3")
      .arg(emulated, coreText(summary.other->description),
           text(summary.other->kernelSeconds, summary.other->samples, summary.work));
}

} // namespace

RunVerdict verdictOf(const RunResult& result) {
  using enum RunVerdict::Kind;
  if (result.canceled) return {Canceled, RunResults::tr("Canceled")};
  if (!result.summary) return {Failed, RunResults::tr("Could not run")};
  if (result.summary->other && !result.summary->other->faults.empty())
    return {Failed, RunResults::tr("The kernel faulted on the GPU")};
  if (!result.summary->faults.empty()) return {Failed, RunResults::tr("The kernel faulted")};
  // Of all launches together.
  std::vector<worker::BufferSummary> buffers = result.summary->buffers;
  for (const worker::RunSummary& launch : result.summary->launches)
    buffers.insert(buffers.end(), launch.buffers.begin(), launch.buffers.end());
  const auto checked = static_cast<int>(std::ranges::count_if(buffers, &worker::BufferSummary::checked));
  const auto wrong = static_cast<int>(
      std::ranges::count_if(buffers, [](const auto& b) { return b.checked && !b.comparison.equal(); }));
  const auto apart = static_cast<int>(
      std::ranges::count_if(buffers, [](const auto& b) { return b.between && !b.between->equal(); }));
  if (wrong > 0) return {Failed, RunResults::tr("Failed: %n buffer(s) [differs|differ]", nullptr, wrong)};
  if (apart > 0)
    return {Failed, RunResults::tr("Failed: GPU and emulator differ in %n buffer(s)", nullptr, apart)};
  // Findings only: what was expected is what hardware may, but need not, compute.
  if (!result.summary->passed())
    return {Failed, checked == 0 ? RunResults::tr("Failed in checked mode; no values were expected")
                                 : RunResults::tr("Failed in checked mode; %n buffer(s) [is|are] as expected",
                                                  nullptr, checked)};
  if (checked == 0) return {Completed, RunResults::tr("Completed; no values were expected")};
  return {Passed, RunResults::tr("Passed: %n buffer(s) [is|are] as expected", nullptr, checked)};
}

QStringList detailsOf(const RunResult& result) {
  QStringList details;
  if (const auto points = project::sweepPoints(result.job.file); !points.front().empty()) {
    const auto found = std::ranges::find(points, result.job.point.value_or(points.front()));
    const auto at = found == points.end() ? points.begin() : found;
    details << RunResults::tr("at %1 (point %2 of %3)")
                   .arg(QString::fromStdString(project::toText(*at)))
                   .arg(at - points.begin() + 1)
                   .arg(points.size());
  }
  if (result.summary) {
    details << coreText(result.summary->backendDescription);
    if (result.summary->counts.instructions > 0)
      details << RunResults::tr("%1 instructions")
                     .arg(QLocale().toString(static_cast<qulonglong>(result.summary->counts.instructions)));
    details << timesOf(*result.summary);
  }
  details << RunResults::tr("%1 s in total").arg(fixed(result.seconds, 2));
  return details;
}

} // namespace wavesmith::widgets
