// SPDX-License-Identifier: Apache-2.0
// Arguments that the hardware puts into SGPRs before the kernel starts (LLVM AMDGPUUsage, "Preloaded Kernel
// Arguments"): one dword of the segment in each SGPR, starting after the other user SGPRs.
//
//   s[0:1] kernarg segment pointer     room for 14 dwords, from s2 on
//   a  s[2:3]   b  s[4:5]   n  s6
//
// Functions of values; any thread.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"
#include "kernarg/layout.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wavesmith::kernarg {

// The maximum total number of user SGPRs of gfx90a to gfx942 (LLVM 19, GCNSubtarget::getMaxNumUserSGPRs).
inline constexpr std::uint32_t kMostUserSgprs = 16;

struct PreloadedArgument {
  std::size_t argument = 0;    // index into Layout::arguments
  std::uint32_t firstSgpr = 0; // holds its first byte
  std::uint32_t sgprs = 0;     // number of SGPRs that hold a byte of it
  bool enabled = false;        // the descriptor enables preloading for all of it
};

struct Preloading {
  std::uint32_t firstSgpr = 0; // the SGPR after the other user SGPRs
  std::uint32_t room = 0;      // dwords that would fit
  std::uint32_t enabled = 0;   // dwords that the descriptor requests
  std::uint32_t offset = 0;    // dword of the segment in the first SGPR
  // Explicit arguments that fit completely, in order, up to the first that does not.
  std::vector<PreloadedArgument> arguments;
};

[[nodiscard]] Preloading preloadingOf(const Layout& layout, const codeobject::KernelDescriptor& descriptor);

} // namespace wavesmith::kernarg
