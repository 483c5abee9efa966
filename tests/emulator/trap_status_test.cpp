// SPDX-License-Identifier: Apache-2.0
// TRAPSTS.EXCP as a kernel sees it: sticky, cleared by writing, set only by active lanes; and the effect of
// enabled exceptions.
#include "codeobject/code_object.h"
#include "emulator/code/predecode.h"
#include "emulator/exceptions/exceptions.h"
#include "emulator/exceptions/exceptions_harness.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

namespace wavesmith::testing {
namespace {

using source::Code;
using ::testing::HasSubstr;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr std::string_view kClampOff = "    .amdhsa_dx10_clamp 0\n    .amdhsa_ieee_mode 0";

// The values of s8..s15 at the end of `body`, which fills them by s_getreg; v0 is the lane.
std::vector<u32> registersAfter(std::string_view body, std::string_view directives = kClampOff) {
  std::string text(body);
  text += "\n  s_mov_b64 exec, 1\n  v_mov_b32 v1, 0\n  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_waitcnt "
          "lgkmcnt(0)\n";
  for (unsigned i = 0; i < 8; ++i)
    text += fmt::format("  v_mov_b32 v2, s{}\n  global_store_dword v1, v2, s[4:5] offset:{}\n", 8 + i, 4 * i);
  Machine machine(kernelText("k", text + "  s_endpgm", directives));
  const auto out = machine.buffer("out", std::vector<u32>(8));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  EXPECT_TRUE(report.completed()) << messages(report);
  return machine.read<u32>(out, 8);
}

TEST(TrapStatus, IsStickyUntilWritten) {
  const auto s = registersAfter(R"(
  s_getreg_b32 s8, hwreg(HW_REG_TRAPSTS)
  v_rcp_f32 v2, 0
  s_getreg_b32 s9, hwreg(HW_REG_TRAPSTS)
  v_mov_b32 v3, 0x7f7fffff
  v_add_f32 v3, v3, v3
  v_add_f32 v2, 1.0, 1.0
  s_getreg_b32 s10, hwreg(HW_REG_TRAPSTS)
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS, 2, 1), 0
  s_getreg_b32 s11, hwreg(HW_REG_TRAPSTS)
  v_clrexcp
  s_getreg_b32 s12, hwreg(HW_REG_TRAPSTS)
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), -1
  s_getreg_b32 s13, hwreg(HW_REG_TRAPSTS)
  s_mov_b32 s20, 2
  s_setreg_b32 hwreg(HW_REG_TRAPSTS, 4, 3), s20
  s_getreg_b32 s14, hwreg(HW_REG_TRAPSTS, 4, 3))");
  EXPECT_EQ(s[0], 0u);
  EXPECT_EQ(s[1], kDivideByZero);
  EXPECT_EQ(s[2], kDivideByZero | kOverflow | kInexact);
  EXPECT_EQ(s[3], kOverflow | kInexact);
  EXPECT_EQ(s[4], 0u);
  EXPECT_EQ(s[5], 0x1ffu) << "without privilege only EXCP is written";
  EXPECT_EQ(s[6], 2u);
}

TEST(TrapStatus, OnlyActiveLanesSignal) {
  const auto s = registersAfter(R"(
  v_cvt_f32_u32 v2, v0
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  s_mov_b64 exec, -2
  v_rcp_f32 v3, v2
  s_getreg_b32 s8, hwreg(HW_REG_TRAPSTS, 0, 9)
  s_mov_b64 exec, 1
  v_rcp_f32 v3, v2
  s_getreg_b32 s9, hwreg(HW_REG_TRAPSTS, 0, 9)
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  s_mov_b64 exec, 0
  v_rcp_f32 v3, v2
  s_getreg_b32 s10, hwreg(HW_REG_TRAPSTS, 0, 9))");
  EXPECT_EQ(s[0], 0u) << "lane 0, which divides by zero, is off";
  EXPECT_EQ(s[1], kDivideByZero);
  EXPECT_EQ(s[2], 0u);
}

TEST(TrapStatus, UsesOperandsAfterSelectionAndPermutation) {
  const auto s = registersAfter(R"(
  v_mov_b32 v2, 0x7c003c00            // infinity above, 1 below
  v_mov_b32 v3, 0xfc003c00
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  v_add_f16 v4, v2, v3
  s_getreg_b32 s8, hwreg(HW_REG_TRAPSTS, 0, 9)
  v_add_f16_sdwa v4, v2, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
  s_getreg_b32 s9, hwreg(HW_REG_TRAPSTS, 0, 9)
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  v_add_f16_sdwa v4, v2, -v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
  v_pk_add_f16 v4, v2, v3 op_sel_hi:[0,0]
  s_getreg_b32 s10, hwreg(HW_REG_TRAPSTS, 0, 9)
  v_pk_add_f16 v4, v2, v3
  s_getreg_b32 s11, hwreg(HW_REG_TRAPSTS, 0, 9)
  v_cvt_f32_u32 v5, v0
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  s_mov_b64 exec, 0xf0
  v_rcp_f32_dpp v6, v5 quad_perm:[0,0,0,0] row_mask:0xf bank_mask:0xf
  s_getreg_b32 s12, hwreg(HW_REG_TRAPSTS, 0, 9)
  s_mov_b64 exec, 0xf
  v_rcp_f32_dpp v6, v5 quad_perm:[1,1,2,2] row_mask:0xf bank_mask:0xf
  s_getreg_b32 s13, hwreg(HW_REG_TRAPSTS, 0, 9)
  v_rcp_f32_dpp v6, v5 quad_perm:[1,1,0,2] row_mask:0xf bank_mask:0xe
  s_getreg_b32 s14, hwreg(HW_REG_TRAPSTS, 0, 9)
  v_rcp_f32_dpp v6, v5 quad_perm:[1,1,0,2] row_mask:0xf bank_mask:0xf
  s_getreg_b32 s15, hwreg(HW_REG_TRAPSTS, 0, 9))");
  EXPECT_EQ(s[0], 0u);
  EXPECT_EQ(s[1], kInvalid) << "infinity - infinity in the upper halves";
  EXPECT_EQ(s[2], 0u) << "negated, and the lower halves twice";
  EXPECT_EQ(s[3], kInvalid);
  EXPECT_EQ(s[4], 0u);
  EXPECT_EQ(s[5], 0u);
  EXPECT_EQ(s[6], 0u) << "the bank is off";
  EXPECT_EQ(s[7], kDivideByZero);
}

TEST(TrapStatus, IgnoresClampAndOutputModifiers) {
  const auto s = registersAfter(R"(
  v_mov_b32 v2, 0x7f7fffff
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  v_add_f32 v3, v2, v2 clamp
  s_getreg_b32 s8, hwreg(HW_REG_TRAPSTS, 0, 9)
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0
  v_max_f32 v3, v2, v2 mul:4
  s_getreg_b32 s9, hwreg(HW_REG_TRAPSTS, 0, 9))");
  EXPECT_EQ(s[0], kOverflow | kInexact);
  EXPECT_EQ(s[1], 0u);
}

// CDNA3 ISA 7.3 and the table of 7.1.2: only f64 matrix products signal, independently of EXEC.
TEST(TrapStatus, MatrixProductsOfDoublesSignal) {
  const char* const fill = R"(
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0x3ff00000
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0x3ff00000
  s_mov_b64 exec, 1
  v_mov_b32 v3, {}
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS), 0
  s_mov_b64 exec, 0
  s_nop 7
  {}
  s_nop 15
  s_nop 15
  s_getreg_b32 s8, hwreg(HW_REG_TRAPSTS, 0, 9))";
  const auto signals = [&](std::string_view word, std::string_view product) {
    return registersAfter(fmt::format(fmt::runtime(fill), word, product))[0];
  };
  const char* const large = "v_mfma_f64_16x16x4_f64 v[8:15], v[2:3], v[4:5], 0";
  const char* const small = "v_mfma_f64_4x4x4_4b_f64 v[8:9], v[2:3], v[4:5], 1.0";
  for (const char* const product : {large, small}) {
    EXPECT_EQ(signals("0x3ff00000", product), 0u);
    EXPECT_EQ(signals("0x7ff00000", product), 0u) << "an infinite operand does not signal";
    EXPECT_EQ(signals("0x7ff40000", product), kInvalid);
    EXPECT_EQ(signals("0x00080000", product), kInputDenormal | kInexact);
    EXPECT_EQ(signals("0x3c000000", product), kInexact) << "2^-63 + 1";
  }
  EXPECT_EQ(signals("0x7ff00000", "v_mfma_f64_16x16x4_f64 v[8:15], v[2:3], v[2:3], 0 neg:[1,0,0]"), 0u);
  EXPECT_EQ(signals("0x7ff40000", "v_mfma_f32_16x16x4_f32 v[8:11], v3, v3, 0"), 0u) << "the others do not";
}

// --- Enabled exceptions stop the run like the runtime's handler ---

emulator::RunReport runWith(const std::string& text) {
  Machine machine(text);
  return machine.run({128, 1, 1}, {64, 1, 1});
}

TEST(TrapStatus, ExceptionEnabledByTheDescriptorFaults) {
  const std::string text = kernelText("k", R"(
  v_sub_u32 v1, v0, 37
  v_cvt_f32_i32 v1, v1
  v_rcp_f32 v2, v1
  s_endpgm)",
                                      "    .amdhsa_dx10_clamp 0\n    .amdhsa_exception_fp_ieee_div_zero 1");
  const auto report = runWith(text);
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::ExceptionRaised);
  EXPECT_EQ(report.faults[0].place.line, 10u);
  EXPECT_THAT(messages(report),
              HasSubstr("v_rcp_f32 raises an exception that the kernel enables: division by zero"));
  EXPECT_THAT(messages(report), HasSubstr("work-group (0, 0, 0), wave 0, lane 37"));
}

TEST(TrapStatus, ExceptionsAreEnabledSeparately) {
  const struct {
    const char* directive;
    const char* instruction;
    const char* name;
  } cases[] = {
      {"fp_ieee_invalid_op", "v_sqrt_f32 v1, -1.0", "invalid operation"},
      {"fp_denorm_src", "v_add_f16 v1, 1, 1", "input denormal"},
      {"fp_ieee_div_zero", "v_rcp_f32 v1, 0", "division by zero"},
      {"fp_ieee_overflow", "v_mul_f32 v1, v3, v3", "overflow"},
      {"fp_ieee_underflow", "v_mul_f32 v1, v4, v4", "underflow"},
      {"fp_ieee_inexact", "v_mul_f32 v1, v5, v5", "inexact result"},
      {"int_div_zero", "v_rcp_iflag_f32 v1, 0", "integer division by zero"},
  };
  for (const auto& enabled : cases)
    for (const auto& executed : cases) {
      const std::string text = kernelText(
          "k",
          fmt::format(
              "  v_mov_b32 v3, 0x7f000000\n  v_mov_b32 v4, 0x00800001\n  v_mov_b32 v5, 0x3f800001\n  {}\n"
              "  s_endpgm",
              executed.instruction),
          fmt::format("    .amdhsa_dx10_clamp 0\n    .amdhsa_exception_{} 1", enabled.directive));
      const auto report = runWith(text);
      const std::string_view directive = executed.directive;
      const bool inexactToo = directive == "fp_ieee_overflow" || directive == "fp_ieee_underflow";
      const bool raised = enabled.directive == directive ||
                          (inexactToo && std::string_view(enabled.directive) == "fp_ieee_inexact");
      EXPECT_EQ(report.completed(), !raised) << enabled.directive << ": " << executed.instruction;
      if (raised) {
        EXPECT_THAT(messages(report), HasSubstr(std::string("enables: ") + enabled.name));
      }
    }
}

TEST(TrapStatus, KernelCanEnableExceptions) {
  const char* const body = R"(
  v_rcp_f32 v1, 0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 12, 7), {}
  v_rcp_f32 v1, 0
  s_endpgm)";
  const auto report = runWith(kernelText("k", fmt::format(fmt::runtime(body), 4), kClampOff));
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].place.line, 10u) << "the second division";
  EXPECT_TRUE(runWith(kernelText("k", fmt::format(fmt::runtime(body), 3), kClampOff)).completed());
}

// gfx942 records no exceptions while MODE.DX10_CLAMP is set. The manual does not mention it, so a note does.
TEST(TrapStatus, NotesReadsUnderDx10Clamp) {
  const char* const body = "  v_rcp_f32 v1, 0\n  s_getreg_b32 s4, hwreg(HW_REG_TRAPSTS)\n  s_endpgm";
  const auto noted = runWith(kernelText("k", body, "    .amdhsa_dx10_clamp 1"));
  EXPECT_TRUE(noted.completed());
  ASSERT_EQ(noted.notes.size(), 1u);
  EXPECT_EQ(noted.notes[0].code, Code::ExceptionsHidden);
  EXPECT_EQ(noted.notes[0].severity, source::Severity::Warning);
  EXPECT_EQ(noted.notes[0].place.line, 8u);
  EXPECT_THAT(noted.notes[0].message, HasSubstr("division by zero"));
  EXPECT_TRUE(runWith(kernelText("k", body, kClampOff)).notes.empty());
}

// --- The cost ---

std::size_t observedIn(const std::string& text) {
  Machine machine(text);
  if (!machine.ready()) return ~std::size_t{0};
  const program::Program& program = *machine.object().program;
  const emulator::Code code(program, program.codeObject().kernels()[0].descriptor, 0,
                            emulator::handlers(emulator::InstructionSet::Baseline));
  std::size_t observed = 0;
  for (const isa::Instruction& instruction : program.instructions())
    observed += code.inner(*code.at(instruction.address)).unobserved != nullptr ? 1 : 0;
  return observed;
}

TEST(TrapStatus, TracksExceptionsOnlyWhereObservable) {
  const std::string floats =
      "  v_add_f32 v1, v2, v3\n  v_mov_b32 v2, v3\n  v_mul_f64 v[4:5], v[6:7], v[8:9]\n";
  EXPECT_EQ(observedIn(kernelText("k", floats + "  s_endpgm")), 0u);
  EXPECT_EQ(
      observedIn(kernelText("k", floats + "  s_getreg_b32 s4, hwreg(HW_REG_MODE)\n"
                                          "  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0\n  s_endpgm")),
      0u);
  EXPECT_EQ(
      observedIn(kernelText("k", floats + "  s_getreg_b32 s4, hwreg(HW_REG_TRAPSTS, 0, 1)\n  s_endpgm")), 2u);
  EXPECT_EQ(
      observedIn(kernelText("k", floats + "  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 9), 0\n  s_endpgm")),
      2u);
  EXPECT_EQ(observedIn(kernelText("k", floats + "  s_endpgm", "    .amdhsa_exception_fp_ieee_inexact 1")),
            2u);
}

} // namespace
} // namespace wavesmith::testing
