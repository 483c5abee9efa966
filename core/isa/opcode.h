// SPDX-License-Identifier: Apache-2.0
// One row of the opcode table of gfx942: the single source for the decoder, the analyses, the emulator,
// completion and hover help. The rows are in table/*.inc, one file for each encoding; a row looks like
//
//   OPCODE(v_add_f32, Vop2, 1, .forms = kSdwaDpp, .operands = {vdst(F32), src0(F32), vsrc1(F32)},
//          .traits = trait::kFloat, .summary = "Adds two f32 values.")
//
// What it leaves out is as in most rows of its encoding: table/row.h.
//
// Source of every row: the CDNA3 ISA manual, chapters 12 (instructions) and 13 (encodings); the tests compare
// it with LLVM 19 (tests/isa). Everything here is constant; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace wavesmith::isa {

enum class Encoding : std::uint8_t {
  Sop1,
  Sop2,
  Sopk,
  Sopc,
  Sopp,
  Smem,
  Vop1,
  Vop2,
  Vop3,
  Vop3p,
  Mai,
  Vopc, // Vop3: forms A and B; Mai: VOP3P-MAI
  Ds,
  Flat,
  Global,
  Scratch,
  Mubuf,
  Mtbuf,
};
inline constexpr unsigned kEncodings = 18;

// The forms of an opcode: `_e32`, `_e64`, `_sdwa`, `_dpp` in LLVM's spelling.
enum class Form : std::uint8_t { Base, Vop3, Sdwa, Dpp };

// Bits of Opcode::forms, in addition to Base and (if Opcode::vop3 says so) Vop3. kLds: MUBUF with its lds bit
// set.
enum Forms : std::uint8_t { kNoForms = 0, kSdwa = 1, kDpp = 2, kSdwaDpp = 3, kLds = 4 };

// The field of the instruction that encodes the operand (CDNA3 ISA, chapter 13, names of the fields).
enum class Field : std::uint8_t {
  None,
  Sdst,
  Ssrc0,
  Ssrc1,
  Simm16,  // SOP*
  Literal, // the dword after the instruction, always present (v_madmk_f32, s_setreg_imm32_b32)
  Sdata,
  Sbase,
  SmemOffset, // SMEM
  Vdst,
  Src0,
  Vsrc1,      // in the VOP3 and SDWA forms it accepts everything that SRC0 accepts
  Src2,       // VOP*
  VopSdst,    // VOP3B's SDST; VCC in the VOP2 and VOPC forms, sdst in SDWA's VOPC form
  CarryIn,    // SRC2 in VOP3; VCC in the VOP2 form (v_addc_co_u32, v_cndmask_b32)
  LaneSelect, // VSRC1/SRC1 as a scalar (v_readlane_b32, v_writelane_b32)
  DsAddr,
  DsData0,
  DsData1,
  DsVdst,
  FlatAddr,
  FlatData,
  FlatSaddr,
  FlatVdst,
  BufVaddr,
  BufVdata,
  BufSrsrc,
  BufSoffset,
  ImplicitM0,
  ImplicitVcc,
  ImplicitScc, // an operand in the text that is not encoded
};

enum class Access : std::uint8_t { Read = 1, Write = 2, ReadWrite = 3 };

// The type of an operand's bits; determines the value of an inline constant and how a register is displayed.
enum class ValueType : std::uint8_t {
  B8,
  B16,
  B32,
  B64,
  B96,
  B128,
  B256,
  B512, // bits without a type
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  I24,
  U24,
  F16,
  Bf16,
  F32,
  F64,
  Fp8,
  Bf8,
  Xf32, // Fp8, Bf8: FNUZ on gfx942
  PkF16,
  PkBf16,
  PkI16,
  PkU16,
  PkF32,
  PkB32,
  PkI8,
  PkU8,
  PkI4,
  PkU4,
  PkFp8,
  PkBf8,
  LaneMask,   // 64 bits, one for each lane
  Address,    // 64 bits; in LDS and as an offset 32
  Descriptor, // a buffer resource, four dwords
  Hwreg,
  WaitCounts,
  Label,
  Message,
  Count, // kinds of SIMM16
};

// The registers and constants that an operand accepts.
enum class Allowed : std::uint8_t {
  Sgpr,         // SGPRs, VCC, M0, EXEC, ... that can be accessed as a register
  ScalarSource, // Sgpr or a constant
  Vgpr,
  Agpr,
  VgprOrAgpr,     // selected by the ACC bit(s) of the encoding
  VectorSource,   // Vgpr, ScalarSource (src0 of VOP)
  VectorOrInline, // VgprOrAgpr or an inline constant (srcC of MFMA)
  Immediate,
};

struct OperandSpec {
  Field field = Field::None;
  Access access = Access::Read;
  std::uint16_t bits = 0; // bits of the whole operand; for MFMA, of the part in one lane
  ValueType type = ValueType::B32;
  Allowed allowed = Allowed::Sgpr;

  [[nodiscard]] constexpr std::uint8_t dwords() const { return static_cast<std::uint8_t>((bits + 31) / 32); }
};
inline constexpr unsigned kMaxOperands = 6;

// The functional unit that executes the opcode.
enum class Unit : std::uint8_t {
  Salu,    // scalar arithmetic and moves
  Branch,  // branches, calls, program ends: writes the program counter
  Control, // waits, nops, barriers, priorities, messages, modes
  Smem,
  Valu,
  Mfma, // matrix: MFMA and SMFMAC
  Lds,
  Gws,
  Buffer, // MUBUF and MTBUF
  Flat,   // FLAT, GLOBAL and SCRATCH: distinguished by the encoding
};

// Properties of an opcode for analyses and the emulator; a set of bits.
namespace trait {
inline constexpr std::uint32_t kLoad = 1u << 0;
inline constexpr std::uint32_t kStore = 1u << 1;
inline constexpr std::uint32_t kAtomic = 1u << 2;         // also kLoad if it always returns a value
inline constexpr std::uint32_t kLdsDma = 1u << 3;         // memory to LDS, bypassing the registers (always)
inline constexpr std::uint32_t kCacheControl = 1u << 4;   // buffer_wbl2, buffer_inv, s_dcache_*
inline constexpr std::uint32_t kTranscendental = 1u << 5; // CDNA3 ISA, table 12
inline constexpr std::uint32_t kDot = 1u << 6;
inline constexpr std::uint32_t kXdl = 1u << 7; // MFMA class (CDNA3 ISA, table 28)
inline constexpr std::uint32_t kSgemm = 1u << 8;
inline constexpr std::uint32_t kDgemm = 1u << 9;
inline constexpr std::uint32_t kSparse = 1u << 10;      // SMFMAC
inline constexpr std::uint32_t kWritesExec = 1u << 11;  // v_cmpx, s_*_saveexec
inline constexpr std::uint32_t kIgnoresExec = 1u << 12; // executes regardless of EXEC (v_readlane, MFMA)
inline constexpr std::uint32_t kLaneAccess = 1u << 13;  // v_readlane, v_readfirstlane, v_writelane
inline constexpr std::uint32_t kConditional = 1u << 14; // a branch that may fall through
inline constexpr std::uint32_t kCall = 1u << 15;
inline constexpr std::uint32_t kIndirect = 1u << 16; // target from a register
inline constexpr std::uint32_t kEndsWave = 1u << 17;
inline constexpr std::uint32_t kBarrier = 1u << 18;
inline constexpr std::uint32_t kMessage = 1u << 19;
inline constexpr std::uint32_t kD16 = 1u << 20; // writes one half; with ECC the other half becomes zero
inline constexpr std::uint32_t kD16Hi = 1u << 21;
inline constexpr std::uint32_t kFloat = 1u << 22; // respects MODE's rounding and denormals, omod and clamp
inline constexpr std::uint32_t kPacked = 1u << 23;
inline constexpr std::uint32_t kWait = 1u << 24; // s_waitcnt and similar
inline constexpr std::uint32_t kNop = 1u << 25;
inline constexpr std::uint32_t kCommutes = 1u << 26;
inline constexpr std::uint32_t kCompare = 1u << 27;
// Converts according to the buffer's data and number format.
inline constexpr std::uint32_t kFormat = 1u << 28;
inline constexpr std::uint32_t kTwoAddresses = 1u << 29; // ds_read2, ds_write2: offset0 and offset1
inline constexpr std::uint32_t kKeepsHalf = 1u << 30;    // writes a part of VDST and preserves the rest
inline constexpr std::uint32_t kOpSel = 1u << 31;        // VOP3's OP_SEL selects halves
} // namespace trait

// Registers that are not encoded; a set of bits. Explicit operands are not repeated here.
namespace implicit {
inline constexpr std::uint16_t kExec = 1u << 0;
inline constexpr std::uint16_t kVcc = 1u << 1;
inline constexpr std::uint16_t kScc = 1u << 2;
inline constexpr std::uint16_t kM0 = 1u << 3;
inline constexpr std::uint16_t kMode = 1u << 4;
inline constexpr std::uint16_t kFlatScratch = 1u << 5;
inline constexpr std::uint16_t kTrapSts = 1u << 6;
inline constexpr std::uint16_t kPc = 1u << 7;
} // namespace implicit

// The increment of each counter when it is issued (CDNA3 ISA 4.4).
struct CounterSteps {
  std::uint8_t vm = 0;
  std::uint8_t lgkm = 0;
  std::uint8_t exp = 0;
};

// How closely the emulator follows the manual.
enum class Fidelity : std::uint8_t { Exact, Approximate, Unsupported };

// Rows of Target (target.h) as a set of bits.
enum Targets : std::uint8_t {
  kGfx90a = 1,
  kGfx940 = 2,
  kGfx942 = 4,
  kGfx950 = 8,
  kAllTargets = 15,
  kGfx94x = 6,
  kGfx940Up = 14
};

struct Opcode {
  std::string_view mnemonic; // "v_add_f32", without the suffix of a form
  Encoding encoding = Encoding::Sop1;
  std::uint16_t number = 0; // in its encoding
  std::int16_t vop3 = -1;   // number of the same operation in VOP3; -1: VOP3 cannot express it
  Forms forms = kNoForms;
  std::array<OperandSpec, kMaxOperands>
      operands{}; // in the order of the assembler's text, up to the first None. Access::ReadWrite for an
                  // atomic's data: written if it returns a value (sc0, glc of SMEM)
  std::uint16_t reads = 0; // implicit:: bits
  std::uint16_t writes = 0;
  Unit unit = Unit::Valu;
  std::uint32_t traits = 0; // trait:: bits
  CounterSteps counters{};
  std::uint8_t memoryBytes = 0; // accessed by one lane (or, in SMEM, the wave); 0: not memory
  std::uint8_t passes = 0;      // for an MFMA; one pass is four clocks
  Targets targets = kAllTargets;
  Fidelity fidelity = Fidelity::Unsupported;
  std::string_view summary;   // one or two sentences, in our own words
  std::string_view note = {}; // the reason for Approximate or Unsupported, with the source

  [[nodiscard]] constexpr bool has(std::uint32_t trait) const { return (traits & trait) != 0; }
  [[nodiscard]] constexpr unsigned operandCount() const {
    unsigned n = 0;
    while (n < kMaxOperands && operands[n].field != Field::None)
      ++n;
    return n;
  }
};

// The identifier of an opcode: Op::v_add_f32. Op::invalid stands for opcodes that are not in the table.
enum class Op : std::uint16_t {
#define OPCODE(mnemonic, ...) mnemonic,
#include "isa/table/all.inc"
#undef OPCODE
  invalid,
};

// Every row, indexed by Op.
[[nodiscard]] std::span<const Opcode> opcodes();

// The row of an opcode; a row named "invalid" for Op::invalid.
[[nodiscard]] const Opcode& row(Op op);

// The opcode of a number in an encoding (for Vop3, also opcodes of Vop1, Vop2 and Vopc), or Op::invalid.
[[nodiscard]] Op find(Encoding encoding, unsigned number);

// Only for text from the user: no code of the project depends on mnemonics. Accepts a form's suffix.
[[nodiscard]] Op findMnemonic(std::string_view mnemonic);

// "VOP3P-MAI": the spelling of the manual.
[[nodiscard]] std::string_view name(Encoding encoding);

} // namespace wavesmith::isa
