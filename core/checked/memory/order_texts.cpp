// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/order_texts.h"

#include "checked/step.h"
#include "emulator/machine/fault.h"

#include <fmt/format.h>

namespace wavesmith::checked {

using source::Code;
using source::Severity;

namespace {

std::string placeText(const Step& step, const Piece& piece) {
  if (piece.space == Space::Lds) return fmt::format("{} bytes at {:#x} of LDS", piece.bytes, piece.address);
  const std::string where = emulator::whereabouts(*step.wave.group->dispatch->memory, piece.address);
  return fmt::format("{} bytes at {:#x}{}{}", piece.bytes, piece.address, where.empty() ? "" : ", ", where);
}

// "wave 2", "wave 0 of work-group 5".
std::string waveText(const Step& step, WaveNumber wave) {
  const auto waves = static_cast<WaveNumber>(step.wave.group->waves.size());
  const WaveNumber group = (wave - 1) / waves, number = (wave - 1) % waves;
  if (group == step.wave.group->index) return fmt::format("wave {}", number);
  return fmt::format("wave {} of work-group {}", number, group);
}

Where whereOf(const Step& step, const Piece& piece, Code code, program::Index other,
              Severity severity = Severity::Error) {
  return {.code = code,
          .at = step.plan.index,
          .other = other,
          .wave = &step.wave,
          .lane = piece.lane == kScalarLane ? emulator::kNoLane : piece.lane,
          .severity = severity,
          .mutual = code == Code::LdsRace || code == Code::MemoryRace};
}

// FLAT accesses are complete in LDS by lgkmcnt (CDNA3 ISA 10.2).
std::string_view counterOf(const Step& step, program::Index at, Space space) {
  const isa::Opcode& row = step.wave.group->dispatch->program->instructions()[at].row();
  const bool flatInLds = space == Space::Lds && row.encoding == isa::Encoding::Flat;
  return flatInLds || row.unit == isa::Unit::Lds || row.unit == isa::Unit::Smem ? "lgkmcnt(0)" : "vmcnt(0)";
}

} // namespace

void reportRace(const Step& step, const Piece& piece, const Use& other, const Race& race) {
  const Code code = piece.space == Space::Lds ? Code::LdsRace : Code::MemoryRace;
  // What an outstanding read returns after a barrier has not been seen to go wrong.
  const Severity severity = race.outstanding && !race.wrote ? Severity::Warning : Severity::Error;
  step.findings.report(whereOf(step, piece, code, other.at, severity), [&] {
    const std::string_view verb = race.reads ? "reads" : "writes";
    const std::string_view others = race.wrote ? "writes" : "reads";
    std::string message = fmt::format("{} {} {}, which {} {}", step.op.instruction->row().mnemonic, verb,
                                      placeText(step, piece), waveText(step, other.wave), others);
    if (race.outstanding)
      message += fmt::format(
          " with an operation that is outstanding at the barrier between them; wait for {} before "
          "s_barrier",
          counterOf(step, other.at, piece.space));
    else if (race.here)
      message += ", and no barrier or atomic orders the two; put s_barrier between them";
    else
      message += ", and no atomic orders the two; work-groups run in any order";
    return Text{.message = std::move(message), .other = race.wrote ? "written here" : "read here"};
  });
}

void reportStale(const Step& step, const Piece& piece, const Use& writer, Missing missing) {
  step.findings.report(whereOf(step, piece, Code::StaleBytes, writer.at), [&] {
    std::string_view why;
    switch (missing) {
    case Missing::Wait: why = "is outstanding; wait for it before"; break;
    case Missing::WriteBack:
      why = "is still in the L2 of its XCD; the writer needs buffer_wbl2 sc1 and s_waitcnt vmcnt(0) before "
            "it signals";
      break;
    case Missing::Invalidate:
      why = "may be hidden by an old line of the reader's caches; after the load of the signal the reader "
            "needs "
            "s_waitcnt vmcnt(0) and buffer_inv sc1";
      break;
    case Missing::ScalarInvalidate:
      why = "may be hidden by an old line of the scalar cache; wait for vmcnt(0) and use s_dcache_inv before "
            "the load";
      break;
    case Missing::ScalarWriteBack:
      why = "is still in the scalar cache; use s_dcache_wb and wait for lgkmcnt(0)";
      break;
    case Missing::Nothing: break;
    }
    return Text{.message = fmt::format("{} reads {}; the write of {} {}", step.op.instruction->row().mnemonic,
                                       placeText(step, piece), waveText(step, writer.wave), why),
                .other = "written here"};
  });
}

void reportDma(const Step& step, const Piece& piece, const Use& writer, std::uint64_t younger) {
  step.findings.report(whereOf(step, piece, Code::UsedBeforeArrival, writer.at), [&] {
    return Text{.message = fmt::format("{} reads {} before the load to LDS has arrived; wait for vmcnt({})",
                                       step.op.instruction->row().mnemonic, placeText(step, piece), younger),
                .other = "loaded here, not yet waited for"};
  });
}

void reportOverwritten(const Step& step, const Piece& piece, const Use& reader) {
  step.findings.report(whereOf(step, piece, Code::UsedBeforeArrival, reader.at, Severity::Warning), [&] {
    return Text{.message =
                    fmt::format("{} overwrites {}, which an outstanding operation reads; wait for lgkmcnt(0)",
                                step.op.instruction->row().mnemonic, placeText(step, piece)),
                .other = "read here, not yet waited for"};
  });
}

void reportLaneConflict(const Step& step, const Piece& piece, const LaneConflict& conflict) {
  step.findings.report(whereOf(step, piece, Code::LanesDisagree, program::kNone), [&] {
    const source::Place place = step.wave.group->dispatch->program->place(step.plan.index);
    return Text{
        .message = fmt::format("{} writes different values from lanes {} and {} to {}; let one lane write",
                               step.op.instruction->row().mnemonic, piece.lane, conflict.lane,
                               placeText(step, piece)),
        .more = {
            {place, fmt::format("byte {} is {:#04x} in lane {} and {:#04x} in lane {}; which one stays is "
                                "undefined",
                                conflict.byte, conflict.here, piece.lane, conflict.there, conflict.lane)}}};
  });
}

void reportBarriers(const emulator::Group& group, Findings& findings) {
  const emulator::Wave* first = nullptr;
  const program::Program& program = *group.dispatch->program;
  const auto barrierOf =
      [&](const emulator::Wave& wave) { // the instruction before the next one: not a branch
        return static_cast<program::Index>((wave.next - 1)->instruction - program.instructions().data());
      };
  for (const auto& wave : group.waves) {
    if (!wave->atBarrier) continue;
    if (first == nullptr) first = wave.get();
    if (barrierOf(*wave) == barrierOf(*first)) continue;
    findings.report(
        {.code = Code::MissedBarrier,
         .at = barrierOf(*wave),
         .other = barrierOf(*first),
         .wave = wave.get(),
         .severity = Severity::Warning},
        [&] {
          return Text{.message = fmt::format("wave {} waits at this barrier while wave {} waits at another "
                                             "one, and both continue; let all waves meet at one",
                                             wave->id, first->id),
                      .other = "the other barrier"};
        });
  }
}

} // namespace wavesmith::checked
