// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "compare/comparison.h"
#include "compare/kernel_pairs.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace wavesmith::compare {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Analyzed {
  explicit Analyzed(std::string_view body)
      : program(analysis::testing::programOf(analysis::testing::kernel(body))),
        results(analysis::analyze(*program, {})) {}
  [[nodiscard]] KernelSide side() const { return {program.get(), results.get(), 0}; }

  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> results;
};

// "~ before | after", for each row.
std::vector<std::string> rowsOf(const Comparison& comparison) {
  std::vector<std::string> rows;
  const auto text = [](const RowSide& side) {
    return side.label.empty() ? side.text : fmt::format("{}: {}", side.label, side.text);
  };
  for (const ComparedRow& row : comparison.rows)
    rows.push_back(fmt::format("{} {} | {}", mark(row.change), text(row.before), text(row.after)));
  return rows;
}

std::vector<std::string> differing(const RowSide& side) {
  std::vector<std::string> words;
  for (const TextRange& range : side.differing)
    words.push_back(side.text.substr(range.from, range.length));
  return words;
}

const Fact& factOf(const Comparison& comparison, std::string_view name) {
  return *std::ranges::find(comparison.facts, name, &Fact::name);
}

constexpr const char* kBefore = R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[2:3]
  global_load_dword v3, v1, s[2:3] offset:256
  s_waitcnt vmcnt(0)
  v_add_f32 v2, v2, v3
  global_store_dword v1, v2, s[2:3]
  s_endpgm
)";

TEST(Comparison, RowsSayWhatIsDifferent) {
  const Analyzed before(kBefore);
  const Analyzed after(R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[2:3]
  global_load_dword v9, v1, s[2:3] offset:512
  s_waitcnt vmcnt(1)
  v_mul_f32 v2, v2, v2
  s_waitcnt vmcnt(0)
  v_add_f32 v9, v2, v9
  global_store_dword v1, v9, s[2:3]
  s_endpgm
)");
  const Comparison comparison = compareKernels(before.side(), after.side());
  EXPECT_THAT(
      rowsOf(comparison),
      ElementsAre(
          "  s_load_dwordx2 s[2:3], s[0:1], 0x0 | s_load_dwordx2 s[2:3], s[0:1], 0x0",
          "  v_lshlrev_b32_e32 v1, 2, v0 | v_lshlrev_b32_e32 v1, 2, v0",
          "  s_waitcnt lgkmcnt(0) | s_waitcnt lgkmcnt(0)",
          "  global_load_dword v2, v1, s[2:3] | global_load_dword v2, v1, s[2:3]",
          "~ global_load_dword v3, v1, s[2:3] offset:256 | global_load_dword v9, v1, s[2:3] offset:512",
          "+  | s_waitcnt vmcnt(1)", "+  | v_mul_f32_e32 v2, v2, v2",
          "  s_waitcnt vmcnt(0) | s_waitcnt vmcnt(0)",
          "r v_add_f32_e32 v2, v2, v3 | v_add_f32_e32 v9, v2, v9",
          "r global_store_dword v1, v2, s[2:3] | global_store_dword v1, v9, s[2:3]",
          "  s_endpgm | s_endpgm"));
  EXPECT_THAT(differing(comparison.rows[4].before), ElementsAre("v3", "offset:256"));
  EXPECT_THAT(differing(comparison.rows[4].after), ElementsAre("v9", "offset:512"));
  EXPECT_FALSE(comparison.isEqual());
  EXPECT_EQ(factOf(comparison, "VGPRs").before, 4U);
  EXPECT_EQ(factOf(comparison, "VGPRs").after, 10U);
  EXPECT_EQ(factOf(comparison, "waits for vmcnt").before, 1U);
  EXPECT_EQ(factOf(comparison, "waits for vmcnt").after, 2U);
  EXPECT_EQ(factOf(comparison, "waits for vmcnt(0)").after, 1U);
  EXPECT_EQ(factOf(comparison, "vector arithmetic").after, 3U);
  EXPECT_EQ(factOf(comparison, "global, flat and scratch accesses").before, 3U);
}

TEST(Comparison, BranchesAreEqualIfTheirTargetsArePaired) {
  constexpr const char* kLoop = R"(  s_mov_b32 s4, 8
1:
  s_sub_u32 s4, s4, 1
{}  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 1b
  s_endpgm
)";
  const Analyzed before(fmt::format(kLoop, ""));
  const Analyzed after(fmt::format(kLoop, "  s_nop 0\n")); // the distance of the branch is another one
  EXPECT_THAT(rowsOf(compareKernels(before.side(), after.side())),
              ElementsAre("  s_mov_b32 s4, 8 | s_mov_b32 s4, 8",
                          "  L0: s_sub_u32 s4, s4, 1 | L0: s_sub_u32 s4, s4, 1", "+  | s_nop 0",
                          "  s_cmp_lg_u32 s4, 0 | s_cmp_lg_u32 s4, 0",
                          "  s_cbranch_scc1 L0 | s_cbranch_scc1 L0", "  s_endpgm | s_endpgm"));
  const Analyzed other(R"(1:
  s_mov_b32 s4, 8
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 1b
  s_endpgm
)");
  const Comparison comparison = compareKernels(before.side(), other.side());
  EXPECT_EQ(comparison.rows[3].change, Change::Operands) << comparison.rows[3].before.text;
  EXPECT_EQ(comparison.count(Change::Equal), 4U);
}

TEST(Comparison, AKernelIsEqualToItself) {
  const Analyzed kernel(kBefore);
  const Comparison comparison = compareKernels(kernel.side(), kernel.side());
  EXPECT_TRUE(comparison.isEqual());
  for (const Fact& fact : comparison.facts)
    EXPECT_EQ(fact.before, fact.after) << fact.name;
}

TEST(KernelPairs, AreThoseOfOneName) {
  const auto two = [](std::string_view a, std::string_view b) {
    std::string text = analysis::testing::kernel("  s_endpgm\n");
    std::string other = text;
    const auto rename = [](std::string& where, std::string_view name) {
      for (std::size_t at = where.find('k'); at != std::string::npos;
           at = where.find('k', at + name.size())) {
        const auto isWord = [&](std::size_t place) {
          return place < where.size() &&
                 (std::isalnum(static_cast<unsigned char>(where[place])) || where[place] == '_');
        };
        if (!isWord(at + 1) && (at == 0 || !isWord(at - 1))) where.replace(at, 1, name);
      }
    };
    rename(text, a);
    rename(other, b);
    other.replace(other.find(".Lk_end"), 7, ".Lother_end");
    other.replace(other.find(".Lk_end"), 7, ".Lother_end");
    return analysis::testing::programOf(text + other);
  };
  const auto before = two("aa", "bb");
  const auto after = two("bb", "cc");
  const KernelPairs pairs = pairKernels(*before, *after);
  EXPECT_THAT(pairs.pairs, ElementsAre(std::pair<std::size_t, std::size_t>{1, 0}));
  EXPECT_THAT(pairs.onlyBefore, ElementsAre("aa"));
  EXPECT_THAT(pairs.onlyAfter, ElementsAre("cc"));
  // The only kernels are versions of each other, whatever their names.
  const auto one = analysis::testing::programOf(analysis::testing::kernel("  s_endpgm\n"));
  EXPECT_THAT(pairKernels(*one, *one).pairs, ElementsAre(std::pair<std::size_t, std::size_t>{0, 0}));
  EXPECT_THAT(pairKernels(*one, *one).onlyAfter, IsEmpty());
}

} // namespace
} // namespace wavesmith::compare
