// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/results.h"

#include "checked/step.h"
#include "checked/undefined/comparison.h"
#include "checked/undefined/rules.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace wavesmith::checked {

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

// A source without its modifiers.
SourceKind baseOf(const Source& source) {
  return source.kind == SourceKind::Modified ? source.base : source.kind;
}

// SCC is then whether the result is not zero; for sums and products it is the carry.
bool isLogic(isa::Op op) {
  using isa::Op;
  switch (op) {
  case Op::s_add_u32:
  case Op::s_add_i32:
  case Op::s_sub_u32:
  case Op::s_sub_i32:
  case Op::s_lshl1_add_u32:
  case Op::s_lshl2_add_u32:
  case Op::s_lshl3_add_u32:
  case Op::s_lshl4_add_u32: return false;
  default: return ruleOf(op) != nullptr;
  }
}

// The modifiers may move bits of the source.
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

// The bits of a source that the instruction reads: SDWA selects some, and operations of 16 bits ignore the others.
u64 readBits(const isa::Instruction& instruction, unsigned source) {
  if (source + 1 >= instruction.operandCount) return ~u64{0};
  const isa::Operand& operand = instruction.operands[source + 1];
  if (instruction.form == isa::Form::Sdwa) {
    if (operand.sel < 4) return u64{0xff} << (8 * operand.sel);
    if (operand.sel < isa::kSelectAll) return u64{0xffff} << (16 * (operand.sel - 4));
    return ~u64{0};
  }
  const bool plain = instruction.form == isa::Form::Base || instruction.form == isa::Form::Vop3;
  if (!plain || instruction.row().operands[source + 1].bits != 16) return ~u64{0};
  return operand.opSel ? 0xffff'0000 : 0xffff;
}

// v_pk_*: each half of the result has its own halves of the sources, as op_sel and op_sel_hi choose them.
u64 packedResult(const Step& step, unsigned lane) {
  const isa::Instruction& instruction = *step.op.instruction;
  const unsigned width = instruction.row().operands[0].bits / 2;
  const u64 mask = (u64{1} << width) - 1;
  const auto halfOf = [&](unsigned k, bool high) {
    return (bitsOf(step.wave, step.self.undefined, step.op.sources[k], lane).undefined >>
            (high ? width : 0)) &
           mask;
  };
  if (instruction.op == isa::Op::v_pk_mov_b32)
    return halfOf(0, instruction.operands[1].opSel) | halfOf(1, instruction.operands[2].opSel) << width;
  u64 undefined = 0;
  for (unsigned k = 0; k + 1 < instruction.operandCount; ++k) {
    const isa::Operand& operand = instruction.operands[k + 1];
    if (halfOf(k, operand.opSel) != 0) undefined |= mask;
    if (halfOf(k, operand.opSelHi) != 0) undefined |= mask << width;
  }
  return undefined;
}

void vectorResult(const Step& step, UndefinedResult& result) {
  const MicroOp& op = step.op;
  const Wave& wave = step.wave;
  const WaveUndefined& self = step.self.undefined;
  const isa::Instruction& instruction = *op.instruction;
  const isa::Opcode& row = instruction.row();
  unsigned vectors = 0;
  for (const Span span : step.plan.writes())
    if (span.isVector()) vectors += span.count;
  result.vectors.assign(vectors, Lanes{});
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
        result.vectors[i].lane[lane] = all || own ? ~0u : 0;
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
      result.scalars[0] = static_cast<u32>(bitsOf(wave, self, sources[0], lane).undefined);
    } else if (instruction.op == Op::v_readlane_b32) {
      const unsigned lane = static_cast<unsigned>(bitsOf(wave, self, sources[1], 0).value) % kLanes;
      result.scalars[0] = static_cast<u32>(bitsOf(wave, self, sources[0], lane).undefined);
    } else if (vectors != 0) { // v_writelane: the other lanes stay
      result.vectors[0] = self.vectors[op.destination];
      const unsigned lane = static_cast<unsigned>(bitsOf(wave, self, sources[1], 0).value) % kLanes;
      result.vectors[0].lane[lane] = static_cast<u32>(bitsOf(wave, self, sources[0], 0).undefined);
    }
    return;
  }
  const bool plainForm = instruction.form == isa::Form::Base || instruction.form == isa::Form::Vop3;
  const Rule rule = plainForm ? ruleOf(instruction.op) : nullptr;
  const bool plain = rule != nullptr && op.output == 0 && std::ranges::none_of(sources, isChanged);
  const std::optional<Comparison> comparison =
      plainForm && std::ranges::none_of(sources, isChanged) ? comparisonOf(row) : std::nullopt;
  const bool packed = plainForm && row.mnemonic.starts_with("v_pk_") && row.encoding == isa::Encoding::Vop3p;
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
    } else if (packed) {
      undefined = packedResult(step, lane);
    } else if (comparison) {
      const bool decided =
          isDecided(*comparison, bitsOf(wave, self, sources[0], lane), bitsOf(wave, self, sources[1], lane));
      undefined = decided ? 0 : ~u64{0};
    } else if (plain) {
      const Sources all{bitsOf(wave, self, sources[0], lane),
                        bitsOf(wave, self, sources[1], lane),
                        bitsOf(wave, self, sources[2], lane),
                        {}};
      undefined = rule(all).undefined;
      if (baseOf(sources[slot::kCarryIn]) == SourceKind::Scalar &&
          ((bitsOf(wave, self, sources[slot::kCarryIn], lane).undefined >> lane) & 1) != 0)
        undefined = ~u64{0};
    } else {
      bool any = false;
      for (unsigned k = 0; k < sources.size(); ++k) {
        const Source& source = sources[k];
        if (k == slot::kCarryIn && baseOf(source) == SourceKind::Scalar) // a mask: the lane's own bit
          any = any || ((bitsOf(wave, self, source, lane).undefined >> lane) & 1) != 0;
        else if (instruction.form == isa::Form::Dpp && k == 0)
          any = any || anyLane;
        else if (const u64 read = readBits(instruction, k); read != ~u64{0})
          any = any || (bitsOf(wave, self, source, lane).undefined & read) != 0;
        else
          any = any || anyOf(self, source, lane);
      }
      undefined = any ? ~u64{0} : 0;
    }
    if (undefined == 0) continue;
    lanes |= u64{1} << lane;
    for (unsigned i = 0; i < vectors; ++i)
      result.vectors[i].lane[lane] = static_cast<u32>(i < 2 ? undefined >> (32 * i) : undefined);
  }
  // A comparison or a carry: a bit of each lane.
  result.scalars[0] = static_cast<u32>(lanes);
  result.scalars[1] = static_cast<u32>(lanes >> 32);
}

// The destination gets the old EXEC, which is defined; then come the two dwords of the new one.
void saveExec(UndefinedResult& result, const Bits& exec) {
  result.scalars[2] = static_cast<u32>(exec.undefined);
  result.scalars[3] = static_cast<u32>(exec.undefined >> 32);
}

void scalarResult(const Step& step, UndefinedResult& result) {
  const MicroOp& op = step.op;
  const WaveUndefined& self = step.self.undefined;
  const isa::Instruction& instruction = *op.instruction;
  const isa::Opcode& row = instruction.row();
  const auto& sources = op.sources;
  if (cancels(instruction.op) && sources[0].kind == SourceKind::Scalar &&
      sources[1].kind == SourceKind::Scalar && sources[0].index == sources[1].index)
    return;
  const Sources all{bitsOf(step.wave, self, sources[0], 0), bitsOf(step.wave, self, sources[1], 0), {}, {}};
  Bits value;
  using isa::Op;
  switch (instruction.op) {
  case Op::s_cselect_b32:
  case Op::s_cselect_b64: value = bits::choice(self.scc, step.wave.scc, all[1], all[0]); break;
  case Op::s_addc_u32:
  case Op::s_subb_u32: value = bits::arithmetic(all[0], all[1], {0, self.scc ? u64{1} : 0}); break;
  case Op::s_bitcmp0_b32:
  case Op::s_bitcmp1_b32:
    result.scc = (all[1].undefined & 31) != 0 || ((all[0].undefined >> (all[1].value & 31)) & 1) != 0;
    return;
  case Op::s_and_saveexec_b64: return saveExec(result, bits::both(all[0], {step.wave.exec(), 0}));
  case Op::s_or_saveexec_b64: return saveExec(result, bits::either(all[0], {step.wave.exec(), 0}));
  case Op::s_xor_saveexec_b64: return saveExec(result, bits::differ(all[0], {step.wave.exec(), 0}));
  case Op::s_andn2_saveexec_b64: return saveExec(result, bits::both(all[0], {~step.wave.exec(), 0}));
  default:
    if (const auto comparison = comparisonOf(row)) {
      result.scc = !isDecided(*comparison, all[0], all[1]);
      return;
    }
    if (const Rule rule = ruleOf(instruction.op); rule != nullptr)
      value = rule(all);
    else
      value.undefined = ~u64{0};
  }
  u32 first = static_cast<u32>(value.undefined), second = static_cast<u32>(value.undefined >> 32);
  result.scalars.fill(value.undefined == ~u64{0} ? ~0u : 0);
  result.scalars[0] = first;
  result.scalars[1] = second;
  // SCC of logic: result != 0; that is certain if a defined bit is 1.
  const bool wide = row.operandCount() != 0 && row.operands[0].bits == 64;
  const u64 width = wide ? ~u64{0} : 0xffff'ffff;
  const bool some = (value.undefined & width) != 0;
  const bool certain = (value.value & ~value.undefined & width) != 0;
  result.scc = some && !(isLogic(instruction.op) && certain);
}

// ds_permute and its like only move: the handler does that to the undefined bits as well.
void exchange(const Step& step, UndefinedResult& result) {
  const MicroOp& op = step.op;
  Wave& wave = step.wave;
  const WaveUndefined& self = step.self.undefined;
  const bool swizzle = op.instruction->op == isa::Op::ds_swizzle_b32;
  const unsigned data = op.sources[swizzle ? slot::kAddress : slot::kData].index;
  const unsigned address = op.sources[slot::kAddress].index;
  result.vectors.assign(1, Lanes{});
  bool unknownLanes = false;
  for (u64 rest = wave.exec(); rest != 0 && !unknownLanes; rest &= rest - 1)
    unknownLanes = self.vectors[address].lane[std::countr_zero(rest)] != 0;
  if (!swizzle && unknownLanes) {
    std::ranges::fill(result.vectors[0].lane, ~0u);
    return;
  }
  if (!swizzle && data == address) return; // defined in the active lanes, and no others are read
  const Lanes oldData = wave.vgpr[data], oldResult = wave.vgpr[op.destination];
  wave.vgpr[data] = self.vectors[data];
  op.run(wave, op);
  result.vectors[0] = wave.vgpr[op.destination];
  wave.vgpr[op.destination] = oldResult;
  wave.vgpr[data] = oldData;
}

} // namespace

Origin originOf(const Step& step) {
  for (const Span span : step.plan.reads())
    for (unsigned i = 0; i < span.count; ++i)
      if (step.self.undefined.any.has(span.first + i)) return step.self.undefined.origins[span.first + i];
  return {};
}

void computeUndefined(const Step& step, UndefinedResult& result) {
  const isa::Opcode& row = step.op.instruction->row();
  result.known = true;
  result.origin = originOf(step);
  result.scc = false;
  result.scalars.fill(0);
  if (row.unit == isa::Unit::Lds) return exchange(step, result);
  if (row.unit == isa::Unit::Valu || row.unit == isa::Unit::Mfma) return vectorResult(step, result);
  scalarResult(step, result);
}

} // namespace wavesmith::checked
