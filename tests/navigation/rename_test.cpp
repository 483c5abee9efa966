// SPDX-License-Identifier: Apache-2.0
#include "navigation/rename.h"
#include "navigation/texts.h"
#include "source/edited.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::navigation {
namespace {

using ::testing::HasSubstr;
using testing::indexOf;

// k.s after the renaming, or "refused: " and the reason with its line.
std::string renamed(const Index& index, std::uint32_t line, std::uint32_t column, std::string_view name) {
  const Occurrence* at = index.occurrenceAt(0, line, column);
  if (at == nullptr) return "no name";
  const auto renaming = rename(index, *at, name);
  if (!renaming)
    return "refused: " + renaming.error().reason + " at " + std::to_string(renaming.error().place.line);
  std::vector<source::TextEdit> here;
  for (const source::TextEdit& edit : renaming->edits)
    if (edit.place.file == "k.s") here.push_back(edit);
  return source::edited(index.files()[0]->text, here).value_or("overlap");
}

TEST(Rename, ChangesEveryUseAndNothingElse) {
  const Index index =
      indexOf(".set v_x, 7 // v_x\n  v_mov_b32 v[v_x], v[v_x+1]\n  .ascii \"v_x\"\nv_x2: s_endpgm\n");
  EXPECT_EQ(renamed(index, 1, 6, "v_sum"),
            ".set v_sum, 7 // v_x\n  v_mov_b32 v[v_sum], v[v_sum+1]\n  .ascii \"v_x\"\nv_x2: s_endpgm\n");
}

TEST(Rename, GivesANumericLabelAName) {
  const Index index = indexOf("1: s_branch 1b\n  s_branch 2f\n2: s_endpgm\n");
  EXPECT_EQ(renamed(index, 1, 1, ".Lloop"), ".Lloop: s_branch .Lloop\n  s_branch 2f\n2: s_endpgm\n");
  EXPECT_EQ(renamed(index, 1, 1, "7"), "7: s_branch 7b\n  s_branch 2f\n2: s_endpgm\n");
  EXPECT_EQ(renamed(index, 1, 1, "2"), "refused: there is another label 2 at 2");
}

TEST(Rename, ChangesMacrosAndTheirParameters) {
  const Index index =
      indexOf(".macro load dst\n  s_mov_b32 s[\\dst], 0 // \\dst\n.endm\n  load dst=4\n  load 5\n");
  EXPECT_EQ(renamed(index, 4, 3, "fetch"),
            ".macro fetch dst\n  s_mov_b32 s[\\dst], 0 // \\dst\n.endm\n  fetch dst=4\n  fetch 5\n");
  EXPECT_EQ(renamed(index, 2, 17, "to"),
            ".macro load to\n  s_mov_b32 s[\\to], 0 // \\dst\n.endm\n  load to=4\n  load 5\n");
}

TEST(Rename, IsRefusedWithTheReason) {
  const Index index = indexOf(
      ".set v_x, 7\n.set v_y, 8\nloop: s_branch loop\n.macro m a\n  .set v_\\a\\()_t, 1\n  .set q_\\@, "
      "1\n.endm\n"
      "  m z\n  .if OTHER\n  .endif\n  s_mov_b32 s0, v_z_t\n  s_load_dword s0, s[0:1], 0 glc\n  .set z, 1\n");
  EXPECT_EQ(renamed(index, 1, 6, "v_y"), "refused: v_y is already the name of a constant at 2");
  EXPECT_EQ(renamed(index, 1, 6, "loop"), "refused: loop is already the name of a label at 3");
  EXPECT_EQ(renamed(index, 1, 6, "m"), "refused: m is already the name of a macro at 4");
  EXPECT_EQ(renamed(index, 1, 6, "v7"), "refused: v7 is a register at 0");
  EXPECT_EQ(renamed(index, 1, 6, "vcc"), "refused: vcc is a register at 0");
  EXPECT_EQ(renamed(index, 1, 6, "v_add_f32_e64"), "refused: v_add_f32_e64 is an instruction at 0");
  EXPECT_EQ(renamed(index, 1, 6, "offen"), "refused: offen is a modifier of instructions at 0");
  EXPECT_EQ(renamed(index, 1, 6, ".set"), "refused: .set is a directive at 0");
  EXPECT_THAT(renamed(index, 1, 6, "1x"), HasSubstr("is not a name"));
  EXPECT_THAT(renamed(index, 1, 6, ""), HasSubstr("is not a name"));
  EXPECT_EQ(renamed(index, 1, 6, "v_z_t"), "refused: v_z_t is already the name of a constant at 5");
  EXPECT_EQ(renamed(index, 1, 6, "q_3"), "refused: q_\\@ may be q_3, which is composed in an expansion at 6");
  EXPECT_EQ(renamed(index, 9, 7, "x"), "refused: OTHER is not defined in these files at 9");
  EXPECT_EQ(renamed(index, 11, 17, "x"),
            "refused: v_\\a\\()_t is v_z_t, which is composed in an expansion at 5");
  EXPECT_EQ(renamed(index, 13, 8, "y"), "refused: a macro composes another name of this argument z at 8");
}

TEST(Rename, OfAParameterSeesTheWholeBody) {
  const Index index =
      indexOf(".macro m a, b\n  .long \\a, \\c\n  .irp d, 1\n  .long \\a, \\d\n  .endr\n.endm\n");
  EXPECT_EQ(renamed(index, 1, 10, "b"), "refused: b is already the name of a parameter at 1");
  EXPECT_EQ(renamed(index, 1, 10, "c"), "refused: \\c is already in the body at 2");
  EXPECT_EQ(renamed(index, 1, 10, "d"), "refused: d is already the name of a parameter at 3");
  EXPECT_EQ(renamed(index, 1, 10, "v7"),
            ".macro m v7, b\n  .long \\v7, \\c\n  .irp d, 1\n  .long \\v7, \\d\n  .endr\n.endm\n");
}

TEST(Rename, OfALabelInAMacroWithANumberIsRefused) {
  const Index index = indexOf(".macro m\n1: s_branch 1b\n.endm\n");
  EXPECT_THAT(renamed(index, 2, 1, "x"), HasSubstr("defined once for each expansion"));
}

TEST(Rename, ChangesIncludedFiles) {
  const Index index = indexOf(".include \"a.inc\"\n  s_mov_b32 s0, kN\n", {{"a.inc", ".set kN, 1\n"}});
  const auto renaming = rename(index, *index.occurrenceAt(0, 2, 17), "kM");
  ASSERT_TRUE(renaming.has_value());
  ASSERT_EQ(renaming->edits.size(), 2U);
  EXPECT_EQ(renaming->edits[1].place.file, "a.inc");
  EXPECT_EQ(renaming->edits[1].replacement, "kM");
}

} // namespace
} // namespace wavesmith::navigation
