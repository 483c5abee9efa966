// SPDX-License-Identifier: Apache-2.0
#include "debug/values/write_test.h"

#include "debug/history/store_range.h"
#include "debug/values/format_store.h"
#include "emulator/code/predecode.h"
#include "emulator/exceptions/exception_rules.h"
#include "emulator/lanes/dpp.h"
#include "emulator/launch/run_group.h"
#include "isa/effects.h"

#include <algorithm>

namespace wavesmith::debug {

using checked::Span;
using emulator::Location;
using emulator::MicroOp;
using emulator::StateItem;
using emulator::Storage;
using emulator::Wave;

namespace {

std::optional<Span> spanOf(const Location& location, std::uint32_t accumOffset) {
  switch (location.storage) {
  case Storage::Vector: return Span{location.first, location.count};
  case Storage::Accumulation:
    return Span{static_cast<std::uint16_t>(accumOffset + location.first), location.count};
  case Storage::Scalar:
    return Span{static_cast<std::uint16_t>(checked::kFirstScalar + location.first), location.count};
  case Storage::State:
    if (location.first == static_cast<std::uint16_t>(StateItem::Scc)) return Span{checked::kScc, 1};
    return std::nullopt;
  default: return std::nullopt;
  }
}

bool overlap(Span a, Span b) {
  return a.first < b.first + b.count && b.first < a.first + a.count;
}

// Forks push EXEC and an address to a stack in SGPRs, of which MODE.CSP counts the entries (CDNA3 ISA 4.6).
bool isFork(isa::Op op) {
  return op == isa::Op::s_cbranch_g_fork || op == isa::Op::s_cbranch_i_fork;
}
bool isForkOrJoin(isa::Op op) {
  return isFork(op) || op == isa::Op::s_cbranch_join;
}
bool isRelativeMove(isa::Op op) {
  return op == isa::Op::s_movreld_b32 || op == isa::Op::s_movreld_b64;
}

// A fork writes nothing if all lanes go the same way, a join if both parts have arrived.
bool changesForkStack(const Wave& wave, const MicroOp& op) {
  constexpr unsigned kStackPointerAt = 29; // bit position of MODE.CSP
  if (op.instruction->op == isa::Op::s_cbranch_join)
    return wave.mode >> kStackPointerAt != (emulator::scalar32(wave, op.sources[emulator::slot::kSrc0]) & 7);
  const std::uint64_t mask = op.instruction->op == isa::Op::s_cbranch_i_fork
                                 ? wave.sgpr64(op.scalarDestination)
                                 : emulator::scalar64(wave, op.sources[emulator::slot::kSrc0]);
  return (mask & wave.exec()) != 0 && (~mask & wave.exec()) != 0;
}

// The SGPRs that M0 or the fork stack selects; nothing for an instruction whose registers are all in its words.
std::optional<Span> selectedScalars(const Wave& wave, const MicroOp& op) {
  if (isRelativeMove(op.instruction->op)) {
    const unsigned number = (op.scalarDestination + wave.sgpr[isa::scalar::kM0]) & 0xff;
    const std::uint16_t count = op.instruction->op == isa::Op::s_movreld_b64 ? 2 : 1;
    return Span{static_cast<std::uint16_t>(checked::kFirstScalar + number), count};
  }
  if (isFork(op.instruction->op))
    return Span{static_cast<std::uint16_t>(checked::kFirstScalar + 4 * (wave.mode >> 29)), 4};
  return std::nullopt;
}

// Float exceptions are recorded if the program looks at them.
bool recordsExceptions(const emulator::DispatchContext& context, const MicroOp& op) {
  return context.code->inner(op).unobserved != nullptr &&
         emulator::exceptionRule(op.instruction->op) != nullptr;
}

bool writesState(const emulator::DispatchContext& context, const MicroOp& op, StateItem item) {
  if (item == StateItem::Pc) return true;
  if (item == StateItem::TrapStatus && recordsExceptions(context, op)) return true;
  if (item == StateItem::Mode && isForkOrJoin(op.instruction->op)) return true;
  const auto state = item == StateItem::Mode         ? isa::StateRegister::Mode
                     : item == StateItem::TrapStatus ? isa::StateRegister::TrapSts
                                                     : isa::StateRegister::Other;
  return isa::effects(*op.instruction)
      .writes.contains({isa::RegisterClass::State, static_cast<std::uint16_t>(state), 1});
}

bool mayIndex(const MicroOp& op) {
  if (op.instruction == nullptr || !op.instruction->valid()) return false;
  return op.instruction->row().mnemonic.starts_with("s_set_gpr_idx") ||
         op.instruction->row().mnemonic.starts_with("s_setreg");
}

// s_cmov and s_cmovk do nothing unless SCC is set (CDNA3 ISA 12.1 and 12.2).
bool isConditionalMove(isa::Op op) {
  return op == isa::Op::s_cmov_b32 || op == isa::Op::s_cmov_b64 || op == isa::Op::s_cmovk_i32;
}

// As runDpp (lanes/lanes.cpp): without bound_ctrl, a lane whose source is out of bounds or inactive is not written.
std::uint64_t lanesOfDpp(std::uint64_t exec, const isa::Modifiers& modifiers) {
  std::uint64_t lanes = exec & emulator::rowsAndBanks(modifiers);
  for (unsigned lane = 0; lane < emulator::kLanes && !modifiers.boundCtrl; ++lane) {
    const unsigned source = emulator::dppSource(modifiers.dppCtrl, lane);
    if (source == emulator::kNoSource || ((exec >> source) & 1) == 0) lanes &= ~(std::uint64_t{1} << lane);
  }
  return lanes;
}

// The lanes of the vector registers that it writes.
std::uint64_t lanesOf(const Wave& wave, const MicroOp& op) {
  const isa::Opcode& row = op.instruction->row();
  if (op.instruction->op == isa::Op::v_writelane_b32)
    return std::uint64_t{1} << (emulator::scalar32(wave, op.sources[emulator::slot::kSrc1]) %
                                emulator::kLanes);
  if (row.has(isa::trait::kIgnoresExec)) return ~std::uint64_t{0};
  if (op.instruction->form == isa::Form::Dpp) return lanesOfDpp(wave.exec(), op.instruction->modifiers);
  return wave.exec();
}

} // namespace

WriteTest::WriteTest(const emulator::DispatchContext& context, const checked::Plans& plans,
                     const Location& location)
    : context_(context), plans_(plans), location_(location),
      span_(spanOf(location, context.kernel->descriptor.accumOffset)),
      indexes_(std::ranges::any_of(context.code->ops(), mayIndex)) {}

bool WriteTest::overlaps(const checked::Plan& plan) const {
  return std::ranges::any_of(plan.writes(), [&](Span span) { return overlap(span, *span_); });
}

bool WriteTest::mayWrite(const MicroOp& op) const {
  if (op.instruction == nullptr || !op.instruction->valid()) return false;
  const checked::Plan& plan = plans_.of(op);
  const isa::Opcode& row = op.instruction->row();
  switch (location_.storage) {
  case Storage::State:
    if (!span_) return writesState(context_, op, static_cast<StateItem>(location_.first));
    return overlaps(plan);
  case Storage::Scalar:
    return overlaps(plan) || isRelativeMove(op.instruction->op) || isFork(op.instruction->op);
  case Storage::Vector:
  case Storage::Accumulation: return overlaps(plan) || (indexes_ && op.indexable);
  case Storage::Lds:
    return plan.accessesMemory &&
           (row.unit == isa::Unit::Lds || row.unit == isa::Unit::Flat || isa::isLdsDma(*op.instruction));
  case Storage::Scratch:
    return plan.accessesMemory && row.unit == isa::Unit::Flat &&
           row.has(isa::trait::kStore | isa::trait::kAtomic);
  case Storage::Memory:
    return plan.accessesMemory && row.unit != isa::Unit::Lds &&
           row.has(isa::trait::kStore | isa::trait::kAtomic);
  }
  return false;
}

bool WriteTest::writesRegister(Wave& wave, const MicroOp& op) const {
  const bool isPc =
      location_.storage == Storage::State && location_.first == static_cast<std::uint16_t>(StateItem::Pc);
  if (isForkOrJoin(op.instruction->op) && !isPc && !changesForkStack(wave, op)) return false;
  if (!span_) return true;
  if (const std::optional<Span> selected = selectedScalars(wave, op)) {
    if (overlap(*selected, *span_)) return true;
    if (isRelativeMove(op.instruction->op)) return false;
  }
  if (isConditionalMove(op.instruction->op) && !wave.scc && span_->first != checked::kScc) return false;
  if (emulator::isIndexed(wave, op)) {
    const std::optional<MicroOp> indexed = emulator::indexed(wave, op);
    if (!indexed || !overlaps(plans_.indexed(op, *indexed))) return false;
  } else if (!overlaps(plans_.of(op))) {
    return false;
  }
  if (!span_->isVector()) return true;
  const std::uint64_t lanes = lanesOf(wave, op);
  return location_.lane == emulator::kEveryLane ? lanes != 0 : ((lanes >> location_.lane) & 1) != 0;
}

bool WriteTest::writesBytes(Wave& wave, const MicroOp& op) {
  if (location_.storage == Storage::Memory) {
    const auto range = storeRange(wave, op);
    if (range && (location_.address + location_.bytes <= range->first || range->end <= location_.address))
      return false;
  }
  accesses_.collect(wave, op);
  const checked::Space space = location_.storage == Storage::Memory ? checked::Space::Memory
                               : location_.storage == Storage::Lds  ? checked::Space::Lds
                                                                    : checked::Space::Scratch;
  const isa::Opcode& row = op.instruction->row();
  std::optional<emulator::Element> stored; // a format keeps the components that the instruction does not have
  if (row.has(isa::trait::kFormat) && row.has(isa::trait::kStore)) stored = storedBits(wave, op);
  return std::ranges::any_of(accesses_.pieces(), [&](const checked::Piece& piece) {
    if (piece.space != space || !piece.write) return false;
    if (space == checked::Space::Scratch && location_.lane != emulator::kEveryLane &&
        piece.lane != location_.lane)
      return false;
    const std::uint64_t first = std::max(piece.address, location_.address);
    const std::uint64_t end = std::min(piece.address + piece.bytes, location_.address + location_.bytes);
    return first < end && (!stored || storedPart(*stored, first - piece.address, end - first).any);
  });
}

bool WriteTest::writes(Wave& wave, const MicroOp& op) {
  const bool otherGroup = location_.wave.group != wave.group->index;
  if (location_.storage == Storage::Lds && otherGroup) return false;
  const bool ofWave = location_.isRegister() || location_.storage == Storage::Scratch;
  if (ofWave && (otherGroup || location_.wave.wave != wave.id)) return false;
  if (emulator::isSkipped(wave, op)) return false;
  return location_.isRegister() ? writesRegister(wave, op) : writesBytes(wave, op);
}

} // namespace wavesmith::debug
