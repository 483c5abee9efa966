// SPDX-License-Identifier: Apache-2.0
// Which generation of ROCm the library says it is.
#include "runtime/api.h"

namespace wavesmith::runtime {

const int kGeneration = WAVESMITH_HIP_GENERATION;

} // namespace wavesmith::runtime
