// SPDX-License-Identifier: Apache-2.0
// The names of all state that an instruction can read or write besides memory.
//
// Scalar registers are named by their number in the SSRC/SDST fields (CDNA3 ISA, section 5.1 and table 13):
// s0 is 0, vcc_lo is 106, exec_hi is 127. So a range of scalar registers is a range of numbers, including
// special registers. Vector and accumulation registers are named by their own numbers, 0 to 255 each.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace wavesmith::isa {

inline constexpr unsigned kLanes = 64;            // gfx942 has wave64 only
inline constexpr unsigned kVectorRegisters = 256; // v0..v255; a0..a255 are as many
inline constexpr unsigned kScalarRegisters = 102; // s0..s101

// Numbers of the special scalar registers (CDNA3 ISA, table 13).
namespace scalar {
inline constexpr std::uint16_t kFlatScratchLo = 102;
inline constexpr std::uint16_t kFlatScratchHi = 103;
inline constexpr std::uint16_t kXnackMaskLo = 104;
inline constexpr std::uint16_t kXnackMaskHi = 105;
inline constexpr std::uint16_t kVccLo = 106;
inline constexpr std::uint16_t kVccHi = 107;
inline constexpr std::uint16_t kTtmp0 = 108; // ttmp0..ttmp15: 108..123
inline constexpr std::uint16_t kM0 = 124;
inline constexpr std::uint16_t kExecLo = 126;
inline constexpr std::uint16_t kExecHi = 127;
} // namespace scalar

enum class RegisterClass : std::uint8_t {
  Scalar,       // number as in SSRC: 0..127
  Vector,       // v0..v255
  Accumulation, // a0..a255
  State,        // number is a StateRegister
};

// State outside of the scalar and the vector register file.
enum class StateRegister : std::uint16_t { Scc, Mode, TrapSts, Pc, Other };

// `count` consecutive 32-bit registers.
struct RegisterRange {
  RegisterClass cls = RegisterClass::Scalar;
  std::uint16_t first = 0;
  std::uint16_t count = 1;

  auto operator<=>(const RegisterRange&) const = default;
};

[[nodiscard]] bool overlap(const RegisterRange& a, const RegisterRange& b);

// In assembler syntax: "s[4:7]", "v3", "a[0:15]", "vcc", "exec_lo", "scc".
[[nodiscard]] std::string toString(const RegisterRange& registers);

} // namespace wavesmith::isa
