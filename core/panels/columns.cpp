// SPDX-License-Identifier: Apache-2.0
#include "panels/columns.h"

namespace wavesmith::panels {

std::vector<InstructionColumns> instructionColumns(const program::Program& program,
                                                   const analysis::Analysis&) {
  return std::vector<InstructionColumns>(program.instructions().size());
}

} // namespace wavesmith::panels
