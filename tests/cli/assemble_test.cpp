// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using AssembleTest = CliTest;

TEST_F(AssembleTest, WritesCodeObjectNextToTheSource) {
  std::filesystem::create_directory(directory_ / "sub");
  std::filesystem::copy_file(example("vector_add.s"), directory_ / "sub/vector_add.s");
  const auto result = run({"assemble", "sub/vector_add.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out,
              ::testing::MatchesRegex("sub/vector_add.hsaco: [0-9,]+ bytes, 1 kernel: vector_add\n"));
  EXPECT_THAT(readAll(directory_ / "sub/vector_add.hsaco"), ::testing::StartsWith("\x7f"
                                                                                  "ELF"));
}

TEST_F(AssembleTest, LinksSeveralSourcesIntoOneCodeObject) {
  copyExample("vector_add.s");
  copyExample("permute.s");
  const auto document = json({"assemble", "vector_add.s", "permute.s", "-o", "both.hsaco"}, "assemble-1", 0);
  EXPECT_EQ(document["output"], "both.hsaco");
  EXPECT_THAT(document["kernels"], ::testing::UnorderedElementsAre("vector_add", "permute"));
  EXPECT_EQ(document["bytes"], readAll(directory_ / "both.hsaco").size());
}

TEST_F(AssembleTest, AcceptsDefinitionsAndIncludePaths) {
  std::filesystem::create_directory(directory_ / "inc");
  write("inc/part.inc", "  s_mov_b32 s0, AMOUNT\n");
  write("a.s", ".include \"part.inc\"\n.if FLAG != 1\n.error \"no flag\"\n.endif\n  s_endpgm\n");
  EXPECT_EQ(run({"assemble", "a.s"}).exitCode, 1);
  const auto result = run({"assemble", "a.s", "-I", "inc", "-D", "AMOUNT=7", "-DFLAG"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
}

TEST_F(AssembleTest, RejectsUnknownProcessor) {
  write("a.s", "s_endpgm\n");
  const auto document = json({"assemble", "a.s", "--mcpu", "gfx9999"}, "assemble-1", 1);
  ASSERT_EQ(document["diagnostics"].size(), 1u);
  EXPECT_EQ(document["diagnostics"][0]["code"], "W1009");
}

TEST_F(AssembleTest, ShowsAllErrorsWithTheirLines) {
  write("bad.s", "  v_add_f32 v0, v1\n  s_nop 0\n.macro twice x\n  v_mov_b32 \\x, \\x, 1\n.endm\n  twice "
                 "v3\n  nonsense\n");
  const auto result = run({"assemble", "bad.s"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(matchesGolden("cli/assemble_errors.txt", result.err));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "bad.hsaco"));
}

// Code written for other GPUs, and what to write instead.
TEST_F(AssembleTest, ExplainsInstructionsOfOtherGpus) {
  write("other.s", "  s_load_b64 s[0:1], s[2:3], 0x0\n  v_add_nc_u32 v0, v1, v2\n"
                   "  global_load_b32 v0, v[0:1], off glc\n  global_load_dword v0, v[0:1], off glc slc\n"
                   "  s_waitcnt_vscnt null, 0\n  s_waitcnt vscnt(0)\n  s_delay_alu instid0(VALU_DEP_1)\n"
                   "  v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v2, v3\n  v_permlane32_swap_b32 v0, v1\n"
                   "  v_mfma_f32_16x16x32_f16 v[0:3], v[4:7], v[8:11], v[0:3]\n"
                   "  s_load_dword s0, s[0:1], 0 sc0\n  image_load v0, v1, s[0:7]\n"
                   "  s_getreg_b32 s0, hwreg(HW_REG_SHADER_CYCLES)\n  v_mul_f323 v0, v1, v2\n");
  const auto result = run({"assemble", "other.s"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(matchesGolden("cli/assemble_other_gpus.txt", result.err));
}

// Instructions that the assembler accepts and the hardware does not, including those written as words.
TEST_F(AssembleTest, WarnsOfInvalidInstructions) {
  write("strange.s", ".globl k\n.type k,@function\nk:\n  buffer_wbinvl1\n  s_nop 18\n"
                     "  v_smfmac_f32_16x16x32_f16 v[0:3], a[0:1], v[4:7], v8\n"
                     "  v_mfma_f32_32x32x1_2b_f32 a[0:31], v0, v1, a[0:31] cbsz:3\n"
                     "  .long 0xd3b24001, 0x18020902\n  s_endpgm\n  .long 0xd3b24001, 0x18020902\n");
  const auto result = run({"assemble", "strange.s"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_TRUE(matchesGolden("cli/assemble_warnings.txt", result.err));
}

TEST_F(AssembleTest, ReadAndWriteErrorsExitWithTwo) {
  EXPECT_EQ(json({"assemble", "missing.s"}, "assemble-1", 2)["diagnostics"][0]["code"], "W4101");
  write("a.s", "s_endpgm\n");
  EXPECT_EQ(
      json({"assemble", "a.s", "-o", "no/such/directory/a.hsaco"}, "assemble-1", 2)["diagnostics"][0]["code"],
      "W4102");
}

// Inputs that hang, crash or exhaust an assembler, and common mistakes: each gets a message with a place,
// quickly.
struct BadInput {
  const char* name;
  std::string text;
  unsigned line;
  const char* code;
};

class BadInputTest : public CliTest, public ::testing::WithParamInterface<BadInput> {};

TEST_P(BadInputTest, ReportsAnErrorWithItsPlace) {
  write("input.s", GetParam().text);
  const auto document = json({"assemble", "input.s"}, "assemble-1", 1);
  ASSERT_FALSE(document["diagnostics"].empty());
  const auto& first = document["diagnostics"][0];
  EXPECT_EQ(first["code"], GetParam().code) << first;
  EXPECT_EQ(first["severity"], "error");
  EXPECT_EQ(first["file"], "input.s");
  EXPECT_EQ(first["line"], GetParam().line) << first;
  EXPECT_GT(first["message"].get<std::string>().size(), 10u);
}

std::vector<BadInput> badInputs() {
  std::string binary;
  for (int i = 0; i < 1000; ++i)
    binary += static_cast<char>(i * 37);
  return {
      {"Empty", "", 1, "W1008"},
      {"NothingButComments", "; nothing\n\n", 1, "W1008"},
      {"Binary", binary, 1, "W1007"},
      {"CharacterWithoutNewline", "s_nop 'ab'", 1, "W1001"},
      {"RepeatedForever", "s_nop 0\n.rept 1000000000\ns_nop 0\n.endr\n", 2, "W1005"},
      {"RecursiveMacro", ".macro again\n  again\n.endm\nagain\n", 4, "W1001"},
      {"CodeObjectVersion3", ".amdhsa_code_object_version 3\n", 1, "W1001"},
      {"IncludedFileIsMissing", "s_nop 0\n.incbin \"missing.bin\"\n", 2, "W1001"},
      {"RepetitionWithoutEnd", "s_nop 0\n.rept 3\ns_nop 0\n", 2, "W1001"},
      {"MacroWithoutEnd", ".macro m\ns_nop 0\n", 1, "W1001"},
  };
}

INSTANTIATE_TEST_SUITE_P(All, BadInputTest, ::testing::ValuesIn(badInputs()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_F(AssembleTest, Assembles200000Lines) {
  std::string text;
  for (int i = 0; i < 200'000; ++i)
    text += fmt::format("  v_add_f32 v{}, v{}, v1\n", i % 256, (i + 7) % 256);
  write("long.s", text);
  const auto result = run({"assemble", "long.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_GT(std::filesystem::file_size(directory_ / "long.hsaco"), 800'000u);
}

TEST_F(AssembleTest, DisassemblyReassembles) {
  copyExample("vector_add.s");
  ASSERT_EQ(run({"assemble", "vector_add.s", "-o", "a.hsaco"}).exitCode, 0);
  const auto text = run({"disassemble", "a.hsaco"});
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("buffer_load_dword"));
  ASSERT_EQ(run({"disassemble", "a.hsaco", "-o", "again.s"}).exitCode, 0);
  EXPECT_EQ(readAll(directory_ / "again.s"), text.out);
  const auto again = run({"assemble", "again.s", "-o", "b.hsaco"});
  ASSERT_EQ(again.exitCode, 0) << again.err;
  EXPECT_EQ(run({"disassemble", "b.hsaco"}).out, text.out);
}

TEST_F(AssembleTest, DisassembleRejectsInvalidCodeObject) {
  write("text.hsaco", "this is text");
  const auto result = run({"disassemble", "text.hsaco"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("W1201"));
  EXPECT_EQ(run({"disassemble", "missing.hsaco"}).exitCode, 2);
}

} // namespace
} // namespace wavesmith::testing
