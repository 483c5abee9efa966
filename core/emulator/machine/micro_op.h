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
  Constant, // index: in Code::constants(), 64 identical lanes for each dword
  Permuted, // Wave::permuted, which DPP has filled
  Scalar,   // index: SGPR number as in SSRC
  Modified, // base gives the source before the modifiers are applied
};

// The sign bits that neg and abs modify.
enum class SignBits : std::uint8_t { None, At15, At31, At63, Packed };

struct Source {
  std::uint32_t index = 0;
  SourceKind kind : 4 = SourceKind::None;
  SourceKind base : 4 = SourceKind::None;
  std::uint8_t dwords = 1;
  std::uint8_t sel : 3 = 6; // SDWA
  SignBits sign : 3 = SignBits::None;
  bool neg : 1 = false;
  bool abs : 1 = false;
  bool sext : 1 = false;
  bool high : 1 = false; // op_sel of a 16-bit operand
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

// What a handler expects of the host's floating point arithmetic.
enum class Arithmetic : std::uint8_t {
  Integer, // nothing: it computes no floats, or none whose operands can be denormals
  Single,  // denormal operands of f32 are treated as MODE specifies: the host flushes them if MODE does
  General, // the host keeps denormals
};

// The index in MicroOp::sources of an operand's field.
namespace slot {
inline constexpr unsigned kSrc0 = 0, kSrc1 = 1, kSrc2 = 2, kCarryIn = 3;
inline constexpr unsigned kAddress = 0, kData = 1, kData1 = 2; // LDS, FLAT, buffers, SMEM (address: SBASE)
inline constexpr unsigned kSaddr = 2, kResource = 2, kScalarOffset = 3;
} // namespace slot

inline constexpr std::int32_t kNoTarget = INT32_MIN; // no instruction starts there

struct alignas(64) MicroOp {
  Handler run = nullptr;
  const isa::Instruction* instruction = nullptr;
  std::array<Source, 4> sources{};
  std::int32_t immediate = 0;
  std::int32_t target = kNoTarget;     // distance to the target of a relative branch, in operations
  std::uint16_t destination = 0;       // VGPR
  std::uint16_t scalarDestination = 0; // SGPR number
  std::uint8_t output : 7 = 0;         // output:: bits
  bool direct : 1 = false;             // all sources are vector registers, and the result is written as it is
  std::uint8_t destinationDwords = 0;
  // Number of operations from this one to the end of its run. Only the last operation of a run may branch, fault
  // or otherwise stop the wave, or change EXEC or MODE.
  std::uint8_t left = 1;
  SignBits resultSign : 3 = SignBits::None; // the sign bits for clamp and omod
  Counted counted : 2 = Counted::Scalar;
  bool indexable : 1 = false;                      // VGPR indexing applies to the operand (VALU)
  Arithmetic arithmetic : 2 = Arithmetic::Integer; // from this operation to the end of its run
};
static_assert(sizeof(MicroOp) == 64, "one cache line");

// The handlers that run within another handler; nullptr for nearly all instructions.
struct InnerHandlers {
  Handler permuted = nullptr;   // DPP: runs on the permuted source
  Handler unobserved = nullptr; // recordExceptions and limitMatrix: computes the result
  Handler replaced = nullptr;   // replaceRegister: runs with v0 or s0
};

} // namespace wavesmith::emulator
