// SPDX-License-Identifier: Apache-2.0
#include "analysis/render.h"

namespace wavesmith::analysis {

source::Diagnostic toDiagnostic(const Finding& finding, const program::Program& program,
                                const TextOf& /*text*/) {
  source::Diagnostic diagnostic{
      finding.code, finding.severity, program.place(finding.at), finding.message, {}, {}};
  for (const Step& step : finding.steps)
    diagnostic.notes.push_back({program.place(step.at), step.text});
  return diagnostic;
}

source::Diagnostics toDiagnostics(std::span<const Finding> findings, const program::Program& program,
                                  const TextOf& text) {
  source::Diagnostics diagnostics;
  for (const Finding& finding : findings)
    diagnostics.push_back(toDiagnostic(finding, program, text));
  return diagnostics;
}

} // namespace wavesmith::analysis
