// SPDX-License-Identifier: Apache-2.0
// The text of a printf in a kernel. Its message consists of 64-bit words: the format, padded with zeros to a whole
// number of words, and each argument; a string argument is padded in the same way (ROCm/clr, rocclr/device/
// devhcprintf.cpp; LLVM, AMDGPUEmitPrintf.cpp).
//
//   printfText(message of printf("%s: %5.2f\n", "a", 1.5))    "a:  1.50\n"
//
// A pure function; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace wavesmith::runtime {

// As printf of the host would write it; %n and what has no argument writes nothing.
[[nodiscard]] std::string printfText(std::span<const std::uint64_t> message);

} // namespace wavesmith::runtime
