// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/addresses.h"

#include "checked/step.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::checked {

using source::Code;

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
  if (const Piece& wrapped = step.accesses.wrapped(); wrapped.bytes != 0)
    step.findings.report(
        {.code = Code::OffsetWraps, .at = step.plan.index, .wave = &step.wave, .lane = laneOf(wrapped)}, [&] {
          const auto instruction = static_cast<std::uint32_t>(step.op.immediate);
          return Text{.message = fmt::format(
                          "the offset of {} is {:#x} + {}, which does not wrap at 2^32: it is beyond the "
                          "buffer; a load there returns 0, and a store is lost",
                          step.op.instruction->row().mnemonic, wrapped.address - instruction, instruction)};
        });
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
