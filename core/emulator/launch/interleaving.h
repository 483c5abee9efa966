// SPDX-License-Identifier: Apache-2.0
// How the work-groups of a dispatch and their waves take turns on one thread of the host:
//
//   vector_add       groups run to their end, one after the other; a slice of a wave is 1024 instructions
//   a global barrier groups alternate every 65536 instructions, as many at once as the device can hold
//
// A value; constant for the dispatch.
#pragma once

#include "emulator/launch/device_options.h"
#include "emulator/launch/run_control.h"
#include "emulator/launch/schedule.h"
#include "emulator/machine/communication.h"
#include "emulator/machine/dispatch_context.h"

#include <cstdint>
#include <vector>

namespace wavesmith::emulator {

struct Interleaving {
  bool communicates = false; // the work-groups may: one thread runs them all
  std::vector<Loop> waiting; // loops that only wait for other work-groups
  std::uint64_t resident =
      1; // the work-groups that the device holds at a time, by registers and LDS (isa::Target)
  std::uint64_t turn = 0;     // wave-instructions, after which a group is assumed to wait for another one
  std::uint32_t slice = 1024; // wave-instructions before the next wave of the group continues

  // The work-groups that one of `threads` interleaves.
  [[nodiscard]] std::uint64_t atOnce(const Schedule& schedule, unsigned threads) const;
};

[[nodiscard]] Interleaving interleavingOf(const DispatchContext& context, const DeviceOptions& options);

} // namespace wavesmith::emulator
