// SPDX-License-Identifier: Apache-2.0
// Which opcodes signal exceptions, and how they compute, as far as exceptions depend on it.
//
//   exceptionRule(isa::Op::v_rcp_f32)   {Reciprocal, 1 operand, f32 to f32}
//
// Constant; any thread.
#pragma once

#include "isa/opcode.h"

#include <cstdint>
#include <span>

namespace wavesmith::emulator {

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
  ConvertToZero, // rounded toward zero regardless of MODE
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
  Pair, // each of the two operands separately
  Mix,  // v_fma_mix: f16 or f32, selected by op_sel_hi
};
enum class Width : std::uint8_t { F16, F32, F64, I16, U16, I32, U32 };

struct ExceptionRule {
  isa::Op op = isa::Op::invalid;
  Signals signals{};
  std::uint8_t operands = 0;
  Width from = Width::F32;
  Width to = Width::F32;
  Shape shape = Shape::Plain;
  bool flushes = false; // denormals are zero regardless of MODE (the notes of the opcode)
};

// All rules, and the rule of an opcode; nullptr: the opcode signals nothing.
[[nodiscard]] std::span<const ExceptionRule> exceptionRules();
[[nodiscard]] const ExceptionRule* exceptionRule(isa::Op op);

} // namespace wavesmith::emulator
