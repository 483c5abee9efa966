// SPDX-License-Identifier: Apache-2.0
// The lane that ds_swizzle_b32 reads (CDNA3 ISA 12.12, DS_SWIZZLE_B32):
//
//   swizzleSource(0x101f, 12)   swizzle(SWAP,4): lane 12 reads lane 8
//
// Pure; any thread.
#pragma once

#include <bit>
#include <cstdint>

namespace wavesmith::emulator {

// The lane from which a lane reads, by the instruction's 16 bits of offset.
[[nodiscard]] constexpr unsigned swizzleSource(std::uint32_t offset, unsigned lane) {
  if (offset >= 0xe000) {
    const std::uint32_t mask = offset & 0x1f;
    std::uint32_t reversed = 0;
    for (unsigned b = 0; b < 5; ++b)
      reversed |= ((lane >> b) & 1) << (4 - b);
    return (reversed >> std::popcount(mask)) | (lane & mask) | (lane & 0x20);
  }
  if (offset >= 0xc000) {
    const std::uint32_t mask = offset & 0x1f, turn = (offset >> 5) & 0x1f;
    const std::uint32_t rotate = (offset & 0x400) != 0 ? 0 - turn : turn;
    return (((lane & mask) | ((lane + rotate) & ~mask)) & 0x1f) | (lane & 0x20);
  }
  if ((offset & 0x8000) != 0) return (lane & ~3u) + ((offset >> (2 * (lane & 3))) & 3);
  const std::uint32_t andMask = offset & 0x1f, orMask = (offset >> 5) & 0x1f, xorMask = (offset >> 10) & 0x1f;
  return (((lane & andMask) | orMask) ^ xorMask) | (lane & 0x20);
}

} // namespace wavesmith::emulator
