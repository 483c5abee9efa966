// SPDX-License-Identifier: Apache-2.0
// SMEM, DS, FLAT and its segments, MUBUF, MTBUF (CDNA3 ISA, chapter 13).
#include "isa/decode/decode_memory.h"

namespace wavesmith::isa::detail {

using table::Cut;
using table::Shape;
using table::Take;

namespace {

constexpr unsigned kNoSaddr = 0x7f;

} // namespace

void decodeSmem(Decoder& d) {
  const bool hasImmediate = d.bit(17);
  const bool hasSoffset = d.bit(14);
  for (unsigned k = 0; k < d.layout.count; ++k) {
    const Cut& cut = d.layout.cuts[k];
    Operand& to = d.out.operands[k];
    if (cut.take == Take::Scalar7) {
      d.take(to, cut);
      // The other cache bits do not exist.
      d.out.modifiers.sc0 = d.layout.count > 1 && d.bit(16);
    } else if (cut.field == Field::Sdata) {
      Decoder::put(to, OperandKind::Immediate, 0, d.field(cut.low, 7));
    } else if (cut.field == Field::Sbase) {
      d.scalarRegister(to, d.field(0, 6) * 2, cut.dwords);
    } else if (hasImmediate && !hasSoffset) {
      to.kind = OperandKind::Immediate;
    } else {
      d.scalarRegister(to, hasSoffset ? d.field(57, 7) : d.field(32, 7), 1);
    }
  }
  if (hasImmediate) d.out.immediate = signExtend(d.field(32, 21), 21);
}

void decodeDs(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  m.gds = d.bit(16);
  if (d.layout.shape == Shape::DsTwo) {
    d.out.immediate = static_cast<std::int32_t>(d.field(0, 8));
    m.offset1 = static_cast<std::uint8_t>(d.field(8, 8));
  } else {
    d.out.immediate = static_cast<std::int32_t>(d.field(0, 16));
  }
  for (unsigned k = 0; k < d.layout.count; ++k)
    d.take(d.out.operands[k], d.layout.cuts[k]);
}

void decodeFlat(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  const Shape shape = d.layout.shape;
  const bool scratch = shape == Shape::Scratch;
  const unsigned saddr = d.field(48, 7);
  const bool hasSaddr = shape != Shape::Flat && saddr != kNoSaddr;
  m.sc0 = d.bit(16);
  m.nt = d.bit(17);
  m.sc1 = d.bit(25);
  m.sve = scratch && d.bit(13);
  // FLAT's offset has no sign: its top bit is ignored.
  d.out.immediate =
      shape == Shape::Flat ? static_cast<std::int32_t>(d.field(0, 12)) : signExtend(d.field(0, 13), 13);
  for (unsigned k = 0; k < d.layout.count; ++k) {
    const Cut& cut = d.layout.cuts[k];
    Operand& to = d.out.operands[k];
    switch (cut.field) {
    case Field::FlatAddr:
      if (scratch && !m.sve)
        to.kind = OperandKind::Off;
      else
        d.vectorRegister(to, d.field(32, 8), shape == Shape::Global && hasSaddr ? 1 : cut.dwords);
      break;
    case Field::FlatSaddr:
      if (hasSaddr)
        d.scalarRegister(to, saddr, cut.dwords);
      else
        to.kind = OperandKind::Off;
      break;
    case Field::FlatVdst:
      // An atomic returns the old value only if SC0 is set.
      if (!d.layout.atomic || m.sc0) d.take(to, cut);
      break;
    default: d.take(to, cut);
    }
  }
}

void decodeBuffer(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  if (d.layout.count == 0) { // cache control: neither address nor data
    m.sc0 = d.bit(14);
    m.sc1 = d.bit(15);
    return;
  }
  d.out.immediate = static_cast<std::int32_t>(d.field(0, 12));
  m.offen = d.bit(12);
  m.idxen = d.bit(13);
  m.sc0 = d.bit(14);
  if (d.layout.shape == Shape::Mtbuf) {
    m.format = static_cast<std::uint8_t>(d.field(19, 7));
    m.sc1 = d.bit(53);
    m.nt = d.bit(54);
  } else {
    m.sc1 = d.bit(15);
    m.lds = d.bit(16);
    m.nt = d.bit(17);
    d.bad |= m.lds && d.bit(55); // no AGPR without data
  }
  for (unsigned k = 0; k < d.layout.count; ++k) {
    const Cut& cut = d.layout.cuts[k];
    Operand& to = d.out.operands[k];
    switch (cut.field) {
    case Field::BufVdata:
      if (!m.lds) d.take(to, cut);
      break;
    case Field::BufVaddr:
      if (!m.offen && !m.idxen)
        to.kind = OperandKind::Off;
      else
        d.vectorRegister(to, d.field(32, 8), m.offen && m.idxen ? 2 : 1);
      break;
    case Field::BufSrsrc: d.scalarRegister(to, d.field(48, 5) * 4, cut.dwords); break;
    default: d.take(to, cut);
    }
  }
}

} // namespace wavesmith::isa::detail
