// SPDX-License-Identifier: Apache-2.0
// Where LLVM 19's description of gfx942 and the hardware differ: each rule with its name and its source.
// Sections without a document are of the CDNA3 ISA manual. The tests print how often each was needed.
//
//   LlvmEffect effect = ...;                  // from LLVM's descriptions
//   correctEffect(instruction, llvm, effect, counts);   // what the hardware does
//
// Functions of their arguments; any thread.
#pragma once

#include "assembler/llvm_reader.h"
#include "isa/instruction.h"
#include "isa/words.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

namespace wavesmith::isa::testing {

// Registers of 32 bits: scalar ones by their number in SSRC, then v0..v255, a0..a255, SCC, MODE.
inline constexpr unsigned kVectorBit = 128;
inline constexpr unsigned kAccumulationBit = kVectorBit + kVectorRegisters;
inline constexpr unsigned kSccBit = kAccumulationBit + kVectorRegisters;
inline constexpr unsigned kModeBit = kSccBit + 1;
using Registers = std::bitset<kModeBit + 1>;

void set(Registers& registers, const assembler::testing::LlvmRegister& reg);

enum class Rule : std::uint8_t {
  // What LLVM decodes and gfx942 does not have.
  NullRegister,
  ConstantDestination,
  SpecialTuple,
  MatrixSource,
  MatrixAddend,
  CarryIn,
  VectorOrScalar,
  NopForms,
  // What gfx942 has and LLVM does not decode.
  Fp8Selection,
  // Modifiers.
  FlatOffset,
  AbsentSource,
  IntegerSign,
  D16Gds,
  // Registers read and written.
  StatusSource,
  LdsSize,
  MatrixExec,
  ControlExec,
  D16Load,
  DppBound,
  SdwaPreserve,
  HalfKept,
  Conditional,
  Fork,
  ClassResult,
  CompareAndSwap,
  Hwreg,
  GprIndex,
  Setvskip,
  RelativeDestination,
  ScratchToLds,
  QuadMask,
};

struct Exception {
  std::string_view name;
  std::string_view source;
};

inline constexpr std::array kExceptions = {
    Exception{"source 125 is no null register", "table 13: reserved; null came with GFX10"},
    Exception{"a scalar result is no constant", "13.3.4: SDST is an SGPR; LLVM reads eight bits as a source"},
    Exception{"no four SGPRs from flat_scratch, xnack_mask, vcc or exec on", "3.6.3; LLVM takes two"},
    Exception{"A and B of a matrix operation are vector registers", "7.1.2, table of controls: VGPRs only"},
    Exception{"C of a matrix operation is a vector register or an inline constant, an index a register",
              "7.1.2, table of controls"},
    Exception{"a carry-in is a pair of SGPRs", "13.3.5, SRC2 of v_addc_co_u32 and its like"},
    Exception{"v_swap_b32 and v_accvgpr_* take vector registers alone, lanes are chosen by scalars",
              "chapter 12 of each; LLVM takes any source"},
    Exception{"v_nop has no source that could say SDWA or DPP",
              "12.8; LLVM takes the next dword if it is zero"},
    Exception{"FP8 conversions ignore SDWA's selection of the result", "7.2; LLVM refuses all but DWORD"},
    Exception{"FLAT's offset has twelve bits", "13.6.1: the topmost bit is ignored"},
    Exception{"negation of a source that is not there",
              "v_cvt_sr_fp8_f32 has two sources; LLVM has modifiers of a third"},
    Exception{"integers have no sign to change",
              "6.2.2: NEG and ABS are for floats; LLVM keeps them and does not print them"},
    Exception{"GDS of a D16 read", "13.4.1; LLVM's disassembler loses the bit"},
    Exception{"src_vccz, src_execz, src_scc and lds_direct read VCC, EXEC, SCC and M0", "table 13"},
    Exception{"LDS instructions do not read M0",
              "3.7 against 3.6.5; LLVM GCNSubtarget::ldsRequiresM0Init: not since GFX9"},
    Exception{"matrix operations ignore EXEC", "7.1.2, table of controls"},
    Exception{"messages, cache control and v_nop do nothing in lanes",
              "3.3: EXEC is for vector instructions"},
    Exception{"a D16 load overwrites the whole register where SRAM has ECC",
              "LLVM GCNSubtarget::d16PreservesUnusedBits; MI300's has"},
    Exception{"DPP that writes every lane keeps nothing",
              "13.3.9: BOUND_CTRL and full masks; LLVM ties the old value always"},
    Exception{"SDWA can preserve a part of the result", "13.3.7: DST_UNUSED; LLVM ties nothing"},
    Exception{"results that keep a part of the register, or add to it",
              "chapter 12 of each; OP_SEL[3]; LLVM ties nothing"},
    Exception{"scalar moves that may not happen, and bit sets, keep SDST", "12.3: s_cmov, s_bitset"},
    Exception{"fork and join change EXEC", "4.2, s_cbranch_g_fork, s_cbranch_i_fork, s_cbranch_join"},
    Exception{"SDWA's class test writes the mask that it names", "13.3.8: SD; LLVM adds VCC"},
    Exception{"compare-and-swap returns one value of two", "12.6 and 12.13: the value that was in memory"},
    Exception{"s_getreg and s_setreg access the register that they name", "5.8; LLVM says MODE always"},
    Exception{"the index and its mode are in M0", "6.6: only on and off write MODE"},
    Exception{"VSKIP is in MODE", "4.2, s_setvskip; LLVM says SCC"},
    Exception{"s_movreld writes the register that M0 chooses", "12.3: SDST may keep its value"},
    Exception{"scratch to LDS is addressed by flat_scratch", "13.6.3; LLVM forgets it"},
    Exception{"s_quadmask writes SCC", "12.3; LLVM 19 forgets it (pull request 161582)"},
};
using ExceptionCounts = std::array<std::uint64_t, kExceptions.size()>;

// Why our decoder rejects a word that LLVM decodes; nothing without a rule.
[[nodiscard]] bool isExcused(const Words& words, const assembler::testing::LlvmInstruction& llvm,
                             ExceptionCounts& counts);
// Why our decoder accepts a word that LLVM rejects.
[[nodiscard]] bool isExcused(const Instruction& ours, ExceptionCounts& counts);

struct LlvmEffect {
  Registers reads; // without the next
  Registers old;   // the destination's old value, if it is read first ("old" of DPP, D16 loads)
  Registers writes;
};

void correctEffect(const Instruction& ours, const assembler::testing::LlvmInstruction& llvm,
                   LlvmEffect& effect, ExceptionCounts& counts);

} // namespace wavesmith::isa::testing
