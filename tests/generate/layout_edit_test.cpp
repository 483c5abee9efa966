// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "generate/in_process.h"
#include "generate/layout_edit.h"
#include "kernarg/design.h"
#include "source/edited.h"
#include "support/replaced.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::generate {
namespace {

using analysis::testing::programOf;
using kernarg::Layout;
using kernarg::LayoutChange;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using wavesmith::testing::replaced;

const std::string kLayoutText = R"(  .set a_offset, 0     // where a is
  .set n_offset, 8     // how many
  k_kernarg_size = 16
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], a_offset // a_offset
  s_load_dword s6, s[0:1], n_offset
  s_endpgm
.Lk:
  .size k, .Lk-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 4
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 16    // bytes
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 16   # all of it
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 256
    .args:
      # the input
      - { .name: a, .type_name: 'float*', .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: !str n, .type_name: uint, .offset: 8, .size: 4, .value_kind: by_value }
...
  .end_amdgpu_metadata
)";

Layout layoutIn(const std::string& text) {
  const auto program = programOf(text);
  return kernarg::layoutOf(program->codeObject(), program->codeObject().kernels()[0]);
}

struct Edited {
  LayoutEdits edits;
  std::string text;
};
Edited edited(const std::string& text, const LayoutChange& change) {
  const auto assemble = testing::inProcess("k.s");
  const auto now = assemble(text);
  if (!now) throw std::runtime_error(wavesmith::testing::describe(now.error()));
  auto edits = editLayout(text, "k.s", *now, "k", change, assemble);
  if (!edits) throw std::runtime_error(wavesmith::testing::describe(edits.error()));
  const auto then = source::edited(text, edits->edits);
  if (!then) throw std::runtime_error("the edits are not of this text");
  return {std::move(*edits), *then};
}

// The layout as a host program sees it.
std::string summary(const Layout& layout) {
  std::string text;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i)
    text += layout.nameOf(i) + "@" + std::to_string(layout.arguments[i].offset) + ":" +
            std::to_string(layout.arguments[i].size) + " ";
  return text + std::to_string(layout.size);
}

TEST(LayoutEdit, UnchangedLayoutMakesNoEdits) {
  const Layout now = layoutIn(kLayoutText);
  const Edited result = edited(kLayoutText, {.before = now, .after = now, .was = {0, 1}});
  EXPECT_THAT(result.edits.edits, IsEmpty());
  EXPECT_THAT(result.edits.done, IsEmpty());
}

TEST(LayoutEdit, ReorderingUpdatesMetadataAndSymbols) {
  const Layout now = layoutIn(kLayoutText);
  const Layout then = kernarg::place({now.arguments[1], now.arguments[0]}, kernarg::Placement::Natural);
  const Edited result = edited(kLayoutText, {.before = now, .after = then, .was = {1, 0}});
  EXPECT_EQ(summary(layoutIn(result.text)), "n@0:4 a@8:8 16");
  EXPECT_THAT(result.text, HasSubstr(".set a_offset, 8     // where a is\n"));
  EXPECT_THAT(result.text, HasSubstr(".set n_offset, 0     // how many\n"));
  EXPECT_THAT(result.text, HasSubstr(".kernarg_segment_size: 16   # all of it\n"));
  EXPECT_THAT(result.text, HasSubstr("k_kernarg_size = 16\n"));
  EXPECT_THAT(result.edits.done, Contains(HasSubstr("n moves from 8 to 0")));
}

TEST(LayoutEdit, PackedPlacesThePointerAtFour) {
  const Layout now = layoutIn(kLayoutText);
  const Layout then = kernarg::place({now.arguments[1], now.arguments[0]}, kernarg::Placement::Packed);
  const Edited result = edited(kLayoutText, {.before = now, .after = then, .was = {1, 0}});
  EXPECT_EQ(summary(layoutIn(result.text)), "n@0:4 a@4:8 12");
  EXPECT_THAT(result.text, HasSubstr(".set a_offset, 4     // where a is\n"));
  EXPECT_THAT(result.text, HasSubstr("k_kernarg_size = 12\n"));
  EXPECT_THAT(result.text, HasSubstr(".amdhsa_kernarg_size 12    // bytes\n"));
}

TEST(LayoutEdit, RenamingRenamesTheSymbolEverywhere) {
  const Layout now = layoutIn(kLayoutText);
  Layout then = now;
  then.arguments[0].name = "input";
  const Edited result = edited(kLayoutText, {.before = now, .after = then, .was = {0, 1}});
  EXPECT_EQ(result.text, replaced(replaced(replaced(kLayoutText, ".set a_offset", ".set input_offset"),
                                           "s[0:1], a_offset", "s[0:1], input_offset"),
                                  ".name: a,", ".name: input,"));
}

TEST(LayoutEdit, ReportsSymbolNameConflict) {
  const std::string text = replaced(kLayoutText, "  .text\n", "  .set m_offset, 3\n  .text\n");
  const Layout now = layoutIn(text);
  Layout then = now;
  then.arguments[1].name = "m";
  const Edited result = edited(text, {.before = now, .after = then, .was = {0, 1}});
  EXPECT_THAT(result.text, HasSubstr("s[0:1], n_offset"));
  EXPECT_THAT(result.edits.left, Contains(HasSubstr("n_offset keeps its name")));
}

TEST(LayoutEdit, SwapsTwoNames) {
  const Layout now = layoutIn(kLayoutText);
  Layout then = now;
  then.arguments[0].name = "n";
  then.arguments[1].name = "a";
  const Edited result = edited(kLayoutText, {.before = now, .after = then, .was = {0, 1}});
  EXPECT_EQ(summary(layoutIn(result.text)), "n@0:8 a@8:4 16");
  EXPECT_THAT(result.text,
              HasSubstr(".set n_offset, 0     // where a is\n  .set a_offset, 8     // how many\n"));
  EXPECT_THAT(result.text, HasSubstr("s_load_dwordx2 s[4:5], s[0:1], n_offset // a_offset\n"));
}

TEST(LayoutEdit, AddsAndRemovesSymbolsWithArguments) {
  const Layout now = layoutIn(kLayoutText);
  const kernarg::Argument scale = kernarg::argument("scale", kernarg::scalarType(kernarg::Scalar::F32));
  const Layout then = kernarg::place({now.arguments[0], scale}, kernarg::Placement::Natural);
  const std::string unused = replaced(kLayoutText, "  s_load_dword s6, s[0:1], n_offset\n", "");
  const Edited result = edited(unused, {.before = now, .after = then, .was = {0, std::nullopt}});
  EXPECT_EQ(summary(layoutIn(result.text)), "a@0:8 scale@8:4 12");
  EXPECT_THAT(result.text, Not(HasSubstr("n_offset")));
  EXPECT_THAT(result.text, HasSubstr("k_kernarg_size = 12\n  .set scale_offset, 8\n  .text\n"));
  EXPECT_THAT(result.text, HasSubstr("      # the input\n"));

  // It cannot be removed while a load reads it.
  const Edited used = edited(kLayoutText, {.before = now, .after = then, .was = {0, std::nullopt}});
  EXPECT_EQ(used.text, kLayoutText);
  EXPECT_THAT(used.edits.refused,
              ElementsAre(LoadChange{10, "s_load_dword", "it reads n, which is removed"}));
}

TEST(LayoutEdit, KeepsSymbolWithAnExpression) {
  const std::string text = replaced(kLayoutText, ".set n_offset, 8 ", ".set n_offset, 4+4 ");
  const Layout now = layoutIn(text);
  const Layout then = kernarg::place({now.arguments[1], now.arguments[0]}, kernarg::Placement::Natural);
  const Edited result = edited(text, {.before = now, .after = then, .was = {1, 0}});
  EXPECT_EQ(result.text, text);
  EXPECT_THAT(result.edits.left, Contains(HasSubstr("line 2: n_offset is 4+4")));
  ASSERT_THAT(result.edits.refused, SizeIs(1));
  EXPECT_EQ(result.edits.refused[0].line, 10U);
  EXPECT_THAT(result.edits.refused[0].why, HasSubstr("its offset n_offset is an expression, 4+4"));
}

TEST(LayoutEdit, UpdatesSizeGivenByASymbol) {
  const std::string text =
      replaced(replaced(kLayoutText, ".amdhsa_kernarg_size 16 ", ".amdhsa_kernarg_size k_kernarg_size "),
               "  s_load_dword s6, s[0:1], n_offset\n", "");
  const Layout now = layoutIn(text);
  const Layout then = kernarg::place({now.arguments[0]}, kernarg::Placement::Natural);
  const Edited result = edited(text, {.before = now, .after = then, .was = {0}});
  EXPECT_THAT(result.text, HasSubstr(".amdhsa_kernarg_size k_kernarg_size "));
  EXPECT_EQ(layoutIn(result.text).descriptorSize, 8U);
}

// A blob that is loaded as a pair: its halves get names, and the load reads the same bytes.
TEST(LayoutEdit, SplitsABlobWithoutAType) {
  std::string text =
      replaced(kLayoutText, "s_load_dword s6, s[0:1], n_offset", "s_load_dwordx2 s[6:7], s[0:1], n_offset");
  text = replaced(text, "s_endpgm",
                  "s_waitcnt lgkmcnt(0)\n  v_mul_f32 v0, s6, v0\n  v_add_u32 v0, s7, v0\n"
                  "  s_endpgm");
  text = replaced(text, ".name: !str n, .type_name: uint, .offset: 8, .size: 4",
                  ".name: !str n, .offset: 8, .size: 8");
  const Layout now = layoutIn(text);
  kernarg::Design design(now);
  ASSERT_TRUE(design.retype(1, "float"));
  const auto added = design.add(2);
  ASSERT_TRUE(added);
  ASSERT_TRUE(design.rename(*added, "m"));
  Edited result = edited(text, design.change());
  EXPECT_THAT(result.edits.refused, IsEmpty());
  EXPECT_EQ(summary(layoutIn(result.text)), "a@0:8 n@8:4 m@12:4 16");
  EXPECT_THAT(result.edits.loads, IsEmpty());

  // Both halves are new.
  design = kernarg::Design(now);
  design.remove({1});
  ASSERT_TRUE(design.add(1));
  ASSERT_TRUE(design.add(2));
  result = edited(text, design.change());
  EXPECT_THAT(result.edits.refused, IsEmpty());

  // Moved together with the load.
  design = kernarg::Design(now);
  ASSERT_TRUE(design.retype(1, "float"));
  ASSERT_TRUE(design.add(2));
  ASSERT_TRUE(design.move({1, 2}, 0));
  result = edited(text, design.change());
  EXPECT_THAT(result.edits.refused, IsEmpty());
  EXPECT_THAT(result.text, HasSubstr(".set n_offset, 0"));

  // Not where another argument would be read in its place, or only a half of it is left.
  design = kernarg::Design(now);
  ASSERT_TRUE(design.retype(1, "float"));
  EXPECT_THAT(edited(text, design.change()).edits.refused, SizeIs(1));
  ASSERT_TRUE(design.add(2));
  ASSERT_TRUE(design.move({2}, 0));
  EXPECT_THAT(edited(text, design.change()).edits.refused, SizeIs(1));

  // A value with a type has no halves.
  text = replaced(text, ".offset: 8, .size: 8", ".type_name: double, .offset: 8, .size: 8");
  design = kernarg::Design(layoutIn(text));
  ASSERT_TRUE(design.retype(1, "float"));
  ASSERT_TRUE(design.add(2));
  EXPECT_THAT(edited(text, design.change()).edits.refused, SizeIs(1));
}

TEST(LayoutEdit, CreatesMissingMetadata) {
  const std::string text = kLayoutText.substr(0, kLayoutText.find("  .amdgpu_metadata"));
  Layout now = layoutIn(text);
  ASSERT_THAT(now.arguments, IsEmpty());
  const Layout then = layoutIn(kLayoutText);
  for (const std::string& one : {text, text.substr(0, text.size() - 1)}) {
    const Edited result = edited(one, {.before = now, .after = then, .was = {std::nullopt, std::nullopt}});
    EXPECT_EQ(summary(layoutIn(result.text)), "a@0:8 n@8:4 16");
    EXPECT_TRUE(result.text.starts_with(text.substr(0, text.size() - 1)));
  }
}

TEST(LayoutEdit, RejectsInvalidYaml) {
  const Layout now = layoutIn(kLayoutText);
  const auto assemble = testing::inProcess("k.s");
  WS_ASSERT_OK(assembled, assemble(kLayoutText));
  const auto result =
      editLayout(replaced(kLayoutText, "amdhsa.version: [1, 2]", "amdhsa.version: [1, 2"), "k.s", assembled,
                 "k", {.before = now, .after = now, .was = {0, 1}}, assemble);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, source::Code::MalformedMetadata);
  EXPECT_EQ(result.error().place.file, "k.s");
}

} // namespace
} // namespace wavesmith::generate
