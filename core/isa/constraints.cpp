// SPDX-License-Identifier: Apache-2.0
#include "isa/constraints.h"

namespace wavesmith::isa {

std::vector<Violation> violations(const Instruction& /*instruction*/, const Target& /*target*/) {
  return {};
}

} // namespace wavesmith::isa
