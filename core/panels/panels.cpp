// SPDX-License-Identifier: Apache-2.0
#include "panels/panels.h"

namespace wavesmith::panels {

std::unique_ptr<const Panels> describe(const program::Program& program, const analysis::Analysis& analysis) {
  return std::make_unique<const Panels>(Panels{.registers = registerPanels(program, analysis),
                                               .hazards = hazardPanel(program, analysis),
                                               .kernargs = kernargPanels(program, analysis),
                                               .columns = instructionColumns(program, analysis)});
}

} // namespace wavesmith::panels
