// SPDX-License-Identifier: Apache-2.0
// Traps and registers that are not allocated: faults and notes.
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace wavesmith::testing {
namespace {

using source::Code;
using source::Severity;
using ::testing::HasSubstr;
using u32 = std::uint32_t;

// The code of clang 19 at -O2 for
//   __attribute__((amdgpu_kernel)) void guard(global unsigned* out, unsigned limit) {
//     unsigned i = __builtin_amdgcn_workitem_id_x();
//     if (i >= limit) __builtin_trap();
//     out[i] = i + 1;
//   }
// for gfx942, the same for code objects 4, 5 and 6: no queue pointer is passed.
constexpr const char* kGuard = R"(
  s_load_dword s2, s[0:1], 0x8
  s_waitcnt lgkmcnt(0)
  v_cmp_le_u32_e32 vcc, s2, v0
  s_and_saveexec_b64 s[2:3], vcc
  s_xor_b64 s[2:3], exec, s[2:3]
  s_cbranch_execnz .LBB0_3
  s_andn2_saveexec_b64 s[2:3], s[2:3]
  s_cbranch_execnz .LBB0_4
.LBB0_2:
  s_endpgm
.LBB0_3:
  s_trap 2
  s_andn2_saveexec_b64 s[2:3], s[2:3]
  s_cbranch_execz .LBB0_2
.LBB0_4:
  s_load_dwordx2 s[0:1], s[0:1], 0x0
  v_add_u32_e32 v1, 1, v0
  v_lshlrev_b32_e32 v0, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v0, v1, s[0:1]
  s_endpgm)";
// The same with __builtin_debugtrap() instead of the condition.
constexpr const char* kStops = R"(
  s_load_dwordx2 s[0:1], s[0:1], 0x0
  v_add_u32_e32 v1, 1, v0
  v_lshlrev_b32_e32 v0, 2, v0
  s_trap 3
  s_waitcnt lgkmcnt(0)
  global_store_dword v0, v1, s[0:1]
  s_endpgm)";

std::vector<u32> oneTo(u32 count) {
  std::vector<u32> values(count);
  std::iota(values.begin(), values.end(), 1u);
  return values;
}

TEST(Trap, LlvmTrapStopsTheRunAtItsLine) {
  const std::string text = kernelText("guard", kGuard);
  Machine machine(text);
  const auto out = machine.buffer("out", std::vector<u32>(64));
  EXPECT_TRUE(machine.run({64, 1, 1}, {64, 1, 1}, arguments(out, 64u)).completed());
  EXPECT_EQ(machine.read<u32>(out, 64), oneTo(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out, 63u));
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::TrapExecuted);
  EXPECT_EQ(report.faults[0].severity, Severity::Error);
  const auto before = text.substr(0, text.find("s_trap"));
  EXPECT_EQ(report.faults[0].place.line, 1u + static_cast<u32>(std::ranges::count(before, '\n')));
  EXPECT_THAT(messages(report), HasSubstr("trap 2 (llvm.trap): the runtime ends the queue with an error"));
}

TEST(Trap, LlvmDebugtrapIsNotedAndContinues) {
  const std::string text = kernelText("stops", kStops);
  for (const unsigned threads : {1u, 4u}) {
    Machine machine(text, {.threads = threads});
    const auto out = machine.buffer("out", std::vector<u32>(64));
    const auto report = machine.run({640, 1, 1}, {64, 1, 1}, arguments(out));
    EXPECT_TRUE(report.completed()) << messages(report);
    EXPECT_EQ(machine.read<u32>(out, 64), oneTo(64));
    ASSERT_EQ(report.notes.size(), 1u);
    const source::Diagnostic& note = report.notes[0];
    EXPECT_EQ(note.code, Code::TrapExecuted);
    EXPECT_EQ(note.severity, Severity::Remark);
    EXPECT_THAT(note.message, HasSubstr("trap 3 (llvm.debugtrap)"));
    ASSERT_EQ(note.notes.size(), 2u);
    EXPECT_THAT(note.notes[0].text, HasSubstr("work-group (0, 0, 0), wave 0"));
    EXPECT_THAT(note.notes[1].text, HasSubstr("10 waves"));
  }
}

TEST(Trap, OtherTrapsAreReserved) {
  for (const u32 id : {0u, 1u, 4u, 255u}) {
    Machine machine(kernelText("k", fmt::format("  s_trap {}\n  s_endpgm", id)));
    const auto report = machine.run({64, 1, 1}, {64, 1, 1});
    ASSERT_EQ(report.faults.size(), 1u) << id;
    EXPECT_THAT(messages(report), HasSubstr(fmt::format("trap {}, which is reserved", id)));
  }
}

// --- Registers that are not allocated (CDNA3 ISA 3.6.1) ---

// v4 of each lane after `body`; v0 is the lane, v1 the address. 96 vector registers, SGPRs by `directives`.
struct After {
  std::vector<u32> v4;
  source::Diagnostics notes;
};
After v4After(std::string_view body, std::string_view directives = {}) {
  Machine machine(kernelText("k",
                             fmt::format("  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  v_lshlrev_b32 v1, 2, v0\n"
                                         "  v_mov_b32 v4, 7\n  s_waitcnt lgkmcnt(0)\n{}\n"
                                         "  global_store_dword v1, v4, s[4:5]\n  s_endpgm",
                                         body),
                             directives));
  const auto out = machine.buffer("out", std::vector<u32>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  EXPECT_TRUE(report.completed()) << messages(report);
  return {machine.read<u32>(out, 64), report.notes};
}
void expectNoted(const After& after) {
  ASSERT_EQ(after.notes.size(), 1u);
  EXPECT_EQ(after.notes[0].code, Code::RegisterOutOfRange);
  EXPECT_EQ(after.notes[0].severity, Severity::Warning);
}

TEST(OutOfRange, SourceVgprReadsV0) {
  const After after = v4After("  v_add_u32 v4, 100, v200");
  expectNoted(after);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(after.v4[i], 100 + i);
  const After wide = v4After("  v_lshrrev_b64 v[4:5], 0, v[96:97]");
  expectNoted(wide); // v[0:1]
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(wide.v4[i], i);
}

TEST(OutOfRange, InstructionWithDestinationVgprDoesNothing) {
  const After moved = v4After("  v_mov_b32 v96, v0\n  v_mov_b32 v4, v0");
  expectNoted(moved);
  const After carry = v4After("  s_mov_b64 vcc, 0\n  v_add_co_u32 v200, vcc, -1, v0\n"
                              "  v_cndmask_b32 v4, 0, 1, vcc");
  expectNoted(carry);
  for (u32 i = 0; i < 64; ++i) {
    EXPECT_EQ(moved.v4[i], i);
    EXPECT_EQ(carry.v4[i], 0u) << "none of the destinations is written";
  }
  // Loads and atomics that return: issued with EXEC = 0.
  const After load = v4After("  global_load_dwordx4 v[94:97], v1, s[4:5]\n  s_waitcnt vmcnt(0)");
  expectNoted(load);
  const After atomic = v4After("  global_atomic_add v200, v1, v0, s[4:5] sc0\n  s_waitcnt vmcnt(0)\n"
                               "  global_load_dword v4, v1, s[4:5]\n  s_waitcnt vmcnt(0)");
  expectNoted(atomic);
  EXPECT_EQ(atomic.v4[9], 0u) << "nothing was added";
}

TEST(OutOfRange, LdsReadsV0AndDropsTheDestination) {
  const After written = v4After("  ds_write_b32 v1, v200\n  s_waitcnt lgkmcnt(0)\n  ds_read_b32 v4, v1\n"
                                "  s_waitcnt lgkmcnt(0)",
                                "    .amdhsa_group_segment_fixed_size 256");
  expectNoted(written);
  for (u32 i = 0; i < 64; ++i)
    EXPECT_EQ(written.v4[i], i);
  expectNoted(
      v4After("  ds_read_b32 v200, v1\n  s_waitcnt lgkmcnt(0)", "    .amdhsa_group_segment_fixed_size 256"));
}

TEST(OutOfRange, SourceSgprReadsS0AndDestinationIsDropped) {
  Machine machine("  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .text\n  .globl k\n  .p2align 8\n"
                  "  .type k,@function\nk:\n  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_mov_b32 s0, 55\n"
                  "  v_lshlrev_b32 v1, 2, v0\n"
                  "  s_mov_b32 s20, 99\n"
                  "  s_add_u32 s6, s20, 1\n"
                  "  v_mov_b32 v2, s40\n"
                  "  v_cmp_eq_u32 s[60:61], v0, v0\n"
                  "  v_add_u32 v2, s6, v2\n"
                  "  s_waitcnt lgkmcnt(0)\n  global_store_dword v1, v2, s[4:5]\n  s_endpgm\n.Le:\n"
                  "  .size k, .Le-k\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n"
                  "    .amdhsa_next_free_vgpr 8\n    .amdhsa_next_free_sgpr 10\n    .amdhsa_accum_offset 8\n"
                  "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n  .end_amdhsa_kernel\n");
  const auto out = machine.buffer("out", std::vector<u32>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 64)[5], 55u + 1 + 55);
  EXPECT_EQ(report.notes.size(), 4u) << "s20 written, s20 read, s40 read, s[60:61] written";
}

TEST(OutOfRange, UndefinedAccessFaults) {
  // "If any source VGPR or SGPR is out-of-range, the data value is undefined."
  for (const char* const body :
       {"  global_store_dword v1, v200, s[4:5]", "  global_load_dword v2, v200, s[4:5]"}) {
    Machine machine(kernelText("k", fmt::format("{}\n  s_endpgm", body)));
    const auto report = machine.run({64, 1, 1}, {64, 1, 1});
    ASSERT_EQ(report.faults.size(), 1u) << body;
    EXPECT_EQ(report.faults[0].code, Code::RegisterOutOfRange);
    EXPECT_EQ(report.faults[0].severity, Severity::Error);
  }
}

} // namespace
} // namespace wavesmith::testing
