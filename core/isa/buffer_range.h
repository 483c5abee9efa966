// SPDX-License-Identifier: Apache-2.0
// How gfx942 adds the offsets of a buffer access, and which bytes its range check accepts: the only place where the
// product decides what it computes where two sources of AMD disagree (docs/adr/0016-two-readings-of-the-range-check.md).
//
//   const BufferOffset at{.vgpr = 0xfffffff0, .instruction = 16, .scalar = 0x80};
//   inRecord(at)              0: VOFFSET plus the instruction offset wraps at 2^32
//   checkedOffset(at)         0x80: SOFFSET counts
//   bytesInRange(6, 8, false) 4: six bytes are left, and the second dword does not end in the buffer
//
// Pure functions; any thread.
#pragma once

#include <cstdint>

namespace wavesmith::isa {

enum class RangeRule : std::uint8_t {
  // AMD's change to its own emulator for CDNA1 to CDNA4, "didn't match gfx950 hardware" (ROCm/rocm-systems pull
  // request 10928, August 2026; 11240 keeps it): VOFFSET plus the instruction offset wraps at 32 bits, SOFFSET is
  // added to that for the check and does not wrap, and each dword has to end in the buffer. LLVM's pull request
  // 207821 relies on SOFFSET being counted; Tensile keeps VOFFSET of disabled lanes 4096 below 2^32, because the
  // instruction offset wraps.
  Hardware,
  // CDNA3 ISA 9.1.5.1: VOFFSET plus the instruction offset, without SOFFSET and without wrapping, is compared with
  // NUM_RECORDS; a dword that begins in the buffer is accessed.
  Manual,
};
// The newer evidence is what is computed. Checked mode reports accesses whose result depends on it (W3216).
inline constexpr RangeRule kRangeRule = RangeRule::Hardware;

struct BufferOffset {     // in bytes
  std::uint32_t vgpr = 0; // with offen, or 0
  std::uint32_t instruction = 0;
  std::uint32_t scalar = 0; // SOFFSET

  // Before anything wraps.
  [[nodiscard]] constexpr std::uint64_t vector() const { return std::uint64_t{vgpr} + instruction; }
  [[nodiscard]] constexpr std::uint64_t sum() const { return vector() + scalar; }
};

// The part that is inside of the record: it is swizzled, and SOFFSET is added after that.
[[nodiscard]] constexpr std::uint64_t inRecord(const BufferOffset& at, RangeRule rule = kRangeRule) {
  return rule == RangeRule::Hardware ? static_cast<std::uint32_t>(at.vector()) : at.vector();
}

// What is compared with NUM_RECORDS, unless the index is (idxen with a stride).
[[nodiscard]] constexpr std::uint64_t checkedOffset(const BufferOffset& at, RangeRule rule = kRangeRule) {
  return rule == RangeRule::Hardware ? inRecord(at, rule) + at.scalar : at.vector();
}

// How many bytes are accessed of `bytes`, if `left` bytes are between the offset of the access and NUM_RECORDS. Formats and
// atomics are accessed as a whole or not at all, others dword by dword.
[[nodiscard]] constexpr std::uint32_t bytesInRange(std::uint64_t left, std::uint32_t bytes, bool whole,
                                                   RangeRule rule = kRangeRule) {
  if (left >= bytes) return bytes;
  if (whole || left == 0) return 0;
  const std::uint32_t component = bytes < 4 ? bytes : 4;
  const std::uint64_t reached = rule == RangeRule::Hardware ? left : left + component - 1;
  return static_cast<std::uint32_t>(reached / component * component);
}

} // namespace wavesmith::isa
