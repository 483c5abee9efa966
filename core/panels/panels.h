// SPDX-License-Identifier: Apache-2.0
// The panel contents that do not depend on the cursor: computed once, in the background, after each analysis
// of a text.
//
//   const auto panels = panels::describe(*program, *analysis);
//   panels->registers[0].saving          which line must change to save a granule
//
// A value, immutable; any thread. Refers only to its arguments.
#pragma once

#include "panels/columns.h"
#include "panels/hazard_panel.h"
#include "panels/kernarg_panel.h"
#include "panels/register_panel.h"

#include <memory>
#include <vector>

namespace wavesmith::panels {

struct Panels {
  std::vector<RegisterPanel> registers; // by index into Program::kernels
  HazardPanel hazards;
  std::vector<KernargPanel> kernargs;      // by index into Program::kernels
  std::vector<InstructionColumns> columns; // by instruction
};

[[nodiscard]] std::unique_ptr<const Panels> describe(const program::Program& program,
                                                     const analysis::Analysis& analysis);

} // namespace wavesmith::panels
