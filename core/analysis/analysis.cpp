// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"

#include "analysis/flow/exec_regions.h"
#include "analysis/flow/flow_findings.h"
#include "analysis/flow/vccz.h"
#include "analysis/group/lds_races.h"
#include "analysis/lanes/bank_conflicts.h"
#include "analysis/registers/uninitialized.h"
#include "analysis/repeated_findings.h"
#include "analysis/values/feasible_paths.h"

#include <utility>

namespace wavesmith::analysis {

namespace {

// Thrown between two analyses and caught in analyze().
struct Abandoned {};

const program::Program& unless(const std::stop_token& stop, const program::Program& program) {
  if (stop.stop_requested()) throw Abandoned{};
  return program; // NOLINT(bugprone-return-const-ref-from-parameter): it outlives the analysis
}

// Only what is missing across blocks asks for the facts, and waits for the counters.
WaitStates findStates(const program::Program& program, const Footprints& footprints, const Values& values,
                      const WaitCounters& counters, const Options& options) {
  const FeasiblePaths paths(program, footprints, values, [&] { return counters.facts(); });
  return {program, footprints, options, &paths};
}

} // namespace

Analysis::Analysis(const program::Program& program, const Options& options, const std::stop_token& stop)
    : footprints(program), values(unless(stop, program), footprints),
      counters(unless(stop, program), footprints, values, options),
      states(findStates(unless(stop, program), footprints, values, counters, options)),
      liveness(unless(stop, program), footprints),
      entryReads(analysis::entryReads(unless(stop, program), footprints)),
      initial(initialStates(program, entryReads)) {
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    resources.push_back(kernelResources(program, kernel, footprints, liveness));
  const auto add = [&](std::vector<Finding> more) {
    for (Finding& finding : more)
      if (!finding.strict || options.strict) findings.push_back(std::move(finding));
  };
  // The wait counters are being solved beside this thread: last of all.
  const FeasiblePaths paths(program, footprints, values, [this] { return counters.facts(); });
  std::vector<Finding> uninitialized = findUninitialized(unless(stop, program), footprints, initial, &paths);
  std::vector<Finding> flow = findFlow(program);
  std::vector<Finding> banks = findBankConflicts(unless(stop, program), footprints, values);
  std::vector<Finding> races = findLdsRaces(unless(stop, program), footprints, paths, liveness);
  add(counters.takeFindings());
  add(states.takeFindings());
  add(std::move(uninitialized));
  add(std::move(flow));
  add(std::move(banks));
  add(std::move(races));
  add(findOldVccz(program, footprints, paths));
  add(findExecNotRestored(program, footprints));
  joinRepeated(program, findings);
  sort(findings);
  findings.shrink_to_fit();
}

std::unique_ptr<const Analysis> analyze(const program::Program& program, const Options& options,
                                        const std::stop_token& stop) {
  try {
    return std::make_unique<const Analysis>(program, options, stop);
  } catch (const Abandoned&) {
    return nullptr;
  }
}

} // namespace wavesmith::analysis
