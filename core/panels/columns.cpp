// SPDX-License-Identifier: Apache-2.0
#include "panels/columns.h"

namespace wavesmith::panels {

std::vector<InstructionColumns> instructionColumns(const program::Program& program,
                                                   const analysis::Analysis& analysis) {
  const auto pressure = analysis.liveness.pressure();
  const auto counts = analysis.counters.counts();
  std::vector<InstructionColumns> columns(program.instructions().size());
  for (std::size_t i = 0; i < columns.size(); ++i)
    columns[i] = {.live = pressure[i], .pending = counts[i].of, .unknown = counts[i].unknown};
  return columns;
}

} // namespace wavesmith::panels
