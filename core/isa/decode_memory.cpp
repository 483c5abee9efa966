// SPDX-License-Identifier: Apache-2.0
// SMEM, DS, FLAT and its segments, MUBUF, MTBUF (CDNA3 ISA, chapter 13).
#include "isa/decoder.h"

namespace wavesmith::isa::detail {

namespace {

constexpr unsigned kNoSaddr = 0x7f;

} // namespace

void decodeSmem(Decoder& d) {
  const bool hasImmediate = bit(d.w0, 17);
  const bool hasSoffset = bit(d.w0, 14);
  d.out.modifiers.sc0 = bit(d.w0, 16);
  if (hasImmediate) d.out.immediate = signExtend(field(d.w1, 0, 21), 21);
  for (const OperandSpec& spec : d.row->operands) {
    switch (spec.field) {
    case Field::Sdata:
      if (spec.allowed == Allowed::Immediate)
        d.add({OperandKind::Immediate, 0, static_cast<std::uint16_t>(field(d.w0, 6, 7))});
      else
        d.add(d.scalarRegister(field(d.w0, 6, 7), spec.dwords()));
      break;
    case Field::Sbase: d.add(d.scalarRegister(field(d.w0, 0, 6) * 2, spec.dwords())); break;
    case Field::SmemOffset:
      if (hasImmediate && !hasSoffset)
        d.add({OperandKind::Immediate});
      else
        d.add(d.scalarRegister(hasSoffset ? field(d.w1, 25, 7) : field(d.w1, 0, 7), 1));
      break;
    default: return;
    }
  }
}

void decodeDs(Decoder& d) {
  const Opcode& row = *d.row;
  const bool acc = bit(d.w0, 25);
  d.out.modifiers.gds = bit(d.w0, 16);
  if (row.has(trait::kTwoAddresses)) {
    d.out.immediate = static_cast<std::int32_t>(field(d.w0, 0, 8));
    d.out.modifiers.offset1 = static_cast<std::uint8_t>(field(d.w0, 8, 8));
  } else {
    d.out.immediate = static_cast<std::int32_t>(field(d.w0, 0, 16));
  }
  for (const OperandSpec& spec : row.operands) {
    const bool inAcc = acc && spec.allowed == Allowed::VgprOrAgpr;
    switch (spec.field) {
    case Field::DsAddr: d.add(d.vectorRegister(field(d.w1, 0, 8), spec.dwords(), inAcc)); break;
    case Field::DsData0: d.add(d.vectorRegister(field(d.w1, 8, 8), spec.dwords(), inAcc)); break;
    case Field::DsData1: d.add(d.vectorRegister(field(d.w1, 16, 8), spec.dwords(), inAcc)); break;
    case Field::DsVdst: d.add(d.vectorRegister(field(d.w1, 24, 8), spec.dwords(), inAcc)); break;
    default: return;
    }
  }
}

void decodeFlat(Decoder& d) {
  const Opcode& row = *d.row;
  Modifiers& m = d.out.modifiers;
  const bool acc = bit(d.w1, 23);
  const unsigned saddr = field(d.w1, 16, 7);
  const bool hasSaddr = saddr != kNoSaddr;
  const bool scratch = row.encoding == Encoding::Scratch;
  m.sc0 = bit(d.w0, 16);
  m.sc1 = bit(d.w0, 25);
  m.nt = bit(d.w0, 17);
  m.sve = scratch && bit(d.w0, 13);
  d.bad |= !scratch && bit(d.w0, 13);
  // FLAT's own offset has no sign: its top bit is ignored.
  d.out.immediate = row.encoding == Encoding::Flat ? static_cast<std::int32_t>(field(d.w0, 0, 12))
                                                   : signExtend(field(d.w0, 0, 13), 13);
  for (const OperandSpec& spec : row.operands) {
    const bool inAcc = acc && spec.allowed == Allowed::VgprOrAgpr;
    switch (spec.field) {
    case Field::FlatVdst:
      // An atomic returns what was in memory only if SC0 is set.
      if (row.has(trait::kAtomic) && !m.sc0)
        d.add({});
      else
        d.add(d.vectorRegister(field(d.w1, 24, 8), spec.dwords(), inAcc));
      break;
    case Field::FlatAddr:
      if (scratch && !m.sve)
        d.add({OperandKind::Off});
      else
        d.add(d.vectorRegister(field(d.w1, 0, 8),
                               row.encoding == Encoding::Global && hasSaddr ? 1 : spec.dwords()));
      break;
    case Field::FlatData: d.add(d.vectorRegister(field(d.w1, 8, 8), spec.dwords(), inAcc)); break;
    case Field::FlatSaddr:
      if (hasSaddr)
        d.add(d.scalarRegister(saddr, spec.dwords()));
      else
        d.add({OperandKind::Off});
      break;
    default: return;
    }
  }
}

void decodeBuffer(Decoder& d, bool typed) {
  Modifiers& m = d.out.modifiers;
  const bool acc = bit(d.w1, 23);
  d.out.immediate = static_cast<std::int32_t>(field(d.w0, 0, 12));
  m.offen = bit(d.w0, 12);
  m.idxen = bit(d.w0, 13);
  m.sc0 = bit(d.w0, 14);
  if (typed) {
    m.format = static_cast<std::uint8_t>(field(d.w0, 19, 7));
    m.sc1 = bit(d.w1, 21);
    m.nt = bit(d.w1, 22);
  } else {
    m.sc1 = bit(d.w0, 15);
    m.lds = bit(d.w0, 16);
    m.nt = bit(d.w0, 17);
    const Opcode& row = *d.row;
    d.bad |= m.lds ? (row.forms & kLds) == 0 : row.has(trait::kLdsDma);
  }
  for (const OperandSpec& spec : d.row->operands) {
    switch (spec.field) {
    case Field::BufVdata:
      if (m.lds)
        d.add({});
      else
        d.add(d.vectorRegister(field(d.w1, 8, 8), spec.dwords(), acc));
      break;
    case Field::BufVaddr:
      if (!m.offen && !m.idxen)
        d.add({OperandKind::Off});
      else
        d.add(d.vectorRegister(field(d.w1, 0, 8), m.offen && m.idxen ? 2 : 1));
      break;
    case Field::BufSrsrc: d.add(d.scalarRegister(field(d.w1, 16, 5) * 4, spec.dwords())); break;
    case Field::BufSoffset: {
      const Operand operand = d.source(field(d.w1, 24, 8), spec);
      d.bad |= operand.kind == OperandKind::Literal;
      d.add(operand);
      break;
    }
    default: return;
    }
  }
}

} // namespace wavesmith::isa::detail
