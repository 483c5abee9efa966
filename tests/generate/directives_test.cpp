// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "generate/directives.h"
#include "source/assembly/assembly_line.h"
#include "source/edited.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace wavesmith::generate {
namespace {

using analysis::testing::programOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::string withBlock(std::string_view body, std::string_view block) {
  return fmt::format(
      "  .set v_last, 2\n  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n{}.Lend:\n"
      "  .size k, .Lend-k\n  .rodata\n  .p2align 6\n{}",
      body, block);
}

struct Updated {
  Update update;
  std::string text;
};
Updated updated(const std::string& text) {
  const auto program = programOf(text);
  const auto analysis = analysis::analyze(*program, {});
  const auto block = findBlock(text, program->kernels()[0].name);
  if (!block) throw std::runtime_error("no block");
  const auto& kernel = program->codeObject().kernels()[program->kernels()[0].kernel];
  Updated result;
  result.update = updateBlock(text, "test.s", *block, infer(*program, *analysis, 0, {}), kernel.descriptor,
                              program->target());
  result.text = source::edited(text, result.update.edits).value();
  return result;
}

constexpr std::string_view kBlock = R"(  .amdhsa_kernel k
    .amdhsa_accum_offset 4               // behind v2
    .amdhsa_next_free_vgpr v_last+1      // v0 to v2
    // what comes next is counted without VCC
    .amdhsa_next_free_sgpr 8
  .end_amdhsa_kernel
)";

TEST(Directives, KeepsCorrectBlocks) {
  const std::string text = withBlock("  v_mov_b32 v2, 1\n  s_endpgm\n", kBlock);
  const Updated result = updated(text);
  EXPECT_THAT(result.update.changes, IsEmpty());
  EXPECT_EQ(result.text, text);
}

// Within the same granule, but the assembler rejects an accum_offset greater than the number.
TEST(Directives, RaisesTheVgprCountWithAccumOffset) {
  const auto block = [](int registers, int offset) {
    return fmt::format("  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr {}\n    .amdhsa_accum_offset {}\n"
                       "    .amdhsa_next_free_sgpr 8\n  .end_amdhsa_kernel\n",
                       registers, offset);
  };
  const std::string body = "  v_mov_b32 v7, 1\n  s_endpgm\n";
  const Updated result = updated(withBlock(body, block(4, 4)));
  EXPECT_EQ(result.text, withBlock(body, block(8, 8)));
  EXPECT_THAT(updated(result.text).update.changes, IsEmpty()); // it assembles
  EXPECT_EQ(updated(withBlock(body, block(6, 8))).text, withBlock(body, block(6, 8)));
}

TEST(Directives, ChangesOnlyNumbersAndKeepsComments) {
  const std::string text = withBlock("  v_mov_b32 v17, 1\n  s_endpgm\n", kBlock);
  const Updated result = updated(text);
  EXPECT_EQ(result.text, withBlock("  v_mov_b32 v17, 1\n  s_endpgm\n", R"(  .amdhsa_kernel k
    .amdhsa_accum_offset 20              // behind v2
    .amdhsa_next_free_vgpr 18            // v0 to v2
    // what comes next is counted without VCC
    .amdhsa_next_free_sgpr 8
  .end_amdhsa_kernel
)"));
  ASSERT_THAT(result.update.changes, SizeIs(2));
  EXPECT_EQ(result.update.changes[0].after, 18U);
  EXPECT_EQ(result.update.changes[1].before, 4U);
  // A second update changes nothing.
  EXPECT_THAT(updated(result.text).update.changes, IsEmpty());
}

TEST(Directives, AddsMissingDirectives) {
  const std::string body = "  scratch_store_dword off, v0, off offset:4\n  v_bfe_u32 v1, v0, 10, 10\n"
                           "  s_endpgm\n";
  const Updated result = updated(withBlock(body, kBlock));
  EXPECT_THAT(result.text, HasSubstr("    .amdhsa_next_free_sgpr 8\n"
                                     "    .amdhsa_system_vgpr_workitem_id 1\n"
                                     "    .amdhsa_private_segment_fixed_size 8\n"
                                     "    .amdhsa_enable_private_segment 1\n"
                                     "  .end_amdhsa_kernel\n"));
  EXPECT_THAT(updated(result.text).update.changes, IsEmpty());
}

// The pointer that the code loads through is not enabled: its registers are allocated but uninitialized.
TEST(Directives, AddsMissingPointer) {
  const std::string body = "  s_load_dword s4, s[0:1], 0\n  s_endpgm\n";
  const std::string forgotten = withBlock(body, R"(  .amdhsa_kernel k
    .amdhsa_user_sgpr_count 2
    .amdhsa_accum_offset 4
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 8
  .end_amdhsa_kernel
)");
  const Updated result = updated(forgotten);
  EXPECT_THAT(result.text, HasSubstr("    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"));
  EXPECT_THAT(updated(result.text).update.changes, IsEmpty());
}

TEST(Directives, SkipsBlocksInMacrosAndConditionals) {
  EXPECT_FALSE(findBlock(".macro m\n.amdhsa_kernel k\n.end_amdhsa_kernel\n.endm\n", "k"));
  EXPECT_FALSE(findBlock(".amdhsa_kernel k\n.if 1\n.amdhsa_ieee_mode 1\n.endif\n.end_amdhsa_kernel\n", "k"));
  EXPECT_FALSE(findBlock(".amdhsa_kernel k\n.amdhsa_ieee_mode 1\n", "k"));
  EXPECT_FALSE(findBlock("// .amdhsa_kernel k\n.end_amdhsa_kernel\n", "k"));
  EXPECT_FALSE(findBlock(".amdhsa_kernel other\n.end_amdhsa_kernel\n", "k"));
  EXPECT_FALSE(findBlock("/*\n.amdhsa_kernel k\n.end_amdhsa_kernel\n*/\n", "k"));
  const auto block = findBlock(".amdhsa_kernel other\n.end_amdhsa_kernel\n .amdhsa_kernel k // me\n"
                               "  .amdhsa_ieee_mode  0 ; none\n.end_amdhsa_kernel\n",
                               "k");
  ASSERT_TRUE(block);
  EXPECT_EQ(block->first, 3U);
  EXPECT_EQ(block->last, 5U);
  ASSERT_THAT(block->lines, SizeIs(1));
  EXPECT_EQ(block->lines[0].text, "0");
  EXPECT_EQ(block->lines[0].column, 22U);
  EXPECT_EQ(block->lines[0].comment, 24U);
}

// Deleted and regenerated, the descriptor is the same byte for byte.
class GeneratedBlocks : public ::testing::TestWithParam<std::string> {};

TEST_P(GeneratedBlocks, MatchTheOriginal) {
  WS_ASSERT_OK(text, source::readText(wavesmith::testing::example(GetParam() + ".s")));
  const auto original = programOf(text);
  std::string stripped = text;
  std::string metadata;
  if (const auto begin = text.find("  .amdgpu_metadata"); begin != std::string::npos) {
    metadata = stripped.substr(begin);
    stripped.erase(begin);
  }
  for (const program::KernelCode& kernel : original->kernels()) {
    const auto block = findBlock(stripped, kernel.name);
    ASSERT_TRUE(block) << kernel.name;
    const auto lines = source::splitLines(stripped);
    const auto from = static_cast<std::size_t>(lines[block->first - 1].data() - stripped.data());
    const auto to = static_cast<std::size_t>(lines[block->last - 1].data() - stripped.data()) +
                    lines[block->last - 1].size();
    stripped.erase(from, to - from);
  }
  std::string provisional = stripped;
  for (const program::KernelCode& kernel : original->kernels())
    provisional += provisionalBlock(kernel.name);
  const auto program = programOf(provisional + metadata);
  const auto analysis = analysis::analyze(*program, {});
  std::string generated = stripped;
  for (std::size_t k = 0; k < program->kernels().size(); ++k) {
    const auto* written = original->codeObject().findKernel(program->kernels()[k].name);
    generated += newBlock(
        program->kernels()[k].name,
        infer(*program, *analysis, k, {.isNew = true, .kernargBytes = written->descriptor.kernargSize}));
  }
  const auto again = programOf(generated + metadata);
  for (const codeobject::Kernel& kernel : original->codeObject().kernels()) {
    const auto* now = again->codeObject().findKernel(kernel.name);
    ASSERT_NE(now, nullptr);
    auto expected = kernel.descriptor;
    auto actual = now->descriptor;
    // The offset from the descriptor to the code depends on the rest of the file.
    expected.kernelCodeEntryByteOffset = actual.kernelCodeEntryByteOffset = 0;
    EXPECT_EQ(codeobject::writeKernelDescriptor(actual), codeobject::writeKernelDescriptor(expected))
        << generated.substr(stripped.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, GeneratedBlocks,
                         ::testing::Values("vector_add", "vector_add_loads_first", "unrolled", "matmul_tile",
                                           "permute", "scratch", "shifted_copy", "guarded_copy"));

} // namespace
} // namespace wavesmith::generate
