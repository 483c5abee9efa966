// SPDX-License-Identifier: Apache-2.0
#include "isa/words.h"

#include <initializer_list>
#include <random>

namespace wavesmith::isa::testing {

namespace {

constexpr unsigned kSdwaMarker = 249;
constexpr unsigned kDppMarker = 250;
constexpr unsigned kLiteralSource = 255;
constexpr unsigned kVgpr = 256;

class Maker {
public:
  Maker(const Opcode& row, Form form, std::uint32_t seed)
      : row_(row), form_(form), random_(seed * 7919 + row.number * 31) {}

  Words make() {
    words_ = bareWords(form_ == Form::Vop3 ? Encoding::Vop3 : row_.encoding,
                       form_ == Form::Vop3 ? static_cast<unsigned>(row_.vop3) : row_.number);
    for (const OperandSpec& spec : row_.operands) {
      if (spec.field != Field::None) place(spec);
    }
    modifiers();
    return words_;
  }

private:
  void put(unsigned word, unsigned low, unsigned value) { words_.dwords[word] |= value << low; }
  unsigned below(unsigned end) { return random_() % end; }
  bool coin() { return below(2) == 1; }
  unsigned oneOf(std::initializer_list<unsigned> values) {
    return values.begin()[below(static_cast<unsigned>(values.size()))];
  }

  [[nodiscard]] bool isVop() const {
    switch (row_.encoding) {
    case Encoding::Vop1:
    case Encoding::Vop2:
    case Encoding::Vopc:
    case Encoding::Vop3:
    case Encoding::Vop3p:
    case Encoding::Mai: return true;
    default: return false;
    }
  }
  [[nodiscard]] bool isWideVop() const {
    return form_ == Form::Vop3 || row_.encoding == Encoding::Vop3 || row_.encoding == Encoding::Vop3p ||
           row_.encoding == Encoding::Mai;
  }

  unsigned scalar(unsigned dwords) {
    if (dwords == 1) return oneOf({below(102), below(102), 106, 107, 124, 126, 127, 108 + below(16)});
    if (dwords == 2) return oneOf({2 * below(51), 2 * below(51), 106, 126, 108 + 2 * below(8)});
    return 4 * below((102 - dwords) / 4 + 1);
  }
  unsigned constant() {
    return oneOf({128 + below(81), 128 + below(81), 240 + below(9), 235 + below(5), 251 + below(3)});
  }
  unsigned vector(unsigned dwords) {
    const unsigned first = below(257 - dwords);
    return dwords > 1 ? first & ~1u : first; // tuples are even (CDNA3 ISA, 3.6.4)
  }
  unsigned scalarSource(unsigned dwords, bool literalAllowed) {
    const unsigned kind = below(4);
    if (kind == 0) return constant();
    if (kind == 1 && literalAllowed) {
      setLiteral();
      return kLiteralSource;
    }
    return scalar(dwords);
  }
  // Neither half may equal an inline constant, because LLVM would print it as one.
  void setLiteral() { words_.dwords[1] = 0x12345678 + below(0x1000) * 0x10001; }

  unsigned vectorSource(const OperandSpec& spec, bool literalAllowed) {
    switch (spec.allowed) {
    case Allowed::ScalarSource: return scalarSource(spec.dwords(), false);
    case Allowed::Sgpr: return scalar(spec.dwords());
    case Allowed::VectorSource:
      return coin() ? kVgpr + vector(spec.dwords()) : scalarSource(spec.dwords(), literalAllowed);
    case Allowed::VectorOrInline: return coin() ? kVgpr + vector(spec.dwords()) : 128 + below(81);
    default: return kVgpr + vector(spec.dwords());
    }
  }

  void place(const OperandSpec& spec) {
    if (isVop())
      isWideVop() ? placeWide(spec) : placeShort(spec);
    else
      placeOther(spec);
  }

  void placeShort(const OperandSpec& spec) {
    switch (spec.field) {
    case Field::Vdst: put(0, 17, spec.allowed == Allowed::Sgpr ? scalar(1) : vector(spec.dwords())); break;
    case Field::Src0:
      if (form_ == Form::Base) {
        put(0, 0, vectorSource(spec, true));
      } else {
        put(0, 0, form_ == Form::Sdwa ? kSdwaMarker : kDppMarker);
        put(1, 0, vector(spec.dwords()));
      }
      break;
    case Field::Vsrc1: put(0, 9, vector(spec.dwords())); break;
    case Field::Literal: setLiteral(); break;
    default: break;
    }
  }

  void placeWide(OperandSpec spec) {
    // Fields with eight bits in the short form have nine here.
    if (spec.field == Field::Vsrc1 && form_ == Form::Vop3) spec.allowed = Allowed::VectorSource;
    switch (spec.field) {
    case Field::Vdst: put(0, 0, spec.allowed == Allowed::Sgpr ? scalar(1) : vector(spec.dwords())); break;
    case Field::VopSdst: put(0, row_.encoding == Encoding::Vopc ? 0 : 8, scalar(2)); break;
    case Field::Src0: put(1, 0, vectorSource(spec, false)); break;
    case Field::Vsrc1:
    case Field::LaneSelect: put(1, 9, vectorSource(spec, false)); break;
    case Field::Src2:
    case Field::CarryIn: put(1, 18, vectorSource(spec, false)); break;
    default: break;
    }
  }

  void placeOther(const OperandSpec& spec) {
    switch (spec.field) {
    case Field::Sdst: put(0, 16, scalar(spec.dwords())); break;
    case Field::Ssrc0: put(0, 0, scalarSource(spec.dwords(), true)); break;
    case Field::Ssrc1:
      put(0, 8,
          spec.allowed == Allowed::Immediate
              ? below(16)
              : scalarSource(spec.dwords(), (words_.dwords[0] & 0xff) != kLiteralSource));
      break;
    case Field::Simm16: put(0, 0, simm16(spec.type)); break;
    case Field::Literal: setLiteral(); break;
    case Field::Sdata:
      put(0, 6, spec.allowed == Allowed::Immediate ? below(128) : scalar(spec.dwords()));
      break;
    case Field::Sbase: put(0, 0, 2 * below(24)); break;
    case Field::SmemOffset: smemOffset(); break;
    case Field::DsAddr: put(1, 0, vector(1)); break;
    case Field::DsData0: put(1, 8, vector(spec.dwords())); break;
    case Field::DsData1: put(1, 16, vector(spec.dwords())); break;
    case Field::DsVdst: put(1, 24, vector(spec.dwords())); break;
    case Field::FlatAddr: put(1, 0, vector(2)); break;
    case Field::FlatData: put(1, 8, vector(spec.dwords())); break;
    case Field::FlatSaddr: put(1, 16, coin() ? 0x7f : scalar(2) & 0x7e); break;
    case Field::FlatVdst: flatVdst(spec); break;
    case Field::BufVaddr: bufferAddress(); break;
    case Field::BufVdata: put(1, 8, vector(spec.dwords())); break;
    case Field::BufSrsrc: put(1, 16, below(25)); break;
    case Field::BufSoffset: put(1, 24, coin() ? below(102) : 128 + below(65)); break;
    default: break;
    }
  }

  unsigned simm16(ValueType type) {
    switch (type) {
    case ValueType::WaitCounts: return below(0x10000);
    case ValueType::Message: return 1;
    case ValueType::Count: return below(16);
    default: return below(0x10000);
    }
  }

  void smemOffset() {
    switch (below(3)) {
    case 0: // an immediate
      put(0, 17, 1);
      put(1, 0, below(1u << 21));
      break;
    case 1: // a register
      put(1, 0, below(102));
      break;
    default: // both
      put(0, 14, 1);
      put(0, 17, 1);
      put(1, 0, below(1u << 21));
      put(1, 25, below(102));
    }
  }

  // LLVM rejects a destination if nothing is returned.
  void flatVdst(const OperandSpec& spec) {
    const bool returns = !row_.has(trait::kAtomic) || coin();
    if (row_.has(trait::kAtomic) && returns) put(0, 16, 1);
    if (returns) put(1, 24, vector(spec.dwords()));
  }

  void bufferAddress() {
    const unsigned mode = below(4);
    put(0, 12, mode);
    if (mode != 0) put(1, 0, vector(2));
  }

  void modifiers() {
    switch (row_.encoding) {
    case Encoding::Smem:
      if (row_.has(trait::kLoad | trait::kStore | trait::kAtomic)) put(0, 16, below(2));
      break;
    case Encoding::Ds: dsModifiers(); break;
    case Encoding::Flat:
    case Encoding::Global:
    case Encoding::Scratch: flatModifiers(); break;
    case Encoding::Mubuf:
    case Encoding::Mtbuf: bufferModifiers(); break;
    case Encoding::Vop3p: packedModifiers(); break;
    case Encoding::Mai: matrixModifiers(); break;
    default: vopModifiers(); break;
    }
  }

  void dsModifiers() {
    if (row_.operandCount() == 0 && row_.unit != Unit::Gws) return; // ds_nop
    put(0, 0, below(0x10000));
    if (row_.unit == Unit::Gws)
      put(0, 16, 1);
    else
      put(0, 25, below(2));
  }

  void flatModifiers() {
    put(0, 0, below(row_.encoding == Encoding::Flat ? 1u << 12 : 1u << 13));
    if (row_.encoding == Encoding::Scratch) put(0, 13, below(2));
    if (!row_.has(trait::kAtomic)) put(0, 16, below(2));
    put(0, 17, below(2));
    put(0, 25, below(2));
    if (!row_.has(trait::kLdsDma)) put(1, 23, below(2));
  }

  void bufferModifiers() {
    const bool typed = row_.encoding == Encoding::Mtbuf;
    const bool cacheControl = row_.operandCount() == 0;
    const bool lds = (row_.forms & kLds) != 0 && (row_.has(trait::kLdsDma) || coin());
    put(0, 14, below(2));
    typed ? put(1, 21, below(2)) : put(0, 15, below(2));
    if (cacheControl) return;
    put(0, 0, below(1u << 12));
    typed ? put(1, 22, below(2)) : put(0, 17, below(2));
    if (typed) put(0, 19, below(1u << 7));
    if (lds) {
      put(0, 16, 1);
      words_.dwords[1] &= ~0xff00u;
    } else {
      put(1, 23, below(2));
    }
  }

  void packedModifiers() {
    const unsigned sources = row_.operandCount() - 1;
    const unsigned mask = (1u << sources) - 1;
    put(0, 11, below(8) & mask);
    put(1, 27, below(4) & mask);
    if (sources == 3) put(0, 14, below(2));
    if (!row_.has(trait::kFloat)) return;
    put(1, 29, below(8) & mask);
    put(0, 8, below(8) & mask);
    put(0, 15, below(2));
  }

  void matrixModifiers() {
    if (!row_.has(trait::kXdl | trait::kSgemm | trait::kDgemm)) {
      put(1, 27, 3);
      return;
    }
    put(0, 8, below(8));
    put(0, 11, below(16));
    put(0, 15, below(2));
    put(1, 27, below(4));
    if (!row_.has(trait::kSparse)) put(1, 29, below(8));
  }

  static bool isFloat(ValueType type) {
    return type == ValueType::F16 || type == ValueType::F32 || type == ValueType::F64;
  }
  // Whether to set modifiers at all; false often enough that many words have none.
  bool seldom() { return below(4) == 0; }

  // 0 for SRC0, 1 for SRC1, 2 for SRC2.
  static int sourceNumber(Field field) {
    switch (field) {
    case Field::Src0: return 0;
    case Field::Vsrc1: return 1;
    case Field::Src2: return 2;
    default: return -1;
    }
  }

  void vopModifiers() {
    if (form_ == Form::Dpp) {
      dppModifiers();
      return;
    }
    if (form_ == Form::Sdwa) {
      sdwaModifiers();
      return;
    }
    if (!isWideVop() || row_.operandCount() == 0) return;
    bool formB = false;
    for (const OperandSpec& spec : row_.operands)
      formB |= spec.field == Field::VopSdst && row_.encoding != Encoding::Vopc;
    for (const OperandSpec& spec : row_.operands) {
      const int source = sourceNumber(spec.field);
      if (source < 0 || !isFloat(spec.type)) continue;
      if (seldom()) put(1, 29 + static_cast<unsigned>(source), 1);
      if (seldom() && !formB) put(0, 8 + static_cast<unsigned>(source), 1);
    }
    if (seldom()) put(0, 15, 1);
    if (isFloat(row_.operands[0].type) && seldom()) put(1, 27, below(4));
    if (row_.has(trait::kOpSel))
      put(0, 11, below(8) & ((1u << (row_.operandCount() - 1)) - 1)), put(0, 14, below(2));
  }

  void dppModifiers() {
    bool wide = false;
    for (const OperandSpec& spec : row_.operands) {
      wide |= spec.bits == 64 && spec.type != ValueType::LaneMask;
      const int source = sourceNumber(spec.field);
      if (source < 0 || !isFloat(spec.type)) continue;
      if (seldom()) put(1, source == 0 ? 20 : 22, 1);
      if (seldom()) put(1, source == 0 ? 21 : 23, 1);
    }
    const unsigned control =
        oneOf({below(256), 0x101 + below(15), 0x111 + below(15), 0x121 + below(15), 0x130, 0x134, 0x138,
               0x13c, 0x140, 0x141, 0x142, 0x143, 0x150 + below(16)});
    // 64-bit operations have only this one (CDNA3 ISA, DPP).
    put(1, 8, wide ? 0x150 + below(16) : control);
    put(1, 19, below(2));
    put(1, 24, below(256));
  }

  void sdwaModifiers() {
    const bool compare = row_.encoding == Encoding::Vopc;
    if (compare) {
      if (coin()) put(1, 8, 0x80 | scalar(2));
    } else {
      put(1, 8, below(7));
      put(1, 11, below(3));
      if (seldom()) put(1, 13, 1);
      if (isFloat(row_.operands[0].type) && seldom()) put(1, 14, below(4));
    }
    for (const OperandSpec& spec : row_.operands) {
      const int source = sourceNumber(spec.field);
      if (source < 0) continue;
      const unsigned marks = source == 0 ? 16 : 24;
      put(1, marks, below(7));
      if (isFloat(spec.type)) put(1, marks + 4, below(4));
      if (!isFloat(spec.type) && seldom()) put(1, marks + 3, 1);
    }
  }

  const Opcode& row_;
  Form form_;
  std::minstd_rand random_;
  Words words_;
};

// The bits that select the encoding (CDNA3 ISA, chapter 13), and the position of the opcode number.
struct Prefix {
  std::uint32_t bits;
  unsigned numberAt;
};

Prefix prefix(Encoding encoding) {
  switch (encoding) {
  case Encoding::Sop1: return {0xbe800000, 8};
  case Encoding::Sop2: return {0x80000000, 23};
  case Encoding::Sopk: return {0xb0000000, 23};
  case Encoding::Sopc: return {0xbf000000, 16};
  case Encoding::Sopp: return {0xbf800000, 16};
  case Encoding::Smem: return {0xc0000000, 18};
  case Encoding::Vop1: return {0x7e000000, 9};
  case Encoding::Vop2: return {0x00000000, 25};
  case Encoding::Vop3: return {0xd0000000, 16};
  case Encoding::Vop3p:
  case Encoding::Mai: return {0xd3800000, 16};
  case Encoding::Vopc: return {0x7c000000, 17};
  case Encoding::Ds: return {0xd8000000, 17};
  case Encoding::Flat: return {0xdc000000, 18};
  case Encoding::Scratch: return {0xdc004000, 18};
  case Encoding::Global: return {0xdc008000, 18};
  case Encoding::Mubuf: return {0xe0000000, 18};
  case Encoding::Mtbuf: return {0xe8000000, 15};
  }
  return {};
}

} // namespace

Words makeWords(const Opcode& row, Form form, std::uint32_t seed) {
  return Maker(row, form, seed).make();
}

Words bareWords(Encoding encoding, unsigned number) {
  const Prefix p = prefix(encoding);
  return {{p.bits | number << p.numberAt, 0}};
}

} // namespace wavesmith::isa::testing
