// SPDX-License-Identifier: Apache-2.0
// What stops a dispatch, and the report: line, wave, lane, address and the nearest buffer.
#include "emulator/launch/wave_positions.h"
#include "emulator/machine.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace wavesmith::testing {
namespace {

using source::Code;
using ::testing::HasSubstr;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// The number, from 1, of the first line that contains `what`.
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

TEST(Fault, WritePastABufferNamesTheLaneAndTheBuffer) {
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
  EXPECT_EQ(machine.read<u32>(c, 64)[63], 61u) << "earlier writes are kept";
}

// Not after the queue or the kernarg segment, which are nearer.
TEST(Fault, FarFromABufferNamesTheBuffer) {
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_add_u32 s4, s4, 0x10000000
  s_addc_u32 s5, s5, 0
  v_lshlrev_b32 v1, 2, v0
  global_store_dword v1, v0, s[4:5]
  s_endpgm)");
  Machine machine(text);
  const auto c = machine.buffer("c", std::vector<u32>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(c));
  expectFault(text, report, Code::MemoryFault, "global_store_dword",
              {"writes 4 bytes", "268435200 bytes after the end of c (256 bytes)"});
}

TEST(Fault, RecordsTheRegistersOfTheWave) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_movk_i32 s6, 0x1234
  s_mov_b32 m0, 77
  s_cmp_eq_u32 s6, s6
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v0, s[4:5] offset:8
  v_mov_b32 v1, 0
  s_endpgm)"));
  const auto c = machine.buffer("c", std::vector<u32>(2 * 64));
  // Wave 1 of the second work-group is the first that writes past the buffer.
  const auto report = machine.run({256, 1, 1}, {128, 1, 1}, arguments(c));
  ASSERT_EQ(report.faults.size(), 1u) << messages(report);
  ASSERT_TRUE(report.registers);
  const emulator::FaultRegisters& registers = *report.registers;
  EXPECT_EQ(registers.wave, 1u);
  EXPECT_EQ(registers.group, (std::array<u32, 3>{0, 0, 0}));
  ASSERT_EQ(registers.lane, 62u);
  EXPECT_THAT(registers.reads, ::testing::UnorderedElementsAre("v0", "v1", "s4", "s5"));
  EXPECT_EQ(valueOf(registers, "v0", 62), 64u + 62u);
  EXPECT_EQ(valueOf(registers, "v1", 62), 4 * (64u + 62u));
  EXPECT_EQ(valueOf(registers, "v1", 3), 4 * (64u + 3u));
  EXPECT_EQ(valueOf(registers, "s6", 0), 0x1234u);
  EXPECT_EQ(valueOf(registers, "s4", 0), static_cast<u32>(c));
  EXPECT_EQ(valueOf(registers, "m0", 0), 77u);
  EXPECT_EQ(valueOf(registers, "scc", 0), 1u);
  EXPECT_EQ(registers.exec, ~u64{0});
  EXPECT_EQ(valueOf(registers, "v999", 0), std::nullopt);
  EXPECT_EQ(valueOf(registers, "nonsense", 0), std::nullopt);
}

TEST(Fault, CompletedRunHasNoRegisters) {
  Machine machine(kernelText("k", "  s_endpgm"));
  EXPECT_FALSE(machine.run({64, 1, 1}, {64, 1, 1}).registers);
}

TEST(Fault, ReadFromUnmappedMemory) {
  const std::string text =
      kernelText("k", "  v_mov_b32 v2, 12\n  v_mov_b32 v3, 0\n  flat_load_dword v4, v[2:3]\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::MemoryFault, "flat_load_dword",
              {"reads 4 bytes at 0xc", "lane 0"});
}

TEST(Fault, EmptyKernargSegment) {
  const std::string text = kernelText("k", "  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::MemoryFault, "s_load_dwordx2",
              {"reads 8 bytes at 0x0"});
}

// v_mqsad_u32_u8 v[0:3], v[2:3], v4, s4: no assembler writes it.
TEST(Fault, FourDwordsInAScalarAreIllegal) {
  const std::string text = kernelText("k", "  s_nop 0\n  .long 0xd1e70000, 0x00120902\n  s_endpgm");
  Machine machine(text);
  const auto report = machine.run({64, 1, 1}, {64, 1, 1});
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::IllegalInstruction);
}

TEST(Fault, IllegalInstruction) {
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
  const std::string text = kernelText("k", "  scratch_store_dword off, v200, off\n  s_endpgm",
                                      "    .amdhsa_private_segment_fixed_size 16");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::RegisterOutOfRange, "scratch_store_dword",
              {"scratch_store_dword"});
}

TEST(Fault, EndOfCodeWithoutEndpgm) {
  const std::string text = kernelText("k", "  s_nop 0");
  Machine machine(text);
  const auto report = machine.run({64, 1, 1}, {64, 1, 1});
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::ProgramCounterFault) << messages(report);
}

TEST(Fault, JumpOutOfTheCode) {
  const std::string text = kernelText("k", "  s_mov_b64 s[4:5], 0x40\n  s_setpc_b64 s[4:5]\n  s_endpgm");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::ProgramCounterFault, "s_setpc_b64", {"0x40"});
}

TEST(Fault, TrapsStopTheRunExceptDebugTraps) {
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

TEST(Fault, ScratchOutOfRange) {
  const std::string text =
      kernelText("k", "  v_mov_b32 v1, 14\n  scratch_store_dword v1, v0, off\n  s_endpgm",
                 "    .amdhsa_private_segment_fixed_size 16");
  Machine machine(text);
  expectFault(text, machine.run({64, 1, 1}, {64, 1, 1}), Code::MemoryFault, "scratch_store_dword",
              {"0xe", "lane 0"});
}

TEST(Fault, ReportsTheFirstFaultInSerialOrder) {
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
    EXPECT_EQ(report.counts.workgroups, 7u) << "earlier work-groups completed";
  }
}

// --- Limits ---

TEST(Fault, InstructionLimitStopsAnEndlessLoop) {
  const std::string text = kernelText("k", ".Lloop:\n  s_branch .Lloop\n  s_endpgm");
  Machine machine(text);
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, {}, {.instructionLimit = 100000});
  expectFault(text, report, Code::InstructionLimit, "s_branch", {});
  EXPECT_EQ(report.counts.instructions, 100000u);
}

// Reports the position of each wave with its loop and function.
TEST(Fault, LimitReportsEveryWavePosition) {
  const std::string text = kernelText("k", R"(
  s_getpc_b64 s[6:7]
  s_add_u32 s6, s6, spins@rel32@lo+4
  s_addc_u32 s7, s7, spins@rel32@hi+12
  v_readfirstlane_b32 s8, v0
  s_cmp_lt_u32 s8, 64
  s_cbranch_scc1 .Lcall
.Louter:
  s_mov_b32 s9, 3
.Linner:
  s_sub_u32 s9, s9, 1
  s_cmp_lg_u32 s9, 0
  s_cbranch_scc1 .Linner
  s_branch .Louter
.Lcall:
  s_swappc_b64 s[10:11], s[6:7]
  s_endpgm)") + R"(
  .text
  .type spins,@function
spins:
  s_branch spins
  .size spins, .-spins
)";
  Machine machine(text);
  const auto report = machine.run({256, 1, 1}, {256, 1, 1}, {}, {.instructionLimit = 1'000'000});
  ASSERT_EQ(report.faults.size(), 1u);
  const source::Diagnostic& fault = report.faults[0];
  EXPECT_EQ(fault.code, Code::InstructionLimit);
  EXPECT_THAT(fault.message, ::testing::HasSubstr("1,000,000"));
  const std::string all = describe(report.faults);
  EXPECT_THAT(all, ::testing::HasSubstr("in the loop of line"));
  EXPECT_THAT(all, ::testing::HasSubstr("wave was here, in spins"));
  std::uint64_t positions = 0;
  for (const auto& note : fault.notes)
    if (note.text.find(" here, in ") != std::string::npos) positions += std::stoul(note.text);
  EXPECT_EQ(positions, 4u);
}

TEST(Fault, TimeLimitStopsAnEndlessLoop) {
  const std::string text = kernelText("k", ".Lloop:\n  s_branch .Lloop\n  s_endpgm");
  Machine machine(text, {.threads = 2});
  const auto report = machine.run({64 * 8, 1, 1}, {64, 1, 1}, {}, {.secondsLimit = 0.01});
  expectFault(text, report, Code::RunTimeLimit, "s_branch", {});
  EXPECT_GE(report.seconds, 0.01);
}

TEST(Fault, LoopsAroundAnInstructionAreNested) {
  const std::string text = kernelText("k", R"(
.Louter:
  s_mov_b32 s9, 3
.Linner:
  s_sub_u32 s9, s9, 1
  s_cbranch_scc1 .Linner
  s_nop 0
  s_cbranch_scc0 .Linner
  s_branch .Louter
  s_endpgm)");
  Machine machine(text);
  ASSERT_TRUE(machine.ready());
  const program::Program& program = *machine.object().program;
  const auto loops = emulator::loopsAround(program, 1);
  ASSERT_EQ(loops.size(), 2u);
  EXPECT_EQ(loops[0].first, 1u);
  EXPECT_EQ(loops[0].last, 4u); // the later of the two branches back to it
  EXPECT_EQ(loops[1].first, 0u);
  EXPECT_EQ(loops[1].last, 5u);
  EXPECT_TRUE(emulator::loopsAround(program, 6).empty());
}

// At the latest after the current slices of its waves (1024 instructions; 128 in a kernel with matrix
// operations).
TEST(Fault, StopsWithinASlice) {
  const auto executed = [](std::string_view body) {
    Machine machine(kernelText("k", body), {.threads = 1});
    std::stop_source stop;
    stop.request_stop();
    const auto report = machine.run({256, 1, 1}, {256, 1, 1}, {}, {.stop = stop.get_token()});
    EXPECT_EQ(report.faults.size(), 1u);
    return report.counts.instructions;
  };
  EXPECT_LE(executed(".Lloop:\n  s_branch .Lloop\n  s_endpgm"), 1024u);
  // A stop during the run, requested from the progress of the previous group.
  for (const auto& [body, most] :
       {std::pair{"  v_nop", 1024u},
        std::pair{"  v_mfma_f32_4x4x4_16b_f16 v[4:7], v[8:9], v[10:11], v[4:7]", 128u}}) {
    Machine machine(kernelText("k", std::string("  s_cmp_eq_u32 s2, 0\n  s_cbranch_scc1 .Lend\n.Lloop:\n") +
                                        body + "\n  s_branch .Lloop\n.Lend:\n  s_endpgm"),
                    {.threads = 1});
    std::stop_source stop;
    emulator::RunControl control{.stop = stop.get_token()};
    control.progress = [&](u64, u64) { stop.request_stop(); };
    const auto report = machine.run({128, 1, 1}, {64, 1, 1}, {}, control);
    ASSERT_EQ(report.faults.size(), 1u);
    EXPECT_EQ(report.faults[0].code, Code::RunCanceled);
    EXPECT_LE(report.counts.instructions, 3u + most);
  }
}

TEST(Fault, StopsOnRequest) {
  const std::string text = kernelText("k", ".Lloop:\n  s_branch .Lloop\n  s_endpgm");
  Machine machine(text, {.threads = 2});
  std::stop_source stop;
  std::jthread other([&] { stop.request_stop(); });
  const auto report = machine.run({64 * 8, 1, 1}, {64, 1, 1}, {}, {.stop = stop.get_token()});
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].code, Code::RunCanceled);
}

// --- Launches that the hardware could not start ---

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
  expectRefused("    .amdhsa_private_segment_fixed_size 131060",
                {.grid = {64, 1, 1}, .workgroup = {64, 1, 1}});
  expectRefused("    .amdhsa_private_segment_fixed_size 0x7fff0000",
                {.grid = {64, 1, 1}, .workgroup = {64, 1, 1}});
}

TEST(Fault, TheMostScratchCanStart) {
  Machine machine(kernelText("k", "  s_endpgm", "    .amdhsa_private_segment_fixed_size 131056"));
  EXPECT_TRUE(
      machine.device().run(machine.object(), {.grid = {64, 1, 1}, .workgroup = {64, 1, 1}}, {}).has_value());
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
