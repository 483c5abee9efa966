// SPDX-License-Identifier: Apache-2.0
#include "document/snapshot_facts.h"

#include <QFileInfo>

#include <algorithm>
#include <string>
#include <utility>

namespace wavesmith::widgets {
namespace {

void raise(analysis::Pressure& most, const analysis::Pressure& other) {
  most.scalars = std::max(most.scalars, other.scalars);
  most.vectors = std::max(most.vectors, other.vectors);
  most.accumulations = std::max(most.accumulations, other.accumulations);
}

void raise(SnapshotFacts::Maxima& maxima, const analysis::Pressure& live) {
  raise(maxima.most, live);
  maxima.mostTogether =
      std::max<std::uint32_t>(maxima.mostTogether, std::uint32_t{live.vectors} + live.accumulations);
}

void collectKernels(const Snapshot& snapshot, SnapshotFacts& facts) {
  const auto& columns = snapshot.panels->columns;
  const auto kernels = snapshot.program->kernels();
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    SnapshotFacts::Kernel kernel;
    kernel.first = kernels[i].first;
    kernel.end = kernels[i].end;
    kernel.kernel = i;
    const std::size_t end = std::min<std::size_t>(kernel.end, columns.size());
    for (std::size_t at = kernel.first; at < end; ++at)
      raise(kernel, columns[at].live);
    facts.kernels.push_back(kernel);
  }
  std::ranges::sort(facts.kernels, {}, &SnapshotFacts::Kernel::first);
  std::uint32_t end = 0; // end of the previous kernels
  for (std::size_t i = 0; i <= facts.kernels.size(); ++i) {
    const bool isLast = i == facts.kernels.size();
    const auto next = isLast ? static_cast<std::uint32_t>(columns.size()) : facts.kernels[i].first;
    for (std::uint32_t at = end; at < next && at < columns.size(); ++at)
      raise(facts.outside, columns[at].live);
    if (!isLast) end = std::max(end, facts.kernels[i].end);
  }
}

void collectExtent(const Snapshot& snapshot, SnapshotFacts& facts) {
  constexpr auto kExports = static_cast<std::size_t>(analysis::Counter::Exp);
  SnapshotFacts::Extent& extent = facts.extent;
  for (const panels::InstructionColumns& columns : snapshot.panels->columns) {
    extent.accumulations = extent.accumulations || columns.live.accumulations > 0;
    extent.exports = extent.exports || columns.pending[kExports] > 0;
  }
  for (std::uint32_t line = 1; line <= snapshot.lines->lastLine(); ++line)
    extent.mostOfALine = std::max(extent.mostOfALine, static_cast<int>(snapshot.lines->at(line).size()));
  const auto instructions = snapshot.program->instructions();
  if (!instructions.empty())
    extent.addressDigits = std::max(
        extent.addressDigits, static_cast<int>(QString::number(instructions.back().address, 16).size()));
}

} // namespace

FileProblems problemsIn(const source::Diagnostics& diagnostics, std::string path, std::string name) {
  FileProblems problems{std::move(path), std::move(name), {}, {}};
  for (std::uint32_t n = 0; n < diagnostics.size(); ++n)
    if (const source::Place& place = diagnostics[n].place;
        place.line != 0 && (place.file == problems.path || place.file == problems.name))
      problems.all.push_back(n);
  const auto lineOf = [&diagnostics](std::uint32_t n) { return diagnostics[n].place.line; };
  if (!std::ranges::is_sorted(problems.all, {}, lineOf)) std::ranges::stable_sort(problems.all, {}, lineOf);
  for (const std::uint32_t n : problems.all)
    problems.lines[static_cast<std::size_t>(diagnostics[n].severity)].push_back(lineOf(n));
  return problems;
}

std::shared_ptr<const SnapshotFacts> collectFacts(const Snapshot& snapshot) {
  auto facts = std::make_shared<SnapshotFacts>();
  facts->severities.add(snapshot.diagnostics);
  facts->problems = std::make_shared<const FileProblems>(problemsIn(
      snapshot.diagnostics, snapshot.path.toStdString(), QFileInfo(snapshot.path).fileName().toStdString()));
  if (snapshot.panels != nullptr) {
    for (const panels::HazardRow& row : snapshot.panels->hazards.rows)
      ++facts->verdicts[static_cast<std::size_t>(row.verdict)];
    if (snapshot.program != nullptr && snapshot.lines != nullptr) {
      collectExtent(snapshot, *facts);
      collectKernels(snapshot, *facts);
    }
  }
  return facts;
}

std::shared_ptr<const SnapshotFacts> factsOf(const Snapshot& snapshot) {
  return snapshot.facts != nullptr ? snapshot.facts : collectFacts(snapshot);
}

} // namespace wavesmith::widgets
