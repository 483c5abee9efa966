// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "source/file.h"

#include <gmock/gmock.h>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

class DescriptorTest : public CliTest {
protected:
  [[nodiscard]] std::string text(const std::string& name) const {
    const auto read = source::readText(directory_ / name);
    return read ? *read : std::string();
  }
};

TEST_F(DescriptorTest, NamesEveryField) {
  copyExample("vector_add.s");
  const auto result = run({"descriptor", "vector_add.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(matchesGolden("cli/descriptor_vector_add.txt", result.out));
}

TEST_F(DescriptorTest, SourceAndCodeObjectAgree) {
  copyExample("matmul_tile.s");
  ASSERT_EQ(run({"assemble", "matmul_tile.s", "-o", "m.hsaco"}).exitCode, 0);
  const auto ofSource = json({"descriptor", "matmul_tile.s"}, "descriptor-1", 0);
  const auto ofObject = json({"descriptor", "m.hsaco"}, "descriptor-1", 0);
  EXPECT_EQ(ofSource["kernels"][0]["fields"], ofObject["kernels"][0]["fields"]);
  EXPECT_EQ(ofSource["kernels"][0]["bytes"], ofObject["kernels"][0]["bytes"]);
  // Only a source has the assembler's symbols.
  EXPECT_TRUE(ofSource["kernels"][0].contains("nextFree"));
  EXPECT_FALSE(ofObject["kernels"][0].contains("nextFree"));
  EXPECT_EQ(ofObject["kernels"][0]["bytes"].get<std::string>().size(), 128U);
}

TEST_F(DescriptorTest, InfersWhatTheCodeNeeds) {
  copyExample("vector_add.s");
  const auto result = run({"descriptor", "vector_add.s", "--infer"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(matchesGolden("cli/descriptor_infer_vector_add.txt", result.out));
  const auto inferred = json({"descriptor", "vector_add.s", "--infer"}, "descriptor-1", 0);
  EXPECT_TRUE(inferred["kernels"][0]["changes"].empty());
}

TEST_F(DescriptorTest, LeavesUpToDateFilesUnchanged) {
  for (const char* name : {"vector_add.s", "unrolled.s", "matmul_tile.s", "scratch.s"}) {
    copyExample(name);
    EXPECT_EQ(run({"descriptor", name, "--update"}).out, std::string(name) + ": nothing to change\n");
  }
}

TEST_F(DescriptorTest, ShowsADiffBeforeWriting) {
  copyExample("vector_add.s");
  const std::string original = text("vector_add.s");
  std::string wrong = original;
  wrong.replace(wrong.find("next_free_vgpr 8 "), 17, "next_free_vgpr 99");
  write("vector_add.s", wrong);
  const auto shown = run({"descriptor", "vector_add.s", "--update"});
  EXPECT_THAT(shown.out, HasSubstr("-    .amdhsa_next_free_vgpr 99"));
  EXPECT_THAT(shown.out, HasSubstr("+    .amdhsa_next_free_vgpr 8 "));
  EXPECT_EQ(text("vector_add.s"), wrong);
  EXPECT_EQ(run({"descriptor", "vector_add.s", "--update", "--write"}).exitCode, 0);
  EXPECT_EQ(text("vector_add.s"), original);
}

TEST_F(DescriptorTest, MakesAFunctionAKernel) {
  write("bare.s", "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n  s_load_dword s4, s[0:1], 0\n"
                  "  s_endpgm\n.Lk:\n  .size k, .Lk-k\n");
  EXPECT_TRUE(json({"descriptor", "bare.s"}, "descriptor-1", 0)["kernels"][0]["new"]);
  EXPECT_EQ(run({"descriptor", "bare.s", "--update", "--write"}).exitCode, 0);
  EXPECT_THAT(text("bare.s"), HasSubstr(".amdhsa_user_sgpr_kernarg_segment_ptr 1"));
  EXPECT_EQ(run({"assemble", "bare.s"}).exitCode, 0);
  EXPECT_EQ(run({"descriptor", "bare.s", "--update"}).out, "bare.s: nothing to change\n");
}

TEST_F(DescriptorTest, MakesALabelAKernel) {
  write("bare.s", "k:\n  v_mov_b32 v1, 0\n  s_endpgm\n");
  const auto shown = run({"descriptor", "bare.s", "--update"});
  EXPECT_EQ(shown.exitCode, 0) << shown.err;
  EXPECT_THAT(shown.out,
              HasSubstr("k: .globl is k: only a global kernel is found by a host program (line 1)\n"));
  EXPECT_THAT(shown.out, HasSubstr("k: .size is .-k: nothing else says where its code ends (line 1)\n"));
  EXPECT_EQ(run({"descriptor", "bare.s", "--update", "--write"}).exitCode, 0);
  EXPECT_THAT(text("bare.s"),
              HasSubstr("  .type k,@function\nk:\n  v_mov_b32 v1, 0\n  s_endpgm\n  .size k, .-k\n"));
  EXPECT_THAT(run({"descriptor", "bare.s", "--update"}).out, HasSubstr("nothing to change"));

  write("two.s", "a:\n  s_endpgm\n  .p2align 8\nb:\n  s_endpgm\n");
  const auto unclear = run({"descriptor", "two.s", "--update"});
  EXPECT_EQ(unclear.exitCode, 1);
  EXPECT_THAT(unclear.err, HasSubstr("a (line 2), b (line 5); name the kernel with --kernel"));
  const auto chosen = run({"descriptor", "two.s", "--update", "--kernel", "b"});
  EXPECT_EQ(chosen.exitCode, 0) << chosen.err;
  EXPECT_THAT(chosen.out, HasSubstr("+  .amdhsa_kernel b\n"));
}

TEST_F(DescriptorTest, UpdatesMetadata) {
  copyExample("vector_add.s");
  const std::string original = text("vector_add.s");
  std::string wrong = original;
  wrong.replace(wrong.find(".vgpr_count: 8"), 14, ".vgpr_count: 99");
  write("vector_add.s", wrong);
  const auto shown = run({"descriptor", "vector_add.s", "--update"});
  EXPECT_THAT(shown.out, HasSubstr("vector_add: .vgpr_count: 99 becomes 8: v7 is the highest"));
  EXPECT_THAT(shown.out, HasSubstr("-    .vgpr_count: 99\n+    .vgpr_count: 8\n"));
  const auto changes = json({"descriptor", "vector_add.s", "--update"}, "descriptor-1", 0)["changes"];
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0]["in"], "metadata");
  EXPECT_FALSE(changes[0]["because"].empty());
  EXPECT_EQ(run({"descriptor", "vector_add.s", "--update", "--only", "directives"}).out,
            "vector_add.s: nothing to change\n");
  EXPECT_EQ(run({"descriptor", "vector_add.s", "--update", "--only", "metadata", "--write"}).exitCode, 0);
  EXPECT_EQ(text("vector_add.s"), original);
}

// Both blocks of an example are deleted: the run file next to it has the arguments.
TEST_F(DescriptorTest, UsesArgumentNamesOfRunFiles) {
  copyExample("guarded_copy.s");
  std::string bare = text("guarded_copy.s");
  bare.resize(bare.find("  .amdhsa_kernel"));
  write("guarded_copy.s", bare);
  const auto guessed = run({"descriptor", "guarded_copy.s", "--update"});
  EXPECT_EQ(guessed.exitCode, 0) << guessed.err;
  EXPECT_THAT(guessed.out, HasSubstr("+      - { .name: arg0, "));
  EXPECT_THAT(guessed.out, HasSubstr("guessed from the loads of the code"));
  copyExample("guarded_copy.run.yaml");
  const auto named = run({"descriptor", "guarded_copy.s", "--update"});
  EXPECT_THAT(named.out, HasSubstr("+      - { .name: in, .offset: 0, .size: 8, "));
  std::filesystem::rename(directory_ / "guarded_copy.run.yaml", directory_ / "other.run.yaml");
  for (const auto& more : std::vector<std::vector<std::string>>{{}, {"--run", "other.run.yaml"}}) {
    std::vector<std::string> command{"descriptor", "guarded_copy.s", "--update"};
    command.insert(command.end(), more.begin(), more.end());
    EXPECT_THAT(run(command).out, HasSubstr("from other.run.yaml"));
  }
  EXPECT_EQ(run({"descriptor", "guarded_copy.s", "--update", "--write"}).exitCode, 0);
  EXPECT_EQ(run({"run", "other.run.yaml"}).exitCode, 0);
  EXPECT_EQ(run({"descriptor", "guarded_copy.s", "--update", "--run", "none.run.yaml"}).exitCode, 2);
  // An invalid run file is not an error.
  write("guarded_copy.run.yaml", "wavesmith: 1\nnonsense: 2\n");
  const auto damaged = run({"descriptor", "guarded_copy.s", "--update"});
  EXPECT_EQ(damaged.exitCode, 0);
  EXPECT_THAT(damaged.out, HasSubstr("guarded_copy.run.yaml is not used: "));
}

TEST_F(DescriptorTest, ReportsErrors) {
  copyExample("vector_add.s");
  EXPECT_EQ(
      json({"descriptor", "vector_add.s", "--kernel", "other"}, "descriptor-1", 1)["diagnostics"][0]["code"],
      "W3001");
  ASSERT_EQ(run({"assemble", "vector_add.s", "-o", "v.hsaco"}).exitCode, 0);
  EXPECT_EQ(run({"descriptor", "v.hsaco", "--update"}).exitCode, 2);
  write("none.s", "  s_nop 0\n");
  EXPECT_THAT(run({"descriptor", "none.s"}).err, HasSubstr("no kernel"));
  EXPECT_EQ(run({"descriptor", "missing.s"}).exitCode, 2);
}

} // namespace
} // namespace wavesmith::testing
