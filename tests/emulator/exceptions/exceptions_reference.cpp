// SPDX-License-Identifier: Apache-2.0
#include "emulator/exceptions/exceptions_reference.h"

#include <bit>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 kMasked = 0x1f80, kDenormalsAreZero = 0x40, kFlushToZero = 0x8000, kFlags = 0x3f;

u32 controlOf(const Modes& m, bool wide) {
  constexpr u32 kRounding[] = {0, 2, 1, 3}; // indexed by MODE's rounding: MXCSR has down before up
  const unsigned rounding = wide ? m.round16_64 : m.round32, denormals = wide ? m.denorm16_64 : m.denorm32;
  return kMasked | kRounding[rounding] << 13 | ((denormals & 1) == 0 ? kDenormalsAreZero : 0) |
         ((denormals & 2) == 0 ? kFlushToZero : 0);
}

} // namespace

#if defined(__x86_64__)

bool hostHasExceptionFlags() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("fma") != 0;
}

// Inline assembly between two writes of MXCSR, so that no compiler can move or fold it.
#define RUN_ON_HOST(text, ...)                                                                               \
  asm volatile("ldmxcsr %[control]\n\t" text "\n\tstmxcsr %[status]\n\tldmxcsr %[saved]"                     \
               : [status] "=m"(status), __VA_ARGS__                                                          \
               : [control] "m"(control), [saved] "m"(saved), [b] "x"(b), [c] "x"(c), [n] "r"(n)              \
               : "memory")

template <class T>
u32 run(HostOperation operation, T a, T b, T c, int n, u32 control) {
  u32 status = 0, saved = 0;
  asm volatile("stmxcsr %0" : "=m"(saved));
  T r = a;
  double wide = 0;
  float narrow = 0;
  long long whole = 0;
  switch (operation) {
  case HostOperation::Add32: RUN_ON_HOST("addss %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::Subtract32: RUN_ON_HOST("subss %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::Multiply32: RUN_ON_HOST("mulss %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::Divide32: RUN_ON_HOST("divss %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::Fma32: RUN_ON_HOST("vfmadd213ss %[c], %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::SquareRoot32: RUN_ON_HOST("sqrtss %[r], %[r]", [r] "+x"(r)); break;
  case HostOperation::Compare32: RUN_ON_HOST("comiss %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::From32To64: RUN_ON_HOST("cvtss2sd %[r], %[w]", [r] "+x"(r), [w] "=&x"(wide)); break;
  case HostOperation::ToInteger32: RUN_ON_HOST("cvttss2si %[r], %q[w]", [r] "+x"(r), [w] "=&r"(whole)); break;
  case HostOperation::FromInteger32: RUN_ON_HOST("cvtsi2ss %[n], %[r]", [r] "+x"(r)); break;
  case HostOperation::Add64: RUN_ON_HOST("addsd %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::Multiply64: RUN_ON_HOST("mulsd %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::Divide64: RUN_ON_HOST("divsd %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::Fma64: RUN_ON_HOST("vfmadd213sd %[c], %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::SquareRoot64: RUN_ON_HOST("sqrtsd %[r], %[r]", [r] "+x"(r)); break;
  case HostOperation::Compare64: RUN_ON_HOST("comisd %[b], %[r]", [r] "+x"(r)); break;
  case HostOperation::From64To32: RUN_ON_HOST("cvtsd2ss %[r], %[w]", [r] "+x"(r), [w] "=&x"(narrow)); break;
  case HostOperation::ToInteger64: RUN_ON_HOST("cvttsd2si %[r], %q[w]", [r] "+x"(r), [w] "=&r"(whole)); break;
  }
  return status & kFlags;
}
#undef RUN_ON_HOST

u32 hostSignals(HostOperation operation, u64 a, u64 b, u64 c, const Modes& modes) {
  const bool wide = operation >= HostOperation::Add64 && operation != HostOperation::ToInteger32 &&
                    operation != HostOperation::FromInteger32;
  if (wide)
    return run(operation, std::bit_cast<double>(a), std::bit_cast<double>(b), std::bit_cast<double>(c), 0,
               controlOf(modes, true));
  const auto single = [](u64 v) { return std::bit_cast<float>(static_cast<u32>(v)); };
  return run(operation, single(a), single(b), single(c), static_cast<int>(a), controlOf(modes, false));
}

#else

bool hostHasExceptionFlags() {
  return false;
}
u32 hostSignals(HostOperation, u64, u64, u64, const Modes&) {
  return 0;
}

#endif

__extension__ using QuadBits = unsigned __int128;

Exact timesPowerOfTwo(Exact value, int exponent) {
  return value * std::bit_cast<Exact>(static_cast<QuadBits>(16383 + exponent) << 112);
}

Exact sumToOdd(Exact x, Exact y) {
  const Exact sum = x + y, back = sum - x;
  const Exact error = (x - (sum - back)) + (y - back);
  const QuadBits bits = std::bit_cast<QuadBits>(sum);
  if (error == 0 || (bits & 1) != 0) return sum;
  return std::bit_cast<Exact>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

Exact floorOf(Exact value) {
  constexpr Exact kWhole = 0x1p112L; // 2^112: larger numbers have no fraction
  const Exact magnitude = value < 0 ? -value : value;
  if (magnitude >= kWhole) return value;
  const Exact nearest = magnitude + kWhole - kWhole;
  const Exact down = nearest > magnitude ? nearest - 1 : nearest;
  return value >= 0 ? down : down == magnitude ? -down : -down - 1;
}

namespace {

// To a multiple of 2^unit.
Exact toMultiple(Exact value, int unit, unsigned rounding) {
  const Exact scaled = timesPowerOfTwo(value, -unit), below = floorOf(scaled), rest = scaled - below;
  if (rest == 0) return value;
  const bool odd = floorOf(below / 2) * 2 != below;
  bool up = false;
  switch (rounding) {
  case 0: up = rest > 0.5L || (rest == 0.5L && odd); break;
  case 1: up = true; break;
  case 2: break;
  default: up = value < 0; break;
  }
  return timesPowerOfTwo(up ? below + 1 : below, unit);
}
int exponentOf(Exact value) {
  return static_cast<int>(std::bit_cast<QuadBits>(value) >> 112 & 0x7fff) - 16383;
}

} // namespace

Reference roundedTo(Exact value, const ReferenceFormat& format, unsigned rounding, bool flush) {
  if (value == 0) return {value, 0};
  const int exponent = exponentOf(value);
  const Exact unlimited = toMultiple(value, exponent - format.mantissaBits, rounding);
  if (exponentOf(unlimited) > format.most) return {unlimited, kOverflow | kInexact};
  const bool tiny = exponentOf(unlimited) < format.least;
  const Exact limited =
      exponent < format.least ? toMultiple(value, format.least - format.mantissaBits, rounding) : unlimited;
  const bool denormal = limited != 0 && exponentOf(limited) < format.least;
  const Exact result = denormal && flush ? 0 : limited;
  const bool inexact = result != value;
  return {result, (inexact ? kInexact : 0) | (tiny && inexact ? kUnderflow : 0)};
}

} // namespace wavesmith::testing
