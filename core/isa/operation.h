// SPDX-License-Identifier: Apache-2.0
// The operation of every opcode, as a program in a small language that is both readable and executed by a
// test. The texts are in operation/*.inc, one file for each encoding:
//
//   OPERATION(v_add_f32,   "D.f32 = S0.f32 + S1.f32")
//   OPERATION(s_add_u32,   "t = S0.u32 + S1.u32; D.u32 = t; SCC = t >> 32")
//   OPERATION(v_addc_co_u32, "t = S0.u32 + S1.u32 + CARRY[lane]; D.u32 = t; DCARRY[lane] = t >> 32")
//   OPERATION(v_cmp_lt_f32, "D[lane] = S0.f32 < S1.f32")
//   OPERATION(v_readlane_b32, "wave: D.u32 = S0{S1.u32[5:0]}.u32")
//   OPERATION(ds_add_rtn_u32, "old = LDS[addr].u32; LDS[addr].u32 = old + DATA0.u32; D.u32 = old")
//   OPERATION(v_exp_f32, v_exp_legacy_f32, "D.f32 = flush(exp2(flush(S0.f32)))")    one program of several opcodes
//
// --- The language ---
//
// A program is statements separated by `;` or by the end of a line; `//` begins a comment. The program of a
// vector opcode runs once for each lane whose bit of EXEC is set, and `lane` is its number; a program that
// begins with `wave:` runs once for the wave, and so do the programs of all scalar opcodes.
//
//   name = expr                       a variable of this execution; no declaration
//   PLACE = expr                      PLACE is an operand, a special register, memory, or a part of one
//   if expr then ... [elif expr then ...] [else ...] end
//   for name in expr .. expr do ... end        from the first, up to but without the second
//   for lane in lanes do ... end               the active lanes, in ascending order
//
// Values. An integer is exact and has no width (at least 128 bits); a float is one of f16, bf16, f32, f64,
// and keeps its type; a boolean is the integer 0 or 1. `X.T` reads the low bits of a place as type T: u1 u4
// u8 u16 u24 u32 u64 u96 u128 i4 i8 i16 i24 i32 i64 b16 b32 b64 f16 bf16 f32 f64 fp8 bf8 (FNUZ) xf32;
// `X.T[k]` is its k-th element as an array of T, lowest first; `X[hi:lo]` and `X[n]` are bits as an unsigned
// integer; `X{l}` is the value of a vector operand in lane l. All of them can be assigned to: the value is
// truncated to the width, the other bits of the place are preserved, and `D.T = …` of a vector register that
// T does not fill clears the rest of its last dword unless the opcode preserves it (trait::kKeepsHalf).
// Arithmetic on floats requires operands of the same type; integers and floats never mix without a
// conversion.
//
// Operators, from the weakest: `? :`, `or`, `and`, `|`, `^`, `&`, `== != < <= > >=`, `<< >>`, `+ -`, `* / %`,
// unary `- ~ not`, as in C; a comparison with a NaN is false except for `!=`; `/` and `%` of integers round
// toward zero. Literals: 12, 0x1f, 1.5f32, 1.0f16, -0.0f64, inf32, nan32.
//
// Conventions that apply to all programs: NEG, ABS and SEXT are applied when a source is read as a type, OMOD
// and CLAMP when D is written; OPSEL and SDWA select the low bits of a source; floating point operations
// round as MODE specifies for their type, denormals are flushed when a source is read and when D is written;
// an integer D clamps only if the program uses saturate(). Sources keep the value from before the
// instruction, even if D is the same register; D reads back what was written.
//
// Operands, by their role in the encoding: D (VDST, SDST, destination), S0 S1 S2 (sources), DATA or DATA0
// DATA1 (the data of a store or atomic), imm (SIMM16 or the literal, already extended as the opcode
// requires), SIMM (SIMM16 if there is also a literal), CARRY and DCARRY (carry-in and -out masks), MASK (the
// mask of v_cndmask), and SCC VCC EXEC M0 PC MODE TRAPSTS VCCZ EXECZ FLAT_SCRATCH. `PC` read is the address
// of the next instruction. Memory: LDS[a], MEM[a] (the memory that the instruction addresses: global, flat,
// scratch or buffer), GDS[a]; SMEM also reads MEM. `addr` is the address for this lane according to the
// addressing mode of the encoding: see docs/guide/operations.md.
//
// Functions, and the addresses of every addressing mode: docs/guide/operations.md lists them; a test asserts
// that every function in use is listed there.
//
// Constant; any thread.
#pragma once

#include "isa/opcode.h"

#include <string_view>

namespace wavesmith::isa {

// The program of an opcode; never empty for a row of the table.
[[nodiscard]] std::string_view operation(Op op);

} // namespace wavesmith::isa
