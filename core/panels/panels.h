// SPDX-License-Identifier: Apache-2.0
// What the panels say of a program wherever the cursor is: made once, in the background, with each answer
// about a text.
//
//   const auto panels = panels::describe(*program, *analysis);
//   panels->registers[0].saving          which line must change to save a granule
//
// A value, immutable; any thread. Refers to nothing but what it is made of.
#pragma once

#include "panels/columns.h"
#include "panels/hazard_panel.h"
#include "panels/kernarg_panel.h"
#include "panels/register_panel.h"

#include <memory>
#include <vector>

namespace wavesmith::panels {

struct Panels {
  std::vector<RegisterPanel> registers; // by Program::kernels
  HazardPanel hazards;
  std::vector<KernargPanel> kernargs;      // by Program::kernels
  std::vector<InstructionColumns> columns; // by instruction
};

[[nodiscard]] std::unique_ptr<const Panels> describe(const program::Program& program,
                                                     const analysis::Analysis& analysis);

} // namespace wavesmith::panels
