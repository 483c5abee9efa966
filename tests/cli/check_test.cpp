// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "support/code_pages.h"

#include <algorithm>
#include <cstdlib>

namespace wavesmith::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kHead =
    ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.text\n.globl k\n.p2align 8\n"
    ".type k,@function\nk:\n";
constexpr std::string_view kTail =
    "\n.Lend:\n.size k, .Lend-k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n"
    ".amdhsa_next_free_vgpr 16\n.amdhsa_next_free_sgpr 16\n.amdhsa_accum_offset 8\n"
    ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n.end_amdhsa_kernel\n";

class CheckTest : public CliTest {
protected:
  void writeKernel(std::string_view name, std::string_view body) {
    write(name, fmt::format("{}{}{}", kHead, body, kTail));
  }
  static std::vector<std::string> codesOf(const nlohmann::json& document) {
    std::vector<std::string> codes;
    for (const auto& diagnostic : document["diagnostics"])
      codes.push_back(
          fmt::format("{} {}", diagnostic["code"].get<std::string>(), diagnostic["line"].get<int>()));
    return codes;
  }
};

constexpr std::string_view kWrong = "  s_load_dwordx2 s[4:5], s[0:1], 0\n"
                                    "  v_lshlrev_b32 v1, 2, v0\n"
                                    "  s_waitcnt lgkmcnt(0)\n"
                                    "  global_load_dword v2, v1, s[4:5]\n"
                                    "  v_add_f32 v2, v2, v2\n"
                                    "  v_readlane_b32 s6, v2, 3\n"
                                    "  v_mov_b32 v3, s6\n"
                                    "  global_store_dword v1, v3, s[4:5]\n"
                                    "  s_endpgm";

TEST_F(CheckTest, ReportsErrorsAndExitsWithOne) {
  writeKernel("wrong.s", kWrong);
  const auto document = json({"check", "wrong.s"}, "check-1", 1);
  EXPECT_THAT(codesOf(document), ElementsAre("W0102 11", "W0201 12", "W0201 13"));
  EXPECT_EQ(document["errors"], 3);
  EXPECT_EQ(document["instructions"], 9);
}

TEST_F(CheckTest, ExamplesHaveNoFindings) {
  for (const auto& file : std::filesystem::directory_iterator(sourceDirectory() / "resources/examples")) {
    if (file.path().extension() != ".s") continue;
    const std::string name = file.path().filename().string();
    copyExample(name);
    const auto document = json({"check", name}, "check-1", 0);
    EXPECT_EQ(document["warnings"], 0) << name;
    EXPECT_EQ(document["remarks"], name == "vector_add_loads_first.s" ? 2 : 0) << name;
  }
}

TEST_F(CheckTest, FixesAllFindings) {
  writeKernel("wrong.s", kWrong);
  const auto document = json({"check", "wrong.s", "--fix"}, "check-1", 0);
  EXPECT_THAT(document["diagnostics"], IsEmpty());
  EXPECT_EQ(document["fixed"].size(), 3U);
  const std::string text = readAll(directory_ / "wrong.s");
  EXPECT_THAT(text, HasSubstr("  s_waitcnt vmcnt(0)\n  v_add_f32"));
  EXPECT_THAT(text, HasSubstr("  s_nop 0\n  v_readlane_b32"));
  EXPECT_THAT(text, HasSubstr("  s_nop 1\n  v_mov_b32"));
}

TEST_F(CheckTest, FixesRemarksOnlyWhenNamed) {
  writeKernel("long.s", "  v_mov_b32 v1, 0\n  s_nop 3\n  s_endpgm");
  EXPECT_THAT(json({"check", "long.s", "--fix"}, "check-1", 0)["fixed"], IsEmpty());
  EXPECT_EQ(json({"check", "long.s", "--fix", "--only", "W0220"}, "check-1", 0)["fixed"].size(), 1U);
  EXPECT_THAT(readAll(directory_ / "long.s"), HasSubstr("v1, 0\n  s_endpgm"));
}

// A kernel whose descriptor has 4 bytes of LDS.
std::string ldsText(std::string_view body) {
  std::string text = fmt::format("{}{}{}", kHead, body, kTail);
  text.insert(text.find(".end_amdhsa_kernel"), ".amdhsa_group_segment_fixed_size 4\n");
  return text;
}

TEST_F(CheckTest, ComparesDescriptorWithCodeAndFixesIt) {
  write("lds.s", ldsText("  v_mov_b32 v1, 0\n  ds_write_b64 v1, v[2:3] offset:8\n  v_mov_b32 v20, s3\n"
                         "  s_endpgm"));
  EXPECT_THAT(codesOf(json({"check", "lds.s"}, "check-1", 1)),
              ElementsAre("W0301 8", "W0301 9", "W0302 9", "W0401 20"));
  EXPECT_THAT(codesOf(json({"check", "lds.s", "--only", "lds-too-small"}, "check-1", 0)),
              ElementsAre("W0401 20"));
  // s3 could be the y of the work-group id; only the author knows.
  const auto fixed = json({"check", "lds.s", "--fix"}, "check-1", 0);
  EXPECT_EQ(fixed["fixed"].size(), 2U);
  EXPECT_THAT(codesOf(fixed), ElementsAre("W0301 8", "W0301 9"));
}

TEST_F(CheckTest, FiltersByCodeNameAndRule) {
  writeKernel("wrong.s", kWrong);
  EXPECT_THAT(codesOf(json({"check", "wrong.s", "--only", "missing-vmcnt"}, "check-1", 1)),
              ElementsAre("W0102 11"));
  EXPECT_THAT(codesOf(json({"check", "wrong.s", "--only", "H-RDLANE-V,W0999"}, "check-1", 1)),
              ElementsAre("W0201 12"));
}

TEST_F(CheckTest, ReportsStrictFindingsOnRequest) {
  copyExample("vector_add.s");
  const auto document = json({"check", "vector_add.s", "--strict"}, "check-1", 0);
  ASSERT_FALSE(document["diagnostics"].empty());
  for (const auto& diagnostic : document["diagnostics"])
    EXPECT_EQ(diagnostic["code"], "W0201") << diagnostic;
}

TEST_F(CheckTest, CommentsSuppress) {
  writeKernel("wrong.s",
              "  v_readlane_b32 s6, v0, 3\n  v_mov_b32 v3, s6 // wavesmith: ignore W0201 a test\n  s_endpgm");
  const auto document = json({"check", "wrong.s"}, "check-1", 0);
  EXPECT_EQ(document["suppressed"], 1);
  EXPECT_THAT(document["diagnostics"], IsEmpty());
}

TEST_F(CheckTest, ChecksTheRestAfterABrokenLine) {
  writeKernel("broken.s", "  nonsense\n  v_readlane_b32 s6, v0, 3\n  v_mov_b32 v3, s6\n  s_endpgm");
  EXPECT_THAT(codesOf(json({"check", "broken.s"}, "check-1", 1)), ElementsAre("W1001 7", "W0201 9"));
}

TEST_F(CheckTest, AcceptsCodeObjectsWithoutSource) {
  writeKernel("wrong.s", kWrong);
  ASSERT_EQ(run({"assemble", "wrong.s"}).exitCode, 0);
  const auto document = json({"check", "wrong.hsaco"}, "check-1", 1);
  EXPECT_EQ(document["errors"], 3);
  EXPECT_THAT(document["diagnostics"][0]["message"], HasSubstr("k+0x18 v_add_f32: "));
}

TEST_F(CheckTest, WritesSarif) {
  writeKernel("wr\xc3\xb6ng.s", std::string(kWrong) + " // \xc3\xa4");
  const auto result = run({"check", "wr\xc3\xb6ng.s", "--sarif"});
  EXPECT_EQ(result.exitCode, 1);
  const auto log = nlohmann::json::parse(result.out);
  EXPECT_TRUE(matchesSchema("check-sarif", log));
  const auto& first = log["runs"][0]["results"][0];
  EXPECT_EQ(first["ruleId"], "W0102");
  EXPECT_EQ(first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "wr%C3%B6ng.s");
  EXPECT_EQ(first["locations"][0]["physicalLocation"]["region"]["startLine"], 11);
  EXPECT_EQ(log["runs"][0]["tool"]["driver"]["rules"][first["ruleIndex"].get<std::size_t>()]["id"], "W0102");
  EXPECT_EQ(first["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"],
            "  s_waitcnt vmcnt(0)\n");
}

TEST_F(CheckTest, ExplainsEveryCode) {
  const std::string list = codePage("README");
  for (const CodeRow& row : codesBetween(0, 10000)) {
    const auto page = run({"check", "--explain", row.code});
    EXPECT_EQ(page.exitCode, 0) << row.code << " has no page, or it is missing in core/source/CMakeLists.txt";
    EXPECT_THAT(page.out, ::testing::StartsWith(fmt::format("# {} {}\n\n", row.code, row.name)));
    EXPECT_EQ(page.out, codePage(row.code));
    EXPECT_THAT(list, HasSubstr(fmt::format("| [{0}]({0}.md) | {1} |", row.code, row.name)));
  }
  const std::string page = run({"check", "--explain", "W0201"}).out;
  EXPECT_THAT(page, ::testing::StartsWith("# W0201 missing-wait-states\n"));
  EXPECT_EQ(run({"check", "--explain", "missing-wait-states"}).out, page);
  EXPECT_EQ(run({"check", "--explain", "W9999"}).exitCode, 2);
}

// The pages of the assembler and of instructions; tests/analysis, tests/generate and others have those of the analyses.
TEST_F(CheckTest, FindsTheExamplesOfTheInstructionPages) {
  std::size_t examples = 0;
  for (const CodeRow& row : codesBetween(1000, 1400)) {
    const std::string page = codePage(row.code);
    const std::string wrong = fenced(section(page, "Wrong"), "asm");
    if (wrong.empty() || row.name == "misaligned-matrix") continue; // check does not report that
    writeKernel("wrong.s", wrong);
    writeKernel("right.s", fenced(section(page, "Right"), "asm"));
    const std::string finding = fmt::format(" [{} {}]", row.code, row.name);
    EXPECT_THAT(run({"check", "wrong.s"}).err, HasSubstr(finding));
    EXPECT_THAT(run({"check", "right.s"}).err, ::testing::Not(HasSubstr(finding)));
    ++examples;
  }
  EXPECT_GE(examples, 9U);
}

// docs/guide/check.md. `./test cli --bless` writes the current output into it.
TEST_F(CheckTest, PrintsTheExampleOfTheGuide) {
  constexpr std::string_view kCommand = "```\n$ wavesmith-cli check vector_add_loads_first.s\n";
  copyExample("vector_add_loads_first.s");
  const auto result = run({"check", "vector_add_loads_first.s"});
  const auto path = sourceDirectory() / "docs/guide/check.md";
  std::string guide = readAll(path);
  const std::size_t begin = guide.find(kCommand);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t first = begin + kCommand.size();
  const std::size_t length = guide.find("```", first) - first;
  if (std::getenv("WAVESMITH_BLESS") != nullptr)
    writeText(path, guide.replace(first, length, result.err + result.out));
  else
    EXPECT_EQ(guide.substr(first, length), result.err + result.out);
  // As the guide says, line 127 can be fixed.
  const auto fixed = json({"check", "vector_add_loads_first.s", "--fix", "--only", "W0120"}, "check-1", 0);
  ASSERT_EQ(fixed["fixed"].size(), 1U);
  EXPECT_EQ(fixed["fixed"][0]["line"], 127);
  EXPECT_THAT(readAll(directory_ / "vector_add_loads_first.s"), HasSubstr("  s_waitcnt vmcnt(4)\n"));
}

TEST_F(CheckTest, SummarizesByCode) {
  writeKernel("wrong.s", kWrong);
  const CommandResult result = run({"check", "wrong.s", "--summary"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_THAT(result.out, HasSubstr("W0102 missing-vmcnt        error   1  "));
  EXPECT_THAT(result.out, HasSubstr("W0201 missing-wait-states  error   2  "));
  EXPECT_THAT(result.out, HasSubstr("wrong.s: 3 errors, 0 warnings"));
  const auto document = json({"check", "wrong.s", "--summary"}, "check-1", 1);
  EXPECT_THAT(document["diagnostics"], IsEmpty());
  EXPECT_EQ(document["summary"][1]["code"], "W0201");
  EXPECT_EQ(document["summary"][1]["count"], 2);
}

TEST_F(CheckTest, PlacesInACodeObjectHaveSectionAndAddress) {
  writeKernel("wrong.s", kWrong);
  ASSERT_EQ(run({"assemble", "wrong.s", "-o", "wrong.hsaco"}).exitCode, 0);
  const auto document = json({"check", "wrong.hsaco"}, "check-1", 1);
  ASSERT_EQ(document["errors"], 3);
  for (const auto& diagnostic : document["diagnostics"]) {
    ASSERT_TRUE(diagnostic.contains("address")) << diagnostic;
    EXPECT_EQ(diagnostic["section"], ".text");
    const auto& producer = diagnostic["notes"][0];
    EXPECT_LT(producer["address"], diagnostic["address"]);
    EXPECT_EQ(producer["section"], ".text");
  }
  const auto log = nlohmann::json::parse(run({"check", "wrong.hsaco", "--sarif"}).out);
  EXPECT_TRUE(matchesSchema("check-sarif", log));
  EXPECT_EQ(log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["address"]["absoluteAddress"],
            document["diagnostics"][0]["address"]);
}

// What cannot be undone is not done halfway: nothing is written.
TEST_F(CheckTest, WritesNothingIfTheFixesAreRefused) {
  writeKernel("far.s", "  global_load_dword v1, v0, s[2:3]\n  s_cbranch_scc1 .Lfar\n  v_add_f32 v2, v1, v1\n"
                       "  .rept 32766\n  s_nop 0\n  .endr\n.Lfar:\n  s_endpgm");
  const std::string before = readAll(directory_ / "far.s");
  const auto document = json({"check", "far.s", "--fix", "--only", "W0102"}, "check-1", 2);
  EXPECT_THAT(document["fixed"], IsEmpty());
  EXPECT_THAT(codesOf(document), ::testing::Contains(HasSubstr("W4103")));
  EXPECT_EQ(readAll(directory_ / "far.s"), before);
}

// MUBUF: buffer_load_dword with OFFEN and LDS, offset v0, resource s[4:7] (CDNA3 ISA 13.6). The text
// assembles to the same code object.
TEST_F(CheckTest, ReplacesWordsWithInstructions) {
  writeKernel("words.s", "  s_mov_b32 m0, 0\n  .long 0xe0511000, 0x80010000\n  s_endpgm");
  const auto document = json({"check", "words.s", "--only", "W1320"}, "check-1", 0);
  EXPECT_THAT(codesOf(document), ElementsAre("W1320 8"));
  EXPECT_EQ(document["remarks"], 1);
  ASSERT_EQ(run({"assemble", "words.s", "-o", "before.hsaco"}).exitCode, 0);
  EXPECT_EQ(json({"check", "words.s", "--fix", "--only", "W1320"}, "check-1", 0)["fixed"].size(), 1U);
  EXPECT_THAT(readAll(directory_ / "words.s"), HasSubstr("\n  buffer_load_dword v0, s[4:7], 0 offen lds\n"));
  ASSERT_EQ(run({"assemble", "words.s", "-o", "after.hsaco"}).exitCode, 0);
  EXPECT_EQ(readAll(directory_ / "before.hsaco"), readAll(directory_ / "after.hsaco"));
}

TEST_F(CheckTest, RejectsThePlaceholderAsAReason) {
  writeKernel("ignored.s", "  s_nop 3 // wavesmith: ignore W0220 <why>\n  s_endpgm");
  EXPECT_THAT(codesOf(json({"check", "ignored.s"}, "check-1", 0)), ElementsAre("W0220 7", "W0902 7"));
}

TEST_F(CheckTest, RejectsMissingAndInvalidFiles) {
  EXPECT_EQ(json({"check", "absent.s"}, "check-1", 2)["diagnostics"][0]["code"], "W4101");
  EXPECT_EQ(run({"check"}).exitCode, 2);
  write("text.hsaco", "no ELF");
  EXPECT_EQ(json({"check", "text.hsaco"}, "check-1", 1)["diagnostics"][0]["code"], "W1201");
}

} // namespace
} // namespace wavesmith::testing
