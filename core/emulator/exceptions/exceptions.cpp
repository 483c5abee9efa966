// SPDX-License-Identifier: Apache-2.0
#include "emulator/exceptions/exceptions.h"

#include "codeobject/descriptor/kernel_descriptor.h"
#include "emulator/exceptions/exact_float.h"
#include "emulator/exceptions/exception_rules.h"
#include "emulator/machine/micro_op.h"
#include "emulator/machine/wave.h"
#include "isa/matrix_layout.h"
#include "program/program.h"

#include <algorithm>
#include <array>
#include <bit>

namespace wavesmith::emulator {
namespace {

using exact::Format;
using exact::Kind;
using exact::Number;
using exact::Rounded;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

// --- MODE for one width ---

const Format& formatOf(Width width) {
  return width == Width::F16 ? exact::kF16 : width == Width::F64 ? exact::kF64 : exact::kF32;
}

struct Setting { // the setting of one operation
  const ExceptionRule& rule;
  u32 mode;
  bool clamp;      // the instruction's modifier
  bool scales;     // v_div_fmas: the lane's bit of VCC
  u64 second = 0;  // the exponent of v_ldexp
  bool thirdLarge; // v_div_fmas: the exponent of src2 is above the bias

  [[nodiscard]] bool flushesIn(Width width) const {
    if (rule.flushes) return true;
    return (mode & (width == Width::F32 ? mode::kDenormIn32 : mode::kDenormIn64)) == 0;
  }
  [[nodiscard]] bool flushesOut(Width width) const {
    if (rule.flushes) return true;
    return (mode & (width == Width::F32 ? mode::kDenormOut32 : mode::kDenormOut64)) == 0;
  }
  [[nodiscard]] unsigned rounding(Width width) const {
    return width == Width::F32 ? mode & 3 : (mode >> 2) & 3;
  }
  [[nodiscard]] Rounded rounded(const Number& value, Width width) const {
    return exact::round(value, formatOf(width), rounding(width), flushesOut(width));
  }
};

u32 denormals(std::initializer_list<Number> numbers) {
  return std::ranges::any_of(numbers, &Number::denormal) ? exception::kInputDenormal : 0;
}

Rounded quietNan(bool invalid) {
  return {{.kind = Kind::Quiet}, invalid ? exception::kInvalid : 0};
}

// --- One operation on numbers ---

// a * b + c, rounded once; for a sum b is 1, for a product c is 0.
Rounded fused(const Number& a, const Number& b, const Number& c, Width width, const Setting& setting) {
  if (a.nan() || b.nan() || c.nan())
    return quietNan(a.kind == Kind::Signaling || b.kind == Kind::Signaling || c.kind == Kind::Signaling);
  const bool infinite = a.kind == Kind::Infinite || b.kind == Kind::Infinite;
  if (infinite && (a.kind == Kind::Zero || b.kind == Kind::Zero)) return quietNan(true);
  const bool negative = a.negative != b.negative;
  if (infinite && c.kind == Kind::Infinite && c.negative != negative) return quietNan(true);
  const u32 denormal = denormals({a, b, c});
  if (infinite) return {{.kind = Kind::Infinite, .negative = negative}, denormal};
  if (c.kind == Kind::Infinite) return {c, denormal};
  Rounded result = setting.rounded(exact::add(exact::multiply(a, b), c), width);
  result.exceptions |= denormal;
  return result;
}

const Number kZero{};
const Number kOne = exact::integer(1);

u32 mad(const Number& a, const Number& b, const Number& c, const Setting& setting) {
  if (a.nan() || b.nan() || c.nan()) return fused(a, b, c, Width::F16, setting).exceptions;
  const Rounded product = fused(a, b, kZero, Width::F16, setting);
  return product.exceptions | fused(product.value, kOne, c, Width::F16, setting).exceptions;
}

// CDNA3 ISA, V_DIV_FMAS_F32: the sum is scaled if VCC says that the division was scaled.
u32 divideFmas(const Number& a, const Number& b, const Number& c, const Setting& setting) {
  const Width width = setting.rule.to;
  if (!setting.scales) return fused(a, b, c, width, setting).exceptions;
  Setting keeping = setting;
  keeping.mode |= mode::kDenormOut32 | mode::kDenormOut64;
  const Rounded sum = fused(a, b, c, width, keeping);
  if (sum.value.kind != Kind::Finite) return sum.exceptions;
  const int by = width == Width::F32 ? 64 : 128;
  return sum.exceptions |
         setting.rounded(exact::scaled(sum.value, setting.thirdLarge ? by : -by), width).exceptions;
}

// CDNA3 ISA, V_DIV_FIXUP_F32: "invalid, denormal and divide-by-zero" of the division, which is src2 / src1.
u32 divideFixup(const Number& d, const Number& n) {
  if (n.nan() || d.nan())
    return n.kind == Kind::Signaling || d.kind == Kind::Signaling ? exception::kInvalid : 0;
  if (n.kind == d.kind && (n.kind == Kind::Zero || n.kind == Kind::Infinite)) return exception::kInvalid;
  if (d.kind == Kind::Zero && n.kind == Kind::Finite) return exception::kDivideByZero;
  return denormals({d, n});
}

u32 select(std::initializer_list<Number> numbers, const Setting& setting) {
  const auto signaling = [](const Number& n) { return n.kind == Kind::Signaling; };
  if (std::ranges::any_of(numbers, signaling))
    return (setting.mode & mode::kIeee) != 0 ? exception::kInvalid : 0;
  return std::ranges::any_of(numbers, &Number::nan) ? 0 : denormals(numbers);
}

// CDNA3 ISA 6.5 and 12.9.1: a compare signals only with CLAMP, and then for every NaN.
u32 compare(const Number& a, const Number& b, const Setting& setting) {
  if (!setting.clamp) return 0;
  return a.nan() || b.nan() ? exception::kInvalid : denormals({a, b});
}

u32 convert(const Number& a, Width to, unsigned rounding, const Setting& setting) {
  if (a.nan()) return a.kind == Kind::Signaling ? exception::kInvalid : 0;
  return denormals({a}) | exact::round(a, formatOf(to), rounding, setting.flushesOut(to)).exceptions;
}

bool fits(const Number& whole, Width width) {
  if (whole.kind == Kind::Zero) return true;
  const bool isSigned = width == Width::I16 || width == Width::I32;
  const int bits = (width == Width::I16 || width == Width::U16 ? 16 : 32) - (isSigned ? 1 : 0);
  const int against = exact::magnitudeAgainst(whole, bits);
  if (!whole.negative) return against < 0;
  return isSigned && against <= 0;
}
// CDNA3 ISA 12.8: inexact only with CLAMP. A result that does not fit is an invalid operation (IEEE 754,
// 7.2).
u32 toInteger(const Number& a, unsigned rounding, const Setting& setting) {
  if (a.nan() || a.kind == Kind::Infinite) return exception::kInvalid;
  const Number shifted =
      setting.rule.signals == Signals::ToIntegerNearest ? exact::add(a, exact::scaled(kOne, -1)) : a;
  const exact::Whole whole = exact::wholePart(shifted, rounding);
  if (!fits(whole.value, setting.rule.to)) return exception::kInvalid;
  return denormals({a}) | (whole.changed && setting.clamp ? exception::kInexact : 0);
}

u32 fraction(const Number& a, const Setting& setting) {
  if (a.kind == Kind::Infinite) return exception::kInvalid; // it subtracts the number from itself
  if (a.nan()) return a.kind == Kind::Signaling ? exception::kInvalid : 0;
  const Number floor = exact::wholePart(a, 2).value;
  return denormals({a}) | setting.rounded(exact::add(a, exact::negated(floor)), setting.rule.to).exceptions;
}

// The limits of the domain of approximated functions.
u32 approximated(const Number& a, const Setting& setting) {
  const Signals what = setting.rule.signals;
  if (what == Signals::ReciprocalInteger) // CDNA3 ISA, V_RCP_IFLAG_F32: no other exception
    return a.kind == Kind::Zero ? exception::kIntegerDivideByZero : 0;
  if (a.nan()) return a.kind == Kind::Signaling ? exception::kInvalid : 0;
  const bool zero = a.kind == Kind::Zero,
             pole = what != Signals::SquareRoot && what != Signals::Sine && what != Signals::Exponential;
  if (zero && pole) return exception::kDivideByZero;
  const bool root =
      what == Signals::SquareRoot || what == Signals::ReciprocalSquareRoot || what == Signals::Logarithm;
  if (root && !zero && a.negative) return exception::kInvalid;
  if (what == Signals::Sine && a.kind == Kind::Infinite) return exception::kInvalid;
  return denormals({a});
}

i64 integerOf(u64 bits, Width width) {
  switch (width) {
  case Width::I16: return static_cast<std::int16_t>(bits);
  case Width::U16: return static_cast<std::uint16_t>(bits);
  case Width::I32: return static_cast<std::int32_t>(bits);
  default: return static_cast<u32>(bits);
  }
}

u32 scale(const Number& a, const Setting& setting) {
  if (a.nan()) return a.kind == Kind::Signaling ? exception::kInvalid : 0;
  const i64 by = integerOf(setting.second, setting.rule.from == Width::F16 ? Width::I16 : Width::I32);
  const int limited = static_cast<int>(std::clamp<i64>(by, -5000, 5000));
  return denormals({a}) | setting.rounded(exact::scaled(a, limited), setting.rule.to).exceptions;
}

u32 evaluate(const std::array<Number, 3>& n, const Setting& setting) {
  const Width to = setting.rule.to;
  switch (setting.rule.signals) {
  case Signals::Add: return fused(n[0], kOne, n[1], to, setting).exceptions;
  case Signals::Subtract: return fused(n[0], kOne, exact::negated(n[1]), to, setting).exceptions;
  case Signals::SubtractReversed: return fused(n[1], kOne, exact::negated(n[0]), to, setting).exceptions;
  case Signals::MultiplyLegacy:
    if (n[0].kind == Kind::Zero || n[1].kind == Kind::Zero) return 0;
    [[fallthrough]];
  case Signals::Multiply: return fused(n[0], n[1], kZero, to, setting).exceptions;
  case Signals::Fma: return fused(n[0], n[1], n[2], to, setting).exceptions;
  case Signals::FmaSecond: return fused(n[0], n[2], n[1], to, setting).exceptions;
  case Signals::Mad: return mad(n[0], n[1], n[2], setting);
  case Signals::MadSecond: return mad(n[0], n[2], n[1], setting);
  case Signals::Select:
    return setting.rule.operands == 2 ? select({n[0], n[1]}, setting) : select({n[0], n[1], n[2]}, setting);
  case Signals::Compare: return compare(n[0], n[1], setting);
  case Signals::Convert: return convert(n[0], to, setting.rounding(to), setting);
  case Signals::ConvertToZero: return convert(n[0], to, 3, setting);
  case Signals::FromInteger: return setting.rounded(n[0], to).exceptions;
  case Signals::ToInteger: return toInteger(n[0], 3, setting);
  case Signals::ToIntegerNearest:
  case Signals::ToIntegerFloor: return toInteger(n[0], 2, setting);
  case Signals::Whole:
  case Signals::Parts:
    return n[0].nan() ? (n[0].kind == Kind::Signaling ? exception::kInvalid : 0) : denormals({n[0]});
  case Signals::Fraction: return fraction(n[0], setting);
  case Signals::Scale: return scale(n[0], setting);
  case Signals::DivideFmas: return divideFmas(n[0], n[1], n[2], setting);
  case Signals::DivideFixup: return divideFixup(n[1], n[2]);
  case Signals::Matrix: return 0; // matrix()
  default: return approximated(n[0], setting);
  }
}

// --- Operands ---

u64 signBitOf(SignBits sign) {
  switch (sign) {
  case SignBits::At15: return 0x8000u;
  case SignBits::At31: return 0x8000'0000u;
  case SignBits::At63: return u64{1} << 63;
  default: return 0;
  }
}

u64 registerOf(const Wave& wave, unsigned index, unsigned dwords, unsigned lane) {
  const u64 low = wave.vgpr[index].lane[lane];
  return dwords > 1 ? low | u64{wave.vgpr[index + 1].lane[lane]} << 32 : low;
}

// The register's value, before op_sel, SDWA, neg and abs.
u64 rawOperand(const Wave& wave, const Source& s, unsigned lane) {
  const SourceKind from = s.kind == SourceKind::Modified ? s.base : s.kind;
  switch (from) {
  case SourceKind::Vector:
  case SourceKind::Constant:
  case SourceKind::Permuted: {
    const u32* const lanes = lanesOf(wave, from, s.index);
    return s.dwords > 1 ? lanes[lane] | u64{lanes[kLanes + lane]} << 32 : lanes[lane];
  }
  case SourceKind::Scalar: return s.dwords > 1 ? scalar64(wave, s.index) : scalar32(wave, s.index);
  default: return 0;
  }
}

u64 modified(u64 value, const Source& s) {
  if (s.kind != SourceKind::Modified) return value;
  if (s.sel < 4) value = (value >> (8 * s.sel)) & 0xff;
  if (s.sel == 4 || s.sel == 5) value = (value >> (16 * (s.sel - 4))) & 0xffff;
  if (s.sext && s.sel < 4) value = static_cast<u32>(static_cast<std::int8_t>(value));
  if (s.sext && (s.sel == 4 || s.sel == 5)) value = static_cast<u32>(static_cast<std::int16_t>(value));
  if (s.high) value = (value >> 16) & 0xffff;
  const u64 sign = signBitOf(s.sign);
  if (s.abs) value &= ~sign;
  return s.neg ? value ^ sign : value;
}

struct Operands {
  std::array<u64, 3> bits{};
  std::array<Width, 3> widths{};
};

bool accumulates(const ExceptionRule& rule, unsigned k) {
  return k + 1 == rule.operands &&
         (rule.shape == Shape::Accumulating || rule.shape == Shape::PackedAccumulating);
}

// `part`: the half of a packed operand, or the operand of a pair.
Operands operandsOf(const Wave& wave, const MicroOp& op, const ExceptionRule& rule, unsigned lane,
                    unsigned part) {
  Operands result;
  result.widths.fill(rule.from);
  for (unsigned k = 0; k < rule.operands; ++k) {
    const unsigned from = rule.shape == Shape::Pair ? part : k;
    const u64 raw = accumulates(rule, k)
                        ? registerOf(wave, op.destination, rule.from == Width::F64 ? 2 : 1, lane)
                        : rawOperand(wave, op.sources[from], lane);
    u64& bits = result.bits[k];
    if (rule.shape == Shape::PackedAccumulating) {
      bits = raw >> (16 * part);
    } else if (rule.shape == Shape::Packed) {
      const isa::Operand& o = op.instruction->operands[1 + k];
      const bool high = part == 0 ? o.opSel : o.opSelHi, negate = part == 0 ? o.neg : o.negHi;
      const unsigned width = rule.from == Width::F16 ? 16 : 32;
      bits = (high ? raw >> width : raw) ^ (negate ? u64{1} << (width - 1) : 0);
    } else if (rule.shape == Shape::Mix) { // neg_hi means abs (CDNA3 ISA 12.10)
      const isa::Operand& o = op.instruction->operands[1 + k];
      const bool half = o.opSelHi;
      const u64 sign = half ? 0x8000u : 0x8000'0000u;
      result.widths[k] = half ? Width::F16 : Width::F32;
      bits = half && o.opSel ? (raw >> 16) & 0xffff : raw;
      if (o.negHi) bits &= ~sign;
      if (o.neg) bits ^= sign;
    } else {
      bits = accumulates(rule, k) ? raw : modified(raw, op.sources[from]);
    }
  }
  return result;
}

unsigned partsOf(const ExceptionRule& rule) {
  return rule.shape == Shape::Packed || rule.shape == Shape::PackedAccumulating || rule.shape == Shape::Pair
             ? 2
             : 1;
}

u32 exceptionsOfPart(const Wave& wave, const MicroOp& op, const ExceptionRule& rule, unsigned lane,
                     unsigned part) {
  const Operands o = operandsOf(wave, op, rule, lane, part);
  Setting setting{.rule = rule,
                  .mode = wave.mode,
                  .clamp = op.instruction->modifiers.clamp,
                  .scales = ((wave.sgpr64(isa::scalar::kVccLo) >> lane) & 1) != 0,
                  .second = o.bits[1],
                  .thirdLarge = false};
  const bool integers = rule.signals == Signals::FromInteger;
  const bool keeps = rule.signals == Signals::DivideFmas; // the note of V_DIV_FMAS: inputs are not flushed
  std::array<Number, 3> numbers;
  for (unsigned k = 0; k < rule.operands; ++k)
    numbers[k] =
        integers ? exact::integer(integerOf(o.bits[k], rule.from))
                 : exact::unpack(o.bits[k], formatOf(o.widths[k]), !keeps && setting.flushesIn(o.widths[k]));
  if (keeps) {
    const Format& f = formatOf(rule.from);
    setting.thirdLarge =
        static_cast<int>((o.bits[2] >> f.mantissaBits) & ((1u << f.exponentBits) - 1)) > f.bias();
  }
  if (rule.shape != Shape::Mix || rule.to != Width::F16) return evaluate(numbers, setting);
  // The sum is computed in f32, then converted.
  Setting keeping = setting;
  keeping.mode |= mode::kDenormOut32;
  const Rounded sum = fused(numbers[0], numbers[1], numbers[2], Width::F32, keeping);
  return sum.exceptions | convert(sum.value, Width::F16, setting.rounding(Width::F16), setting);
}

// --- Products of f64 matrices ---
// Fused multiply-adds in the order of k, to nearest even, denormals kept (CDNA3 ISA 7.3), EXEC ignored.

u32 matrix(const Wave& wave, const MicroOp& op, const ExceptionRule& rule) {
  const auto shape = isa::matrixShape(op.instruction->op);
  if (!shape) return 0;
  constexpr u32 kNearestKeeping = mode::kDenormIn64 | mode::kDenormOut64;
  const Setting setting{
      .rule = rule, .mode = kNearestKeeping, .clamp = false, .scales = false, .thirdLarge = false};
  const unsigned negate = op.instruction->modifiers.blgp; // negates A, B and C (CDNA3 ISA 7.1.5.3)
  const auto element = [&](unsigned k, isa::Matrix which, unsigned block, unsigned row, unsigned column) {
    const Source& s = op.sources[k];
    const isa::MatrixPlace place =
        isa::placeOf(which, *shape,
                     {static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(row),
                      static_cast<std::uint8_t>(column)});
    const u64 bits = s.kind == SourceKind::Vector
                         ? registerOf(wave, s.index + 2u * place.element, 2, place.lane)
                         : rawOperand(wave, s, place.lane);
    return exact::unpack(bits ^ u64{(negate >> k) & 1} << 63, exact::kF64);
  };
  u32 exceptions = 0;
  for (unsigned block = 0; block < shape->blocks; ++block)
    for (unsigned i = 0; i < shape->m; ++i)
      for (unsigned j = 0; j < shape->n; ++j) {
        Number sum = element(2, isa::Matrix::C, block, i, j);
        for (unsigned k = 0; k < shape->k; ++k) {
          const Rounded next = fused(element(0, isa::Matrix::A, block, i, k),
                                     element(1, isa::Matrix::B, block, k, j), sum, Width::F64, setting);
          exceptions |= next.exceptions;
          sum = next.value;
        }
      }
  return exceptions;
}

struct Found {
  u32 exceptions = 0;
  unsigned lane = kNoLane; // the first one that signals an enabled exception
};

Found find(const Wave& wave, const MicroOp& op, const ExceptionRule& rule, u32 enabled) {
  Found found;
  if (rule.signals == Signals::Matrix) {
    found.exceptions = matrix(wave, op, rule);
    return found;
  }
  for (u64 lanes = wave.exec(); lanes != 0; lanes &= lanes - 1) {
    const unsigned lane = static_cast<unsigned>(std::countr_zero(lanes));
    u32 exceptions = 0;
    for (unsigned part = 0; part < partsOf(rule); ++part)
      exceptions |= exceptionsOfPart(wave, op, rule, lane, part);
    if (found.lane == kNoLane && (exceptions & enabled) != 0) found.lane = lane;
    found.exceptions |= exceptions;
  }
  return found;
}

// --- Detecting code that can observe exceptions ---

bool observes(const isa::Instruction& instruction) {
  using isa::Op;
  const bool reads = instruction.op == Op::s_getreg_b32;
  if (!reads && instruction.op != Op::s_setreg_b32 && instruction.op != Op::s_setreg_imm32_b32) return false;
  const u32 simm = static_cast<u32>(instruction.immediate);
  const u32 id = simm & 63, last = ((simm >> 6) & 31) + ((simm >> 11) & 31);
  constexpr u32 kMode = 1, kTrapStatus = 3;
  return id == kTrapStatus || (id == kMode && !reads && last >= exception::kEnableAt);
}

} // namespace

bool observesExceptions(const program::Program& program, const codeobject::KernelDescriptor& d) {
  if (d.exceptionInvalidOperation || d.exceptionDenormalSource || d.exceptionDivideByZero ||
      d.exceptionOverflow || d.exceptionUnderflow || d.exceptionInexact || d.exceptionIntegerDivideByZero)
    return true;
  return std::ranges::any_of(program.instructions(), observes);
}

void recordExceptions(Wave& wave, const MicroOp& op) {
  const ExceptionRule* const rule = exceptionRule(op.instruction->op);
  const u32 enabled = (wave.mode >> exception::kEnableAt) & exception::kArithmetic;
  const Found found = find(wave, op, *rule, enabled); // before the result replaces an operand
  innerHandlers(wave, op).unobserved(wave, op);
  if (wave.event == Event::Faulted) return;
  wave.trapsts |= found.exceptions;
  if (const u32 raised = found.exceptions & enabled; raised != 0)
    raise(wave, op, FaultKind::Exception, found.lane, raised);
}

} // namespace wavesmith::emulator
