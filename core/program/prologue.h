// SPDX-License-Identifier: Apache-2.0
// The prologue of kernels that preload arguments into SGPRs: 256 bytes that load the arguments for older firmware.
//
//   k:     s_load_dwordx2 s[2:3], s[0:1], 0     older firmware starts here
//          s_waitcnt lgkmcnt(0)
//          s_branch body
//          .p2align 8
//   body:  ...                                  gfx942 with preloading starts here, at k + 256
//
// Source: LLVM AMDGPUUsage, "Preloaded Kernel Arguments". Pure functions; any thread.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <optional>

namespace wavesmith::program {

inline constexpr std::uint64_t kPreloadPrologue = 256; // bytes

struct MissingPrologue {
  Index entry = kNone;       // the instruction at or after the entry point
  std::uint64_t start = 0;   // the address at which gfx942 starts the kernel
  bool startsInside = false; // there is an instruction at this address
};
// Nothing: the kernel preloads no arguments, or its code continues at `start` after a branch or padding of s_nop.
[[nodiscard]] std::optional<MissingPrologue> missingPrologue(const Program& program,
                                                             const codeobject::Kernel& kernel);

} // namespace wavesmith::program
