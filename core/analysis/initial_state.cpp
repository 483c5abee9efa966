// SPDX-License-Identifier: Apache-2.0
#include "analysis/initial_state.h"

namespace wavesmith::analysis {

std::vector<InitialState> initialStates(const program::Program& /*program*/,
                                        const Footprints& /*footprints*/) {
  return {};
}

std::vector<Finding> findUninitialised(const program::Program& /*program*/, const Footprints& /*footprints*/,
                                       const std::vector<InitialState>& /*states*/) {
  return {};
}

} // namespace wavesmith::analysis
