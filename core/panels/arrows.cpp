// SPDX-License-Identifier: Apache-2.0
#include "panels/arrows.h"

namespace wavesmith::panels {

std::vector<Arrow> hazardArrows(const program::Program&, const analysis::Analysis&, Index) {
  return {};
}

} // namespace wavesmith::panels
