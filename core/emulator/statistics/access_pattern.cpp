// SPDX-License-Identifier: Apache-2.0
#include "emulator/statistics/access_pattern.h"

#include "emulator/handlers/access.h"
#include "emulator/handlers/buffer_format.h"
#include "emulator/handlers/buffer_operands.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <iterator>

namespace wavesmith::emulator {
namespace {

using isa::Encoding;
using isa::Op;
namespace trait = isa::trait;

constexpr std::uint32_t kServed = kLdsBanks * 4; // bytes that LDS serves in a pass

// The lanes of a group, in the order of their numbers.
class LdsGroups {
public:
  LdsGroups(std::uint32_t bytes, bool read)
      : lanes_(kServed / (bytes <= 4   ? 4
                          : bytes <= 8 ? 8
                                       : 16)),
        crossed_(read && bytes > 8) {}

  [[nodiscard]] unsigned groups() const { return kLanes / lanes_; }
  [[nodiscard]] unsigned lanes() const { return lanes_; }
  [[nodiscard]] unsigned lane(unsigned group, unsigned k) const {
    if (!crossed_) return group * lanes_ + k;
    // Groups of four lanes: 0 goes with 5, 1 with 4, 2 with 7, 3 with 6.
    const unsigned four = k < 4 ? group % 4 : ((group % 4) ^ 1) + 4;
    return group / 4 * 32 + four * 4 + k % 4;
  }

private:
  unsigned lanes_;
  bool crossed_;
};

// The accesses of a group to each bank, or to each row of neighboring banks that a lane uses as a whole.
class Slots {
public:
  void clear() { count_.fill(0); }
  void ask(std::uint64_t unit, unsigned slot, bool apart) {
    std::uint8_t& count = count_[slot];
    auto& asked = asked_[slot];
    if (!apart && std::find(asked.begin(), asked.begin() + count, unit) != asked.begin() + count) return;
    asked[count++] = unit;
  }
  [[nodiscard]] std::uint32_t passes() const { return *std::ranges::max_element(count_); }

private:
  // A group accesses at most 32 dwords; with 16 bytes per lane and unaligned, 40.
  std::array<std::array<std::uint64_t, 64>, kLdsBanks> asked_;
  std::array<std::uint8_t, kLdsBanks> count_;
};

bool takesWholeSlots(std::span<const std::uint64_t, kLanes> addresses, std::uint64_t lanes,
                     std::uint32_t bytes) {
  if (bytes == 12) return false;
  std::uint64_t wrong = 0;
  forEachLane(lanes, [&](unsigned lane) {
    wrong |= bytes < 4 ? (addresses[lane] % 4 + bytes > 4 ? 1u : 0u) : addresses[lane] & (bytes - 1);
  });
  return wrong == 0;
}

// All lanes, one after the other without a gap: the most common case, which never conflicts.
bool isDense(std::span<const std::uint64_t, kLanes> addresses, std::uint64_t lanes, std::uint32_t bytes) {
  if (lanes != ~std::uint64_t{0} || bytes < 4 || bytes == 12 || addresses[0] % bytes != 0) return false;
  std::uint64_t wrong = 0;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    wrong |= addresses[lane] ^ (addresses[0] + std::uint64_t{lane} * bytes);
  return wrong == 0;
}

// The common case of a group without conflicts: no two of its lanes use the same slot.
bool usesEachSlotOnce(std::span<const std::uint64_t, kLanes> addresses, std::uint64_t lanes,
                      const LdsGroups& groups, unsigned group, unsigned shift, std::uint64_t slotMask) {
  std::uint64_t used = 0, again = 0;
  for (unsigned k = 0; k < groups.lanes(); ++k) {
    const unsigned lane = groups.lane(group, k);
    const std::uint64_t slot = ((lanes >> lane) & 1) << ((addresses[lane] >> shift) & slotMask);
    again |= used & slot;
    used |= slot;
  }
  return again == 0;
}

} // namespace

std::uint32_t extraPasses(std::span<const std::uint64_t, kLanes> addresses, std::uint64_t lanes,
                          const LdsAccess& access) {
  if (isDense(addresses, lanes, access.bytes)) return 0;
  const LdsGroups groups(access.bytes, access.read);
  const bool whole = takesWholeSlots(addresses, lanes, access.bytes);
  // Aligned lanes use the same number of neighboring banks each, and overlap in all of them or in none. A power of two:
  // this runs for each of many accesses.
  const std::uint32_t unit = whole ? std::max(access.bytes, 4u) : 4;
  const auto shift = static_cast<unsigned>(std::countr_zero(unit));
  const std::uint64_t slotMask = kServed / unit - 1;
  Slots asked;
  std::uint32_t extra = 0;
  for (unsigned group = 0; group < groups.groups(); ++group) {
    if (whole && usesEachSlotOnce(addresses, lanes, groups, group, shift, slotMask)) continue;
    asked.clear();
    for (unsigned k = 0; k < groups.lanes(); ++k) {
      const unsigned lane = groups.lane(group, k);
      if (((lanes >> lane) & 1) == 0) continue;
      const std::uint64_t first = addresses[lane] >> shift;
      const std::uint64_t last = whole ? first : (addresses[lane] + access.bytes - 1) >> shift;
      for (std::uint64_t at = first; at <= last; ++at)
        asked.ask(at, static_cast<unsigned>(at & slotMask), access.atomic);
    }
    if (const std::uint32_t passes = asked.passes(); passes > 1) extra += passes - 1;
  }
  return extra;
}

std::vector<std::vector<std::uint8_t>> ldsGroups(const LdsAccess& access) {
  const LdsGroups groups(access.bytes, access.read);
  std::vector<std::vector<std::uint8_t>> result(groups.groups());
  for (unsigned group = 0; group < groups.groups(); ++group)
    for (unsigned k = 0; k < groups.lanes(); ++k)
      result[group].push_back(static_cast<std::uint8_t>(groups.lane(group, k)));
  return result;
}

namespace {

// The total bytes of pieces that follow each other without a gap; otherwise 0.
std::uint32_t bytesSideBySide(std::span<const MemoryPiece> pieces) {
  const std::uint32_t bytes = pieces[0].bytes;
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    wrong |= (pieces[i].address ^ (pieces[0].address + i * bytes)) | (pieces[i].bytes ^ bytes);
  return wrong == 0 ? bytes * static_cast<std::uint32_t>(pieces.size()) : 0;
}

} // namespace

CacheLines cacheLines(std::span<MemoryPiece> pieces) {
  if (pieces.empty()) return {};
  if (const std::uint32_t bytes = bytesSideBySide(pieces); bytes != 0) {
    const Address first = pieces[0].address;
    return {static_cast<std::uint32_t>((first + bytes - 1) / kCacheLine - first / kCacheLine + 1),
            static_cast<std::uint32_t>((bytes + kCacheLine - 1) / kCacheLine)};
  }
  const auto inOrder = [](const MemoryPiece& a, const MemoryPiece& b) { return a.address < b.address; };
  if (!std::ranges::is_sorted(pieces, inOrder)) std::ranges::sort(pieces, inOrder);
  CacheLines lines;
  std::uint64_t bytes = 0;
  Address end = 0;      // end of the covered bytes
  Address nextLine = 0; // the first line that is not counted yet
  for (const MemoryPiece& piece : pieces) {
    const Address to = piece.address + piece.bytes;
    if (to <= end) continue;
    bytes += to - std::max(piece.address, end);
    end = to;
    const Address first = std::max(piece.address / kCacheLine, nextLine);
    nextLine = (to - 1) / kCacheLine + 1;
    lines.touched += static_cast<std::uint32_t>(nextLine - std::min(first, nextLine));
  }
  lines.least = static_cast<std::uint32_t>((bytes + kCacheLine - 1) / kCacheLine);
  return lines;
}

// --- Plans ---

namespace {

// Cases covered by the sources at the top of the header.
bool isPublished(const isa::Opcode& row) {
  if (row.has(trait::kAtomic)) return false;
  const std::uint32_t bytes = row.memoryBytes;
  if (row.has(trait::kTwoAddresses)) return row.has(trait::kLoad) && bytes == 16;
  if (row.has(trait::kLoad)) return bytes == 4 || bytes == 8 || bytes == 16;
  return bytes == 4 || bytes == 16;
}

// The number of elements per offset step: the offset counts elements, or 64 of them (CDNA3 ISA 11.3.1).
std::uint32_t offsetScale(Op op) {
  switch (op) {
  case Op::ds_read2st64_b32:
  case Op::ds_read2st64_b64:
  case Op::ds_write2st64_b32:
  case Op::ds_write2st64_b64:
  case Op::ds_wrxchg2st64_rtn_b32:
  case Op::ds_wrxchg2st64_rtn_b64: return 64;
  default: return 1;
  }
}

AccessPlan ldsPlan(const MicroOp& op) {
  const isa::Opcode& row = op.instruction->row();
  AccessPlan plan;
  // ds_append and similar have one address for all lanes, ds_read_addtid has neighboring ones.
  if (op.sources[slot::kAddress].kind != SourceKind::Vector) return plan;
  plan.place = AccessPlan::Place::Lds;
  plan.estimated = !isPublished(row);
  plan.lds = {row.memoryBytes, !row.has(trait::kStore), row.has(trait::kAtomic)};
  plan.offsets[0] = static_cast<std::uint32_t>(op.immediate);
  if (row.has(trait::kTwoAddresses)) {
    plan.addresses = 2;
    plan.lds.bytes /= 2;
    const std::uint32_t scale = plan.lds.bytes * offsetScale(op.instruction->op);
    plan.offsets = {plan.offsets[0] * scale, op.instruction->modifiers.offset1 * scale};
  }
  return plan;
}

AccessPlan::Place placeOf(Encoding encoding) {
  switch (encoding) {
  case Encoding::Flat: return AccessPlan::Place::Flat;
  case Encoding::Global: return AccessPlan::Place::Global;
  case Encoding::Scratch: return AccessPlan::Place::Scratch;
  default: return AccessPlan::Place::Buffer;
  }
}

} // namespace

AccessKind AccessPlan::kind() const {
  if (place == Place::None) return AccessKind::None;
  return place == Place::Lds ? AccessKind::Lds : AccessKind::Memory;
}

AccessPlan planOf(const MicroOp& op) {
  if (op.instruction == nullptr || !op.instruction->valid()) return {};
  const isa::Opcode& row = op.instruction->row();
  if (row.memoryBytes == 0) return {};
  if (row.unit == isa::Unit::Lds) return ldsPlan(op);
  if (row.unit != isa::Unit::Flat && row.unit != isa::Unit::Buffer) return {};
  AccessPlan plan;
  plan.place = placeOf(row.encoding);
  plan.bytes = row.memoryBytes;
  return plan;
}

// --- Addresses ---

namespace {

// A lane's 16 bytes of scratch are four pieces, five if unaligned.
using Pieces = std::array<MemoryPiece, std::size_t{kLanes} * 5>;

class Collector {
public:
  explicit Collector(Address scratch = 0) : scratch_(scratch) {}
  void add(Address address, std::uint32_t bytes) { pieces_[count_++] = {address, bytes}; }
  // Dword k of all lanes is contiguous; the wave's scratch begins at the start of a cache line.
  void addScratch(unsigned lane, std::uint64_t offset, std::uint32_t bytes) {
    while (bytes != 0) {
      const auto part = std::min(bytes, 4 - static_cast<std::uint32_t>(offset % 4));
      add(scratch_ + offset / 4 * (kLanes * 4) + lane * 4 + offset % 4, part);
      offset += part;
      bytes -= part;
    }
  }
  AccessFinding finding() {
    AccessFinding result;
    result.any = count_ != 0;
    result.lines = cacheLines(std::span(pieces_).first(count_));
    return result;
  }
  [[nodiscard]] std::span<const MemoryPiece> pieces() const { return std::span(pieces_).first(count_); }

private:
  Address scratch_; // where the wave's begins
  Pieces pieces_;
  std::size_t count_ = 0;
};

// Computed as in flat.cpp.
void collectFlat(const Wave& wave, const MicroOp& op, const AccessPlan& plan, Collector& to) {
  using enum AccessPlan::Place;
  const Source& address = op.sources[slot::kAddress];
  const Source& base = op.sources[slot::kSaddr];
  auto offset = static_cast<std::uint64_t>(static_cast<std::int64_t>(op.immediate));
  const std::uint32_t* low = nullptr;
  const std::uint32_t* high = nullptr;
  if (address.kind == SourceKind::Vector) low = wave.vgpr[address.index].lane;
  if (plan.place == Scratch)
    offset += base.kind == SourceKind::Scalar ? scalar32(wave, base) : 0;
  else if (base.kind == SourceKind::Scalar)
    offset += scalar64(wave, base);
  else
    high = wave.vgpr[address.index + 1].lane;
  forEachLane(wave.exec(), [&](unsigned lane) {
    Address at = offset;
    if (low != nullptr) at += low[lane];
    if (high != nullptr) at += std::uint64_t{high[lane]} << 32;
    const bool flat = plan.place == Flat;
    if (flat && at >> 32 == kSharedBase >> 32) return; // LDS: no published data for this case
    if (plan.place == Scratch || (flat && at >> 32 == kPrivateBase >> 32))
      to.addScratch(lane, static_cast<std::uint32_t>(at), plan.bytes);
    else
      to.add(at, plan.bytes);
  });
}

// Bytes of an element of a buffer with a format; 0: invalid format, nothing is accessed.
std::uint32_t elementBytes(const BufferOperands& operands, const MicroOp& op) {
  const unsigned format = op.instruction->modifiers.format;
  const bool typed = op.instruction->row().encoding == Encoding::Mtbuf;
  const BufferFormat of(typed ? format & 15 : operands.resource().dataFormat,
                        typed ? format >> 4 : operands.resource().numberFormat);
  return of.valid() ? of.bytes() : 0;
}

void collectBuffer(Wave& wave, const MicroOp& op, const AccessPlan& plan, Collector& to) {
  const isa::Opcode& row = op.instruction->row();
  const BufferOperands operands(wave, op);
  const std::uint32_t bytes = row.has(trait::kFormat) ? elementBytes(operands, op) : plan.bytes;
  const bool allOrNothing = row.has(trait::kFormat | trait::kAtomic); // CDNA3 ISA 9.1.5.1
  if (bytes == 0) return;
  const std::uint64_t records = operands.resource().records;
  const bool plain = operands.linear() && !operands.structured() && records >= bytes;
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (plain && operands.checked(lane) <= records - bytes)
      return to.add(operands.start() + operands.index(lane) * operands.resource().stride +
                        operands.offset(lane),
                    bytes);
    const BufferPlace place = operands.place(lane);
    if (place.outOfRange) return;
    if (const std::uint32_t reached = isa::bytesInRange(place.left, bytes, allOrNothing); reached != 0)
      to.add(place.address, reached);
  });
}

AccessFinding lookAtLds(const Wave& wave, const MicroOp& op, const AccessPlan& plan) {
  AccessFinding finding;
  finding.any = wave.exec() != 0;
  for (unsigned k = 0; k < plan.addresses; ++k)
    finding.extraPasses += extraPasses(ldsAddresses(wave, op, plan, k), wave.exec(), plan.lds);
  return finding;
}

} // namespace

std::array<std::uint64_t, kLanes> ldsAddresses(const Wave& wave, const MicroOp& op, const AccessPlan& plan,
                                               unsigned which) {
  const std::uint32_t* const base = wave.vgpr[op.sources[slot::kAddress].index].lane;
  std::array<std::uint64_t, kLanes> addresses;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    addresses[lane] = std::uint64_t{base[lane]} + plan.offsets[which];
  return addresses;
}

namespace {

void collect(Wave& wave, const MicroOp& op, const AccessPlan& plan, Collector& to) {
  if (plan.place == AccessPlan::Place::Buffer)
    collectBuffer(wave, op, plan, to);
  else
    collectFlat(wave, op, plan, to);
}

} // namespace

AccessFinding lookAt(Wave& wave, const MicroOp& op, const AccessPlan& plan) {
  if (plan.place == AccessPlan::Place::None) return {};
  if (plan.place == AccessPlan::Place::Lds) return lookAtLds(wave, op, plan);
  Collector collector;
  collect(wave, op, plan, collector);
  return collector.finding();
}

void appendCacheLines(Wave& wave, const MicroOp& op, const AccessPlan& plan, Address scratch,
                      std::vector<std::uint64_t>& lines) {
  Collector collector(scratch);
  collect(wave, op, plan, collector);
  const auto begin = static_cast<std::ptrdiff_t>(lines.size());
  for (const MemoryPiece& piece : collector.pieces()) {
    const std::uint64_t last = (piece.address + piece.bytes - 1) / kCacheLine;
    for (std::uint64_t line = piece.address / kCacheLine; line <= last; ++line)
      if (std::ssize(lines) == begin || lines.back() != line) lines.push_back(line);
  }
  std::sort(lines.begin() + begin, lines.end());
  lines.erase(std::unique(lines.begin() + begin, lines.end()), lines.end());
}

} // namespace wavesmith::emulator
