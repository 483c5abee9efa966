// SPDX-License-Identifier: Apache-2.0
#include "panels/register_panel.h"

namespace wavesmith::panels {

std::vector<RegisterPanel> registerPanels(const program::Program& program, const analysis::Analysis&) {
  return std::vector<RegisterPanel>(program.kernels().size());
}

} // namespace wavesmith::panels
