// SPDX-License-Identifier: Apache-2.0
// Field positions: CDNA3 ISA, chapter 13.
#include "isa/table/layout.h"

#include "isa/table/operands.h"
#include "isa/table/reserved.h"
#include "isa/table/row.h"

#include <utility>

namespace wavesmith::isa::table {

namespace {

constexpr std::array kRows = {
#define OPCODE(name_, encoding_, number_, ...) opcodeOf(#name_, Encoding::encoding_, number_, {__VA_ARGS__}),
#include "isa/table/all.inc"
#undef OPCODE
};

consteval Shape shapeOf(const Opcode& row, Form form) {
  const bool compare = row.encoding == Encoding::Vopc;
  switch (form) {
  case Form::Sdwa: return compare ? Shape::SdwaCompare : Shape::Sdwa;
  case Form::Dpp: return Shape::Dpp;
  default: break;
  }
  if (form == Form::Vop3 || row.encoding == Encoding::Vop3)
    return hasField(row, Field::VopSdst) && !compare ? Shape::Vop3b : Shape::Vop3a;
  switch (row.encoding) {
  case Encoding::Sop1:
  case Encoding::Sop2:
  case Encoding::Sopk:
  case Encoding::Sopc:
  case Encoding::Sopp: return Shape::Scalar;
  case Encoding::Vop1:
  case Encoding::Vop2:
  case Encoding::Vopc: return Shape::Vector;
  case Encoding::Vop3p: return Shape::Packed;
  case Encoding::Mai: return Shape::Matrix;
  case Encoding::Smem: return Shape::Smem;
  case Encoding::Ds: return row.has(trait::kTwoAddresses) ? Shape::DsTwo : Shape::Ds;
  case Encoding::Flat: return Shape::Flat;
  case Encoding::Global: return Shape::Global;
  case Encoding::Scratch: return Shape::Scratch;
  case Encoding::Mubuf: return Shape::Mubuf;
  case Encoding::Mtbuf: return Shape::Mtbuf;
  default: return Shape::Invalid;
  }
}

// The values allowed in a source of nine bits.
consteval std::uint8_t allowedBy(Allowed allowed) {
  switch (allowed) {
  case Allowed::Sgpr: return allow::kScalar;
  case Allowed::ScalarSource: return allow::kConstant;
  case Allowed::VectorSource: return allow::kVector | allow::kConstant;
  case Allowed::VectorOrInline: return allow::kVector | allow::kInline;
  default: return allow::kVector;
  }
}

consteval Cut cutScalar(const OperandSpec& spec, Cut cut) {
  switch (spec.field) {
  case Field::Sdst: return cut.take = Take::Scalar7, cut.low = 16, cut;
  case Field::Literal: return cut.take = Take::Literal, cut;
  case Field::Simm16: {
    const bool isSigned = spec.type == ValueType::I16 || spec.type == ValueType::Label;
    return cut.take = isSigned ? Take::SignedImmediate : Take::Immediate, cut;
  }
  default:
    cut.low = spec.field == Field::Ssrc0 ? 0 : 8;
    cut.take = spec.allowed == Allowed::Immediate ? Take::Immediate8 : Take::Source8;
    cut.allowed = static_cast<std::uint8_t>(allowedBy(spec.allowed) | allow::kLiteral);
    return cut;
  }
}

// Four bytes, and the SDWA and DPP forms, whose sources are read by their functions.
consteval Cut cutVector(const OperandSpec& spec, Form form, Cut cut) {
  const bool base = form == Form::Base;
  switch (spec.field) {
  case Field::Vdst:
    cut.low = 17;
    cut.take = spec.allowed == Allowed::Sgpr   ? Take::Scalar8
               : spec.allowed == Allowed::Agpr ? Take::Accumulation
                                               : Take::Vector;
    return cut;
  case Field::Src0:
    cut.low = base ? 0 : 32;
    cut.take = base ? Take::Source9 : Take::Other;
    cut.allowed = allowedBy(spec.allowed);
    if (spec.allowed == Allowed::VectorSource) cut.allowed |= allow::kLiteral;
    if (spec.allowed == Allowed::Agpr) cut.accumulation = 8; // the bit that selects a vector register
    return cut;
  case Field::Vsrc1: return cut.low = 9, cut.take = base ? Take::Vector : Take::Other, cut;
  case Field::Literal: return cut.take = Take::Literal, cut;
  case Field::VopSdst: return cut.take = Take::Vcc, cut;
  case Field::CarryIn: return cut.take = Take::Vcc, cut;
  default: return cut;
  }
}

consteval Cut cutWide(const Opcode& row, const OperandSpec& spec, Shape shape, Cut cut) {
  constexpr std::uint8_t kAccumulates = 15;  // ACC_CD
  constexpr std::uint8_t kAccumulation = 59; // ACC of SRC0, then of SRC1
  if (spec.field == Field::VopSdst) {
    const bool compare = row.encoding == Encoding::Vopc;
    return cut.take = compare ? Take::Scalar8 : Take::Scalar7, cut.low = compare ? 0 : 8, cut;
  }
  const bool matrix = shape == Shape::Matrix;
  const bool chosen = spec.allowed == Allowed::VgprOrAgpr || spec.allowed == Allowed::VectorOrInline;
  if (spec.field == Field::Vdst) {
    cut.take = spec.allowed == Allowed::Sgpr   ? Take::Scalar8
               : spec.allowed == Allowed::Agpr ? Take::Accumulation
               : matrix && chosen              ? Take::Either
                                               : Take::Vector;
    cut.accumulation = kAccumulates;
    return cut;
  }
  const auto source = static_cast<unsigned>(sourceNumber(spec.field));
  cut.take = Take::Source9;
  cut.low = static_cast<std::uint8_t>(32 + 9 * source);
  // A source with eight bits in other forms has nine here.
  const bool widened = spec.allowed == Allowed::Vgpr && (shape == Shape::Vop3a || shape == Shape::Vop3b);
  cut.allowed = allowedBy(widened ? Allowed::VectorSource : spec.allowed);
  if (spec.allowed == Allowed::Agpr) cut.accumulation = static_cast<std::uint8_t>(cut.low + 8);
  if (matrix && chosen)
    cut.accumulation = source == 2 ? kAccumulates : static_cast<std::uint8_t>(kAccumulation + source);
  return cut;
}

consteval Cut cutMemory(const OperandSpec& spec, Encoding encoding, Cut cut) {
  const auto vector = [&](unsigned low) {
    cut.low = static_cast<std::uint8_t>(low);
    cut.take = spec.allowed == Allowed::VgprOrAgpr ? Take::Either : Take::Vector;
    cut.accumulation = encoding == Encoding::Ds ? 25 : 55;
    return cut;
  };
  switch (spec.field) {
  case Field::DsAddr: return vector(32);
  case Field::DsData0:
  case Field::FlatData:
  case Field::BufVdata: return vector(40);
  case Field::DsData1: return vector(48);
  case Field::DsVdst:
  case Field::FlatVdst: return vector(56);
  case Field::Sdata:
    if (spec.allowed != Allowed::Immediate) cut.take = Take::Scalar7;
    return cut.low = 6, cut;
  case Field::BufSoffset:
    return cut.take = Take::Source8, cut.low = 56, cut.allowed = allowedBy(spec.allowed), cut;
  default: return cut; // decode_memory.cpp
  }
}

consteval Cut cutOf(Op op, const Opcode& row, const OperandSpec& spec, Form form, Shape shape) {
  const Cut cut{
      .dwords = spec.dwords(), .negates = isFloat(spec.type) || op == Op::v_cndmask_b32, .field = spec.field};
  switch (shape) {
  case Shape::Scalar: return cutScalar(spec, cut);
  case Shape::Vector:
  case Shape::Sdwa:
  case Shape::SdwaCompare:
  case Shape::Dpp: return cutVector(spec, form, cut);
  case Shape::Vop3a:
  case Shape::Vop3b:
  case Shape::Packed:
  case Shape::Matrix: return cutWide(row, spec, shape, cut);
  default: return cutMemory(spec, row.encoding, cut);
  }
}

consteval unsigned numbersBegin(Encoding encoding) {
  switch (encoding) {
  case Encoding::Sop1: return base::kSop1;
  case Encoding::Sop2: return base::kSop2;
  case Encoding::Sopk: return base::kSopk;
  case Encoding::Sopc: return base::kSopc;
  case Encoding::Sopp: return base::kSopp;
  case Encoding::Smem: return base::kSmem;
  case Encoding::Vop1: return base::kVop1;
  case Encoding::Vop2: return base::kVop2;
  case Encoding::Vopc: return base::kVopc;
  case Encoding::Vop3: return base::kVop3;
  case Encoding::Vop3p:
  case Encoding::Mai: return base::kVop3p;
  case Encoding::Ds: return base::kDs;
  case Encoding::Flat: return base::kFlat;
  case Encoding::Scratch: return base::kFlat + 128;
  case Encoding::Global: return base::kFlat + 256;
  case Encoding::Mubuf: return base::kMubuf;
  case Encoding::Mtbuf: return base::kMtbuf;
  }
  return 0;
}

consteval Layout layoutOf(Op op, const Opcode& row, Form form) {
  Layout layout;
  layout.reserved = reservedBits(op, row, form);
  layout.required = requiredBits(row);
  layout.op = op;
  layout.form = form;
  layout.shape = shapeOf(row, form);
  layout.length = layout.shape == Shape::Scalar || layout.shape == Shape::Vector ? 4 : 8;
  layout.count = static_cast<std::uint8_t>(row.operandCount());
  layout.targets = row.targets;
  layout.widensFp8 = widensFp8(row);
  layout.opSel = row.has(trait::kOpSel);
  layout.atomic = row.has(trait::kAtomic);
  for (unsigned k = 0; k < row.operandCount(); ++k)
    layout.cuts[k] = cutOf(op, row, row.operands[k], form, layout.shape);
  return layout;
}

consteval bool hasForm(const Opcode& row, Form form) {
  switch (form) {
  case Form::Base: return true;
  case Form::Vop3: return row.vop3 >= 0;
  case Form::Sdwa: return (row.forms & kSdwa) != 0;
  case Form::Dpp: return (row.forms & kDpp) != 0;
  }
  return false;
}

// The rows are computed in pieces: all at once exceeds the limits of compilers.
constexpr std::size_t kRowsOfPiece = 64;
constexpr std::size_t kPieces = (kRows.size() + kRowsOfPiece - 1) / kRowsOfPiece;

template <std::size_t Piece>
consteval auto makePiece() {
  std::array<Layout, kRowsOfPiece * kForms> made{};
  for (std::size_t i = 0; i < kRowsOfPiece && Piece * kRowsOfPiece + i < kRows.size(); ++i) {
    const std::size_t op = Piece * kRowsOfPiece + i;
    for (unsigned form = 0; form < kForms; ++form)
      if (hasForm(kRows[op], static_cast<Form>(form)))
        made[i * kForms + form] = layoutOf(static_cast<Op>(op), kRows[op], static_cast<Form>(form));
  }
  return made;
}
template <std::size_t Piece>
constexpr auto kPiece = makePiece<Piece>();

template <std::size_t Piece>
consteval void addPiece(Layouts& layouts) {
  for (std::size_t i = 0; i < kPiece<Piece>.size(); ++i)
    layouts.all[Piece * kRowsOfPiece * kForms + i] = kPiece<Piece>[i];
}

consteval void number(Layouts& layouts, std::size_t op) {
  const Opcode& row = kRows[op];
  const auto index = [&](Form form) {
    return static_cast<std::uint16_t>(op * kForms + static_cast<unsigned>(form));
  };
  const unsigned at = numbersBegin(row.encoding) + row.number;
  const unsigned markers = row.encoding == Encoding::Vop2 ? 64 : 256; // numbers of one form
  layouts.byNumber[at] = index(Form::Base);
  // Without a source there is no marker: every value of SRC0 is equivalent.
  const bool isVop = row.encoding == Encoding::Vop1 || row.encoding == Encoding::Vop2;
  const bool hasNoMarker = isVop && !hasField(row, Field::Src0);
  if (hasNoMarker || hasForm(row, Form::Sdwa))
    layouts.byNumber[at + markers] = index(hasNoMarker ? Form::Base : Form::Sdwa);
  if (hasNoMarker || hasForm(row, Form::Dpp))
    layouts.byNumber[at + 2 * markers] = index(hasNoMarker ? Form::Base : Form::Dpp);
  if (hasForm(row, Form::Vop3))
    layouts.byNumber[base::kVop3 + static_cast<unsigned>(row.vop3)] = index(Form::Vop3);
}

template <std::size_t... Piece>
consteval Layouts makeLayouts(std::index_sequence<Piece...>) {
  Layouts layouts;
  layouts.byNumber.fill(static_cast<std::uint16_t>(kRows.size() * kForms)); // Op::invalid's
  (addPiece<Piece>(layouts), ...);
  for (std::size_t op = 0; op < kRows.size(); ++op)
    number(layouts, op);
  return layouts;
}

} // namespace

constinit const Layouts kLayouts = makeLayouts(std::make_index_sequence<kPieces>());

} // namespace wavesmith::isa::table
