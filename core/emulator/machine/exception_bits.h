// SPDX-License-Identifier: Apache-2.0
// The bits of exceptions in TRAPSTS and MODE, and their names. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>

namespace wavesmith::emulator {

// CDNA3 ISA, table 5: bits of TRAPSTS.EXCP and, shifted left by 12, of MODE.EXCP_EN.
namespace exception {
inline constexpr std::uint32_t kInvalid = 1u << 0, kInputDenormal = 1u << 1, kDivideByZero = 1u << 2,
                               kOverflow = 1u << 3, kUnderflow = 1u << 4, kInexact = 1u << 5,
                               kIntegerDivideByZero = 1u << 6, kAddressWatch = 1u << 7,
                               kMemoryViolation = 1u << 8;
inline constexpr std::uint32_t kArithmetic = 0x7f;
inline constexpr unsigned kEnableAt = 12; // in MODE
} // namespace exception

// "overflow, inexact"
[[nodiscard]] std::string exceptionNames(std::uint32_t exceptions);

} // namespace wavesmith::emulator
