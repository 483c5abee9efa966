// SPDX-License-Identifier: Apache-2.0
// The registers of a wave when it faulted:
//
//   work-group (3, 0, 0), wave 1, lane 5, at 0x1040
//   v[2:3] of lane 5: 0x00001000 0x00007f00   exec 0xffffffffffffffff   vcc 0x0   m0 0x0   scc 0
//
// The state is the one after the faulting instruction: a load may have written its destination in the lanes
// before the faulting lane. Values; any thread.
#pragma once

#include "isa/register.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::emulator {

struct Wave;

struct FaultRegisters {
  std::array<std::uint32_t, 3> group{};
  std::uint32_t wave = 0;
  std::optional<std::uint32_t> lane; // the lane whose access faulted
  std::uint64_t address = 0;         // address of the instruction in the code object
  // The registers that the instruction reads, one by one: "v2", "v3", "s4".
  std::vector<std::string> reads;
  std::vector<std::uint32_t> scalars; // from s0 on, as many as the kernel allocates
  // From v0 and a0 on, as many as the kernel allocates: isa::kLanes numbers for each register.
  std::vector<std::uint32_t> vectors, accumulation;
  std::uint64_t exec = 0, vcc = 0;
  std::uint32_t m0 = 0;
  bool scc = false;

  bool operator==(const FaultRegisters&) const = default;
};

// The registers of a wave that has faulted at an instruction.
[[nodiscard]] FaultRegisters registersAtFault(const Wave& wave);

// The value of a register by name ("v2" in a lane, "s4", "vcc_lo", "exec_hi", "m0", "scc"); nothing if there
// is no register of that name.
[[nodiscard]] std::optional<std::uint32_t> valueOf(const FaultRegisters& registers, const std::string& name,
                                                   std::uint32_t lane);

} // namespace wavesmith::emulator
