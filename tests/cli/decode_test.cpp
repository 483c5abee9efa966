// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "codeobject/toolchain.h"

namespace wavesmith::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using DecodeTest = CliTest;
using Strings = std::vector<std::string>;

// LLVM 19: `echo 'v_add_f32 v0, v1, v2' | llvm-mc -triple=amdgcn -mcpu=gfx942 -show-encoding`, and so on.
constexpr const char* kAdd = "02000501";           // v_add_f32_e32 v0, v1, v2
constexpr const char* kLoad = "e0501010 80020100"; // buffer_load_dword v1, v0, s[8:11], 0x80 offen offset:16

std::string textOf(const nlohmann::json& document, std::size_t index) {
  return document["instructions"][index]["text"];
}

TEST_F(DecodeTest, DescribesEachInstruction) {
  const auto document = json({"decode", "--hex", kAdd}, "decode-1", 0);
  ASSERT_EQ(document["instructions"].size(), 1u);
  const auto& add = document["instructions"][0];
  EXPECT_EQ(add["address"], 0);
  EXPECT_EQ(add["length"], 4);
  EXPECT_EQ(add["bytes"], "01 05 00 02");
  EXPECT_EQ(add["mnemonic"], "v_add_f32");
  EXPECT_EQ(add["text"], "v_add_f32_e32 v0, v1, v2");
  EXPECT_EQ(add["operands"].size(), 3u);
  EXPECT_EQ(add["operands"][0]["name"], "vdst");
  EXPECT_EQ(add["operands"][0]["access"], "written");
  EXPECT_EQ(add["operands"][2]["text"], "v2");
  EXPECT_EQ(add["reads"].get<Strings>(), (Strings{"v1", "v2", "exec", "mode"}));
  EXPECT_EQ(add["writes"].get<Strings>(), Strings{"v0"});
  EXPECT_EQ(add["counters"]["vmcnt"], 0);
}

TEST_F(DecodeTest, ShowsCountersOfMemoryOperations) {
  const auto document = json({"decode", "--hex", kLoad}, "decode-1", 0);
  const auto& load = document["instructions"][0];
  EXPECT_EQ(load["length"], 8);
  EXPECT_EQ(load["mnemonic"], "buffer_load_dword");
  EXPECT_EQ(load["counters"]["vmcnt"], 1);
  EXPECT_EQ(load["writes"].get<Strings>(), Strings{"v1"});
}

// All of these are v_add_f32_e32 v0, v1, v2 and s_endpgm.
TEST_F(DecodeTest, AcceptsPastedHex) {
  for (const char* text : {
           "02000501 bf810000",
           "0x02000501, 0xBF810000",
           "0x2000501 0xbf810000",
           ".long 0x2000501, 0xbf810000",
           ".long 0x02000501 // the sum\n.long 0xbf810000 ; the end\n",
           "01 05 00 02 00 00 81 bf",
           "0x01,0x05,0x00,0x02,0x00,0x00,0x81,0xbf",
           ".byte 0x1, 0x5, 0x0, 0x2\n.byte 0x0, 0x0, 0x81, 0xbf",
           "[0x01,0x05,0x00,0x02]\n[0x00,0x00,0x81,0xbf]",
           "\tv_add_f32_e32 v0, v1, v2    // 000000001900: 02000501\n\ts_endpgm     // 000000001904: "
           "BF810000\n",
           "0000000000001900 <kernel>:\n  s_nop 0 // 000000001900: 02000501 <kernel+0x4>\n // 000000001904: "
           "bf810000",
           "v_add_f32_e32 v0, v1, v2 ; encoding: [0x01,0x05,0x00,0x02]\n"
           "s_endpgm                 ; encoding: [0x00,0x00,0x81,0xbf]",
           "1900: 02000501 bf810000",
       }) {
    const auto document = json({"decode", "--hex", text}, "decode-1", 0);
    ASSERT_EQ(document["instructions"].size(), 2u) << text;
    EXPECT_EQ(textOf(document, 0), "v_add_f32_e32 v0, v1, v2") << text;
    EXPECT_EQ(textOf(document, 1), "s_endpgm") << text;
  }
}

TEST_F(DecodeTest, LocatesInvalidHex) {
  struct Case {
    const char* text;
    const char* expectedMessage;
    unsigned line;
    unsigned column;
  };
  for (const Case& c : {
           Case{"02000501 xyz", "xyz is not a hexadecimal number", 1, 10},
           Case{"02000501\nbf810000 e0", "two digits like a byte", 2, 10},
           Case{"0200050", "7 digits", 1, 1},
           Case{"8004020002000501", "16 digits", 1, 1},
           Case{"01 05 00", "3 bytes", 0, 0},
           Case{"// nothing", "no machine code found", 0, 0},
       }) {
    const auto document = json({"decode", "--hex", c.text}, "decode-1", 2);
    const auto& diagnostic = document["diagnostics"][0];
    EXPECT_EQ(diagnostic["code"], "W1302") << c.text;
    EXPECT_THAT(diagnostic["message"].get<std::string>(), HasSubstr(c.expectedMessage));
    EXPECT_EQ(diagnostic["line"], c.line) << c.text;
    EXPECT_EQ(diagnostic["column"], c.column) << c.text;
  }
}

TEST_F(DecodeTest, ShowsInvalidInstructionsAsWords) {
  const auto result = run({"decode", "--hex", "02000501 ffffffff bf810000"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.out, HasSubstr(".long 0xffffffff"));
  EXPECT_THAT(result.out, HasSubstr("v_add_f32_e32 v0, v1, v2"));
  EXPECT_THAT(result.err, HasSubstr("0x0004"));
  const auto document = json({"decode", "--hex", "ffffffff"}, "decode-1", 1);
  EXPECT_EQ(document["diagnostics"][0]["code"], "W1303");
  EXPECT_EQ(document["instructions"][0]["valid"], false);
  EXPECT_TRUE(document["instructions"][0]["mnemonic"].is_null());
}

TEST_F(DecodeTest, ReadsCodeObjects) {
  copyExample("vector_add.s");
  ASSERT_EQ(run({"assemble", "vector_add.s", "-o", "v.hsaco"}).exitCode, 0);
  const auto document = json({"decode", "v.hsaco"}, "decode-1", 0);
  EXPECT_THAT(document["target"].get<std::string>(), HasSubstr("gfx942"));
  ASSERT_FALSE(document["labels"].empty());
  EXPECT_EQ(document["labels"][0]["address"], document["instructions"][0]["address"]);
  std::uint64_t next = document["instructions"][0]["address"];
  for (const auto& instruction : document["instructions"]) {
    EXPECT_EQ(instruction["address"], next);
    next += instruction["length"].get<std::uint64_t>();
    EXPECT_EQ(instruction["valid"], true);
  }
  EXPECT_THAT(run({"decode", "v.hsaco"}).out, HasSubstr("vector_add:\n"));
}

TEST_F(DecodeTest, ShowsBranchTargets) {
  // s_branch to itself: SIMM16 is -1.
  const auto document = json({"decode", "--hex", "bf82ffff", "--address", "0x1900"}, "decode-1", 0);
  EXPECT_EQ(document["instructions"][0]["address"], 0x1900);
  EXPECT_EQ(document["instructions"][0]["branchTarget"], 0x1900);
}

TEST_F(DecodeTest, DecodesRawFiles) {
  write("code.bin", std::string_view("\x01\x05\x00\x02\x00\x00\x81\xbf", 8));
  EXPECT_EQ(textOf(json({"decode", "--raw", "code.bin"}, "decode-1", 0), 1), "s_endpgm");
  const auto asObject = run({"decode", "code.bin"});
  EXPECT_EQ(asObject.exitCode, 1);
  EXPECT_THAT(asObject.err, HasSubstr("--raw"));
  write("odd.bin", std::string_view("\x01\x05\x00\x02\x00", 5));
  EXPECT_EQ(json({"decode", "--raw", "odd.bin"}, "decode-1", 1)["diagnostics"][0]["code"], "W1302");
}

TEST_F(DecodeTest, InvalidInputsExitWithTwo) {
  write("a.s", "s_endpgm\n");
  EXPECT_THAT(run({"decode", "a.s"}).err, HasSubstr("wavesmith-cli assemble a.s"));
  EXPECT_EQ(run({"decode", "a.s"}).exitCode, 2);
  EXPECT_EQ(json({"decode", "missing.hsaco"}, "decode-1", 2)["diagnostics"][0]["code"], "W4101");
  EXPECT_EQ(json({"decode", "--hex", kAdd, "--target", "gfx1100"}, "decode-1", 2)["diagnostics"][0]["code"],
            "W1009");
  EXPECT_EQ(run({"decode"}).exitCode, 2);
  EXPECT_EQ(run({"decode", "a.s", "--hex", kAdd}).exitCode, 2);
  EXPECT_EQ(run({"decode", "--raw", "--hex", kAdd}).exitCode, 2);
}

// gfx90a has no fp8: the opcode is unused there.
TEST_F(DecodeTest, DecodesForTheTarget) {
  constexpr const char* kCvt = "7e00a901"; // v_cvt_f32_fp8_e32 v0, v1
  EXPECT_EQ(textOf(json({"decode", "--hex", kCvt}, "decode-1", 0), 0), "v_cvt_f32_fp8_e32 v0, v1");
  EXPECT_EQ(textOf(json({"decode", "--hex", kCvt, "--target", "gfx90a"}, "decode-1", 1), 0),
            ".long 0x7e00a901");
}

TEST_F(DecodeTest, AlignsTheTable) {
  EXPECT_TRUE(matchesGolden("cli/decode.txt", run({"decode", "--hex",
                                                   "c0060002 00000000 bf8cc07f 02000501 "
                                                   "bf82ffff bf810000"})
                                                  .out));
}

// A load without its wait, in the third line of the source compiled with -g.
constexpr const char* kWrongKernel =
    ".globl k\nk:\nglobal_load_dword v2, v1, s[4:5]\nv_add_f32 v2, v2, v2\ns_endpgm\n";

TEST_F(DecodeTest, ShowsLinesFromDebugInformation) {
  writeFile(directory_ / "k.hsaco", assemble(kWrongKernel, {.arguments = {"-g"}}));
  const auto decoded = json({"decode", "k.hsaco"}, "decode-1", 0);
  EXPECT_EQ(decoded["instructions"][0]["source"]["line"], 3);
  EXPECT_TRUE(decoded["instructions"][0]["source"]["inlined"].empty());
  const std::string file = decoded["instructions"][0]["source"]["file"];
  EXPECT_TRUE(file.ends_with("/input.s"));
  EXPECT_THAT(run({"decode", "k.hsaco"}).out, HasSubstr("// " + file + ":3\n"));
  EXPECT_THAT(run({"disassemble", "k.hsaco"}).out, HasSubstr("  // " + file + ":4\n  v_add_f32"));
}

TEST_F(DecodeTest, CheckReportsFindingsAtTheSourceLine) {
  writeFile(directory_ / "k.hsaco", assemble(kWrongKernel, {.arguments = {"-g"}}));
  const auto checked = json({"check", "k.hsaco", "--only", "W0102"}, "check-1", 1);
  ASSERT_EQ(checked["diagnostics"].size(), 1u);
  const auto& finding = checked["diagnostics"][0];
  EXPECT_TRUE(finding["file"].get<std::string>().ends_with("/input.s"));
  EXPECT_EQ(finding["line"], 4);
  EXPECT_THAT(finding["message"].get<std::string>(), HasSubstr("k+0x8 v_add_f32: "));
  EXPECT_EQ(finding["notes"][0]["line"], 3);
  // The source line may have changed since.
  EXPECT_TRUE(finding["fixes"].empty());
}

} // namespace
} // namespace wavesmith::testing
