// SPDX-License-Identifier: Apache-2.0
#include "analysis/wait_states.h"

namespace wavesmith::analysis {

WaitStates::WaitStates(const program::Program& /*program*/, const Footprints& /*footprints*/,
                       const Options& /*options*/) {}

} // namespace wavesmith::analysis
