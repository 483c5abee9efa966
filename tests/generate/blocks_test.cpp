// SPDX-License-Identifier: Apache-2.0
#include "generate/blocks.h"
#include "generate/in_process.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/replaced.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::generate {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kFile;
using ::testing::Not;
using wavesmith::testing::replaced;

std::string exampleText() {
  const auto text = source::readText(wavesmith::testing::example("vector_add.s"));
  return text ? *text : std::string();
}

// "k .vgpr_count 99 -> 8": the kernel, the directive and its change.
std::vector<std::string> changesOf(const GeneratedBlocks& blocks) {
  std::vector<std::string> texts;
  for (const BlockChange& change : blocks.changes)
    texts.push_back(fmt::format("{} {} {} -> {}", change.kernel, change.what,
                                change.before.empty() ? "none" : change.before, change.after));
  return texts;
}

std::string function(std::string_view name, std::string_view body) {
  return fmt::format(
      "  .text\n  .globl {0}\n  .p2align 8\n  .type {0},@function\n{0}:\n{1}  s_endpgm\n.L{0}:\n"
      "  .size {0}, .L{0}-{0}\n",
      name, body);
}

TEST(Blocks, ChangesOnlyWrongValues) {
  std::string wrong = replaced(exampleText(), "next_free_vgpr 8 ", "next_free_vgpr 99");
  wrong = replaced(wrong, ".vgpr_count: 8", ".vgpr_count: 99   # too many");
  wrong = replaced(wrong, "    .group_segment_fixed_size: 4096", "    .group_segment_fixed_size: 64");
  WS_ASSERT_OK(done, generateBlocks(wrong, kFile, {}, {}, testing::inProcess(kFile)));
  EXPECT_TRUE(done.verified);
  EXPECT_THAT(changesOf(done), ElementsAre("vector_add .amdhsa_next_free_vgpr 99 -> 8",
                                           "vector_add .group_segment_fixed_size 64 -> 4096",
                                           "vector_add .vgpr_count 99 -> 8"));
  EXPECT_EQ(done.text, replaced(exampleText(), ".vgpr_count: 8", ".vgpr_count: 8   # too many"));
  for (const BlockChange& change : done.changes) {
    EXPECT_FALSE(change.why.empty());
    ASSERT_NE(change.line, 0U) << change.what;
    // The line of a change contains its directive.
    std::string_view rest = wrong;
    for (std::uint32_t line = 1; line < change.line; ++line)
      rest.remove_prefix(rest.find('\n') + 1);
    EXPECT_THAT(std::string(rest.substr(0, rest.find('\n'))), HasSubstr(change.what));
  }
  EXPECT_THAT(done.changes[0].because, Not(IsEmpty()));
}

TEST(Blocks, UpdatesDirectivesOrMetadataAlone) {
  std::string wrong = replaced(exampleText(), "next_free_vgpr 8 ", "next_free_vgpr 99");
  wrong = replaced(wrong, ".vgpr_count: 8", ".vgpr_count: 7777");
  Wanted wanted;
  wanted.metadata = false;
  WS_ASSERT_OK(directives, generateBlocks(wrong, kFile, wanted, {}, testing::inProcess(kFile)));
  EXPECT_THAT(changesOf(directives), ElementsAre("vector_add .amdhsa_next_free_vgpr 99 -> 8"));
  // Metadata alone follows the existing descriptor.
  wanted = {.directives = false, .metadata = true, .kernel = {}};
  WS_ASSERT_OK(metadata, generateBlocks(wrong, kFile, wanted, {}, testing::inProcess(kFile)));
  EXPECT_THAT(changesOf(metadata), ElementsAre("vector_add .vgpr_count 7777 -> 104"));
  wanted = {.directives = false, .metadata = false, .kernel = {}};
  unsigned calls = 0;
  WS_ASSERT_OK(neither, generateBlocks(wrong, kFile, wanted, {}, testing::inProcess(kFile, &calls)));
  EXPECT_EQ(calls, 1U);
  EXPECT_THAT(neither.edits, IsEmpty());
  ASSERT_EQ(neither.kernels.size(), 1U);
  EXPECT_EQ(neither.kernels[0].proposal.inference.find(".amdhsa_next_free_vgpr")->value, 8U);
}

TEST(Blocks, GuessesUnknownArguments) {
  const std::string text =
      function("k", "  s_load_dwordx2 s[4:5], s[0:1], 0x8\n  s_load_dword s6, s[0:1], 0\n"
                    "  s_waitcnt lgkmcnt(0)\n  s_load_dword s7, s[4:5], 0\n"
                    "  v_mov_b32 v1, s6\n");
  WS_ASSERT_OK(done, generateBlocks(text, kFile, {}, {}, testing::inProcess(kFile)));
  EXPECT_TRUE(done.verified);
  EXPECT_THAT(done.remarks, IsEmpty());
  WS_ASSERT_OK(then, testing::inProcess(kFile)(done.text));
  const auto& object = then.program->codeObject();
  ASSERT_EQ(object.kernels().size(), 1U);
  EXPECT_EQ(object.kernels()[0].descriptor.kernargSize, 16U);
  const codeobject::KernelMetadata* metadata = object.metadataOf(object.kernels()[0]);
  ASSERT_NE(metadata, nullptr);
  ASSERT_EQ(metadata->arguments.size(), 2U);
  EXPECT_EQ(metadata->arguments[0].name, "arg0");
  EXPECT_EQ(metadata->arguments[1].offset, 8U);
  EXPECT_EQ(metadata->arguments[1].kind, codeobject::ValueKind::GlobalBuffer);
  EXPECT_EQ(metadata->kernargSegmentSize, 16U);
  EXPECT_EQ(metadata->maxFlatWorkgroupSize, 1024U);
  EXPECT_EQ(metadata->vgprCount, 2U);
  EXPECT_EQ(metadata->sgprCount, 14U); // s0 to s7 and six
}

// An int directly before a pointer, unlike with natural alignment.
TEST(Blocks, IgnoresLayoutThatContradictsTheLoads) {
  using namespace kernarg;
  const std::string text =
      function("k", "  s_load_dword s6, s[0:1], 0\n  s_load_dwordx2 s[4:5], s[0:1], 0x4\n"
                    "  s_waitcnt lgkmcnt(0)\n  s_load_dword s7, s[4:5], 0\n"
                    "  v_mov_b32 v1, s6\n");
  const std::vector<Argument> arguments{argument("count", scalarType(Scalar::U32)),
                                        argument("data", pointerTo(scalarType(Scalar::F32)))};
  std::vector<KernelHints> hints(1);
  hints[0].from = "k.run.yaml";
  hints[0].layout = place(arguments, Placement::Natural);
  WS_ASSERT_OK(natural, generateBlocks(text, kFile, {}, hints, testing::inProcess(kFile)));
  ASSERT_EQ(natural.remarks.size(), 1U);
  EXPECT_THAT(natural.remarks[0], HasSubstr("k.run.yaml"));
  EXPECT_THAT(natural.remarks[0], HasSubstr("line 7"));
  EXPECT_THAT(natural.text, HasSubstr(".name: arg1"));
  EXPECT_THAT(natural.text, HasSubstr(".kernarg_segment_size: 12\n"));

  hints[0].layout = place(arguments, Placement::Packed);
  WS_ASSERT_OK(packed, generateBlocks(text, kFile, {}, hints, testing::inProcess(kFile)));
  EXPECT_THAT(packed.remarks, IsEmpty());
  EXPECT_THAT(packed.text, HasSubstr("{ .name: count, .offset: 0, .size: 4,"));
  EXPECT_THAT(packed.text, HasSubstr("{ .name: data, .offset: 4, .size: 8,"));
  EXPECT_THAT(packed.text, HasSubstr("    .amdhsa_kernarg_size 12\n"));
}

// The size of work-groups bounds addresses.
TEST(Blocks, UsesTheWorkgroupSizeOfARunFile) {
  const std::string bare = testing::withoutMetadata(testing::withoutDescriptors(exampleText()));
  std::vector<KernelHints> hints(1);
  hints[0].kernel = "vector_add";
  hints[0].workgroup = std::array<std::uint32_t, 3>{128, 1, 1};
  hints[0].from = "two_waves.run.yaml";
  WS_ASSERT_OK(done, generateBlocks(bare, kFile, {}, hints, testing::inProcess(kFile)));
  EXPECT_THAT(changesOf(done), Contains("vector_add .amdhsa_group_segment_fixed_size none -> 2048"));
  EXPECT_THAT(changesOf(done), Contains("vector_add .max_flat_workgroup_size none -> 128"));
  // Without metadata, larger work-groups are possible.
  const Wanted wanted{.directives = true, .metadata = false, .kernel = {}};
  WS_ASSERT_OK(alone, generateBlocks(bare, kFile, wanted, hints, testing::inProcess(kFile)));
  EXPECT_THAT(changesOf(alone), Contains("vector_add .amdhsa_group_segment_fixed_size none -> 16384"));
}

// The y of the work-item id is in bits 10 to 19: an offset computed from it must not be bounded by x alone.
TEST(Blocks, IteratesUntilTheDescriptorIsStable) {
  const std::string text = function("k", "  v_bfe_u32 v1, v0, 10, 10\n  v_lshlrev_b32 v1, 2, v1\n"
                                         "  v_mov_b32 v2, 0\n  ds_write_b32 v1, v2\n");
  WS_ASSERT_OK(done, generateBlocks(text, kFile, {}, {}, testing::inProcess(kFile)));
  EXPECT_TRUE(done.verified);
  EXPECT_THAT(changesOf(done), Contains("k .amdhsa_system_vgpr_workitem_id none -> 1"));
  EXPECT_THAT(changesOf(done), Contains("k .amdhsa_group_segment_fixed_size none -> 4096"));
}

TEST(Blocks, AddsAKernelToExistingMetadata) {
  const std::string text = exampleText() + function("second", "  v_mov_b32 v20, 0\n");
  WS_ASSERT_OK(done, generateBlocks(text, kFile, {}, {}, testing::inProcess(kFile)));
  EXPECT_TRUE(done.verified);
  EXPECT_FALSE(done.metadataRewritten);
  EXPECT_THAT(done.text, HasSubstr("# A bare n would be read as \"no\"."));
  WS_ASSERT_OK(then, testing::inProcess(kFile)(done.text));
  const auto& object = then.program->codeObject();
  ASSERT_EQ(object.kernels().size(), 2U);
  for (const codeobject::Kernel& kernel : object.kernels())
    EXPECT_NE(object.metadataOf(kernel), nullptr) << kernel.name;
  EXPECT_EQ(object.metadataOf(*object.findKernel("second"))->vgprCount, 21U);
  for (const BlockChange& change : done.changes)
    EXPECT_EQ(change.kernel, "second") << change.what;
  // For one kernel only.
  Wanted wanted;
  wanted.kernel = "vector_add";
  WS_ASSERT_OK(one, generateBlocks(text, kFile, wanted, {}, testing::inProcess(kFile)));
  EXPECT_THAT(one.edits, IsEmpty());
  wanted.kernel = "third";
  const auto none = generateBlocks(text, kFile, wanted, {}, testing::inProcess(kFile));
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code, source::Code::NoSuchKernel);
}

TEST(Blocks, KeepsTheEndOfTheText) {
  for (const std::string_view end : {"", "\n", "\n\n", "\r\n", "\n  "}) {
    std::string text = function("k", "  s_nop 0\n");
    text.pop_back();
    text += end;
    WS_ASSERT_OK(done, generateBlocks(text, kFile, {}, {}, testing::inProcess(kFile)));
    EXPECT_TRUE(done.verified);
    EXPECT_TRUE(done.text.starts_with(function("k", "  s_nop 0\n").substr(0, 60)));
    EXPECT_THAT(done.text, Not(HasSubstr("\n\n\n")));
    WS_ASSERT_OK(again, generateBlocks(done.text, kFile, {}, {}, testing::inProcess(kFile)));
    EXPECT_THAT(again.edits, IsEmpty());
  }
}

TEST(Blocks, KeepsLineEndings) {
  std::string text;
  for (const char c : function("k", "  s_nop 0\n"))
    text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  WS_ASSERT_OK(done, generateBlocks(text, kFile, {}, {}, testing::inProcess(kFile)));
  EXPECT_TRUE(done.verified);
  for (std::size_t at = done.text.find('\n'); at != std::string::npos; at = done.text.find('\n', at + 1))
    EXPECT_EQ(done.text[at - 1], '\r') << at;
  WS_ASSERT_OK(again, generateBlocks(done.text, kFile, {}, {}, testing::inProcess(kFile)));
  EXPECT_THAT(again.edits, IsEmpty());
}

// In a kernel with calls, the split between VGPRs and AGPRs is unknown.
TEST(Blocks, KeepsValuesThatAreUnknown) {
  std::string text = replaced(exampleText(), "next_free_vgpr 8 ", "next_free_vgpr 99");
  text = replaced(text, ".vgpr_count: 8", ".vgpr_count: 99");
  text = replaced(text, "  s_endpgm\n", "  s_swappc_b64 s[22:23], s[20:21]\n  s_endpgm\n");
  WS_ASSERT_OK(done, generateBlocks(text, kFile, {}, {}, testing::inProcess(kFile)));
  EXPECT_THAT(changesOf(done), IsEmpty());
}

TEST(Blocks, ReportsBlocksItCannotChange) {
  const std::string text = exampleText();
  const std::string inMacro =
      replaced(replaced(text, "  .amdgpu_metadata\n", "  .macro describe\n  .amdgpu_metadata\n"),
               "  .end_amdgpu_metadata\n", "  .end_amdgpu_metadata\n  .endm\n");
  WS_ASSERT_OK(done, generateBlocks(inMacro, kFile, {}, {}, testing::inProcess(kFile)));
  // The macro is never invoked: the text has no metadata.
  EXPECT_THAT(done.changes, Not(IsEmpty()));

  const std::string broken = replaced(text, "amdhsa.version: [1, 2]", "amdhsa.version: [1, 2");
  EXPECT_FALSE(generateBlocks(broken, kFile, {}, {}, testing::inProcess(kFile)).has_value());

  const Wanted alone{.directives = false, .metadata = true, .kernel = {}};
  WS_ASSERT_OK(without, generateBlocks(function("k", ""), kFile, alone, {}, testing::inProcess(kFile)));
  EXPECT_THAT(without.edits, IsEmpty());
  EXPECT_THAT(without.remarks, ElementsAre(HasSubstr("has no descriptor")));
}

} // namespace
} // namespace wavesmith::generate
