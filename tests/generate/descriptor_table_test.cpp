// SPDX-License-Identifier: Apache-2.0
// The rows of a descriptor, and edits of one directive, compared with the assembler: the text assembles to
// the values of the row or the edit.
#include "analysis/analyzed.h"
#include "codeobject/descriptor/descriptor_check.h"
#include "generate/descriptor_edit.h"
#include "generate/descriptor_table.h"
#include "source/assembly/assembly_line.h"
#include "source/edited.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace wavesmith::generate {
namespace {

using analysis::testing::programOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kText = R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .set v_last, 16
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  v_mov_b32 v17, 1
  s_mov_b32 s5, 1
  s_endpgm
.Lend:
  .size k, .Lend-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
	.amdhsa_accum_offset 20              // behind v17
	.amdhsa_next_free_vgpr v_last+1      // not enough
	// what comes next is counted without VCC
	.amdhsa_next_free_sgpr 8
	.amdhsa_user_sgpr_kernarg_segment_ptr 0x1
  .end_amdhsa_kernel
)";

DescriptorTable tableOf(const std::string& text) {
  const auto program = programOf(text);
  const auto analysis = analysis::analyze(*program, {});
  return describeDescriptor(text, "body.s", *program, *analysis, program::LineIndex(*program, "body.s"), 0);
}

std::string with(const std::string& text, std::string_view directive, std::uint64_t value) {
  const auto block = findBlock(text, "k");
  if (!block) return {};
  return source::edited(text, setDirective(text, "body.s", *block, directive, value)).value_or("");
}

TEST(DescriptorEdit, KeepsOrderAndComments) {
  const std::string text(kText);
  const auto line = [&](const std::string& after, std::size_t n) {
    return std::string(source::splitLines(after)[n - 1]);
  };
  EXPECT_EQ(line(with(text, ".amdhsa_accum_offset", 124), 16),
            "\t.amdhsa_accum_offset 124             // behind v17");
  EXPECT_EQ(line(with(text, ".amdhsa_next_free_vgpr", 18), 17),
            "\t.amdhsa_next_free_vgpr 18            // not enough");
  EXPECT_EQ(line(with(text, ".amdhsa_next_free_sgpr", 102), 19), "\t.amdhsa_next_free_sgpr 102");
  EXPECT_EQ(line(with(text, ".amdhsa_ieee_mode", 0), 21), "\t.amdhsa_ieee_mode 0");
  EXPECT_EQ(line(with(text, ".amdhsa_ieee_mode", 0), 22), "  .end_amdhsa_kernel");
  const auto block = findBlock(text, "k");
  EXPECT_THAT(setDirective(text, "body.s", *block, ".amdhsa_next_free_sgpr", 8), IsEmpty());
  // An empty block, and a directive without a value.
  EXPECT_EQ(with(".amdhsa_kernel k\n.end_amdhsa_kernel\n", ".amdhsa_ieee_mode", 1),
            ".amdhsa_kernel k\n    .amdhsa_ieee_mode 1\n.end_amdhsa_kernel\n");
  EXPECT_EQ(with(".amdhsa_kernel k\n .amdhsa_ieee_mode // ?\n.end_amdhsa_kernel\n", ".amdhsa_ieee_mode", 1),
            ".amdhsa_kernel k\n .amdhsa_ieee_mode 1 // ?\n.end_amdhsa_kernel\n");
}

TEST(DescriptorTable, ShowsWrittenAndNeededValues) {
  const DescriptorTable table = tableOf(std::string(kText));
  EXPECT_EQ(table.kernel, "k");
  EXPECT_EQ(table.first, 15U);
  EXPECT_EQ(table.last, 21U);
  EXPECT_THAT(table.rows, SizeIs(codeobject::descriptorFields().size() + 2));
  EXPECT_EQ(table.bytes, table.descriptor.raw);

  const DescriptorRow* vectors = table.find(".amdhsa_next_free_vgpr");
  ASSERT_NE(vectors, nullptr);
  EXPECT_EQ(vectors->name, "GRANULATED_WORKITEM_VGPR_COUNT");
  EXPECT_EQ(vectors->written, "v_last+1");
  EXPECT_FALSE(vectors->exact);
  EXPECT_EQ(vectors->value, 24U); // 17, in granules of 8
  EXPECT_EQ(vectors->line, 17U);
  EXPECT_FALSE(vectors->byDefault);
  ASSERT_TRUE(vectors->need);
  EXPECT_EQ(vectors->need->value, 18U);
  EXPECT_FALSE(vectors->need->differs); // 24 registers are enough
  EXPECT_THAT(vectors->need->lines, ElementsAre(8U));

  const DescriptorRow* scalars = table.find(".amdhsa_next_free_sgpr");
  EXPECT_EQ(scalars->value, 8U);
  EXPECT_TRUE(scalars->exact);
  const DescriptorRow* kernarg = table.find("ENABLE_SGPR_KERNARG_SEGMENT_PTR");
  EXPECT_EQ(kernarg->written, "0x1");
  EXPECT_EQ(kernarg->value, 1U);
  const DescriptorRow* ieee = table.find(".amdhsa_ieee_mode");
  EXPECT_EQ(ieee->written, "");
  EXPECT_EQ(ieee->line, 0U);
  EXPECT_EQ(ieee->value, 1U);
  EXPECT_EQ(ieee->byDefault, 1U);
  EXPECT_EQ(table.find("KERNEL_CODE_ENTRY_BYTE_OFFSET")->directive, "");
  EXPECT_EQ(table.find("no such field"), nullptr);
}

TEST(DescriptorTable, DifferencesMatchTheUpdate) {
  std::string text(kText);
  text.replace(text.find("v17, 1"), 3, "v40");
  const DescriptorTable table = tableOf(text);
  EXPECT_TRUE(table.find(".amdhsa_next_free_vgpr")->need->differs);
  EXPECT_TRUE(table.find(".amdhsa_accum_offset")->need->differs);
  EXPECT_FALSE(table.find(".amdhsa_next_free_sgpr")->need->differs);
}

// For every directive the table predicts the result bit for bit, and rejects what LLVM rejects.
TEST(DescriptorTable, EveryEditHasItsPredictedResult) {
  const std::string text(kText);
  const DescriptorTable table = tableOf(text);
  int done = 0;
  for (const DescriptorRow& row : table.rows) {
    if (row.directive.empty() || row.directive == ".amdhsa_reserve_xnack_mask") continue;
    std::uint64_t value = std::min<std::uint64_t>(codeobject::largestOf(row.directive), 96);
    if (row.directive == ".amdhsa_accum_offset") value = 12;
    if (row.directive == ".amdhsa_user_sgpr_kernarg_preload_length") value = 14;
    if (row.directive == ".amdhsa_private_segment_fixed_size") {
      EXPECT_THAT(refusalOf(table, row.directive, value).value_or(""), HasSubstr("ENABLE_PRIVATE_SEGMENT"));
      continue;
    }
    EXPECT_EQ(refusalOf(table, row.directive, value), std::nullopt) << row.directive;
    const DescriptorTable predicted = withValue(table, row.directive, value);
    const std::string after = with(text, row.directive, value);
    ASSERT_NE(after, "") << row.directive;
    const DescriptorTable assembled = tableOf(after);
    EXPECT_EQ(predicted.bytes, assembled.bytes) << row.directive;
    EXPECT_EQ(assembled.find(row.directive)->value, value) << row.directive;
    EXPECT_EQ(predicted.find(row.directive)->value, value) << row.directive;
    for (const DescriptorRow& other : assembled.rows)
      if (other.exact) {
        EXPECT_EQ(predicted.find(other.name)->value, other.value) << row.directive << ' ' << other.name;
      }
    ++done;
  }
  EXPECT_GT(done, 30);
}

TEST(DescriptorTable, RejectsInvalidEditsWithAReason) {
  const DescriptorTable table = tableOf(std::string(kText));
  const auto why = [&](std::string_view directive, std::uint64_t value) {
    return refusalOf(table, directive, value).value_or("");
  };
  EXPECT_THAT(why(".amdhsa_accum_offset", 18), HasSubstr("multiple of 4"));
  EXPECT_THAT(why(".amdhsa_accum_offset", 28), HasSubstr("raise .amdhsa_next_free_vgpr"));
  EXPECT_THAT(why(".amdhsa_next_free_vgpr", 16), HasSubstr("lower .amdhsa_accum_offset"));
  EXPECT_THAT(why(".amdhsa_next_free_vgpr", 600), HasSubstr("at most 512"));
  EXPECT_THAT(why(".amdhsa_user_sgpr_kernarg_preload_length", 15), HasSubstr("17 user SGPRs"));
  EXPECT_THAT(why(".amdhsa_user_sgpr_count", 1), HasSubstr("2 user SGPRs are enabled"));
  // An explicit .amdhsa_user_sgpr_count is not raised automatically; without one the assembler computes it.
  EXPECT_EQ(why(".amdhsa_user_sgpr_dispatch_ptr", 1), "");
  const DescriptorTable counted = tableOf(with(std::string(kText), ".amdhsa_user_sgpr_count", 2));
  EXPECT_THAT(refusalOf(counted, ".amdhsa_user_sgpr_dispatch_ptr", 1).value_or(""),
              HasSubstr("raise it first"));
}

// Read-only blocks are shown, too.
TEST(DescriptorTable, DescribesABlockInAMacro) {
  std::string text(kText);
  text.replace(text.find("  .amdhsa_kernel k"), 18, ".macro block\n  .amdhsa_kernel k");
  text += ".endm\nblock\n";
  const DescriptorTable table = tableOf(text);
  EXPECT_EQ(table.first, 0U);
  EXPECT_EQ(table.find(".amdhsa_next_free_sgpr")->written, "");
  EXPECT_FALSE(table.find(".amdhsa_next_free_sgpr")->exact);
  EXPECT_EQ(table.find(".amdhsa_accum_offset")->value, 20U);
}

TEST(DescriptorTable, DescribesTheExamples) {
  for (const char* name : {"vector_add", "unrolled", "matmul_tile", "scratch", "permute", "guarded_copy"}) {
    const auto text = source::readText(::wavesmith::testing::example(fmt::format("{}.s", name)));
    ASSERT_TRUE(text);
    const DescriptorTable table = tableOf(*text);
    EXPECT_GT(table.first, 0U) << name;
    EXPECT_THAT(codeobject::refusalsOf(table.descriptor), IsEmpty()) << name;
    for (const DescriptorRow& row : table.rows)
      EXPECT_FALSE(row.need && row.need->differs) << name << ' ' << row.name;
  }
}

} // namespace
} // namespace wavesmith::generate
