// SPDX-License-Identifier: Apache-2.0
// The arguments that the loads of an assembled kernel read, by name:
//
//   s_load_dwordx4 s[4:7], s[0:1], 0x8      "n+0:4 m+0:4 b+0:8"     used bytes of each argument
//
// Functions of values; any thread.
#pragma once

#include "generate/blocks.h"
#include "kernarg/layout.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::generate::testing {

// The arguments of kernel `kernel` of the program.
[[nodiscard]] kernarg::Layout layoutIn(const Assembled& assembled, std::size_t kernel = 0);
[[nodiscard]] kernarg::Layout guessIn(const Assembled& assembled, std::size_t kernel = 0);

// By instruction. Bytes outside of arguments are omitted.
[[nodiscard]] std::vector<std::string> readsIn(const Assembled& assembled, std::size_t kernel = 0);

} // namespace wavesmith::generate::testing
