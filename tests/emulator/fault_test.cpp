// SPDX-License-Identifier: Apache-2.0
// What ends a dispatch, and what a person is told: the line, the wave, the lane, the address and what is near
// it.
#include "emulator/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace wavesmith::testing {
namespace {

using source::Code;
using ::testing::HasSubstr;
using u32 = std::uint32_t;

// The line (counted from 1) of the first line of the text that contains `what`.
u32 lineOf(const std::string& text, std::string_view what) {
  u32 line = 1;
  for (std::size_t i = 0; i < text.find(what); ++i)
    line += text[i] == '\n' ? 1 : 0;
  return line;
}

void expectFault(const std::string& text, const emulator::RunReport& report, Code code,
                 std::string_view atLine, std::initializer_list<const char*> words) {
  ASSERT_EQ(report.faults.size(), 1u) << messages(report);
  const source::Diagnostic& fault = report.faults[0];
  EXPECT_EQ(fault.code, code) << fault.message;
  EXPECT_EQ(fault.place.file, "test.s");
  EXPECT_EQ(fault.place.line, lineOf(text, atLine));
  for (const char* word : words)
    EXPECT_THAT(messages(report), HasSubstr(word));
}

TEST(Fault, AWriteBehindABufferNamesTheLaneAndTheBuffer) {
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v0, s[4:5] offset:8
  s_endpgm)");
  Machine machine(text);
  const auto c = machine.buffer("c", std::vector<u32>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(c));
  expectFault(text, report, Code::MemoryFault, "global_store_dword",
              {"writes 4 bytes", "0 bytes after the end of c", "kernel k", "wave 0", "lane 62"});
  EXPECT_EQ(machine.read<u32>(c, 64)[63], 61u) << "memory keeps what was written until then";
}

TEST(Fault, AReadFromNowhere) {
  const std::string text =
      kernelText("k", "  v_mov_b32 v2, 12\n  v_mov_b32 v3, 0\n  flat_load_dword v4, v[2:3]\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::MemoryFault, "flat_load_dword",
              {"reads 4 bytes at 0xc", "lane 0"});
}

TEST(Fault, AnEmptyKernargSegment) {
  const std::string text = kernelText("k", "  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::MemoryFault, "s_load_dwordx2",
              {"reads 8 bytes at 0x0"});
}

TEST(Fault, IllegalWords) {
  const std::string text = kernelText("k", "  s_nop 0\n  .long 0xbf7fffff\n  s_endpgm");
  Machine machine(text);
  const auto report = machine.run({64, 1, 1}, {64, 1, 1});
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::IllegalInstruction);
}

TEST(Fault, UnsupportedInstruction) {
  const std::string text = kernelText("k", "  s_rfe_restore_b64 s[4:5], s6\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::UnsupportedInstruction, "s_rfe_restore_b64",
              {"s_rfe_restore_b64", "manual does not describe it"});
}

TEST(Fault, RegistersBeyondTheAllocation) {
  const std::string text = kernelText("k", "  v_mov_b32 v200, 0\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::RegisterOutOfRange, "v_mov_b32",
              {"v_mov_b32"});
}

TEST(Fault, TheEndOfTheCodeWithoutEndpgm) {
  const std::string text = kernelText("k", "  s_nop 0");
  Machine machine(text);
  const auto report = machine.run({64, 1, 1}, {64, 1, 1});
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::ProgramCounterFault) << messages(report);
}

TEST(Fault, AJumpIntoData) {
  const std::string text = kernelText("k", "  s_mov_b64 s[4:5], 0x40\n  s_setpc_b64 s[4:5]\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::ProgramCounterFault, "s_setpc_b64", {"0x40"});
}

TEST(Fault, TrapsEndTheRunButTheDebugTrapDoesNot) {
  const std::string text = kernelText("k", "  s_trap 3\n  s_trap 2\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::TrapExecuted, "s_trap 2", {"trap 2"});
}

TEST(Fault, MisalignedAtomic) {
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 2
  s_waitcnt lgkmcnt(0)
  global_atomic_add v1, v0, s[4:5]
  s_endpgm)");
  Machine machine(text);
  const auto out = machine.buffer("out", std::vector<u32>(4));
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}, arguments(out)), Code::MisalignedAccess,
              "global_atomic_add", {"lane 0"});
}

TEST(Fault, ScratchBeyondItsSize) {
  const std::string text =
      kernelText("k", "  v_mov_b32 v1, 14\n  scratch_store_dword v1, v0, off\n  s_endpgm",
                 "    .amdhsa_private_segment_fixed_size 16");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::MemoryFault, "scratch_store_dword",
              {"0xe", "lane 0"});
}

TEST(Fault, TheFirstWorkGroupOfTheSerialOrderIsReported) {
  const std::string text = kernelText("k", R"(
  s_cmp_lt_u32 s2, 7
  s_cbranch_scc1 .Lfine
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  global_load_dword v4, v[2:3], off
.Lfine:
  s_endpgm)");
  for (const unsigned threads : {1u, 2u, 4u}) {
    Machine machine(text, {.threads = threads});
    const auto report = machine.run({64 * 100, 1, 1}, {64, 1, 1});
    expectFault(text, report, Code::MemoryFault, "global_load_dword", {"work-group (7, 0, 0)"});
    EXPECT_EQ(report.counts.workgroups, 7u) << "those before it ended";
  }
}

// ---- limits
// --------------------------------------------------------------------------------------------------------

TEST(Fault, AnEndlessLoopEndsAtTheLimitWithItsPlace) {
  const std::string text = kernelText("k", ".Lloop:\n  s_branch .Lloop\n  s_endpgm");
  Machine machine(text);
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, {}, {.instructionLimit = 100000});
  expectFault(text, report, Code::InstructionLimit, "s_branch", {});
  EXPECT_EQ(report.counts.instructions, 100000u);
}

TEST(Fault, AStopIsHeard) {
  const std::string text = kernelText("k", ".Lloop:\n  s_branch .Lloop\n  s_endpgm");
  Machine machine(text, {.threads = 2});
  std::stop_source stop;
  std::jthread other([&] { stop.request_stop(); });
  const auto report = machine.run({64 * 8, 1, 1}, {64, 1, 1}, {}, {.stop = stop.get_token()});
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::RunCancelled);
}

// ---- launches that the hardware could not start
// ----------------------------------------------------------------------

void expectRefused(const std::string& directives, emulator::Dispatch dispatch) {
  Machine machine(kernelText("k", "  s_endpgm", directives));
  const auto report = machine.device().run(machine.object(), dispatch, {});
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, Code::InvalidLaunch) << report.error().message;
}

TEST(Fault, LaunchesThatCannotStart) {
  expectRefused("", {.grid = {2048, 1, 1}, .workgroup = {1025, 1, 1}});
  expectRefused("", {.grid = {64, 64, 64}, .workgroup = {16, 16, 5}});
  expectRefused("", {.grid = {64, 0, 1}, .workgroup = {64, 1, 1}});
  expectRefused("", {.grid = {64, 1, 1}, .workgroup = {0, 1, 1}});
  expectRefused("    .amdhsa_group_segment_fixed_size 65000",
                {.grid = {64, 1, 1}, .workgroup = {64, 1, 1}, .dynamicLds = 1000});
}

TEST(Fault, ManyWavesOfManyRegistersDoNotFit) {
  const std::string text = "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .text\n  .globl k\n  .p2align "
                           "8\n  .type k,@function\nk:\n  s_endpgm\n.Le:\n"
                           "  .size k, .Le-k\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n    "
                           ".amdhsa_next_free_vgpr 512\n    .amdhsa_next_free_sgpr 16\n"
                           "    .amdhsa_accum_offset 256\n  .end_amdhsa_kernel\n";
  Machine machine(text);
  EXPECT_TRUE(machine.device()
                  .run(machine.object(), {.grid = {256, 1, 1}, .workgroup = {256, 1, 1}}, {})
                  .has_value());
  const auto report =
      machine.device().run(machine.object(), {.grid = {320, 1, 1}, .workgroup = {320, 1, 1}}, {});
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, Code::InvalidLaunch);
}

} // namespace
} // namespace wavesmith::testing
