// SPDX-License-Identifier: Apache-2.0
// A predecoded instruction: the handler, and where each operand is.
//
//   v_fma_f32 v4, v4, 2.0, s3  ->  {valu<fma>, destination 4,
//                                   sources {Vector 4, Constant 64 x 2.0, Scalar 3}}
//
// Registers are numbers in the wave's own file: VGPRs first, accumulation VGPRs from accum_offset on. Made by
// predecode(), constant afterwards; any thread.
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
  Vector,   // index: register in the wave's file
  Constant, // constant: 64 equal lanes for each dword
  Scalar,   // index: number as in SSRC
  Modified, // base says what is there before the modifiers act
};

// What neg and abs act on.
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

// Bits of MicroOp::output: what has to be done to a result before it is written; 0 for nearly all
// instructions.
namespace output {
inline constexpr std::uint8_t kClamp = 1;
inline constexpr std::uint8_t kOmod = 2;
inline constexpr std::uint8_t kSdwa = 4;          // dst_sel, dst_unused
inline constexpr std::uint8_t kHighHalf = 8;      // op_sel: written to bits 31:16, the others stay
inline constexpr std::uint8_t kPreserveHigh = 16; // written to bits 15:0, the others stay
} // namespace output

// By what a run counts.
enum class Counted : std::uint8_t { Scalar, Vector, Memory, Matrix };
inline constexpr unsigned kCountedClasses = 4;

// Where an operand's field lands in MicroOp::sources.
namespace slot {
inline constexpr unsigned kSrc0 = 0, kSrc1 = 1, kSrc2 = 2, kCarryIn = 3;
inline constexpr unsigned kAddress = 0, kData = 1, kData1 = 2; // LDS, FLAT, buffers, SMEM (address: SBASE)
inline constexpr unsigned kSaddr = 2, kResource = 2, kScalarOffset = 3;
} // namespace slot

struct alignas(64) MicroOp {
  Handler run = nullptr;
  const MicroOp* target = nullptr; // of a relative branch; nullptr: not at an instruction
  const isa::Instruction* instruction = nullptr;
  Handler inner = nullptr;      // of DPP: what runs on the permuted source
  Handler unobserved = nullptr; // of recordExceptions and limitMatrix: what computes
  Handler replaced = nullptr;   // of replaceRegister: what runs with v0 or s0
  std::array<Source, 4> sources{};
  std::int32_t immediate = 0;
  std::uint16_t destination = 0;        // VGPR
  std::uint16_t scalarDestination = 0;  // SGPR number
  SignBits resultSign = SignBits::None; // what clamp and omod act on
  std::uint8_t output = 0;
  Counted counted = Counted::Scalar;
  bool approximate = false;
  bool indexable = false; // VGPR indexing applies to it (VALU)
  std::uint8_t destinationDwords = 0;
};

} // namespace wavesmith::emulator
