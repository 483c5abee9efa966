// SPDX-License-Identifier: Apache-2.0
// The frame of a generated kernel: its name, launch and output.
//
//   Program program = kernelProgram("integer", 17);
//   setKernel(program, "  uint v0 = in[i];\n", {"v0", "v0 * 2"});   // out[2 i] and out[2 i + 1]
//
// Any thread.
#pragma once

#include "differential/program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::differential {

inline constexpr std::uint32_t kWorkItems = 256;
inline constexpr std::uint32_t kGroup = 128;

// 256 work-items in groups of 128, 1024 words in.
[[nodiscard]] Program kernelProgram(std::string_view family, std::uint64_t seed);

// `before` precedes the kernel and has its functions. In the body, i is the work-item, l its index in the
// group, and zero is 0, which no compiler knows.
void setKernel(Program& program, std::string_view body, const std::vector<std::string>& words,
               std::string_view before = {});

} // namespace wavesmith::differential
