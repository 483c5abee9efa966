// SPDX-License-Identifier: Apache-2.0
// Independent references for the exceptions of operations: the flags of this CPU's MXCSR, which has the six
// bits of TRAPSTS.EXCP in the same order, and 113-bit arithmetic for operations that the CPU does not have.
//
//   hostSignals(HostOperation::Add32, 0x7f7fffff, 0x7f7fffff, 0, modes)    // overflow, inexact
//   roundingSignals(exact, kHalfFormat, modes.round16_64, flushes)
//
// Only on x86 with FMA: see hostHasExceptionFlags(). Any thread: MXCSR is per thread and restored.
#pragma once

#include "emulator/vectors.h"

#include <cstdint>

namespace wavesmith::testing {

inline constexpr std::uint32_t kInvalid = 1, kInputDenormal = 2, kDivideByZero = 4, kOverflow = 8,
                               kUnderflow = 16, kInexact = 32, kIntegerDivideByZero = 64;

[[nodiscard]] bool hostHasExceptionFlags();

enum class HostOperation {
  Add32,
  Subtract32,
  Multiply32,
  Divide32,
  Fma32,
  SquareRoot32,
  Compare32,
  From32To64,
  Add64,
  Multiply64,
  Divide64,
  Fma64,
  SquareRoot64,
  Compare64,
  From64To32,
  ToInteger32,
  ToInteger64,
  FromInteger32,
};
// Operands as bits. MODE gives rounding and denormals for the width in the name.
[[nodiscard]] std::uint32_t hostSignals(HostOperation operation, std::uint64_t a, std::uint64_t b,
                                        std::uint64_t c, const Modes& modes);

__extension__ using Exact = __float128;

struct ReferenceFormat {
  int mantissaBits;
  int least; // exponent of the least normal number
  int most;
};
inline constexpr ReferenceFormat kHalfFormat{10, -14, 15}, kSingleFormat{23, -126, 127},
    kDoubleFormat{52, -1022, 1023};

struct Reference {
  Exact value;
  std::uint32_t signals;
};
// A finite number rounded once: overflow, underflow (tiny after rounding and inexact) and inexact.
[[nodiscard]] Reference roundedTo(Exact value, const ReferenceFormat& format, unsigned rounding, bool flush);

// A sum that does not fit into 113 bits is rounded to odd: rounding it again to any of the formats gives the
// same result as rounding the exact sum.
[[nodiscard]] Exact sumToOdd(Exact x, Exact y);
[[nodiscard]] Exact timesPowerOfTwo(Exact value, int exponent);
[[nodiscard]] Exact floorOf(Exact value);

} // namespace wavesmith::testing
