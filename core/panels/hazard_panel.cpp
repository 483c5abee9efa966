// SPDX-License-Identifier: Apache-2.0
#include "panels/hazard_panel.h"

namespace wavesmith::panels {

HazardPanel hazardPanel(const program::Program&, const analysis::Analysis&) {
  return {};
}

} // namespace wavesmith::panels
