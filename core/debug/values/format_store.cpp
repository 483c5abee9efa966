// SPDX-License-Identifier: Apache-2.0
#include "debug/values/format_store.h"

#include "emulator/handlers/buffer_operands.h"

namespace wavesmith::debug {

using emulator::Element;

// As FormatOperands and storeFormat (handlers/buffer.cpp): which bits a component occupies does not depend on its value.
Element storedBits(emulator::Wave& wave, const emulator::MicroOp& op) {
  const isa::Opcode& row = op.instruction->row();
  const bool typed = row.encoding == isa::Encoding::Mtbuf;
  const emulator::BufferOperands operands(wave, op);
  const unsigned inInstruction = op.instruction->modifiers.format;
  const emulator::BufferFormat format(typed ? inInstruction & 15 : operands.resource().dataFormat,
                                      typed ? inInstruction >> 4 : operands.resource().numberFormat);
  if (!format.valid()) return {};
  const unsigned components = row.memoryBytes / (row.has(isa::trait::kD16) ? 2U : 4U);
  emulator::Encoded encoded;
  for (unsigned k = 0; k < components; ++k)
    emulator::storedComponent(format, typed ? emulator::kIdentitySelect : operands.resource().select, k, 0,
                              encoded);
  return encoded.mask;
}

StoredPart storedPart(const Element& stored, std::uint64_t from, std::uint64_t count) {
  StoredPart part;
  for (std::uint64_t byte = from; byte < from + count; ++byte) {
    const std::uint32_t mask = byte < sizeof stored ? (stored[byte / 4] >> (8 * (byte % 4))) & 0xff : 0;
    part.any |= mask != 0;
    part.all &= mask == 0xff;
  }
  return part;
}

} // namespace wavesmith::debug
