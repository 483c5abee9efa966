// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/undefined.h"

#include "checked/step.h"
#include "checked/undefined/rules.h"
#include "checked/undefined/undefined_texts.h"
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
  return std::ranges::any_of(masks, [](std::uint8_t mask) { return mask != 0; });
}

// A source without its modifiers.
SourceKind baseOf(const Source& source) {
  return source.kind == SourceKind::Modified ? source.base : source.kind;
}

// Whether the modifiers may move bits of the source.
// SCC is then whether the result is not zero; for sums and products it is the carry.
bool isLogic(isa::Op op) {
  using isa::Op;
  return ruleOf(op) != nullptr && op != Op::s_add_u32 && op != Op::s_add_i32 && op != Op::s_sub_u32 &&
         op != Op::s_sub_i32;
}

bool isChanged(const Source& source) {
  return source.kind == SourceKind::Modified;
}

Bits scalarBits(const Wave& wave, const WaveUndefined& state, unsigned number, unsigned dwords) {
  Bits result;
  for (unsigned i = 0; i < 2 && i < dwords; ++i) {
    if (number + i < 128) {
      result.value |= u64{wave.sgpr[number + i]} << (32 * i);
      result.undefined |= u64{state.scalars[number + i]} << (32 * i);
    } else if (i == 0) {
      result.value = scalar64(wave, number);
      if (number == 253) result.undefined = state.scc ? 1 : 0; // src_scc
    }
  }
  return result;
}

Bits bitsOf(const Wave& wave, const WaveUndefined& state, const Source& source, unsigned lane) {
  const unsigned dwords = std::max<unsigned>(source.dwords, 1);
  switch (baseOf(source)) {
  case SourceKind::Vector: {
    Bits result;
    for (unsigned i = 0; i < std::min(dwords, 2u); ++i) {
      result.value |= u64{wave.vgpr[source.index + i].lane[lane]} << (32 * i);
      result.undefined |= u64{state.vectors[source.index + i].lane[lane]} << (32 * i);
    }
    return result;
  }
  case SourceKind::Scalar: return scalarBits(wave, state, source.index, dwords);
  case SourceKind::Constant: {
    const Lanes* const constant = wave.constants + std::size_t{2} * source.index;
    return {constant[0].lane[0] | (dwords > 1 ? u64{constant[1].lane[0]} << 32 : 0), 0};
  }
  default: return {};
  }
}

// Any undefined bit of the source in the lane, all of its dwords.
bool anyOf(const WaveUndefined& state, const Source& source, unsigned lane) {
  const unsigned dwords = std::max<unsigned>(source.dwords, 1);
  for (unsigned i = 0; i < dwords; ++i) {
    if (baseOf(source) == SourceKind::Vector && state.vectors[source.index + i].lane[lane] != 0) return true;
    if (baseOf(source) == SourceKind::Scalar && source.index + i < 128 &&
        state.scalars[source.index + i] != 0)
      return true;
  }
  return baseOf(source) == SourceKind::Scalar && source.index == 253 && state.scc;
}

Origin originOf(const Step& step) {
  for (const Span span : step.plan.reads())
    for (unsigned i = 0; i < span.count; ++i)
      if (step.self.undefined.any.has(span.first + i)) return step.self.undefined.origins[span.first + i];
  return {};
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
    for (unsigned i = 0; i < context_->registers; ++i) // of the wave before
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
  case Space::Memory: return masksInMemory(piece, make);
  }
  return {};
}

// --- Before the instruction ---

void DispatchUndefined::before(const Step& step) {
  WaveUndefined& self = step.self.undefined;
  tainted_ = false;
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
  tainted_ = std::ranges::any_of(step.plan.reads(), [&](Span span) { return self.any.hasAny(span); });
  if (!tainted_) return;
  const isa::Opcode& row = step.op.instruction->row();
  if (row.unit == isa::Unit::Branch) return checkBranch(step);
  if (row.has(trait::kLaneAccess) && step.op.sources[1].kind == SourceKind::Scalar &&
      self.scalars[step.op.sources[1].index & 127] != 0)
    reportUndefined(step, source::Code::UndefinedAddress,
                    {static_cast<std::uint16_t>(kFirstScalar + step.op.sources[1].index), 1}, originOf(step),
                    emulator::kNoLane, "selects the lane");
  if (step.plan.writeCount == 0) return;
  compute(step);
  checkState(step);
}

void DispatchUndefined::compute(const Step& step) {
  const isa::Opcode& row = step.op.instruction->row();
  result_.known = true;
  result_.origin = originOf(step);
  result_.scc = false;
  result_.scalars.fill(0);
  if (row.unit == isa::Unit::Lds) return exchange(step);
  if (row.unit == isa::Unit::Valu || row.unit == isa::Unit::Mfma) return vectorResult(step);
  scalarResult(step);
}

void DispatchUndefined::vectorResult(const Step& step) {
  const MicroOp& op = step.op;
  const Wave& wave = step.wave;
  const WaveUndefined& self = step.self.undefined;
  const isa::Instruction& instruction = *op.instruction;
  const isa::Opcode& row = instruction.row();
  unsigned vectors = 0;
  for (const Span span : step.plan.writes())
    if (span.isVector()) vectors += span.count;
  result_.vectors.assign(vectors, Lanes{});
  const auto& sources = op.sources;

  if (row.unit == isa::Unit::Mfma) { // A and B reach all elements; C has the layout of D
    bool all = false;
    for (unsigned k : {0u, 1u})
      for (unsigned lane = 0; lane < kLanes; ++lane)
        all = all || anyOf(self, sources[k], lane);
    for (unsigned i = 0; i < vectors; ++i)
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        const Source& c = sources[slot::kSrc2];
        const bool own =
            baseOf(c) == SourceKind::Vector && i < c.dwords && self.vectors[c.index + i].lane[lane] != 0;
        result_.vectors[i].lane[lane] = all || own ? ~0u : 0;
      }
    return;
  }
  const u64 exec = wave.exec();
  const bool sameTwice = cancels(instruction.op) && baseOf(sources[0]) == baseOf(sources[1]) &&
                         sources[0].index == sources[1].index && sources[0].kind != SourceKind::Constant;
  if (sameTwice) return;
  if (row.has(trait::kLaneAccess)) {
    using isa::Op;
    if (instruction.op == Op::v_readfirstlane_b32) {
      const unsigned lane = exec != 0 ? static_cast<unsigned>(std::countr_zero(exec)) : 0;
      result_.scalars[0] = static_cast<u32>(bitsOf(wave, self, sources[0], lane).undefined);
    } else if (instruction.op == Op::v_readlane_b32) {
      const unsigned lane = static_cast<unsigned>(bitsOf(wave, self, sources[1], 0).value) % kLanes;
      result_.scalars[0] = static_cast<u32>(bitsOf(wave, self, sources[0], lane).undefined);
    } else if (vectors != 0) { // v_writelane: the other lanes stay
      result_.vectors[0] = self.vectors[op.destination];
      const unsigned lane = static_cast<unsigned>(bitsOf(wave, self, sources[1], 0).value) % kLanes;
      result_.vectors[0].lane[lane] = static_cast<u32>(bitsOf(wave, self, sources[0], 0).undefined);
    }
    return;
  }
  const Rule rule = instruction.form == isa::Form::Base || instruction.form == isa::Form::Vop3
                        ? ruleOf(instruction.op)
                        : nullptr;
  const bool plain = rule != nullptr && op.output == 0 && std::ranges::none_of(sources, isChanged);
  bool anyLane = false; // DPP reads another lane of the row, or of the wave
  if (instruction.form == isa::Form::Dpp)
    for (unsigned from = 0; from < kLanes && !anyLane; ++from)
      anyLane = ((exec >> from) & 1) != 0 && anyOf(self, sources[0], from);
  u64 lanes = 0; // with undefined bits, for masks of lanes
  for (u64 rest = exec; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    u64 undefined = 0;
    if (instruction.op == isa::Op::v_cndmask_b32 && instruction.form != isa::Form::Dpp) {
      const Bits mask = bitsOf(wave, self, sources[slot::kCarryIn], lane);
      undefined = bits::choice(((mask.undefined >> lane) & 1) != 0, ((mask.value >> lane) & 1) != 0,
                               bitsOf(wave, self, sources[0], lane), bitsOf(wave, self, sources[1], lane))
                      .undefined;
    } else if (plain) {
      const Sources all{bitsOf(wave, self, sources[0], lane),
                        bitsOf(wave, self, sources[1], lane),
                        bitsOf(wave, self, sources[2], lane),
                        {}};
      undefined = rule(all).undefined;
    } else {
      bool any = false;
      for (unsigned k = 0; k < sources.size(); ++k) {
        const Source& source = sources[k];
        if (k == slot::kCarryIn && baseOf(source) == SourceKind::Scalar) // a mask: the lane's own bit
          any = any || ((bitsOf(wave, self, source, lane).undefined >> lane) & 1) != 0;
        else if (instruction.form == isa::Form::Dpp && k == 0)
          any = any || anyLane;
        else
          any = any || anyOf(self, source, lane);
      }
      undefined = any ? ~u64{0} : 0;
    }
    if (undefined == 0) continue;
    lanes |= u64{1} << lane;
    for (unsigned i = 0; i < vectors; ++i)
      result_.vectors[i].lane[lane] = static_cast<u32>(i < 2 ? undefined >> (32 * i) : undefined);
  }
  // A comparison or a carry: a bit of each lane.
  result_.scalars[0] = static_cast<u32>(lanes);
  result_.scalars[1] = static_cast<u32>(lanes >> 32);
}

void DispatchUndefined::scalarResult(const Step& step) {
  const MicroOp& op = step.op;
  const WaveUndefined& self = step.self.undefined;
  const isa::Instruction& instruction = *op.instruction;
  const isa::Opcode& row = instruction.row();
  const auto& sources = op.sources;
  if (cancels(instruction.op) && sources[0].kind == SourceKind::Scalar &&
      sources[1].kind == SourceKind::Scalar && sources[0].index == sources[1].index)
    return;
  const Sources all{bitsOf(step.wave, self, sources[0], 0), bitsOf(step.wave, self, sources[1], 0), {}, {}};
  Bits result;
  using isa::Op;
  switch (instruction.op) {
  case Op::s_cselect_b32:
  case Op::s_cselect_b64: result = bits::choice(self.scc, step.wave.scc, all[1], all[0]); break;
  case Op::s_and_saveexec_b64: return saveExec(step, bits::both(all[0], {step.wave.exec(), 0}));
  case Op::s_or_saveexec_b64: return saveExec(step, bits::either(all[0], {step.wave.exec(), 0}));
  case Op::s_xor_saveexec_b64: return saveExec(step, bits::differ(all[0], {step.wave.exec(), 0}));
  case Op::s_andn2_saveexec_b64: return saveExec(step, bits::both(all[0], {~step.wave.exec(), 0}));
  default:
    if (const Rule rule = ruleOf(instruction.op); rule != nullptr)
      result = rule(all);
    else
      result.undefined = ~u64{0};
  }
  u32 first = static_cast<u32>(result.undefined), second = static_cast<u32>(result.undefined >> 32);
  result_.scalars.fill(result.undefined == ~u64{0} ? ~0u : 0);
  result_.scalars[0] = first;
  result_.scalars[1] = second;
  // SCC of logic: result != 0; that is certain if a defined bit is 1.
  const bool wide = row.operandCount() != 0 && row.operands[0].bits == 64;
  const u64 width = wide ? ~u64{0} : 0xffff'ffff;
  const bool some = (result.undefined & width) != 0;
  const bool certain = (result.value & ~result.undefined & width) != 0;
  result_.scc = some && !(isLogic(instruction.op) && certain);
}

// The destination gets the old EXEC, which is defined; then come the two dwords of the new one.
void DispatchUndefined::saveExec(const Step&, const Bits& exec) {
  result_.scalars[2] = static_cast<u32>(exec.undefined);
  result_.scalars[3] = static_cast<u32>(exec.undefined >> 32);
}

// ds_permute and its like only move: the handler does that to the undefined bits as well.
void DispatchUndefined::exchange(const Step& step) {
  const MicroOp& op = step.op;
  Wave& wave = step.wave;
  const WaveUndefined& self = step.self.undefined;
  const bool swizzle = op.instruction->op == isa::Op::ds_swizzle_b32;
  const unsigned data = op.sources[swizzle ? slot::kAddress : slot::kData].index;
  const unsigned address = op.sources[slot::kAddress].index;
  result_.vectors.assign(1, Lanes{});
  if (!swizzle && (data == address || self.any.has(address))) {
    std::ranges::fill(result_.vectors[0].lane, ~0u);
    return;
  }
  const Lanes oldData = wave.vgpr[data], oldResult = wave.vgpr[op.destination];
  wave.vgpr[data] = self.vectors[data];
  op.run(wave, op);
  result_.vectors[0] = wave.vgpr[op.destination];
  wave.vgpr[op.destination] = oldResult;
  wave.vgpr[data] = oldData;
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
  for (const Piece& piece : step.accesses.pieces()) {
    if (!piece.read) continue;
    const std::span<const std::uint8_t> masks =
        piece.space == Space::Memory ? masksInMemory(piece, false) : masksOf(step, piece, false);
    if (!anyBit(masks)) continue;
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
  for (const Piece& piece : step.accesses.pieces()) {
    if (!piece.write) continue;
    const bool scalar = piece.lane == kScalarLane;
    // The data: a register for each dword; the second half of two addresses has a register of its own.
    const bool second = row.has(trait::kTwoAddresses) && piece.dword != 0;
    const Source& data = step.op.sources[second ? slot::kData1 : slot::kData];
    const unsigned base = data.kind == SourceKind::Vector ? data.index + (second ? 0 : piece.dword) : 0;
    const bool known = !scalar && !dma && data.kind == SourceKind::Vector;
    const bool high = row.has(trait::kD16Hi);
    const Span registers{static_cast<std::uint16_t>(base), static_cast<std::uint16_t>((piece.bytes + 3) / 4)};
    const bool undefined = known && self.any.hasAny(registers);
    const std::span<std::uint8_t> masks =
        piece.space == Space::Memory ? masksInMemory(piece, undefined) : masksOf(step, piece, undefined);
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

} // namespace wavesmith::checked
