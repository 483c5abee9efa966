// SPDX-License-Identifier: Apache-2.0
// The only representation of an instruction in the project: machine words, decoded once.
//
//   7D940501 at 0x108  ->  v_cmp_eq_u32 vcc, v1, v2: op, form, length 4, operands {vcc w, v1 r, v2 r}
//
// A fixed-size value without pointers; any thread.
#pragma once

#include "isa/opcode.h"
#include "isa/register.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace wavesmith::isa {

enum class OperandKind : std::uint8_t {
  None,         // absent in this form: VDST of an atomic without sc0, VDATA with lds
  Scalar,       // index: number as in SSRC (register.h)
  Vector,       // index: 0..255
  Accumulation, // index: 0..255
  Inline,       // index: source number 128..208 (integers) or 240..248 (floats)
  Literal,      // Instruction::literal
  Special,      // index: source number 235..239 (apertures, pops), 251..254 (vccz, execz, scc, lds_direct)
  Immediate,    // Instruction::immediate; for SDATA of s_atc_probe, index
  Off,          // `off`: no address register
};

inline constexpr std::uint8_t kSelectAll = 6; // SDWA: DWORD, the whole register (CDNA3 ISA, SDWA fields)

struct Operand {
  OperandKind kind = OperandKind::None;
  std::uint8_t dwords = 0; // number of registers, 0 if it is not a register
  std::uint16_t index = 0;
  bool neg : 1 = false; // VOP3, SDWA, DPP; for VOP3P: neg_lo
  bool abs : 1 = false;
  bool negHi : 1 = false;   // VOP3P
  bool sext : 1 = false;    // SDWA
  bool opSel : 1 = false;   // VOP3/VOP3P: high half for the low result (dst: write the high half)
  bool opSelHi : 1 = false; // VOP3P: high half for the high result
  std::uint8_t sel = 6;     // SDWA: 0..3 a byte, 4 low word, 5 high word, 6 all (CDNA3 ISA, SDWA fields)

  [[nodiscard]] constexpr bool isRegister() const {
    return kind == OperandKind::Scalar || kind == OperandKind::Vector || kind == OperandKind::Accumulation;
  }
};

// The modifiers in the encoding. Fields that an instruction does not have are zero.
struct Modifiers {
  std::uint16_t dppCtrl = 0;
  std::uint8_t rowMask = 0;
  std::uint8_t bankMask = 0;
  std::uint8_t omod = 0;      // 0, 1: *2, 2: *4, 3: /2
  std::uint8_t dstSel = 6;    // SDWA
  std::uint8_t dstUnused = 0; // SDWA: 0 pad with zeros, 1 sign extend, 2 preserve
  std::uint8_t cbsz = 0;
  std::uint8_t abid = 0;
  std::uint8_t blgp = 0;
  std::uint8_t format = 0;  // MTBUF: dfmt in [3:0], nfmt in [6:4]
  std::uint8_t offset1 = 0; // DS with two addresses
  std::uint8_t opSel = 0;   // OP_SEL as in VOP3 and VOP3P, for v_cvt_sr_fp8_f32 and similar instructions
  bool clamp : 1 = false;
  bool boundCtrl : 1 = false; // in LLVM's syntax: bound_ctrl:1, lanes out of range read 0
  bool sc0 : 1 = false;       // also glc of SMEM
  bool sc1 : 1 = false;
  bool nt : 1 = false;
  bool offen : 1 = false;
  bool idxen : 1 = false;
  bool lds : 1 = false;
  bool gds : 1 = false;
  bool sve : 1 = false; // scratch: VADDR is used
};

struct Instruction {
  std::uint64_t address = 0; // in the code object
  // The first dword in the low half, the second one in the high half if length is 8.
  std::uint64_t bits = 0;
  Op op = Op::invalid;
  Form form = Form::Base;
  std::uint8_t length = 4; // bytes: 4 or 8
  std::uint8_t operandCount = 0;
  std::uint32_t literal = 0;
  // SIMM16, sign-extended if the opcode says signed; memory offset, sign-extended; DS: offset0 or the 16-bit
  // offset.
  std::int32_t immediate = 0;
  Modifiers modifiers;
  // operands[i] corresponds to row().operands[i] in every form; an operand that a form does not have is None.
  std::array<Operand, kMaxOperands> operands{};

  [[nodiscard]] const Opcode& row() const { return isa::row(op); }
  [[nodiscard]] bool valid() const { return op != Op::invalid; }
  [[nodiscard]] std::span<const Operand> used() const { return {operands.data(), operandCount}; }
  // For a relative branch: address of the next instruction plus 4 * SIMM16.
  [[nodiscard]] std::uint64_t branchTarget() const {
    return address + 4 + static_cast<std::uint64_t>(static_cast<std::int64_t>(immediate) * 4);
  }
};

// The value of an inline constant read as 32 bits (CDNA3 ISA, table 13): integers as two's complement, floats
// as the f32 pattern. For the different 16-bit and 64-bit patterns of the float constants, see inlineBits16
// and inlineBits64.
[[nodiscard]] std::uint32_t inlineBits32(std::uint16_t source);
[[nodiscard]] std::uint16_t inlineBits16(std::uint16_t source);
[[nodiscard]] std::uint64_t inlineBits64(std::uint16_t source);

// The value of an operand that is an inline constant, a literal or an immediate, before NEG, ABS and SDWA, in
// the width of the operand: a literal of 64 bits is extended according to its type (CDNA3 ISA 6.2.1.1), and
// an immediate of 16 bits to 32. Nothing for other operands, and for 16-bit constants of type float.
[[nodiscard]] std::optional<std::uint64_t> constantOperand(const Instruction& instruction, unsigned operand);

} // namespace wavesmith::isa
