// SPDX-License-Identifier: Apache-2.0
// s_getreg and s_setreg of every hardware register: values from the tables of CDNA3 ISA 3.4, 3.5, 3.10, 3.12
// and 5.8.
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;

struct Launch {
  std::string directives = {};
  u32 groups = 1;
  u32 items = 64;
  u32 dynamicLds = 0;
};

// s8 of each wave after `body`, in the order of the waves.
std::vector<u32> s8After(std::string_view body, const Launch& launch = {}) {
  const std::string text = fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_readfirstlane_b32 s6, v0
  s_mul_i32 s7, s2, {0}
  s_lshr_b32 s6, s6, 6
  s_add_u32 s7, s7, s6
  s_lshl_b32 s7, s7, 2
{1}
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, 1
  v_mov_b32 v1, s7
  v_mov_b32 v2, s8
  global_store_dword v1, v2, s[4:5]
  s_endpgm)",
                                       (launch.items + 63) / 64, body);
  Machine machine(kernelText("k", text, launch.directives));
  const u32 waves = launch.groups * ((launch.items + 63) / 64);
  const auto out = machine.buffer("out", std::vector<u32>(waves));
  const auto report = machine.run({launch.groups * launch.items, 1, 1}, {launch.items, 1, 1}, arguments(out),
                                  {}, launch.dynamicLds);
  EXPECT_TRUE(report.completed()) << messages(report);
  return machine.read<u32>(out, waves);
}
u32 read(std::string_view hwreg, const Launch& launch = {}) {
  return s8After(fmt::format("  s_getreg_b32 s8, hwreg({})", hwreg), launch)[0];
}

// --- Fields ---

TEST(HardwareRegisters, FieldsAreZeroExtended) {
  // A value with a pattern in MODE: round 9, denormals 6, DX10_CLAMP, IEEE, exceptions 0x35, FP16_OVFL.
  const u32 value = 0x9 | 0x6 << 4 | 1 << 8 | 1 << 9 | 0x35 << 12 | 1 << 23;
  for (u32 offset = 0; offset < 32; offset += 3)
    for (const u32 size : {1u, 2u, 5u, 9u, 31u, 32u}) {
      // Encoded by hand: the assembler rejects fields beyond bit 31.
      const u32 simm = 1 | offset << 6 | (size - 1) << 11, word = 0xb8800000 | 8 << 16 | simm;
      const auto s8 = s8After(fmt::format("  s_setreg_imm32_b32 hwreg(HW_REG_MODE), {:#x}\n  .long {:#x}\n"
                                          "  s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0xf0",
                                          value, word));
      EXPECT_EQ(s8[0], (value >> offset) & static_cast<u32>((std::uint64_t{1} << size) - 1))
          << offset << " " << size;
    }
}

TEST(HardwareRegisters, WritesOnlyTheField) {
  const auto s8 = s8After(R"(
  s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0x800003f0
  s_mov_b32 s10, 0xffffff5a
  s_setreg_b32 hwreg(HW_REG_MODE, 12, 7), s10
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 2
  s_getreg_b32 s8, hwreg(HW_REG_MODE)
  s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0xf0)");
  EXPECT_EQ(s8[0], 0x800003e0u | 0x5au << 12);
}

// --- Registers ---

TEST(HardwareRegisters, ModeComesFromTheDescriptor) {
  Launch launch{.directives =
                    "    .amdhsa_float_round_mode_32 1\n    .amdhsa_float_round_mode_16_64 2\n"
                    "    .amdhsa_float_denorm_mode_32 2\n    .amdhsa_float_denorm_mode_16_64 1\n"
                    "    .amdhsa_dx10_clamp 0\n    .amdhsa_ieee_mode 1\n    .amdhsa_fp16_overflow 1"};
  EXPECT_EQ(read("HW_REG_MODE", launch), 1u | 2 << 2 | 2 << 4 | 1 << 6 | 1 << 9 | 1 << 23);
  // EXCP_EN: invalid, input denormal, division by zero, overflow, underflow, inexact, integer division by
  // zero.
  const char* const exceptions[] = {"fp_ieee_invalid_op", "fp_denorm_src",     "fp_ieee_div_zero",
                                    "fp_ieee_overflow",   "fp_ieee_underflow", "fp_ieee_inexact",
                                    "int_div_zero"};
  for (u32 i = 0; i < std::size(exceptions); ++i)
    EXPECT_EQ(
        read("HW_REG_MODE, 12, 9", {.directives = fmt::format("    .amdhsa_exception_{} 1", exceptions[i])}),
        1u << i);
}

TEST(HardwareRegisters, Status) {
  constexpr u32 kTrapEnabled = 1 << 6, kExecZero = 1 << 9, kVccZero = 1 << 10, kInGroup = 1 << 11,
                kValid = 1 << 16, kScratch = 1 << 28;
  EXPECT_EQ(s8After("  s_mov_b64 vcc, 1\n  s_cmp_eq_u32 s0, s0\n  s_getreg_b32 s8, hwreg(HW_REG_STATUS)")[0],
            1 | kTrapEnabled | kValid);
  EXPECT_EQ(s8After("  s_mov_b64 vcc, 0\n  s_cmp_lg_u32 s0, s0\n  s_mov_b64 exec, 0\n"
                    "  s_getreg_b32 s8, hwreg(HW_REG_STATUS)")[0],
            kTrapEnabled | kExecZero | kVccZero | kValid);
  EXPECT_EQ(read("HW_REG_STATUS, 11, 1", {.items = 128}), 1u);
  EXPECT_EQ(read("HW_REG_STATUS", {.directives = "    .amdhsa_private_segment_fixed_size 16"}) &
                (kScratch | kInGroup),
            kScratch);
  EXPECT_EQ(s8After("  s_setprio 2\n  s_getreg_b32 s8, hwreg(HW_REG_STATUS, 3, 2)")[0], 2u);
  EXPECT_EQ(
      s8After("  s_mov_b64 vcc, 1\n  s_cmp_lg_u32 s0, s0\n  s_setreg_imm32_b32 hwreg(HW_REG_STATUS), -1\n"
              "  s_getreg_b32 s8, hwreg(HW_REG_STATUS)")[0],
      kTrapEnabled | kValid)
      << "read-only";
}

TEST(HardwareRegisters, RegisterAllocation) {
  // 96 vector registers, 64 of them architected; 96 + 6 SGPRs in units of 16.
  const u32 gprs = read("HW_REG_GPR_ALLOC");
  EXPECT_EQ(gprs & 0x3f, 0u) << "VGPR_BASE";
  EXPECT_EQ((gprs >> 6) & 0x3f, 96u / 8 - 1) << "VGPR_SIZE";
  EXPECT_EQ((gprs >> 12) & 0x3f, 64u / 4 - 1) << "ACCV_OFF";
  EXPECT_EQ((gprs >> 18) & 0x3f, 0u) << "SGPR_BASE";
  EXPECT_EQ((gprs >> 24) & 0xf, 112u / 16 - 1) << "SGPR_SIZE";
  EXPECT_EQ(gprs >> 28, 0u);
}

TEST(HardwareRegisters, LdsAllocation) {
  // In units of 64 dwords; allocated 512 bytes at a time (3.6.5).
  EXPECT_EQ(read("HW_REG_LDS_ALLOC"), 0u);
  EXPECT_EQ(read("HW_REG_LDS_ALLOC", {.directives = "    .amdhsa_group_segment_fixed_size 1000"}), 4u << 12);
  EXPECT_EQ(read("HW_REG_LDS_ALLOC, 12, 9", {.dynamicLds = 65536}), 256u);
}

TEST(HardwareRegisters, OutstandingOperationsAreZero) {
  EXPECT_EQ(read("HW_REG_IB_STS"), 0u); // a load is outstanding, but completes at issue
}

// Linux, kfd_flat_memory.c: LDS at 1 << 48, scratch at 2 << 48; LLVM reads SH_MEM_BASES for addrspacecast.
TEST(HardwareRegisters, Apertures) {
  EXPECT_EQ(read("HW_REG_SH_MEM_BASES, 16, 16"), 1u);
  EXPECT_EQ(read("HW_REG_SH_MEM_BASES, 0, 16"), 2u);
  EXPECT_EQ(s8After("  s_mov_b64 s[8:9], src_shared_base\n  s_mov_b32 s8, s9")[0], 0x00010000u);
  EXPECT_EQ(s8After("  s_mov_b64 s[8:9], src_private_base\n  s_mov_b32 s8, s9")[0], 0x00020000u);
}

// The placement of waves is arbitrary, but fits the fields and an MI300X, and groups are distributed.
TEST(HardwareRegisters, HardwareIds) {
  const auto ids = s8After("  s_getreg_b32 s8, hwreg(HW_REG_HW_ID)", {.groups = 64, .items = 512});
  for (std::size_t i = 0; i < ids.size(); ++i) {
    EXPECT_EQ((ids[i] >> 4) & 3, i % 4) << "waves of a group cycle through the SIMDs";
    EXPECT_EQ(ids[i] & 15, i / 4 % 2) << "two on each";
    EXPECT_EQ(ids[i] & ~0xef3fu, 0u) << "the other fields are zero";
    EXPECT_LT((ids[i] >> 8) & 15, 10u) << "CU_ID";
    EXPECT_LT((ids[i] >> 13) & 7, 4u) << "SE_ID";
  }
  const auto xccs = s8After("  s_getreg_b32 s8, hwreg(HW_REG_XCC_ID)", {.groups = 20});
  for (u32 i = 0; i < xccs.size(); ++i)
    EXPECT_EQ(xccs[i], i % 8) << "groups cycle through the XCCs";
}

TEST(HardwareRegisters, OtherRegistersReadZeroAndIgnoreWrites) {
  for (u32 id = 0; id < 64; ++id) {
    if (id == 1 || id == 2 || id == 3 || id == 5 || id == 15) continue;
    const auto s8 =
        s8After(fmt::format("  s_mov_b32 s9, -1\n  .long {:#x}\n  .long {:#x}",
                            0xb9000000 | 9 << 16 | 0xf800 | id, 0xb8800000 | 8 << 16 | 0xf800 | id));
    EXPECT_EQ(s8[0], 0u) << id;
  }
}

// --- Trap temporaries: "writes to these are ignored and reads return zero" (3.10) ---

TEST(HardwareRegisters, TrapTemporariesReadZeroAndIgnoreWrites) {
  EXPECT_EQ(s8After("  s_mov_b32 ttmp4, 77\n  s_add_u32 s8, ttmp4, 5")[0], 5u);
  EXPECT_EQ(s8After("  s_mov_b64 ttmp[4:5], -1\n  v_mov_b32 v3, ttmp5\n  v_readfirstlane_b32 s8, v3")[0], 0u);
}

} // namespace
} // namespace wavesmith::testing
