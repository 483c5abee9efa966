// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/uses.h"

#include "checked/step.h"
#include "checked/undefined/undefined_texts.h"

#include <algorithm>
#include <bit>

namespace wavesmith::checked {

using source::Code;
namespace slot = emulator::slot;
namespace trait = isa::trait;

namespace {

constexpr std::uint16_t kM0 = kFirstScalar + isa::scalar::kM0;
constexpr std::uint16_t kVcc = kFirstScalar + isa::scalar::kVccLo;

// Reported once: from now on the register counts as defined.
void define(WaveUndefined& self, Span span) {
  for (unsigned i = span.first; i < span.first + unsigned{span.count}; ++i) {
    self.any.remove(i);
    if (i == kScc)
      self.scc = false;
    else if (i >= kFirstScalar)
      self.scalars[i - kFirstScalar] = 0;
    else
      self.vectors[i] = {};
  }
}

Origin originIn(const WaveUndefined& self, Span span) {
  for (unsigned i = span.first; i < span.first + unsigned{span.count}; ++i)
    if (self.any.has(i)) return self.origins[i];
  return {};
}

void reportAll(const Step& step, Code code, Span span, std::string_view use,
               unsigned lane = emulator::kNoLane) {
  WaveUndefined& self = step.self.undefined;
  reportUndefined(step, code, span, originIn(self, span), lane, use);
  define(self, span);
}

Span readWithUndefinedBits(const Step& step) {
  for (const Span span : step.plan.reads())
    if (step.self.undefined.any.hasAny(span)) return span;
  return {kScc, 1};
}

bool isData(const emulator::MicroOp& op, Span span) {
  const isa::Opcode& row = op.instruction->row();
  if (!row.has(trait::kStore | trait::kAtomic)) return false;
  if (!span.isVector())
    return row.unit == isa::Unit::Smem && span.first == kFirstScalar + op.scalarDestination;
  const auto is = [&](unsigned k) {
    const emulator::Source& source = op.sources[k];
    return source.kind == emulator::SourceKind::Vector && source.index == span.first;
  };
  return !is(slot::kAddress) && (is(slot::kData) || is(slot::kData1));
}

} // namespace

void checkAddresses(const Step& step) {
  const WaveUndefined& self = step.self.undefined;
  for (const Span span : step.plan.reads()) {
    if (!self.any.hasAny(span) || isData(step.op, span)) continue;
    if (span.first == kM0) {
      reportAll(step, Code::UndefinedM0, span, "is where in LDS this instruction accesses");
      continue;
    }
    if (!span.isVector()) {
      if (span.first >= kFirstScalar + isa::scalar::kExecLo) continue;
      reportAll(step, Code::UndefinedAddress, span, "is part of the address of this access");
      continue;
    }
    for (std::uint64_t exec = step.wave.exec(); exec != 0; exec &= exec - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(exec));
      bool undefined = false;
      for (unsigned i = 0; i < span.count; ++i)
        undefined = undefined || self.vectors[span.first + i].lane[lane] != 0;
      if (!undefined) continue;
      reportAll(step, Code::UndefinedAddress, span, "is the address of this access", lane);
      break;
    }
  }
}

void checkBranch(const Step& step) {
  using isa::Op;
  const WaveUndefined& self = step.self.undefined;
  switch (step.op.instruction->op) {
  case Op::s_cbranch_scc0:
  case Op::s_cbranch_scc1:
    if (self.scc) reportAll(step, Code::UndefinedBranch, {kScc, 1}, "decides this branch");
    return;
  case Op::s_cbranch_vccz:
  case Op::s_cbranch_vccnz: {
    const std::uint64_t undefined =
        self.scalars[isa::scalar::kVccLo] | std::uint64_t{self.scalars[isa::scalar::kVccHi]} << 32;
    // A bit that is certainly 1 decides.
    if (undefined != 0 && (step.wave.sgpr64(isa::scalar::kVccLo) & ~undefined) == 0)
      reportAll(step, Code::UndefinedBranch, {kVcc, 2}, "decides this branch");
    return;
  }
  default:
    if (step.op.instruction->row().has(trait::kIndirect))
      for (const Span span : step.plan.reads())
        if (self.any.hasAny(span)) reportAll(step, Code::UndefinedBranch, span, "is where this branch goes");
  }
}

void checkState(const Step& step, UndefinedResult& result) {
  if (!result.known) return;
  unsigned scalar = 0;
  for (const Span span : step.plan.writes()) {
    if (span.isVector() || span.first == kScc) continue;
    std::uint32_t undefined = 0;
    for (unsigned i = 0; i < span.count; ++i)
      undefined |= result.scalars[std::min<std::size_t>(scalar++, result.scalars.size() - 1)];
    if (undefined == 0) continue;
    const bool exec = span.first >= kFirstScalar + isa::scalar::kExecLo;
    if (!exec && span.first != kM0) continue;
    // Code that saves M0 and restores it need not know whether it was set.
    if (!exec && result.origin.isRegister() && result.origin.number() == kM0) continue;
    reportUndefined(step, exec ? Code::UndefinedExec : Code::UndefinedM0, readWithUndefinedBits(step),
                    result.origin, emulator::kNoLane, exec ? "reaches EXEC" : "reaches M0");
    result.scalars.fill(0);
  }
}

} // namespace wavesmith::checked
