// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/undefined.h"

#include "checked/step.h"
#include "checked/undefined/undefined_memory.h"
#include "checked/undefined/undefined_texts.h"
#include "checked/undefined/uses.h"
#include "source/round_up.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace wavesmith::checked {

using emulator::Address;
using emulator::kLanes;
using emulator::Lanes;
using emulator::MicroOp;
using emulator::Source;
using emulator::SourceKind;
using emulator::Wave;
namespace slot = emulator::slot;
namespace trait = isa::trait;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

namespace {

constexpr u64 kAllLanes = ~u64{0};
constexpr u64 kKernargGranule = 64; // the segment is allocated in multiples of it

bool anyBit(std::span<const std::uint8_t> masks) {
  std::uint8_t any = 0; // a loop without branches: usually there is none
  for (const std::uint8_t mask : masks)
    any |= mask;
  return any != 0;
}

} // namespace

void DispatchUndefined::begin(const emulator::DispatchContext& context, const CheckerOptions& options) {
  context_ = &context;
  options_ = options;
  std::vector<bool> mentioned(context.registers);
  for (const isa::Instruction& instruction : context.program->instructions()) {
    if (!instruction.valid()) continue;
    for (unsigned k = 0; k < instruction.operandCount; ++k) {
      const isa::Operand& operand = instruction.operands[k];
      const bool accumulation = operand.kind == isa::OperandKind::Accumulation;
      if (operand.kind != isa::OperandKind::Vector && !accumulation) continue;
      const unsigned first = operand.index + (accumulation ? context.kernel->descriptor.accumOffset : 0);
      for (unsigned i = 0; i < operand.dwords && first + i < mentioned.size(); ++i)
        mentioned[first + i] = true;
    }
  }
  mentioned_.clear();
  for (unsigned i = 1; i < context.registers; ++i) // v0: the work-item ids
    if (mentioned[i]) mentioned_.push_back(static_cast<std::uint16_t>(i));
  anyInMemory_ = options_.undefined != nullptr && !options_.undefined->empty();
  for (const NamedBuffer& buffer : options_.buffers)
    if (buffer.undefined) undefine(buffer.address, buffer.bytes, {});
  // What compilers load past the end of the segment is there, but nothing has written it.
  if (context.dispatch.kernarg == 0 || options_.kernargBytes == 0) return;
  const u64 written = options_.kernargBytes;
  undefine(context.dispatch.kernarg + written, source::roundUp(written, kKernargGranule) - written,
           Origin::beyondKernarg());
}

void DispatchUndefined::undefine(emulator::Address address, u64 bytes, Origin origin) {
  MemoryShadow::Region* const region = bytes != 0 ? memory_.find(address, bytes) : nullptr;
  if (region == nullptr) return;
  makeMasks(*region);
  if (region->masks.empty()) return;
  std::ranges::fill(region->maskOf(address, bytes), 0xff);
  if (origin.isBeyondKernarg())
    for (u64 i = 0; i < bytes; i += 4)
      region->storedAt(address + i) = {origin, 0};
}

// LLVM AMDGPUUsage, "Initial Kernel Execution State": the work-item ids, the user and system SGPRs, EXEC and
// FLAT_SCRATCH; nothing else.
void DispatchUndefined::startGroup(const emulator::Group& group, GroupState& state) const {
  const codeobject::KernelDescriptor& descriptor = context_->kernel->descriptor;
  state.undefined.lds.clear(group.lds.size(), 0xff);
  for (std::size_t w = 0; w < group.waves.size(); ++w) {
    const Wave& wave = *group.waves[w];
    WaveUndefined& self = state.waves[w].undefined;
    if (self.vectors.size() != context_->registers) self.vectors.assign(context_->registers, Lanes{});
    for (unsigned i = 0; i < context_->registers; ++i) // clears those of the wave before
      if (self.any.has(i)) self.vectors[i] = {};
    self.any.clear();
    self.scalars.fill(0);
    self.scc = true;
    self.any.add(kScc);
    self.origins[kScc] = Origin::neverWritten(kScc);
    for (const unsigned i : mentioned_) {
      std::ranges::fill(self.vectors[i].lane, ~0u);
      self.any.add(i);
      self.origins[i] = Origin::neverWritten(i);
    }
    const auto undefine = [&](unsigned first, unsigned end) {
      for (unsigned i = first; i < end; ++i) {
        self.scalars[i] = ~0u;
        self.any.add(kFirstScalar + i);
        self.origins[kFirstScalar + i] = Origin::neverWritten(kFirstScalar + i);
      }
    };
    const unsigned system = (descriptor.workgroupIdX ? 1u : 0u) + (descriptor.workgroupIdY ? 1u : 0u) +
                            (descriptor.workgroupIdZ ? 1u : 0u) + (descriptor.workgroupInfo ? 1u : 0u);
    undefine(descriptor.userSgprCount + system, isa::kScalarRegisters);
    undefine(isa::scalar::kVccLo, isa::scalar::kVccHi + 1);
    undefine(isa::scalar::kM0, isa::scalar::kM0 + 1);
    self.scratch.clear(wave.scratch.size(), 0xff);
  }
}

std::span<std::uint8_t> DispatchUndefined::masksOf(const Step& step, const Piece& piece, bool make) {
  const auto part = [&](std::vector<std::uint8_t>& masks, u64 at) -> std::span<std::uint8_t> {
    if (at > masks.size() || piece.bytes > masks.size() - at) return {};
    return {masks.data() + at, piece.bytes};
  };
  switch (piece.space) {
  case Space::Lds: return part(step.group.undefined.lds.masks, piece.address);
  case Space::Scratch:
    if (piece.lane == kScalarLane || piece.address > step.wave.scratchBytes ||
        piece.bytes > step.wave.scratchBytes - piece.address)
      return {};
    return part(step.self.undefined.scratch.masks, u64{piece.lane} * step.wave.scratchBytes + piece.address);
  case Space::Memory: return masksInMemory(piece.address, piece.bytes, make);
  }
  return {};
}

// --- Before the instruction ---

void DispatchUndefined::before(const Step& step) {
  WaveUndefined& self = step.self.undefined;
  result_.known = false;
  if (step.plan.accessesMemory) {
    if (!self.any.empty()) checkAddresses(step);
    if (!step.op.instruction->row().has(trait::kStore) || step.op.instruction->row().has(trait::kAtomic) ||
        step.plan.event.has(analysis::CounterEvent::kLdsDma))
      load(step);
    store(step);
    return;
  }
  if (self.any.empty()) return;
  if (std::ranges::none_of(step.plan.reads(), [&](Span span) { return self.any.hasAny(span); })) return;
  const isa::Opcode& row = step.op.instruction->row();
  if (row.unit == isa::Unit::Branch) return checkBranch(step);
  if (row.has(trait::kLaneAccess) && step.op.sources[1].kind == SourceKind::Scalar &&
      self.scalars[step.op.sources[1].index & 127] != 0)
    reportUndefined(step, source::Code::UndefinedAddress,
                    {static_cast<std::uint16_t>(kFirstScalar + step.op.sources[1].index), 1}, originOf(step),
                    emulator::kNoLane, "selects the lane");
  if (step.plan.writeCount == 0) return;
  computeUndefined(step, result_);
  checkState(step, result_);
}

void DispatchUndefined::load(const Step& step) {
  const isa::Opcode& row = step.op.instruction->row();
  if (!step.plan.event.has(analysis::CounterEvent::kReturns)) return;
  const bool scalar = row.unit == isa::Unit::Smem;
  const bool exact = !row.has(trait::kFormat | trait::kAtomic);
  unsigned vectors = 0;
  bool prepared = false;
  const auto prepare = [&] {
    for (const Span span : step.plan.writes())
      if (span.isVector()) vectors += span.count;
    result_.vectors.assign(vectors, Lanes{});
    result_.scalars.fill(0);
    result_.origin = Origin::loadedAt(step.plan.index);
    result_.known = prepared = true;
  };
  const std::span<const Piece> pieces = step.accesses.pieces();
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const Piece& piece = pieces[k];
    if (!piece.read) continue;
    if (piece.space == Space::Memory) {
      const std::span<const Piece> all = run(pieces.subspan(k));
      if (!anyBit(masksInMemory(piece.address, bytesOf(all), false))) {
        k += all.size() - 1;
        continue;
      }
    }
    const std::span<const std::uint8_t> masks = masksOf(step, piece, false);
    for (unsigned byte = 0; byte < masks.size(); ++byte) {
      const u32 mask = masks[byte];
      if (mask == 0) continue;
      if (!prepared) prepare();
      if (piece.space == Space::Memory) {
        const Address at = piece.address + byte;
        const Origin origin = memory_.find(at, 1)->storedAt(at).origin;
        if (origin.known()) result_.origin = origin;
      }
      const unsigned dword = piece.dword + byte / 4;
      if (scalar) {
        if (dword < result_.scalars.size()) result_.scalars[dword] |= mask << (byte % 4 * 8);
        continue;
      }
      const bool small = piece.bytes < 4 || !exact;
      for (unsigned i = 0; i < vectors; ++i)
        if (i == dword || !exact) result_.vectors[i].lane[piece.lane] |= small ? ~0u : mask << (byte % 4 * 8);
    }
  }
}

void DispatchUndefined::store(const Step& step) {
  const WaveUndefined& self = step.self.undefined;
  const isa::Instruction& instruction = *step.op.instruction;
  const isa::Opcode& row = instruction.row();
  if (row.unit == isa::Unit::Smem && !anyInMemory_) return;
  const bool dma = step.plan.event.has(analysis::CounterEvent::kLdsDma);
  if (dma) return storeInLds(step);
  const std::span<const Piece> pieces = step.accesses.pieces();
  const bool allDefined = std::ranges::none_of(
      step.plan.reads(), [&](Span span) { return span.isVector() && self.any.hasAny(span); });
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const Piece& piece = pieces[k];
    if (!piece.write) continue;
    if (piece.space == Space::Memory && allDefined && !row.has(trait::kAtomic)) {
      const std::span<const Piece> all = run(pieces.subspan(k));
      std::ranges::fill(masksInMemory(piece.address, bytesOf(all), false), std::uint8_t{0});
      k += all.size() - 1;
      continue;
    }
    const bool scalar = piece.lane == kScalarLane;
    // The data: a register for each dword; the second half of two addresses has a register of its own.
    const bool second = row.has(trait::kTwoAddresses) && piece.dword != 0;
    const Source& data = step.op.sources[second ? slot::kData1 : slot::kData];
    const unsigned base = data.kind == SourceKind::Vector ? data.index + (second ? 0 : piece.dword) : 0;
    const bool known = !scalar && data.kind == SourceKind::Vector;
    const bool high = row.has(trait::kD16Hi);
    const Span registers{static_cast<std::uint16_t>(base), static_cast<std::uint16_t>((piece.bytes + 3) / 4)};
    const bool undefined = known && self.any.hasAny(registers);
    const std::span<std::uint8_t> masks = masksOf(step, piece, undefined);
    if (masks.empty()) continue;
    if (!undefined && !row.has(trait::kAtomic)) {
      std::ranges::fill(masks, std::uint8_t{0});
      continue;
    }
    for (unsigned byte = 0; byte < masks.size(); ++byte) {
      u32 mask = 0;
      const unsigned number = base + byte / 4;
      if (known && self.any.has(number)) {
        const u32 lane = self.vectors[number].lane[piece.lane];
        mask = row.has(trait::kFormat | trait::kAtomic) ? (lane != 0 ? 0xff : 0)
                                                        : (lane >> (byte % 4 * 8 + (high ? 16 : 0))) & 0xff;
      }
      masks[byte] = static_cast<std::uint8_t>(row.has(trait::kAtomic) && masks[byte] != 0 ? 0xff : mask);
      if (mask == 0 || piece.space != Space::Memory) continue;
      const Address at = piece.address + byte;
      memory_.find(at, 1)->storedAt(at) = {self.origins[number], step.plan.index + 1};
    }
  }
}

// A load to LDS: the bytes of each lane come from memory, or are zeros.
void DispatchUndefined::storeInLds(const Step& step) {
  const std::span<const Piece> pieces = step.accesses.pieces();
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    if (!pieces[k].write) continue;
    const std::span<std::uint8_t> to = masksOf(step, pieces[k], false);
    std::ranges::fill(to, std::uint8_t{0});
    if (k + 1 == pieces.size() || pieces[k + 1].write || pieces[k + 1].lane != pieces[k].lane) continue;
    const std::span<const std::uint8_t> from = masksOf(step, pieces[k + 1], false);
    std::ranges::copy(from.first(std::min(from.size(), to.size())), to.begin());
  }
}

// --- After it ---

void DispatchUndefined::after(const Step& step) {
  const WaveUndefined& self = step.self.undefined;
  if (self.any.empty() && !result_.known) return;
  if (step.plan.writeCount == 0) return;
  write(step);
}

void DispatchUndefined::write(const Step& step) {
  WaveUndefined& self = step.self.undefined;
  const isa::Opcode& row = step.op.instruction->row();
  const u64 exec = row.has(trait::kIgnoresExec) ? kAllLanes : step.wave.exec();
  unsigned vector = 0, scalar = 0;
  for (const Span span : step.plan.writes()) {
    for (unsigned i = 0; i < span.count; ++i) {
      const unsigned number = span.first + i;
      if (span.isVector()) {
        const Lanes* const from =
            result_.known && vector < result_.vectors.size() ? &result_.vectors[vector] : nullptr;
        ++vector;
        if (from == nullptr && !self.any.has(number)) continue;
        Lanes& to = self.vectors[number];
        u32 some = 0;
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          if (((exec >> lane) & 1) != 0) to.lane[lane] = from != nullptr ? from->lane[lane] : 0;
          some |= to.lane[lane];
        }
        if (some == 0) {
          self.any.remove(number);
        } else if (from != nullptr) {
          self.any.add(number);
          self.origins[number] = result_.origin;
        }
        continue;
      }
      u32 undefined = 0;
      if (number == kScc) {
        undefined = result_.known && result_.scc ? 1 : 0;
        self.scc = undefined != 0;
      } else {
        const unsigned place = number - kFirstScalar;
        undefined =
            result_.known ? result_.scalars[std::min<std::size_t>(scalar, result_.scalars.size() - 1)] : 0;
        ++scalar;
        // What EXEC gets has been reported.
        if (place >= isa::scalar::kExecLo) undefined = 0;
        self.scalars[place] = undefined;
      }
      if (undefined == 0) {
        self.any.remove(number);
      } else {
        self.any.add(number);
        self.origins[number] = result_.origin;
      }
    }
  }
}

// --- After the run ---

void DispatchUndefined::end(Findings& findings) const {
  for (const NamedBuffer& buffer : options_.buffers) {
    if (!buffer.compared || buffer.bytes == 0) continue;
    const MemoryShadow::Region* const region = memory_.find(buffer.address, buffer.bytes);
    if (region == nullptr || region->masks.empty()) continue;
    const auto masks = region->maskOf(buffer.address, buffer.bytes);
    constexpr std::uint64_t kBlock = 256;
    for (std::uint64_t i = 0; i < buffer.bytes; ++i) {
      if (i % kBlock == 0 && !anyBit(masks.subspan(i, std::min(kBlock, buffer.bytes - i)))) i += kBlock - 1;
      if (i >= buffer.bytes || masks[i] == 0) continue;
      const Stored& stored = region->storedAt(buffer.address + i);
      if (stored.store != 0)
        reportOutput(findings, *context_, stored.store - 1, stored.origin, buffer.name, i);
      else
        reportUnwritten(findings, *context_, buffer.name, i);
      i |= 3; // one for each dword
    }
  }
}

source::Diagnostic DispatchUndefined::whyStored(const Stored& stored) const {
  Findings one;
  one.begin(*context_->program, context_->kernel->name);
  reportStored(one, *context_, stored.store - 1, stored.origin);
  return one.take().front();
}

void DispatchUndefined::leave(const MemoryShadow::Region& region) const {
  UndefinedMemory& all = *options_.undefined;
  std::vector<UndefinedMemory::Range> before;
  all.visit(region.base, region.end, [&](const UndefinedMemory::Range& range) {
    if (range.whole) before.push_back(range);
  });
  all.clear(region.base, region.end);
  if (region.masks.empty()) return;
  // Bytes with the same reason are one range.
  constexpr std::uint64_t kBlock = 256;
  const std::uint64_t bytes = region.end - region.base;
  Stored last;
  UndefinedMemory::Cause cause = UndefinedMemory::kNeverWritten;
  auto known = before.begin();
  UndefinedMemory::Range pending;
  const auto add = [&](Address at, UndefinedMemory::Cause why, bool whole) {
    if (pending.end == at && pending.cause == why && pending.whole == whole) {
      ++pending.end;
      return;
    }
    all.set(pending);
    pending = {at, at + 1, why, whole};
  };
  for (std::uint64_t i = 0; i < bytes; ++i) {
    if (i % kBlock == 0 && !anyBit(region.masks.subspan(i, std::min(kBlock, bytes - i)))) i += kBlock - 1;
    if (i >= bytes || region.masks[i] == 0) continue;
    const Address at = region.base + i;
    const Stored& stored = region.storedAt(at);
    if (stored.store == 0) { // as before
      while (known != before.end() && known->end <= at)
        ++known;
      if (known == before.end() || known->begin > at) continue; // beyond the kernarg segment
      if (region.masks[i] == 0xff) add(at, known->cause, true);
      continue;
    }
    if (stored.store != last.store || stored.origin != last.origin) cause = all.add(whyStored(stored));
    last = stored;
    add(at, cause, region.masks[i] == 0xff);
  }
  all.set(pending);
}

void DispatchUndefined::leave() const {
  if (options_.undefined == nullptr) return;
  for (const auto& region : memory_.regions())
    leave(*region);
}

} // namespace wavesmith::checked
