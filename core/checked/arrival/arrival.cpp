// SPDX-License-Identifier: Apache-2.0
#include "checked/arrival/arrival.h"

#include "checked/step.h"

namespace wavesmith::checked {

void Arrival::start() {
  *this = {};
}
void Arrival::before(const Step&) {}
void Arrival::after(const Step&) {}

} // namespace wavesmith::checked
