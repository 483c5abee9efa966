// SPDX-License-Identifier: Apache-2.0
#include "project/layout/layout_in_run_file.h"
#include "project/layout/run_file_layout.h"
#include "project/run_file/read_run_file.h"
#include "source/edited.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/replaced.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::project {
namespace {

using kernarg::Layout;
using kernarg::LayoutChange;
using kernarg::Placement;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using wavesmith::testing::replaced;

const std::string kRunFile = R"(# how the kernel is run
wavesmith: 1
source: k.s
launch: { grid: ["n", 1, 1], workgroup: [256, 1, 1] }   # one each
arguments:
  # the input
  a: { type: f32, count: n, fill: { uniform: [-1, 1], seed: 1 } }   # some
  # the output
  c:
    type: f32
    count: n          # as many
    expect: "a[i] * n + a[0]"
  n: { value: 1000 }
)";

Layout natural(std::vector<kernarg::Argument> arguments) {
  return kernarg::place(std::move(arguments), Placement::Natural);
}
kernarg::Argument pointer(std::string name, kernarg::Scalar scalar) {
  return kernarg::argument(std::move(name), kernarg::pointerTo(kernarg::scalarType(scalar)));
}
kernarg::Argument number(std::string name, kernarg::Scalar scalar) {
  return kernarg::argument(std::move(name), kernarg::scalarType(scalar));
}
Layout layout() {
  return natural({pointer("a", kernarg::Scalar::F32), pointer("c", kernarg::Scalar::F32),
                  number("n", kernarg::Scalar::U32)});
}

struct Edited {
  RunFileEdits edits;
  std::string text;
};
Edited edited(const std::string& text, const LayoutChange& change) {
  auto edits = editLayout(text, "k.run.yaml", change);
  if (!edits) throw std::runtime_error(wavesmith::testing::describe(edits.error()));
  const auto then = source::edited(text, edits->edits);
  if (!then) throw std::runtime_error("the edits are not of this text");
  return {std::move(*edits), *then};
}

TEST(LayoutInRunFile, KeepsTheTextWithoutAChange) {
  const Edited same = edited(kRunFile, {.before = layout(), .after = layout(), .was = {0, 1, 2}});
  EXPECT_THAT(same.edits.edits, IsEmpty());
  EXPECT_THAT(same.edits.done, IsEmpty());
}

TEST(LayoutInRunFile, RenamesEveryUse) {
  const Layout then = natural({pointer("a", kernarg::Scalar::F32), pointer("c", kernarg::Scalar::F32),
                               number("count", kernarg::Scalar::U32)});
  const Edited result = edited(kRunFile, {.before = layout(), .after = then, .was = {0, 1, 2}});
  EXPECT_EQ(result.text, replaced(replaced(replaced(replaced(replaced(kRunFile, "[\"n\",", "[\"count\","),
                                                             "count: n,", "count: count,"),
                                                    "count: n ", "count: count "),
                                           "* n +", "* count +"),
                                  "  n: {", "  count: {"));
}

// `n: { value: n }` is the parameter n, which keeps its name.
TEST(LayoutInRunFile, KeepsAParameterOfTheOldName) {
  const std::string text = replaced(replaced(kRunFile, "n: { value: 1000 }", "n: { value: n * 2 }"),
                                    "source: k.s\n", "source: k.s\nparameters: { n: [8, 16] }\n");
  const Layout then = natural({pointer("a", kernarg::Scalar::F32), pointer("c", kernarg::Scalar::F32),
                               number("count", kernarg::Scalar::U32)});
  const Edited result = edited(text, {.before = layout(), .after = then, .was = {0, 1, 2}});
  EXPECT_THAT(result.text, HasSubstr("  count: { value: n * 2 }\n"));
  EXPECT_THAT(result.text, HasSubstr("parameters: { n: [8, 16] }\n"));
  EXPECT_THAT(result.text, HasSubstr("grid: [\"count\","));
}

TEST(LayoutInRunFile, SwapsNamesOnce) {
  const Layout then = natural({pointer("c", kernarg::Scalar::F32), pointer("a", kernarg::Scalar::F32),
                               number("n", kernarg::Scalar::U32)});
  const Edited result = edited(kRunFile, {.before = layout(), .after = then, .was = {0, 1, 2}});
  EXPECT_THAT(result.text, HasSubstr("  # the input\n  c: { type: f32, count: n, fill"));
  EXPECT_THAT(result.text, HasSubstr("expect: \"c[i] * n + c[0]\""));
}

TEST(LayoutInRunFile, MovesArgumentsWithTheirComments) {
  const Layout then = natural({number("n", kernarg::Scalar::U32), pointer("c", kernarg::Scalar::F32),
                               pointer("a", kernarg::Scalar::F32)});
  const Edited result = edited(kRunFile, {.before = layout(), .after = then, .was = {2, 1, 0}});
  EXPECT_THAT(result.text,
              HasSubstr("arguments:\n  n: { value: 1000 }\n  # the output\n  c:\n    type: f32\n"));
  EXPECT_TRUE(
      result.text.ends_with("a[0]\"\n  # the input\n  a: { type: f32, count: n, fill: { uniform: [-1, 1], "
                            "seed: 1 } }   # some\n"))
      << result.text;
}

TEST(LayoutInRunFile, ChangesTypesAndOffsetsAddsAndRemoves) {
  const std::string text =
      replaced(kRunFile, "n: { value: 1000 }", "n: { type: u32, offset: 16, value: 1000 }  # all");
  const Layout then =
      kernarg::place({pointer("a", kernarg::Scalar::F64), number("scale", kernarg::Scalar::F32),
                      number("n", kernarg::Scalar::U64)},
                     Placement::Packed);
  const Edited result = edited(text, {.before = layout(), .after = then, .was = {0, std::nullopt, 2}});
  WS_ASSERT_OK(file, readRunFile(result.text, "k.run.yaml"));
  ASSERT_EQ(file.arguments.size(), 3U);
  EXPECT_EQ(file.arguments[0].type, execution::ElementType::F64);
  EXPECT_THAT(result.text, HasSubstr("seed: 1 } }   # some\n"));
  EXPECT_EQ(file.arguments[1].name, "scale");
  EXPECT_EQ(file.arguments[1].value->text, "0");
  EXPECT_THAT(result.text, HasSubstr("  n: { type: u64, offset: 12, value: 1000 }  # all\n"));
  EXPECT_THAT(result.edits.done, Contains("c is removed"));
  EXPECT_THAT(result.edits.done, Contains("n: offset 16 becomes 12"));
}

TEST(LayoutInRunFile, RewritesFlowStyleFiles) {
  const std::string text = "wavesmith: 1\nsource: k.s\nlaunch: { grid: 64, workgroup: 64 }\n"
                           "arguments: { a: { type: f32, count: 4 }, n: { value: 1 } } # flow\n";
  const Layout before = natural({pointer("a", kernarg::Scalar::F32), number("n", kernarg::Scalar::U32)});
  const Layout then = natural({number("n", kernarg::Scalar::U32), pointer("a", kernarg::Scalar::F32)});
  const Edited result = edited(text, {.before = before, .after = then, .was = {1, 0}});
  WS_ASSERT_OK(file, readRunFile(result.text, "k.run.yaml"));
  ASSERT_EQ(file.arguments.size(), 2U);
  EXPECT_EQ(file.arguments[0].name, "n");
  EXPECT_THAT(result.edits.done, Contains(HasSubstr("its comments are lost")));
}

TEST(LayoutInRunFile, RejectsOtherFiles) {
  EXPECT_FALSE(editLayout("{", "k.run.yaml", {.before = {}, .after = {}, .was = {}}));
}

TEST(LayoutInRunFile, ReadsTheLayoutOfAnExample) {
  WS_ASSERT_OK(text, source::readText(wavesmith::testing::example("vector_add.run.yaml")));
  WS_ASSERT_OK(file, readRunFile(text, "vector_add.run.yaml"));
  const auto stated = layoutOf(file);
  ASSERT_TRUE(stated);
  ASSERT_EQ(stated->arguments.size(), 5U);
  EXPECT_EQ(stated->arguments[3].name, "n");
  EXPECT_EQ(stated->arguments[3].offset, 24U);
  EXPECT_EQ(stated->arguments[4].offset, 28U);
  EXPECT_EQ(stated->size, 32U);
}

} // namespace
} // namespace wavesmith::project
