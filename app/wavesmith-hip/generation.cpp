// SPDX-License-Identifier: Apache-2.0
// The ROCm generation that the library reports.
#include "runtime/api.h"

namespace wavesmith::runtime {

const int kGeneration = WAVESMITH_HIP_GENERATION;

} // namespace wavesmith::runtime
