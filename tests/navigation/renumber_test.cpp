// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "navigation/renumber.h"
#include "source/edited.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace wavesmith::navigation {
namespace {

using ::testing::HasSubstr;

// Line 1 is the first one of the body.
class Renumber : public ::testing::Test {
protected:
  void body(const std::string& text) {
    text_ = analysis::testing::kernel(text);
    before_ = static_cast<std::uint32_t>(std::ranges::count(text_.substr(0, text_.find(text)), '\n'));
    program_ = analysis::testing::programOf(text_);
    analysis_ = analysis::analyze(*program_, {});
  }
  // The changed lines, or "refused: " and the reason.
  std::string moved(const std::string& from, unsigned to, std::uint32_t first, std::uint32_t last) {
    const SourceText text{.path = program_->lines().files.front(), .text = text_};
    const auto result = renumber(
        *program_, *analysis_, text,
        {.from = *parseBank(from), .to = to, .firstLine = first + before_, .lastLine = last + before_});
    if (!result) return "refused: " + result.error().reason;
    const std::string after = source::edited(text_, result->edits).value_or("overlap");
    std::string lines;
    std::size_t at = 0;
    for (std::uint32_t line = 1; at < after.size(); ++line) {
      const std::size_t end = std::min(after.find('\n', at), after.size());
      if (line >= first + before_ && line <= last + before_) lines += after.substr(at, end - at) + '\n';
      at = end + 1;
    }
    return lines;
  }

  std::string text_;
  std::uint32_t before_ = 0;
  std::unique_ptr<const program::Program> program_;
  std::unique_ptr<const analysis::Analysis> analysis_;
};

TEST_F(Renumber, ReadsARange) {
  EXPECT_EQ(parseBank("v8-v15"), (RegisterBank{'v', 8, 8}));
  EXPECT_EQ(parseBank("v8-15"), (RegisterBank{'v', 8, 8}));
  EXPECT_EQ(parseBank(" s[4:5] "), (RegisterBank{'s', 4, 2}));
  EXPECT_EQ(parseBank("a3"), (RegisterBank{'a', 3, 1}));
  for (const char* wrong : {"", "v", "v9-v8", "x1", "v1-s2", "v[1]-", "v-1", "v99999"})
    EXPECT_FALSE(parseBank(wrong).has_value()) << wrong;
  EXPECT_EQ(toString(RegisterBank{'v', 8, 8}), "v8-v15");
}

constexpr const char* kPacked = "  v_mov_b32 v8, 1\n"       // 1
                                "  v_mov_b32 v9, 2 // v9\n" // 2
                                "  v_pk_add_f32 v[10:11], v[8:9], v[8:9]\n"
                                "  v_add_f32 v1, v10, v11\n" // 4
                                "  global_store_dword v0, v1, s[2:3]\n"
                                "  s_endpgm\n";

TEST_F(Renumber, MovesRegistersThatOnlyTheseLinesUse) {
  body(kPacked);
  EXPECT_EQ(moved("v8-v11", 24, 1, 4), "  v_mov_b32 v24, 1\n"
                                       "  v_mov_b32 v25, 2 // v9\n"
                                       "  v_pk_add_f32 v[26:27], v[24:25], v[24:25]\n"
                                       "  v_add_f32 v1, v26, v27\n");
  // Overlapping ranges move as one.
  EXPECT_THAT(moved("v8-v11", 10, 1, 4), HasSubstr("v_pk_add_f32 v[12:13], v[10:11], v[10:11]"));
}

// v[010] is v8, and v010 is v10.
TEST_F(Renumber, ReadsOctalNumbersInBrackets) {
  body("  v_mov_b32 v8, 1\n  v_mov_b32 v010, 2\n  v_add_f32 v1, v[010], v10\n"
       "  global_store_dword v0, v1, s[2:3]\n  s_endpgm\n");
  EXPECT_EQ(moved("v8", 24, 1, 3), "  v_mov_b32 v24, 1\n  v_mov_b32 v010, 2\n  v_add_f32 v1, v[24], v10\n");
  EXPECT_EQ(moved("v10", 24, 1, 3), "  v_mov_b32 v8, 1\n  v_mov_b32 v24, 2\n  v_add_f32 v1, v[010], v24\n");
}

TEST_F(Renumber, SaysWhyNot) {
  body(kPacked);
  EXPECT_EQ(moved("v8-v11", 24, 2, 4), "refused: v8 has a value of line 7 where these lines begin");
  EXPECT_EQ(moved("v8-v11", 24, 1, 3), "refused: v10 is read after these lines, at line 10");
  EXPECT_EQ(moved("v8-v9", 25, 1, 4),
            "refused: v[8:9] would become v[25:26], which must begin at an even number");
  EXPECT_EQ(moved("v9-v11", 24, 1, 4), "refused: only a part of v[8:9] is in v9-v11");
  EXPECT_EQ(moved("v8-v11", 0, 1, 4), "refused: v0 is live at line 7");
  EXPECT_EQ(moved("v8-v9", 0, 1, 4), "refused: v0 is live at line 7");
  EXPECT_EQ(moved("v10-v11", 8, 1, 4), "refused: v8 is used in these lines, at line 7");
  EXPECT_EQ(moved("v8-v11", 254, 1, 4), "refused: v11 would be v257, and the last one is v255");
  EXPECT_THAT(moved("v8-v11", 64, 1, 4),
              HasSubstr("v67 is not allocated: the kernel descriptor of k allocates v0 to v63"));
}

TEST_F(Renumber, RefusesRegistersThatTheLinesDoNotNameByNumber) {
  body(".set v_x, 8\n  v_mov_b32 v[v_x], 1\n  v_add_f32 v1, v8, v8\n  global_store_dword v0, v1, s[2:3]\n  "
       "s_endpgm\n");
  EXPECT_THAT(moved("v8", 24, 2, 3), HasSubstr("uses v8, which these lines do not name by its number"));
  body(".macro two r\n  v_mov_b32 v8, \\r\n  v_add_f32 v1, v8, v8\n.endm\n  two 1\n  global_store_dword v0, "
       "v1, s[2:3]\n  s_endpgm\n");
  EXPECT_THAT(moved("v8", 24, 5, 5), HasSubstr("uses v8, which these lines do not name by its number"));
  EXPECT_EQ(moved("v8", 24, 2, 3), "  v_mov_b32 v24, \\r\n  v_add_f32 v1, v24, v24\n"); // the body itself
}

TEST_F(Renumber, FollowsLoops) {
  body("  v_mov_b32 v8, 0\nloop:\n  v_add_u32 v8, v8, v0\n  s_sub_u32 s4, s4, 1\n  s_cmp_lg_u32 s4, 0\n"
       "  s_cbranch_scc1 loop\n  global_store_dword v0, v8, s[2:3]\n  s_endpgm\n");
  EXPECT_THAT(moved("v8", 9, 2, 6), HasSubstr("refused: v8 has a value of"));
  EXPECT_THAT(moved("v8", 9, 1, 6), HasSubstr("refused: v8 is read after these lines"));
  EXPECT_THAT(moved("v8", 9, 1, 7), HasSubstr("  v_add_u32 v9, v9, v0\n"));
}

TEST_F(Renumber, AlignsScalarsAndProposesATarget) {
  body("  s_load_dwordx4 s[8:11], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s8\n"
       "  v_add_u32 v1, s11, v1\n  global_store_dword v0, v1, s[2:3]\n  s_endpgm\n");
  EXPECT_EQ(moved("s8-s11", 14, 1, 4),
            "refused: s[8:11] would become s[14:17], which must begin at a multiple of four");
  EXPECT_THAT(moved("s8-s11", 16, 1, 4), HasSubstr("s_load_dwordx4 s[16:19], s[0:1], 0x0"));
  const SourceText text{.path = program_->lines().files.front(), .text = text_};
  const auto target =
      freeTarget(*program_, *analysis_, text,
                 {.from = {'s', 8, 4}, .to = 0, .firstLine = 1 + before_, .lastLine = 4 + before_});
  EXPECT_EQ(target, 4U);
}

} // namespace
} // namespace wavesmith::navigation
