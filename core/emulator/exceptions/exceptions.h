// SPDX-License-Identifier: Apache-2.0
// The exceptions that vector instructions signal: the sticky bits of TRAPSTS.EXCP (CDNA3 ISA 3.10).
//
//   v_rcp_f32 v1, 0                                 // sets kDivideByZero
//   s_getreg_b32 s4, hwreg(HW_REG_TRAPSTS, 0, 7)    // s4 = 4
//
// Only code that can observe exceptions pays for them: predecode calls observesExceptions() once per code
// object, and then puts recordExceptions() before the handlers of the opcodes that have a rule.
//
// What the manual specifies is quoted in the rules and in exceptions.cpp. It leaves the following open; the
// emulator does this:
//
//   - Operations. Those of IEEE 754 signal what IEEE 754 specifies; min and max of a signaling
//     NaN signal when MODE.IEEE is set, because their pseudocode then quiets it.
//   - Input denormal. An operand is a denormal that MODE does not flush, and neither a NaN among the operands
//     nor an invalid operation or a division by zero comes first: the order of x86, whose MXCSR has the
//     same six bits in the same order.
//   - Underflow. The result is tiny after rounding and inexact; flushing a denormal result makes it inexact.
//   - Inexact, overflow and underflow of reciprocals, roots, logarithms, exponentials, sines: not signaled.
//   - Rounding to an integer of the same format: inexact is not signaled (IEEE 754, 5.9: roundToIntegral
//     signals it in its Exact form only).
//   - v_div_scale, v_trig_preop, v_cube*, v_dot2*, conversions to and from 8 bits and to normalized
//     integers: nothing is signaled.
//   - OMOD and CLAMP act on a result after it was rounded: they signal nothing.
//   - EXCP_CYCLE stays 0.
//
// Specified, but not modeled: while MODE.DX10_CLAMP is set, gfx942 does not report arithmetic exceptions
// (ROCdbgapi, "Known limitations"; LLVM libc, src/__support/FPUtil/amdgpu/FEnvImpl.h). The manual does not
// mention this; the emulator follows the manual.
//
// Functions of their arguments and of the wave; the thread of the wave.
#pragma once

#include "emulator/machine/exception_bits.h"
#include "isa/opcode.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::codeobject {
struct KernelDescriptor;
}
namespace wavesmith::program {
class Program;
}

namespace wavesmith::emulator {

struct MicroOp;
struct Wave;

// The code reads or writes TRAPSTS, or it or the descriptor enables exceptions.
[[nodiscard]] bool observesExceptions(const program::Program& program,
                                      const codeobject::KernelDescriptor& descriptor);

// Handler: runs InnerHandlers::unobserved and sets the bits that the active lanes signal; raises a fault if one of them
// is enabled.
void recordExceptions(Wave& wave, const MicroOp& op);

} // namespace wavesmith::emulator
