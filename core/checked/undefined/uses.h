// SPDX-License-Identifier: Apache-2.0
// The uses at which undefined bits decide something, and are reported. A register that was reported counts as defined.
#pragma once

#include "checked/undefined/results.h"

namespace wavesmith::checked {

struct Step;

// Addresses, descriptors and offsets: everything that a memory instruction reads, except what it stores.
void checkAddresses(const Step& step);
void checkBranch(const Step& step);
// Before the new values of EXEC and M0 are written.
void checkState(const Step& step, UndefinedResult& result);

} // namespace wavesmith::checked
