// SPDX-License-Identifier: Apache-2.0
// The frame of a generated kernel: what it is called, how it is started, where its results go.
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

// `before` stands before the kernel: functions. The work-item is i in the body, l in its group;
// zero is 0 and no compiler knows it.
void setKernel(Program& program, std::string_view body, const std::vector<std::string>& words,
               std::string_view before = {});

} // namespace wavesmith::differential
