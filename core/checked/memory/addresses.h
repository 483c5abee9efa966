// SPDX-License-Identifier: Apache-2.0
// Accesses that hardware makes without a fault, and that are wrong all the same: beyond the LDS of the work-group, and
// writes to arguments that the metadata declares as read-only. Accesses outside of all buffers are faults of the emulator.
#pragma once

#include "checked/checker_options.h"

#include <vector>

namespace wavesmith::checked {

struct Step;

class AddressCheck {
public:
  void begin(const CheckerOptions& options);
  // Before the instruction is executed.
  void before(const Step& step) const;

private:
  std::vector<NamedBuffer> readOnly_;
};

} // namespace wavesmith::checked
