// SPDX-License-Identifier: Apache-2.0
#include "operations/memory/buffer_address.h"

#include "emulator/format_reference.h"

#include <algorithm>
#include <bit>

namespace wavesmith::operations {
namespace {

namespace trait = isa::trait;
using isa::Field;

// dst_sel: 0 and 1 are constants, 4 to 7 components (table 47).
constexpr unsigned kIdentity = 4 | 5 << 3 | 6 << 6 | 7 << 9;
constexpr unsigned kFirstComponent = 4;
// Swizzled: contiguous bytes of a record. Table 47 has no field for it on gfx942; LLVM assumes 4
// (SIInstrInfo::getDefaultRsrcDataFormat).
constexpr unsigned kElementSize = 4;

std::uint32_t scalarValue(MemoryWave& wave, const isa::Operand& o) {
  if (o.kind == isa::OperandKind::Scalar) return o.index == isa::scalar::kM0 ? wave.m0 : wave.sgpr(o.index);
  return isa::inlineBits32(o.index);
}

std::uint32_t halfAsSingle(std::uint32_t half) {
  return testing::expectedLoad(16, testing::kFloat, half);
}

} // namespace

Resource Resource::of(const std::array<std::uint32_t, 4>& d) {
  Resource r;
  r.base = d[0] | static_cast<std::uint64_t>(d[1] & 0xffff) << 32;
  r.stride = d[1] >> 16 & 0x3fff;
  r.swizzle = (d[1] >> 31) != 0;
  r.records = d[2];
  r.select = d[3] & 0xfff;
  r.numberFormat = d[3] >> 12 & 7;
  r.dataFormat = d[3] >> 15 & 15;
  r.indexStride = 8U << (d[3] >> 21 & 3);
  r.addTid = (d[3] >> 23 & 1) != 0;
  return r;
}

std::array<std::uint32_t, 4> Resource::dwords() const {
  const auto stepOfIndex = static_cast<std::uint32_t>(std::countr_zero(indexStride / 8));
  return {static_cast<std::uint32_t>(base),
          static_cast<std::uint32_t>(base >> 32) | (stride & 0x3fff) << 16 |
              static_cast<std::uint32_t>(swizzle) << 31,
          records,
          select | numberFormat << 12 | dataFormat << 15 | stepOfIndex << 21 |
              static_cast<std::uint32_t>(addTid) << 23};
}

Buffer::Buffer(const isa::Instruction& instruction, MemoryWave& wave) : wave_(wave) {
  const isa::Opcode& row = instruction.row();
  const isa::Modifiers& m = instruction.modifiers;
  idxen_ = m.idxen;
  offen_ = m.offen;
  throughLds_ = m.lds || row.has(trait::kLdsDma);
  instructionOffset_ = static_cast<unsigned>(instruction.immediate) & 0xfff;
  for (unsigned k = 0; k < row.operandCount(); ++k) {
    const isa::Operand& given = instruction.operands.at(k);
    if (row.operands[k].field == Field::BufVaddr) {
      indexRegister_ = given.index;
      offsetRegister_ = given.index + (m.idxen ? 1U : 0U); // table 41
    } else if (row.operands[k].field == Field::BufSoffset) {
      scalarOffset_ = scalarValue(wave, given);
    } else if (row.operands[k].field == Field::BufSrsrc) {
      const unsigned s = given.index;
      resource_ = Resource::of({wave.sgpr(s), wave.sgpr(s + 1), wave.sgpr(s + 2), wave.sgpr(s + 3)});
    }
  }
  // Table 42.
  const bool typed = row.encoding == isa::Encoding::Mtbuf, converts = row.has(trait::kFormat);
  dataFormat_ = typed ? m.format & 15U : resource_.dataFormat;
  numberFormat_ = typed ? m.format >> 4U : resource_.numberFormat;
  select_ = typed ? kIdentity : resource_.select;
  // Table 44: four more bits of stride instead of a format.
  if (resource_.addTid && !converts)
    resource_.stride |= resource_.dataFormat << 14;
  else if (!typed) // 9.1.4: an invalid format makes the resource unbound, for any opcode
    bound_ = resource_.dataFormat != 0;
  if (converts) {
    for (const unsigned w : testing::widths(dataFormat_))
      wholeBytes_ += w;
    wholeBytes_ /= 8;
  } else if (row.has(trait::kAtomic)) {
    wholeBytes_ = row.memoryBytes;
  }
  componentBytes_ = std::min<unsigned>(row.memoryBytes, 4);
}

Integer Buffer::offsetOf(unsigned lane) const { // ROCm/rocm-systems#10928: wraps
  return Integer{
      static_cast<std::uint32_t>((offen_ ? wave_.vgpr(offsetRegister_, lane) : 0) + instructionOffset_)};
}
Integer Buffer::indexOf(unsigned lane, bool withLane) const {
  return Integer{idxen_ ? wave_.vgpr(indexRegister_, lane) : 0} + (withLane && resource_.addTid ? lane : 0);
}

// 9.1.5 and figure 4; 9.1.5.2 for swizzled resources.
std::uint64_t Buffer::addressOf(unsigned lane) const {
  const Integer index = indexOf(lane, true), offset = offsetOf(lane), stride = resource_.stride;
  Integer inBuffer = stride * index + offset;
  if (resource_.swizzle) {
    const Integer indices = resource_.indexStride;
    inBuffer = (index / indices * stride + offset / kElementSize * kElementSize) * indices +
               index % indices * kElementSize + offset % kElementSize;
  }
  return static_cast<std::uint64_t>(resource_.base + scalarOffset_ + inBuffer);
}

// 9.1.5.1, as corrected by ROCm/rocm-systems#10928.
bool Buffer::inRange(unsigned lane, unsigned from, unsigned bytes) const {
  if (!bound_) return false;
  if (resource_.addTid && !idxen_) return true; // private
  if (idxen_ && resource_.stride != 0) return indexOf(lane, false) < resource_.records;
  // Raw: every byte of a component counts, and the scalar offset.
  const Integer last = offsetOf(lane) + scalarOffset_ + from + bytes - 1;
  return last < resource_.records;
}
bool Buffer::elementInRange(unsigned lane) const {
  return testing::means(dataFormat_, numberFormat_) && inRange(lane, 0, wholeBytes_);
}

std::optional<Integer> Buffer::address(std::string_view name, unsigned lane) {
  if (name == "addr") return static_cast<Integer>(addressOf(lane));
  // 9.1.9
  if (name == "lds_addr") return Integer{wave_.m0 & 0xffff} + instructionOffset_ + Integer{4} * lane;
  return std::nullopt;
}

std::uint8_t* Buffer::memory(unsigned lane, std::uint64_t address) {
  if (throughLds_ && !insideLds(lane)) return nullptr;
  const auto at = static_cast<unsigned>(address - addressOf(lane));
  const bool reached =
      wholeBytes_ != 0 ? inRange(lane, 0, wholeBytes_) : inRange(lane, at / 4 * 4, componentBytes_);
  return reached ? wave_.memoryByte(address) : nullptr;
}

// 9.1.9.1: a lane whose dword is not entirely inside LDS does nothing.
bool Buffer::insideLds(unsigned lane) {
  return wave_.ldsByte(static_cast<std::uint64_t>(address("lds_addr", lane).value_or(0)) + 3) != nullptr;
}
std::uint8_t* Buffer::lds(unsigned lane, std::uint64_t address) {
  return insideLds(lane) ? wave_.ldsByte(address) : nullptr;
}

bool Buffer::hasIntegers() const {
  return numberFormat_ == testing::kUint || numberFormat_ == testing::kSint;
}
std::optional<Buffer::Part> Buffer::partOf(unsigned selected) const {
  if (selected < kFirstComponent) return std::nullopt;
  const std::vector<unsigned> all = testing::widths(dataFormat_);
  const unsigned component = selected - kFirstComponent;
  if (component >= all.size()) return std::nullopt;
  Part part;
  for (unsigned i = 0; i < component; ++i)
    part.first += all[i];
  part.width = all[component];
  return part;
}

std::optional<Integer> Buffer::loadFormat(unsigned lane, std::uint64_t address, unsigned k, unsigned bits) {
  if (!testing::means(dataFormat_, numberFormat_) || !bound_) return 0;
  std::array<std::uint32_t, 4> element{};
  if (elementInRange(lane))
    for (unsigned i = 0; i < wholeBytes_; ++i)
      if (const std::uint8_t* const byte = wave_.memoryByte(address + i); byte != nullptr)
        element.at(i / 4) |= static_cast<std::uint32_t>(*byte) << (8 * (i % 4));
  const unsigned selected = select_ >> (3 * k) & 7;
  std::uint32_t value = selected == 1 ? (hasIntegers() ? 1 : 0x3f80'0000) : 0;
  if (const auto part = partOf(selected))
    value = testing::expectedLoad(part->width, numberFormat_,
                                  testing::fieldOf(element, part->first, part->width));
  if (bits == 32) return value;
  return hasIntegers() ? value & 0xffff : testing::expectedHalf(value);
}

bool Buffer::storeFormat(unsigned lane, std::uint64_t address, unsigned k, unsigned bits, Integer value) {
  const auto part = partOf(select_ >> (3 * k) & 7);
  if (!elementInRange(lane) || !part) return true;
  auto given = static_cast<std::uint32_t>(zeroExtend(value, bits));
  if (bits == 16 && !hasIntegers()) given = halfAsSingle(given);
  if (bits == 16 && numberFormat_ == testing::kSint)
    given = static_cast<std::uint32_t>(signExtend(value, 16));
  const std::uint32_t field = testing::expectedStore(part->width, numberFormat_, given);
  for (unsigned i = 0; i < part->width; ++i) {
    const unsigned bit = part->first + i;
    std::uint8_t* const byte = wave_.memoryByte(address + bit / 8);
    if (byte == nullptr) return false;
    const unsigned mask = 1U << (bit % 8);
    *byte = static_cast<std::uint8_t>((*byte & ~mask) | ((field >> i & 1) != 0 ? mask : 0));
  }
  return true;
}

} // namespace wavesmith::operations
