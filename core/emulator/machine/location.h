// SPDX-License-Identifier: Apache-2.0
// A place in a dispatch that holds a value, to look at it, to change it, or to find its last writer:
//
//   {Scalar, group 3, wave 1, first 4, count 2}           s[4:5] of wave 1 of work-group 3
//   {Vector, group 3, wave 1, first 7, lane 12}           v7 in lane 12
//   {Lds, group 3, address 0x40, bytes 4}                 four bytes of the work-group's LDS
//   {Memory, address 0x7f0000010044, bytes 4}             four bytes of device memory
//
// Values; any thread.
#pragma once

#include "emulator/machine/memory.h"

#include <cstdint>

namespace wavesmith::emulator {

// A wave of a dispatch: the number of its work-group in the order in which they start, and its number in that.
struct WaveId {
  std::uint64_t group = 0;
  std::uint32_t wave = 0;

  auto operator<=>(const WaveId&) const = default;
};

enum class Storage : std::uint8_t {
  Scalar,       // `first` as in SSRC (isa/register.h): s0 is 0, vcc_lo 106, m0 124, exec_lo 126
  Vector,       // `first`: 0 is v0
  Accumulation, // `first`: 0 is a0
  State,        // `first` is a StateItem
  Lds,          // `address`: offset in the LDS of the work-group
  Scratch,      // `address`: offset in the scratch of the lane
  Memory,       // `address`: of the device
};

// State outside of the register files, and hardware registers (machine/hardware_registers.h), all of 32 bits or fewer.
enum class StateItem : std::uint8_t {
  Scc,
  Mode,
  TrapStatus,
  Pc,
  Status,
  HardwareId,
  GprAlloc,
  LdsAlloc,
  XccId
};

inline constexpr std::uint8_t kEveryLane = 0xff;

struct Location {
  Storage storage = Storage::Scalar;
  WaveId wave = {};               // group only: Lds; neither: Memory
  std::uint16_t first = 0;        // the first register
  std::uint16_t count = 1;        // how many registers: dwords, the low one first
  std::uint8_t lane = kEveryLane; // Vector, Accumulation, Scratch
  Address address = 0;            // Lds, Scratch, Memory
  std::uint32_t bytes = 0;        // the same

  bool operator==(const Location&) const = default;
  [[nodiscard]] bool isRegister() const { return storage < Storage::Lds; }
};

} // namespace wavesmith::emulator
