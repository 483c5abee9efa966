// SPDX-License-Identifier: Apache-2.0
#include "checked/accesses.h"

namespace wavesmith::checked {

void Accesses::collect(emulator::Wave&, const emulator::MicroOp&) {
  clear();
}

} // namespace wavesmith::checked
