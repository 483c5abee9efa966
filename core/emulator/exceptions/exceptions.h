// SPDX-License-Identifier: Apache-2.0
// The exceptions that vector instructions signal: the sticky bits of TRAPSTS.EXCP (CDNA3 ISA 3.10).
//
//   v_rcp_f32 v1, 0                                 // sets kDivideByZero
//   s_getreg_b32 s4, hwreg(HW_REG_TRAPSTS, 0, 7)    // s4 = 4
//
// Only code that can see them pays for them: predecode asks observesExceptions() once for a code object and
// then puts recordExceptions() before the handlers of the opcodes that have a rule.
//
// What the manual says is in the rules and in exceptions.cpp beside what it is for. What it leaves open, and
// what is done here:
//
//   - Which operations signal what. Those of IEEE 754 signal what IEEE 754 says; min and max of a signaling
//     NaN do when MODE.IEEE is set, as their pseudocode then quiets it.
//   - Input denormal. An operand is a denormal that MODE does not flush, and neither a NaN among the operands
//     nor an invalid operation or a division by zero comes first: the order of x86, whose MXCSR has the
//     same six bits in the same order.
//   - Underflow. The result is tiny after rounding and inexact; flushing a denormal result makes it inexact.
//   - Inexact, overflow and underflow of reciprocals, roots, logarithms, exponentials, sines: not signaled.
//   - Rounding to an integer of the same format: inexact is not signaled (IEEE 754, 5.9: roundToIntegral
//     signals it in its Exact form only).
//   - v_div_scale, v_trig_preop, v_cube*, v_dot2*, conversions to and from 8 bits and to normalized
//     integers: nothing is signaled.
//   - OMOD and CLAMP act on a result after it was rounded: they signal nothing.
//   - EXCP_CYCLE stays 0.
//
// Not open, but not modeled: while MODE.DX10_CLAMP is set, gfx942 does not report arithmetic exceptions
// (ROCdbgapi, "Known limitations"; LLVM libc, src/__support/FPUtil/amdgpu/FEnvImpl.h). The manual does not
// know that, and what is recorded here goes by the manual.
//
// Functions of their arguments and of the wave; the thread of the wave.
#pragma once

#include "isa/opcode.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::codeobject {
struct KernelDescriptor;
}
namespace wavesmith::program {
class Program;
}

namespace wavesmith::emulator {

struct MicroOp;
struct Wave;

// CDNA3 ISA, table 5: bits of TRAPSTS.EXCP, and, 12 further up, of MODE.EXCP_EN.
namespace exception {
inline constexpr std::uint32_t kInvalid = 1u << 0, kInputDenormal = 1u << 1, kDivideByZero = 1u << 2,
                               kOverflow = 1u << 3, kUnderflow = 1u << 4, kInexact = 1u << 5,
                               kIntegerDivideByZero = 1u << 6, kAddressWatch = 1u << 7,
                               kMemoryViolation = 1u << 8;
inline constexpr std::uint32_t kArithmetic = 0x7f;
inline constexpr unsigned kEnableAt = 12; // in MODE
} // namespace exception

// "overflow, inexact"
[[nodiscard]] std::string exceptionNames(std::uint32_t exceptions);

// How an opcode computes, as far as exceptions are concerned.
enum class Signals : std::uint8_t {
  Add,
  Subtract,
  SubtractReversed,
  Multiply,
  MultiplyLegacy, // 0 times anything is 0
  Fma,
  FmaSecond, // src0 * src2 + src1: the constant of v_fmamk
  Mad,       // rounded twice, denormals flushed
  MadSecond,
  Select, // min, max, med3
  Compare,
  Convert,
  ConvertToZero, // rounded to zero whatever MODE says
  FromInteger,
  ToInteger, // CLAMP enables inexact
  ToIntegerNearest,
  ToIntegerFloor,
  Whole,    // trunc, ceil, rndne, floor
  Fraction, // x - floor(x)
  Scale,
  Parts, // frexp
  Reciprocal,
  ReciprocalInteger,
  SquareRoot,
  ReciprocalSquareRoot,
  Logarithm,
  Exponential,
  Sine,
  DivideFmas,
  DivideFixup,
  Matrix, // products of f64
};
enum class Shape : std::uint8_t {
  Plain,
  Accumulating, // the destination is the last operand
  Packed,       // VOP3P: two halves, or two dwords for f32
  PackedAccumulating,
  Pair, // each of two operands by itself
  Mix,  // v_fma_mix: f16 or f32 as op_sel_hi says
};
enum class Width : std::uint8_t { F16, F32, F64, I16, U16, I32, U32 };

struct ExceptionRule {
  isa::Op op = isa::Op::invalid;
  Signals signals{};
  std::uint8_t operands = 0;
  Width from = Width::F32;
  Width to = Width::F32;
  Shape shape = Shape::Plain;
  bool flushes = false; // denormals are zeros whatever MODE says (the notes of the opcode)
};

// All of them (exception_rules.cpp), and that of an opcode; nullptr: it signals nothing.
[[nodiscard]] std::span<const ExceptionRule> exceptionRules();
[[nodiscard]] const ExceptionRule* exceptionRule(isa::Op op);

// The code reads or writes TRAPSTS, or it or the descriptor enables exceptions.
[[nodiscard]] bool observesExceptions(const program::Program& program,
                                      const codeobject::KernelDescriptor& descriptor);

// Handler: runs op.unobserved and sets the bits that the active lanes signal; a fault where one is enabled.
void recordExceptions(Wave& wave, const MicroOp& op);

} // namespace wavesmith::emulator
