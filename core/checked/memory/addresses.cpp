// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/addresses.h"

#include "checked/step.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::checked {

using source::Code;

namespace {

void reportWrapped(const Step& step, const BufferCase& at) {
  step.findings.report(
      {.code = Code::OffsetWraps, .at = step.plan.index, .wave = &step.wave, .lane = at.lane}, [&] {
        return Text{.message = fmt::format(
                        "the offset of {} is {:#x} + SOFFSET {:#x}, which does not wrap at 2^32: it "
                        "is beyond the buffer; a load there returns 0, and a store is lost",
                        step.op.instruction->row().mnemonic, isa::inRecord(at.offset), at.offset.scalar)};
      });
}

// What of the sum the two readings add differently.
std::string_view reasonOf(const BufferCase& at) {
  if (at.offset.vector() >> 32 != 0) return "whether VOFFSET plus the instruction offset wraps at 2^32";
  if (at.offset.scalar != 0) return "whether SOFFSET counts in the range check";
  return "whether a dword may begin in the buffer and end beyond it";
}

std::string reachText(std::uint32_t reached, std::uint32_t bytes) {
  if (reached == bytes) return "in range";
  return reached == 0 ? "out of range" : fmt::format("{} of {} bytes are in range", reached, bytes);
}

void reportContested(const Step& step, const BufferCase& at) {
  step.findings.report(
      {.code = Code::RangeContested,
       .at = step.plan.index,
       .wave = &step.wave,
       .lane = at.lane,
       .severity = source::Severity::Warning},
      [&] {
        const isa::BufferOffset& o = at.offset;
        const bool elsewhere = at.reached == at.reachedByManual;
        Text text{.message = fmt::format("what {} accesses depends on {}, where AMD's sources disagree",
                                         step.op.instruction->row().mnemonic, reasonOf(at))};
        text.more.push_back(
            {.place = {},
             .text = fmt::format("VOFFSET {:#x}, instruction offset {:#x}, SOFFSET {:#x}, num_records {:#x}",
                                 o.vgpr, o.instruction, o.scalar, at.records)});
        text.more.push_back(
            {.place = {},
             .text = fmt::format("as measured on gfx950 (ROCm/rocm-systems#10928), and in this run: {}",
                                 reachText(at.reached, at.bytes))});
        text.more.push_back({.place = {},
                             .text = fmt::format("by the CDNA3 ISA document, 9.1.5.1: {}{}",
                                                 reachText(at.reachedByManual, at.bytes),
                                                 elsewhere ? ", 4 GiB further" : "")});
        return text;
      });
}

} // namespace

void AddressCheck::begin(const CheckerOptions& options) {
  readOnly_.clear();
  std::ranges::copy_if(options.buffers, std::back_inserter(readOnly_), &NamedBuffer::readOnly);
}

void AddressCheck::before(const Step& step) const {
  const auto laneOf = [](const Piece& piece) {
    return piece.lane == kScalarLane ? emulator::kNoLane : unsigned{piece.lane};
  };
  // CDNA3 ISA 11.3: such a read returns 0, such a write is dropped.
  if (const Piece& beyond = step.accesses.beyondLds(); beyond.bytes != 0)
    step.findings.report(
        {.code = Code::LdsOutOfBounds, .at = step.plan.index, .wave = &step.wave, .lane = laneOf(beyond)},
        [&] {
          return Text{.message =
                          fmt::format("{} accesses {} bytes at {:#x} of LDS, of which the work-group has {} "
                                      "bytes; a read there returns 0, and a write is lost",
                                      step.op.instruction->row().mnemonic, beyond.bytes, beyond.address,
                                      step.wave.group->lds.size())};
        });
  if (const BufferCase& at = step.accesses.wrapped(); at.bytes != 0) reportWrapped(step, at);
  if (const BufferCase& at = step.accesses.contested(); at.bytes != 0) reportContested(step, at);
  if (readOnly_.empty()) return;
  for (const Piece& piece : step.accesses.pieces()) {
    if (!piece.write || piece.space != Space::Memory) continue;
    for (const NamedBuffer& buffer : readOnly_) {
      if (piece.address < buffer.address || piece.address >= buffer.address + buffer.bytes) continue;
      step.findings.report(
          {.code = Code::WrittenReadOnly, .at = step.plan.index, .wave = &step.wave, .lane = laneOf(piece)},
          [&] {
            return Text{
                .message = fmt::format("{} writes {} bytes into {}, which the metadata declares as read-only",
                                       step.op.instruction->row().mnemonic, piece.address - buffer.address,
                                       buffer.name)};
          });
      return;
    }
  }
}

} // namespace wavesmith::checked
