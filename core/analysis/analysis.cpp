// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"

#include "analysis/flow_findings.h"

#include <iterator>

namespace wavesmith::analysis {

Analysis::Analysis(const program::Program& program, const Options& options)
    : footprints(program), values(program, footprints), counters(program, footprints, values, options),
      states(program, footprints, options), liveness(program, footprints),
      initial(initialStates(program, footprints)) {
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    resources.push_back(kernelResources(program, kernel, footprints, liveness));
  const auto add = [&](std::span<const Finding> more) {
    for (const Finding& finding : more)
      if (!finding.strict || options.strict) findings.push_back(finding);
  };
  add(counters.findings());
  add(states.findings());
  add(findUninitialised(program, footprints, initial));
  add(findFlow(program));
  sort(findings);
}

std::unique_ptr<const Analysis> analyse(const program::Program& program, const Options& options) {
  return std::make_unique<const Analysis>(program, options);
}

} // namespace wavesmith::analysis
