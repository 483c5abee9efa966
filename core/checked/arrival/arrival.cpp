// SPDX-License-Identifier: Apache-2.0
#include "checked/arrival/arrival.h"

#include "checked/step.h"
#include "emulator/launch/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace wavesmith::checked {

using analysis::Counter;
using analysis::CounterEvent;
using analysis::Role;
using emulator::Lanes;
using emulator::Wave;
using Kind = analysis::Pending::Kind;

namespace {

constexpr std::uint64_t kAllLanes = ~std::uint64_t{0};

bool overlap(Span a, Span b) {
  return a.first < b.first + b.count && b.first < a.first + a.count;
}

// The kinds that Progress numbers.
enum class Numbered : std::uint8_t { None, VectorMemory, Lds, Scalar };
Numbered numbered(const CounterEvent& event) {
  switch (event.kind) {
  case Kind::Lds: return Numbered::Lds;
  case Kind::Scalar: return Numbered::Scalar;
  case Kind::Message:
  case Kind::Gws: return Numbered::None;
  case Kind::Cache: return event.raises(Counter::Vm) != 0 ? Numbered::VectorMemory : Numbered::Scalar;
  default: return Numbered::VectorMemory;
  }
}

std::string_view nounOf(Kind kind) {
  switch (kind) {
  case Kind::Atomic: return "atomic";
  case Kind::Lds: return "LDS operation";
  case Kind::Scalar: return "scalar load";
  case Kind::Flat: return "FLAT access";
  case Kind::Message: return "message";
  case Kind::LdsDma: return "load to LDS";
  default: return "load";
  }
}

} // namespace

bool Arrival::Operation::holds(Span span) const {
  return std::any_of(held.begin(), held.begin() + heldCount,
                     [&](const Held& h) { return overlap(h.span, span); });
}

Arrival::Arrival(const Arrival& other)
    : held_(other.held_), vectorMemory_(other.vectorMemory_), lds_(other.lds_),
      scalarMemory_(other.scalarMemory_), completeInLds_(other.completeInLds_) {
  for (const OperationPointer& operation : other.outstanding_)
    outstanding_.push_back(std::make_unique<Operation>(*operation));
}

void Arrival::start() {
  outstanding_.clear();
  issuing_.reset();
  held_.clear();
  vectorMemory_ = lds_ = scalarMemory_ = {};
  completeInLds_ = 0;
}

Arrival::OperationPointer Arrival::take() {
  if (spare_.empty()) return std::make_unique<Operation>();
  OperationPointer operation = std::move(spare_.back());
  spare_.pop_back();
  operation->heldCount = 0;
  operation->delivered = operation->onlyMemory = operation->reported = false;
  operation->inVm = operation->inLgkm = false;
  operation->lds.clear();
  return operation;
}

// The highest count that would have completed the operation.
unsigned Arrival::neededCount(const Operation& operation, Counter counter) const {
  unsigned younger = 0;
  for (auto at = outstanding_.rbegin(); at != outstanding_.rend() && at->get() != &operation; ++at) {
    const Operation& other = **at;
    if ((counter == Counter::Vm ? other.inVm : other.inLgkm) && other.event.ordered(counter)) ++younger;
  }
  return counters::highestProof(operation.event.ordered(counter), younger);
}

void Arrival::prove(Wave& wave, Counter counter, unsigned count) {
  if (outstanding_.empty()) return;
  counters::Proof proof(count);
  for (auto at = outstanding_.rbegin(); at != outstanding_.rend(); ++at) {
    Operation& operation = **at;
    bool& counted = counter == Counter::Vm ? operation.inVm : operation.inLgkm;
    if (counted && proof.completes(operation.event.ordered(counter))) counted = false;
  }
  retire(wave);
}

void Arrival::wait(Wave& wave, const analysis::WaitCounts& counts) {
  for (const Counter counter : {Counter::Vm, Counter::Lgkm})
    if (counts.waitsFor(counter)) prove(wave, counter, counts[counter]);
}

void Arrival::finishAll(Wave& wave) {
  for (const OperationPointer& operation : outstanding_)
    operation->inVm = operation->inLgkm = false;
  retire(wave);
}

void Arrival::deliver(Wave& wave, Operation& operation) {
  if (operation.delivered) return;
  operation.delivered = true;
  for (unsigned k = 0; k < operation.heldCount; ++k) {
    const Held& held = operation.held[k];
    for (unsigned i = 0; i < held.span.count; ++i) {
      if (!held.span.isVector()) {
        wave.sgpr[(held.span.first - kFirstScalar + i) & 127] = held.scalars[i];
        continue;
      }
      Lanes& to = wave.vgpr[held.span.first + i];
      if (operation.exec == kAllLanes) {
        to = held.vectors[i];
        continue;
      }
      for (std::uint64_t exec = operation.exec; exec != 0; exec &= exec - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctzll(exec));
        to.lane[lane] = held.vectors[i].lane[lane];
      }
    }
  }
  std::vector<std::byte>& lds = wave.group->lds;
  for (const HeldLds& bytes : operation.lds)
    std::memcpy(lds.data() + bytes.offset, bytes.bytes.data(), bytes.count);
}

void Arrival::retire(Wave& wave) {
  bool removed = false;
  for (OperationPointer& operation : outstanding_) {
    // Through a memory-only FLAT access, vmcnt proves the data (facts of AMD's runtime kernels rely on it).
    if (operation->complete() || (operation->onlyMemory && !operation->inVm)) deliver(wave, *operation);
    if (!operation->complete()) continue;
    spare_.push_back(std::move(operation));
    removed = true;
  }
  if (removed) {
    std::erase(outstanding_, nullptr);
    held_.clear();
    for (const OperationPointer& operation : outstanding_)
      for (unsigned k = 0; k < operation->heldCount; ++k)
        for (unsigned i = 0; i < operation->held[k].span.count; ++i)
          held_.add(operation->held[k].span.first + i);
  }
  // Everything older than the oldest operation that is outstanding is complete.
  std::uint64_t vector = 0, lds = 0, scalar = 0, completeInLds = vectorMemory_.issued;
  for (const OperationPointer& operation : outstanding_) {
    const Numbered kind = numbered(operation->event);
    vector += kind == Numbered::VectorMemory ? 1 : 0;
    lds += kind == Numbered::Lds ? 1 : 0;
    scalar += kind == Numbered::Scalar ? 1 : 0;
    const bool inLds = operation->event.kind == Kind::Flat ? operation->inLgkm : operation->inVm;
    if (kind == Numbered::VectorMemory && inLds)
      completeInLds = std::min(completeInLds, operation->number - 1);
  }
  completeInLds_ = std::max(completeInLds_, completeInLds);
  vectorMemory_.complete = std::max(vectorMemory_.complete, vectorMemory_.issued - vector);
  lds_.complete = std::max(lds_.complete, lds_.issued - lds);
  scalarMemory_.complete = std::max(scalarMemory_.complete, scalarMemory_.issued - scalar);
}

void Arrival::report(const Step& step, Operation& operation, Span span, bool reads) {
  if (operation.reported) return; // its other users are the same mistake
  operation.reported = true;
  Span shared = span;
  for (unsigned k = 0; k < operation.heldCount; ++k) {
    const Span held = operation.held[k].span;
    if (!overlap(held, span)) continue;
    const unsigned first = std::max(held.first, span.first);
    const unsigned end = std::min(held.first + held.count, span.first + span.count);
    shared = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(end - first)};
    break;
  }
  // Only the half of lgkmcnt is missing of a FLAT access to memory.
  const bool half = operation.onlyMemory && !operation.inVm;
  step.findings.report(
      {.code = source::Code::UsedBeforeArrival,
       .at = step.plan.index,
       .other = operation.producer,
       .wave = &step.wave,
       .severity = half ? source::Severity::Warning : source::Severity::Error},
      [&] {
        std::string counts;
        for (const Counter counter : {Counter::Vm, Counter::Lgkm}) {
          if (!(counter == Counter::Vm ? operation.inVm : operation.inLgkm)) continue;
          counts += fmt::format("{}{}({})", counts.empty() ? "" : " ", analysis::name(counter),
                                neededCount(operation, counter));
        }
        return Text{.message =
                        fmt::format("{} is {} before its {} has returned; wait for {}",
                                    registerText(shared, *step.wave.group->dispatch),
                                    reads ? "read" : "overwritten", nounOf(operation.event.kind), counts),
                    .other = fmt::format("{} here, not yet waited for",
                                         operation.event.kind == Kind::Atomic ? "issued" : "loaded")};
      });
}

void Arrival::checkUses(const Step& step) {
  const auto check = [&](std::span<const Span> spans, bool reads) {
    for (const Span span : spans) {
      if (!held_.hasAny(span)) continue;
      for (const OperationPointer& operation : outstanding_) {
        if (!operation->holds(span)) continue;
        if (!reads && counters::completeInOrder(operation->event, step.plan.event)) continue;
        report(step, *operation, span, reads);
      }
    }
  };
  check(step.plan.reads(), true);
  check(step.plan.writes(), false);
}

void Arrival::before(const Step& step) {
  const CounterEvent& event = step.plan.event;
  if (event.role == Role::Plain) {
    if (!held_.empty()) checkUses(step);
    return;
  }
  if (event.role == Role::Wait) return wait(step.wave, analysis::waitCounts(*step.op.instruction));
  if (event.role == Role::End) return finishAll(step.wave); // CDNA3 ISA 12.5: s_endpgm waits for everything
  if (!held_.empty()) checkUses(step);
  if (event.role != Role::Issue) return;

  issuing_ = take();
  Operation& operation = *issuing_;
  operation.producer = step.plan.index;
  operation.event = event;
  operation.exec = step.wave.exec();
  operation.inVm = event.raises(Counter::Vm) != 0;
  operation.inLgkm = event.raises(Counter::Lgkm) != 0;
  if (event.has(CounterEvent::kReturns)) {
    for (const Span span : step.plan.writes()) {
      if (span.first == kScc || operation.heldCount == operation.held.size()) continue;
      Held& held = operation.held[operation.heldCount++];
      held.span = span;
      if (span.isVector())
        held.vectors.assign(step.wave.vgpr + span.first, step.wave.vgpr + span.first + span.count);
      else
        held.scalars.assign(step.wave.sgpr.begin() + (span.first - kFirstScalar),
                            step.wave.sgpr.begin() + (span.first - kFirstScalar + span.count));
    }
  }
  operation.onlyMemory = event.kind == Kind::Flat;
  for (const Piece& piece : step.accesses.pieces()) {
    if (piece.space != Space::Memory) operation.onlyMemory = false;
    if (!event.has(CounterEvent::kLdsDma) || piece.space != Space::Lds || !piece.write) continue;
    HeldLds& held = operation.lds.emplace_back();
    held.offset = static_cast<std::uint32_t>(piece.address);
    held.count = static_cast<std::uint8_t>(std::min<std::size_t>(piece.bytes, held.bytes.size()));
    if (held.offset + held.count > step.wave.group->lds.size()) held.count = 0;
    std::memcpy(held.bytes.data(), step.wave.group->lds.data() + held.offset, held.count);
  }
}

void Arrival::after(const Step& step) {
  if (issuing_ == nullptr) return;
  if (step.wave.event == emulator::Event::Faulted) return issuing_.reset();
  Wave& wave = step.wave;
  Operation& operation = *issuing_;
  // Another schedule also lets data arrive at once: both are what hardware may do.
  emulator::Schedule& schedule = *wave.group->dispatch->schedule;
  operation.delivered = !schedule.usual() && schedule.below(2) == 0;
  for (unsigned k = 0; k < operation.heldCount; ++k) {
    Held& held = operation.held[k];
    for (unsigned i = 0; i < held.span.count; ++i) {
      held_.add(held.span.first + i);
      if (operation.delivered) continue;
      if (held.span.isVector())
        std::swap(held.vectors[i], wave.vgpr[held.span.first + i]);
      else
        std::swap(held.scalars[i], wave.sgpr[(held.span.first - kFirstScalar + i) & 127]);
    }
  }
  if (!operation.delivered)
    for (HeldLds& held : operation.lds)
      std::swap_ranges(held.bytes.begin(), held.bytes.begin() + held.count,
                       wave.group->lds.begin() + held.offset);
  switch (numbered(operation.event)) {
  case Numbered::VectorMemory: operation.number = ++vectorMemory_.issued; break;
  case Numbered::Lds: ++lds_.issued; break;
  case Numbered::Scalar: ++scalarMemory_.issued; break;
  case Numbered::None: break;
  }
  const bool vm = operation.inVm, lgkm = operation.inLgkm;
  outstanding_.push_back(std::move(issuing_));
  if (operation.complete()) return retire(wave);
  // A full counter stalls the wave until its oldest operation is complete.
  if (vm) prove(wave, Counter::Vm, analysis::highest(Counter::Vm));
  if (lgkm) prove(wave, Counter::Lgkm, analysis::highest(Counter::Lgkm));
}

} // namespace wavesmith::checked
