// SPDX-License-Identifier: Apache-2.0
// The part of the table that decode() reads: for each opcode in each of its forms, the bits of its operands
// and the bits that must be zero. Small, dense and separate from the documentation, because memory traffic
// dominates decoding: 48 bytes per instruction instead of the 250 of a row. Computed from the rows at compile
// time.
//
//   const Layout& layout = kLayouts.find(0x02000401);   // v_add_f32: VGPR at 17, a source at 0, VGPR at 9
//
// Constant; any thread.
#pragma once

#include "isa/opcode.h"

namespace wavesmith::isa::table {

// How an operand is extracted.
enum class Take : std::uint8_t {
  Vector,       // eight bits
  Accumulation, // eight bits
  Either,       // eight bits, and a separate bit that selects VGPR or AGPR
  Scalar7,      // seven bits
  Scalar8,      // eight bits, the highest of which must be zero
  Source8,      // a scalar register or a constant
  Source9,      // the same and vector registers
  Vcc,          // not encoded
  Immediate,    // SIMM16
  SignedImmediate,
  Immediate8, // SSRC1 as a number
  Literal,    // always present
  Other,      // handled by the function of the encoding
};

// The kinds of sources that are allowed.
namespace allow {
inline constexpr std::uint8_t kVector = 1;
inline constexpr std::uint8_t kScalar = 2;
inline constexpr std::uint8_t kInline = 4;
inline constexpr std::uint8_t kSpecial = 8;
inline constexpr std::uint8_t kLiteral = 16;
inline constexpr std::uint8_t kConstant = kScalar | kInline | kSpecial;
} // namespace allow

struct Cut {
  Take take = Take::Other;
  std::uint8_t low = 0; // its lowest bit among the 64
  std::uint8_t dwords = 0;
  std::uint8_t allowed = 0;
  std::uint8_t accumulation = 0; // the bit that selects an AGPR, for Either and Source9; 0: never an AGPR
  bool negates = false;          // NEG and ABS are supported
  Field field = Field::None;
};

// Selects the function that decodes the modifiers.
enum class Shape : std::uint8_t {
  Invalid,
  Scalar,
  Vector,
  Sdwa,
  SdwaCompare,
  Dpp,
  Vop3a,
  Vop3b,
  Packed,
  Matrix,
  Smem,
  Ds,
  DsTwo, // two offsets
  Flat,
  Global,
  Scratch,
  Mubuf,
  Mtbuf,
};

struct Layout {
  std::uint64_t reserved = 0; // bits that must be zero
  std::uint64_t required = 0; // bits that must be one
  Op op = Op::invalid;
  Form form = Form::Base;
  Shape shape = Shape::Invalid;
  std::uint8_t length = 4; // bytes, excluding a literal
  std::uint8_t count = 0;  // operands
  Targets targets = kAllTargets;
  bool atomic = false;
  bool widensFp8 = false;
  bool opSel = false; // VOP3's OP_SEL is supported
  std::array<Cut, kMaxOperands> cuts{};
};

// Four per opcode, one for each form; those of Op::invalid are last, and an opcode without a form has no
// layout for it either. For the complete parts of the table, see layout.cpp.
inline constexpr unsigned kForms = 4;
inline constexpr std::size_t kMaxLayouts = (static_cast<std::size_t>(Op::invalid) / 64 + 1) * 64 * kForms;
static_assert(kMaxLayouts > static_cast<std::size_t>(Op::invalid) * kForms);

// Start of each encoding's numbers in Layouts::byNumber.
namespace base {
inline constexpr unsigned kSop1 = 0;
inline constexpr unsigned kSop2 = kSop1 + 256;
inline constexpr unsigned kSopk = kSop2 + 128;
inline constexpr unsigned kSopc = kSopk + 32;
inline constexpr unsigned kSopp = kSopc + 128;
inline constexpr unsigned kSmem = kSopp + 128;
inline constexpr unsigned kVop1 = kSmem + 256; // followed by those of SDWA and DPP, as for VOP2 and VOPC
inline constexpr unsigned kVop2 = kVop1 + 3 * 256;
inline constexpr unsigned kVopc = kVop2 + 3 * 64;
inline constexpr unsigned kVop3 = kVopc + 3 * 256;
inline constexpr unsigned kVop3p = kVop3 + 1024; // followed by VOP3P-MAI
inline constexpr unsigned kDs = kVop3p + 128;
inline constexpr unsigned kFlat = kDs + 256; // followed by SCRATCH and GLOBAL, 128 each
inline constexpr unsigned kMubuf = kFlat + 4 * 128;
inline constexpr unsigned kMtbuf = kMubuf + 128;
inline constexpr unsigned kNone = kMtbuf + 16; // an encoding that gfx942 does not have
inline constexpr unsigned kEnd = kNone + 1;
} // namespace base

struct Layouts {
  std::array<Layout, kMaxLayouts> all{};
  std::array<std::uint16_t, base::kEnd> byNumber{};
};
extern const Layouts kLayouts;

} // namespace wavesmith::isa::table
