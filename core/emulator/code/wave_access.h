// SPDX-License-Identifier: Apache-2.0
// Accesses of all lanes of a wave at once, to bytes that are known to be in one piece of host memory:
//
//   const WaveAccess& access = *wave.access;
//   if ((access.beyond(offsets, size - 4) & wave.exec()) == 0)
//     access.load(host, offsets, wave.exec(), &wave.vgpr[4], 1);
//
// The functions are compiled once for each instruction set of the host (lanes/wave_access.cpp). Lanes are accessed in
// ascending order, so if several store to the same bytes the last one wins. Offsets are in bytes and need not be
// aligned; a dword that is aligned is accessed at once, so a data race of the kernel between work-groups on several
// threads of the host yields the old or the new dword.
//
// Constant; any thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wavesmith::emulator {

struct Lanes;

struct WaveAccess {
  // The lanes, one bit for each, whose offset is greater than `last`.
  std::uint64_t (*beyond)(const std::uint32_t* offsets, std::uint32_t last) = nullptr;
  // The offset of each lane is high:low + `add`, modulo 2^64; `high` may be nullptr: zeros. Returns the lanes whose
  // offset is greater than `last`; `offsets` is unspecified for them, and may be the same as `low`.
  std::uint64_t (*addresses)(const std::uint32_t* low, const std::uint32_t* high, std::uint64_t add,
                             std::uint32_t last, std::uint32_t* offsets) = nullptr;
  // Between memory and 1 to 4 vector registers. The registers may overlap `offsets`.
  void (*load)(const std::byte* from, const std::uint32_t* offsets, std::uint64_t exec, Lanes* registers,
               unsigned dwords) = nullptr;
  void (*store)(std::byte* to, const std::uint32_t* offsets, std::uint64_t exec, const Lanes* registers,
                unsigned dwords) = nullptr;
};

} // namespace wavesmith::emulator
