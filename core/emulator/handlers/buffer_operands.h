// SPDX-License-Identifier: Apache-2.0
// The operands of a buffer instruction, and the addresses of its lanes: computed one lane at a time by all
// rules of the resource, or for all lanes at once if none of the special rules applies.
//
//   const BufferOperands operands(wave, op);
//   if (const WholeWave whole(wave, operands, 4, false); whole)
//     ...loadMemory<u32>(whole.at(lane))...           // every active lane is in range and in one allocation
//   else
//     ...operands.place(lane)...
//
// Created for one instruction of one wave, on the thread that runs it.
#pragma once

#include "emulator/handlers/access.h"
#include "emulator/handlers/buffer_address.h"

#include <algorithm>

namespace wavesmith::emulator {

class BufferOperands {
public:
  BufferOperands(Wave& wave, const MicroOp& op)
      : resource_(readResource(wave, op.sources[slot::kResource].index)) {
    const isa::Modifiers& m = op.instruction->modifiers;
    common_.instruction = static_cast<std::uint32_t>(op.immediate);
    common_.scalar = scalar32(wave, op.sources[slot::kScalarOffset]);
    common_.hasIndex = m.idxen;
    // A scratch-like resource has four more bits of stride in place of the format of others (table 44).
    if (resource_.addTid && !op.instruction->row().has(isa::trait::kFormat))
      resource_.stride |= resource_.dataFormat << 14;
    // In all other resources, data format 0 means that the resource is unbound, even for an opcode that
    // implies a format (9.1.4): everything is out of range.
    else if (resource_.dataFormat == 0 && op.instruction->row().encoding == isa::Encoding::Mubuf)
      resource_.records = 0;
    const unsigned base = op.sources[slot::kAddress].index;
    if (m.idxen) index_ = wave.vgpr[base].lane;
    if (m.offen) offset_ = wave.vgpr[base + (m.idxen ? 1 : 0)].lane;
  }
  [[nodiscard]] BufferPlace place(unsigned lane, isa::RangeRule rule = isa::kRangeRule) const {
    BufferOffsets o = common_;
    if (index_ != nullptr) o.index = index_[lane];
    if (offset_ != nullptr) o.offset = offset_[lane];
    return placeInBuffer(resource_, o, lane, rule);
  }
  [[nodiscard]] const BufferResource& resource() const { return resource_; }

  // Neither swizzled nor indexed by work-item: the address is a sum.
  [[nodiscard]] bool linear() const { return !resource_.swizzle && !resource_.addTid; }
  // For a linear resource, in bytes from start(). Nothing here is checked against num_records.
  [[nodiscard]] Address start() const { return resource_.base + common_.scalar; }
  [[nodiscard]] std::uint64_t offset(unsigned lane) const { return isa::inRecord(offsetOf(lane)); }
  [[nodiscard]] isa::BufferOffset offsetOf(unsigned lane) const {
    return {offset_ != nullptr ? offset_[lane] : 0, common_.instruction, common_.scalar};
  }
  [[nodiscard]] std::uint64_t index(unsigned lane) const { return index_ != nullptr ? index_[lane] : 0; }
  // The lanes' offset registers, without the instruction's offset; nullptr: zeros.
  [[nodiscard]] const std::uint32_t* offsets() const { return offset_; }
  [[nodiscard]] std::uint32_t instructionOffset() const { return common_.instruction; }
  [[nodiscard]] isa::BufferOffset withoutLane() const { return {0, common_.instruction, common_.scalar}; }
  [[nodiscard]] bool indexed() const { return index_ != nullptr; }
  // The range check uses the index, not the offset (placeInBuffer).
  [[nodiscard]] bool structured() const { return common_.hasIndex && resource_.stride != 0; }
  // What the range check compares with num_records.
  [[nodiscard]] std::uint64_t checked(unsigned lane) const {
    return structured() ? index(lane) : isa::checkedOffset(offsetOf(lane));
  }

private:
  BufferResource resource_;
  BufferOffsets common_;
  const std::uint32_t* index_ = nullptr;
  const std::uint32_t* offset_ = nullptr;
};

// True if every active lane's `bytes` are in range and all are in the allocation of the first lane; then no more
// checks are needed. Never faults: otherwise the lanes are checked one by one.
class WholeWave {
public:
  WholeWave(Wave& wave, const BufferOperands& operands, std::uint32_t bytes, bool write) {
    if (!operands.linear() || operands.resource().records == 0) return;
    if (operands.indexed())
      checkIndexed(wave, operands, bytes, write);
    else
      checkOffsets(wave, operands, bytes, write);
  }
  explicit operator bool() const { return static_cast<bool>(access_); }
  [[nodiscard]] std::byte* at(unsigned lane) const { return access_.at(lane); }
  [[nodiscard]] const CheckedAccess& access() const { return access_; }

private:
  void checkOffsets(Wave& wave, const BufferOperands& operands, std::uint32_t bytes, bool write) {
    const std::uint64_t records = operands.resource().records;
    const std::uint64_t first =
        operands.instructionOffset(); // no lane's offset wraps: it would be beyond the last
    const std::uint64_t checked = isa::checkedOffset(operands.withoutLane());
    if (operands.structured() || records < checked + bytes) return;
    access_ = checkAll(wave, operands.start() + first, operands.offsets(), nullptr, bytes, write,
                       static_cast<std::uint32_t>(records - checked - bytes));
  }
  void checkIndexed(Wave& wave, const BufferOperands& operands, std::uint32_t bytes, bool write) {
    const std::uint64_t exec = wave.exec();
    const std::uint32_t records = operands.resource().records;
    const bool structured = operands.structured();
    if (exec == 0 || (!structured && records < bytes)) return;
    const std::uint64_t last = structured ? records - 1 : records - bytes;

    const auto first = static_cast<unsigned>(__builtin_ctzll(exec));
    const std::uint64_t stride = operands.resource().stride;
    const Address start = operands.start();
    if (operands.checked(first) > last) return;
    const Address at = start + operands.index(first) * stride + operands.offset(first);
    if (!inWindow(wave, at, bytes, write) && !findWindow(wave, at, bytes, write)) return;

    const Window& window = wave.window;
    const std::uint64_t end = std::min<std::uint64_t>(window.size - bytes, ~0u);
    const std::uint64_t fromWindow = start - window.base;
    std::uint32_t* const offsets = wave.temporary[0][0].lane;
    std::uint64_t outside = 0; // a bit for each lane
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const std::uint64_t index = operands.index(lane), offset = operands.offset(lane);
      const std::uint64_t from = fromWindow + index * stride + offset;
      offsets[lane] = static_cast<std::uint32_t>(from);
      outside |= std::uint64_t{operands.checked(lane) > last || from > end} << lane;
    }
    if ((outside & exec) == 0) access_ = {window.host, offsets};
  }

  CheckedAccess access_;
};

} // namespace wavesmith::emulator
