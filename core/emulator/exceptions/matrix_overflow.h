// SPDX-License-Identifier: Apache-2.0
// MODE.FP16_OVFL in matrix products (CDNA3 ISA 7.1, the table of controls: "Clamp"): a result of f32 that
// overflows becomes the largest finite number of its sign, and a result of i32 that does not fit becomes the
// nearest value that does.
//
//   s_setreg_imm32_b32 hwreg(HW_REG_MODE, 23, 1), 1
//   v_mfma_i32_16x16x32_i8 ...            // 0x7fffffff + 1 stays 0x7fffffff
//
// Only code that can set the bit pays for it: predecode calls mayLimitMatrices() once. Where the manual
// leaves details open, the emulator does this: the final result is limited, not the intermediate sums; an
// infinite operand makes an infinite result (as the same bit does elsewhere); SMFMAC behaves like MFMA; f64
// is not limited; a NaN that results from overflows of both signs stays a NaN.
//
// Functions of the wave; the thread of the wave.
#pragma once

namespace wavesmith::codeobject {
struct KernelDescriptor;
}
namespace wavesmith::isa {
struct Instruction;
}
namespace wavesmith::program {
class Program;
}

namespace wavesmith::emulator {

struct MicroOp;
struct Wave;

// The descriptor or an s_setreg may set MODE.FP16_OVFL.
[[nodiscard]] bool mayLimitMatrices(const program::Program& program,
                                    const codeobject::KernelDescriptor& descriptor);

// A matrix product to f32 or i32.
[[nodiscard]] bool isLimited(const isa::Instruction& instruction);

// Handler: runs InnerHandlers::unobserved and limits its results if MODE requires it.
void limitMatrix(Wave& wave, const MicroOp& op);

} // namespace wavesmith::emulator
