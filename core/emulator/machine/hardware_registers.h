// SPDX-License-Identifier: Apache-2.0
// The hardware registers that s_getreg reads and s_setreg writes (CDNA3 ISA, tables 3 to 7 and 19 to 22).
//
//   s_getreg_b32 s4, hwreg(HW_REG_LDS_ALLOC, 12, 9)   // LDS of the work-group in units of 256 bytes
//
//   MODE           the real value; all of it is writable
//   STATUS         SCC (bit 0, as in the runtime's trap handler), priorities, TRAP_EN (the emulator does
//                  what the runtime's handler does), EXECZ, VCCZ, IN_TG, VALID, SCRATCH_EN; the rest 0
//   TRAPSTS        EXCP, which is writable; the rest 0
//   HW_ID, XCC_ID  the position the wave would have: work-groups cycle through the XCCs, then the shader
//                 engines, then the compute units. The manual calls these unsafe to rely on: the
//                 assignment is arbitrary
//   GPR_ALLOC      sizes; bases are 0. VGPR_SIZE counts by 8: the manual's 4 cannot express 512 in six bits,
//                  and Linux interprets it that way (drivers/gpu/drm/amd/amdkfd/cwsr_trap_handler_gfx9.asm,
//                  get_num_acc_vgprs)
//   LDS_ALLOC      size; the base is 0
//   IB_STS         0: operations complete at issue
//   SH_MEM_BASES   upper 16 bits of the apertures (LLVM's name; the manual reserves the number)
//   TBA, TMA       0: the address of the handler is unknown
//   PERF_SNAPSHOT  0: no sampling
//   others         0: the manual reserves them
//
// Functions of the wave; the thread of the wave.
#pragma once

#include <cstdint>

namespace wavesmith::emulator {

struct Wave;

namespace hardware {
inline constexpr unsigned kMode = 1, kStatus = 2, kTrapStatus = 3, kHardwareId = 4, kGprAlloc = 5,
                          kLdsAlloc = 6, kInstructionBuffer = 7, kMemoryBases = 15, kXccId = 20;
}

// The fields of SIMM16: "size is 1..32" is stored minus one.
struct HardwareField {
  unsigned id, offset, size;
};
[[nodiscard]] constexpr HardwareField hardwareField(std::uint32_t simm16) {
  return {simm16 & 63, (simm16 >> 6) & 31, ((simm16 >> 11) & 31) + 1};
}
// The bits of the register that the field covers; bits above 31 do not exist.
[[nodiscard]] constexpr std::uint32_t maskOf(const HardwareField& field) {
  return static_cast<std::uint32_t>(((std::uint64_t{1} << field.size) - 1) << field.offset);
}

[[nodiscard]] std::uint32_t readHardware(const Wave& wave, const HardwareField& field);
void writeHardware(Wave& wave, const HardwareField& field, std::uint32_t value);

} // namespace wavesmith::emulator
