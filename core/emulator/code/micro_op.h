// SPDX-License-Identifier: Apache-2.0
// A predecoded instruction: the handler and the location of each operand.
//
//   v_fma_f32 v4, v4, 2.0, s3  ->  {valu<fma>, destination 4,
//                                   sources {Vector 4, Constant 64 x 2.0, Scalar 3}}
//
// Registers are indices into the wave's own register file: VGPRs first, accumulation VGPRs from accum_offset
// on. Created by predecode(), constant afterward; any thread.
#pragma once

#include "isa/instruction.h"

#include <array>
#include <cstdint>

namespace wavesmith::emulator {

struct Wave;
struct MicroOp;
using Handler = void (*)(Wave&, const MicroOp&);

enum class SourceKind : std::uint8_t {
  None,
  Vector,   // index: register in the wave's register file
  Constant, // constant: 64 identical lanes for each dword
  Scalar,   // index: SGPR number as in SSRC
  Modified, // base gives the source before the modifiers are applied
};

// The sign bits that neg and abs modify.
enum class SignBits : std::uint8_t { None, At15, At31, At63, Packed };

struct Source {
  const std::uint32_t* constant = nullptr;
  std::uint16_t index = 0;
  SourceKind kind = SourceKind::None;
  SourceKind base = SourceKind::None;
  std::uint8_t dwords = 1;
  std::uint8_t sel = 6; // SDWA
  SignBits sign = SignBits::None;
  bool neg = false;
  bool abs = false;
  bool sext = false;
  bool high = false; // op_sel of a 16-bit operand
};

// Bits of MicroOp::output: changes made to a result before it is written; 0 for nearly all instructions.
namespace output {
inline constexpr std::uint8_t kClamp = 1;
inline constexpr std::uint8_t kOmod = 2;
inline constexpr std::uint8_t kSdwa = 4; // dst_sel, dst_unused
// op_sel: written to bits 31:16, the other bits are preserved.
inline constexpr std::uint8_t kHighHalf = 8;
inline constexpr std::uint8_t kPreserveHigh = 16; // written to bits 15:0, the other bits are preserved
} // namespace output

// The class under which a run counts the instruction.
enum class Counted : std::uint8_t { Scalar, Vector, Memory, Matrix };
inline constexpr unsigned kCountedClasses = 4;

// The index in MicroOp::sources of an operand's field.
namespace slot {
inline constexpr unsigned kSrc0 = 0, kSrc1 = 1, kSrc2 = 2, kCarryIn = 3;
inline constexpr unsigned kAddress = 0, kData = 1, kData1 = 2; // LDS, FLAT, buffers, SMEM (address: SBASE)
inline constexpr unsigned kSaddr = 2, kResource = 2, kScalarOffset = 3;
} // namespace slot

struct alignas(64) MicroOp {
  Handler run = nullptr;
  const MicroOp* target = nullptr; // the target of a relative branch; nullptr: no instruction starts there
  const isa::Instruction* instruction = nullptr;
  Handler inner = nullptr;      // DPP: the handler that runs on the permuted source
  Handler unobserved = nullptr; // recordExceptions and limitMatrix: the handler that computes the result
  Handler replaced = nullptr;   // replaceRegister: the handler that runs with v0 or s0
  std::array<Source, 4> sources{};
  std::int32_t immediate = 0;
  std::uint16_t destination = 0;        // VGPR
  std::uint16_t scalarDestination = 0;  // SGPR number
  SignBits resultSign = SignBits::None; // the sign bits for clamp and omod
  std::uint8_t output = 0;
  Counted counted = Counted::Scalar;
  bool approximate = false;
  bool indexable = false; // VGPR indexing applies to the operand (VALU)
  std::uint8_t destinationDwords = 0;
};

} // namespace wavesmith::emulator
