// SPDX-License-Identifier: Apache-2.0
// What loads returned instead of the bytes in memory, for a replay of the run: the shadow of memory that decides it is
// not rolled back (docs/adr/0012).
//
//   reads.add(wave, {{.lane = 3, .dword = 0, .value = 1395, .address = 12}});   // while the run is checked
//   deliver(wave, op, reads.of(wave));                           // in a replay, after the same instruction
//
// Bounded: the checker returns old bytes at most 1,000 times for each instruction of the program. One thread.
#pragma once

#include "emulator/machine/wave.h"

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace wavesmith::checked {

struct OldBytes {
  std::uint8_t lane = 0;  // kScalarLane: of a scalar load
  std::uint8_t dword = 0; // which dword of the data
  std::uint32_t value = 0;
  std::uint64_t address = 0; // in LDS or memory; a multiple of 4
};

class OldReads {
public:
  // Adds the bytes that the last executed instruction of the wave read.
  void add(const emulator::Wave& wave, std::span<const OldBytes> bytes);
  // The bytes that an instruction read: the one with which the wave has executed `executed` instructions.
  [[nodiscard]] std::span<const OldBytes> of(const emulator::Wave& wave, std::uint64_t executed) const;
  [[nodiscard]] std::span<const OldBytes> of(const emulator::Wave& wave) const {
    return of(wave, wave.executed);
  }
  void clear() { *this = {}; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; } // used memory of the host, approximately

private:
  using Key = std::tuple<std::uint64_t, std::uint32_t, std::uint64_t>; // work-group, wave, executed
  std::map<Key, std::vector<OldBytes>> reads_;
  std::uint64_t bytes_ = 0;
};

// Puts the bytes into the registers that the operation has loaded.
void deliver(emulator::Wave& wave, const emulator::MicroOp& op, std::span<const OldBytes> bytes);

} // namespace wavesmith::checked
