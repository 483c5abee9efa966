// SPDX-License-Identifier: Apache-2.0
// Random kernels and random changes of their layouts, for tests that every change keeps what the loads read.
//
// Any thread.
#pragma once

#include "kernarg/design.h"

#include <random>
#include <string>

namespace wavesmith::generate::testing {

// A kernel `k` with metadata, whose loads read its arguments by one of the usual forms of offsets: literals,
// NAME_offset, other symbols, macros, address arithmetic, vector loads.
[[nodiscard]] std::string randomKernel(std::mt19937_64& random);

// One to four edits of a design, as in the Kernarg Designer.
void changeAtRandom(kernarg::Design& design, std::mt19937_64& random);

} // namespace wavesmith::generate::testing
