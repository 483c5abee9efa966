// SPDX-License-Identifier: Apache-2.0
// Buffer resources and their addresses (CDNA3 ISA 9.1.5 and table 47; isa/buffer_range.h). Pure functions.
#pragma once

#include "emulator/machine/wave.h"
#include "isa/buffer_range.h"

namespace wavesmith::emulator {

struct BufferResource {
  Address base = 0;
  std::uint32_t stride = 0;  // bytes
  std::uint32_t records = 0; // bytes, or strides of a structured buffer
  bool swizzle = false;
  bool addTid = false;
  std::uint32_t indexStride = 8;
  std::uint32_t elementSize =
      4; // gfx9 and newer have no such field: 4 (LLVM, SIInstrInfo::getDefaultRsrcDataFormat)
  std::uint32_t numberFormat = 0;
  std::uint32_t dataFormat = 0;
  std::uint32_t select = 0; // dst_sel, three bits for each of x, y, z, w
};

[[nodiscard]] inline BufferResource decodeResource(const std::array<std::uint32_t, 4>& w) {
  BufferResource r;
  r.base = w[0] | static_cast<Address>(w[1] & 0xffff) << 32;
  r.stride = (w[1] >> 16) & 0x3fff;
  r.swizzle = (w[1] >> 31) != 0;
  r.records = w[2];
  r.select = w[3] & 0xfff;
  r.numberFormat = (w[3] >> 12) & 7;
  r.dataFormat = (w[3] >> 15) & 15;
  r.indexStride = 8u << ((w[3] >> 21) & 3);
  r.addTid = ((w[3] >> 23) & 1) != 0;
  return r;
}
[[nodiscard]] inline BufferResource readResource(const Wave& wave, unsigned sgpr) {
  return decodeResource({wave.sgpr[sgpr & 127], wave.sgpr[(sgpr + 1) & 127], wave.sgpr[(sgpr + 2) & 127],
                         wave.sgpr[(sgpr + 3) & 127]});
}

// The address of one lane's access.
struct BufferPlace {
  Address address = 0;
  bool outOfRange = false; // the whole access is out of range
  // For a raw buffer: bytes from the access to the end of the buffer.
  std::uint64_t left = ~0ull;

  // Whether the dword, or smaller element, of `bytes` bytes at byte `from` of the access is accessed.
  [[nodiscard]] bool reaches(std::uint32_t from, std::uint32_t bytes) const {
    return !outOfRange && from < left && isa::bytesInRange(left - from, bytes, false) == bytes;
  }
};

struct BufferOffsets {
  std::uint32_t index = 0;  // VGPR, or 0
  std::uint32_t offset = 0; // VGPR, or 0
  std::uint32_t instruction = 0;
  std::uint32_t scalar = 0;
  bool hasIndex = false;

  [[nodiscard]] isa::BufferOffset bytes() const { return {offset, instruction, scalar}; }
};

[[nodiscard]] inline BufferPlace placeInBuffer(const BufferResource& r, const BufferOffsets& o, unsigned lane,
                                               isa::RangeRule rule = isa::kRangeRule) {
  const std::uint64_t index = std::uint64_t{o.index} + (r.addTid ? lane : 0);
  const std::uint64_t offset = isa::inRecord(o.bytes(), rule);
  BufferPlace place;
  const bool scratch = r.addTid && !o.hasIndex; // no range checking
  if (!scratch) {
    if (o.hasIndex && r.stride != 0)
      place.outOfRange = o.index >= r.records;
    else {
      const std::uint64_t checked = isa::checkedOffset(o.bytes(), rule);
      place.outOfRange = checked >= r.records;
      place.left = place.outOfRange ? 0 : r.records - checked;
    }
  }
  std::uint64_t within = index * r.stride + offset;
  if (r.swizzle) {
    const std::uint64_t indexHigh = index / r.indexStride, indexLow = index % r.indexStride;
    const std::uint64_t offsetHigh = offset / r.elementSize, offsetLow = offset % r.elementSize;
    within = (indexHigh * r.stride + offsetHigh * r.elementSize) * r.indexStride + indexLow * r.elementSize +
             offsetLow;
  }
  place.address = r.base + o.scalar + within;
  return place;
}

} // namespace wavesmith::emulator
