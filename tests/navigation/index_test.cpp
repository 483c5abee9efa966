// SPDX-License-Identifier: Apache-2.0
#include "navigation/index.h"
#include "navigation/texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::navigation {
namespace {

using ::testing::ElementsAre;
using testing::indexOf;
using ::testing::IsEmpty;
using testing::toString;
using ::testing::UnorderedElementsAre;
using testing::usesAt;

TEST(Index, FindsASymbolThroughIncludedFiles) {
  const Index index = indexOf(".include \"names.inc\"\n"
                              "  v_mov_b32 v[v_x], 0 // v_x\n"
                              "  v_add_u32 v[v_x:v_x], v[v_x+1], \"v_x\"\n",
                              {{"names.inc", ".set v_x, 7\n"}});
  EXPECT_THAT(usesAt(index, 2, 15), ElementsAre("k.s:2:15 v_x", "k.s:3:15 v_x", "k.s:3:19 v_x",
                                                "k.s:3:27 v_x", "names.inc:1:6 v_x*"));
  const Occurrence* at = index.occurrenceAt(0, 2, 15);
  ASSERT_NE(at, nullptr);
  const Symbol& symbol = index.symbols()[at->symbol];
  EXPECT_EQ(symbol.kind, SymbolKind::Register);
  EXPECT_EQ(symbol.registers, 'v');
  EXPECT_EQ(symbol.value, "7");
  EXPECT_EQ(toString(index, index.definitionsOf(at->symbol).front()), "names.inc:1:6 v_x");
}

TEST(Index, KnowsWhatIsNoName) {
  const Index index = indexOf(".set offset, 16\n"
                              "offset_: s_load_dword s4, s[0:1], offset\n"
                              "  global_load_dword v1, v0, s[2:3] offset:offset\n"
                              "  ; offset\n"
                              "  .section .text.offset\n"
                              "  .ascii \"offset\"\n");
  EXPECT_THAT(usesAt(index, 1, 6), ElementsAre("k.s:1:6 offset*", "k.s:2:35 offset", "k.s:3:43 offset"));
  EXPECT_THAT(usesAt(index, 4, 6), IsEmpty());
  EXPECT_THAT(usesAt(index, 3, 25), IsEmpty()); // v0
}

TEST(Index, SeparatesLabelsOfEachNumber) {
  const Index index = indexOf("1:\n  s_branch 1f\n  s_branch 1b\n1: s_nop 0\n  s_branch 1b\n");
  EXPECT_THAT(usesAt(index, 1, 1), ElementsAre("k.s:1:1 1*", "k.s:3:12 1b"));
  EXPECT_THAT(usesAt(index, 4, 1), ElementsAre("k.s:2:12 1f", "k.s:4:1 1*", "k.s:5:12 1b"));
}

TEST(Index, FindsKernelsInDescriptorAndMetadata) {
  const Index index = indexOf(".globl add\n.type add,@function\nadd:\n  s_endpgm\n.size add, .-add\n"
                              ".amdhsa_kernel add\n.end_amdhsa_kernel\n"
                              ".amdgpu_metadata\n"
                              "amdhsa.kernels:\n"
                              "  - .args:\n"
                              "      - .name: add\n"
                              "    .name: add\n"
                              "    .symbol: 'add.kd'\n"
                              ".end_amdgpu_metadata\n"
                              "other: s_endpgm\n");
  EXPECT_THAT(usesAt(index, 3, 1),
              ElementsAre("k.s:1:8 add", "k.s:2:7 add", "k.s:3:1 add*", "k.s:5:7 add", "k.s:5:14 add",
                          "k.s:6:16 add", "k.s:12:12 add", "k.s:13:15 add"));
  EXPECT_EQ(index.symbols()[index.symbolNamed("add")].kind, SymbolKind::Kernel);
  EXPECT_EQ(index.symbols()[index.symbolNamed("other")].kind, SymbolKind::Label);
}

TEST(Index, FollowsMacrosAndTheirParameters) {
  const Index index = indexOf(".macro load dst, off=0\n"
                              "  s_load_dword s[\\dst], s[0:1], \\off\n"
                              "  .if \\dst\n"
                              "  .error \"\\dst\"\n"
                              "  .endif\n"
                              ".endm\n"
                              ".set s_n, 4\n"
                              "  load s_n\n"
                              "  load off=8, dst=s_n\n");
  EXPECT_THAT(usesAt(index, 1, 8), ElementsAre("k.s:1:8 load*", "k.s:8:3 load", "k.s:9:3 load"));
  EXPECT_THAT(usesAt(index, 1, 13),
              ElementsAre("k.s:1:13 dst*", "k.s:2:19 dst", "k.s:3:8 dst", "k.s:4:12 dst", "k.s:9:15 dst"));
  EXPECT_THAT(usesAt(index, 7, 6), ElementsAre("k.s:7:6 s_n*", "k.s:8:8 s_n", "k.s:9:19 s_n"));
  // Used as s[\dst] in the macro.
  EXPECT_EQ(index.symbols()[index.symbolNamed("s_n")].kind, SymbolKind::Register);
  EXPECT_EQ(index.symbols()[index.symbolNamed("s_n")].registers, 's');
}

TEST(Index, FindsWhatMacrosDefineAndCompose) {
  const Index index = indexOf(".set next, 0\n"
                              ".macro alloc name, n=1\n"
                              "  .set \\name, next\n"
                              "  .set \\name\\()_end, next + \\n - 1\n"
                              "  .set next, next + \\n\n"
                              ".endm\n"
                              "  alloc v_x, 2\n"
                              "  v_mov_b32 v[v_x], v[v_x_end]\n");
  EXPECT_THAT(usesAt(index, 8, 15), ElementsAre("k.s:7:9 v_x*", "k.s:8:15 v_x"));
  const Symbol& composed = index.symbols()[index.symbolNamed("v_x_end")];
  ASSERT_EQ(composed.composed.size(), 1U);
  EXPECT_EQ(toString(index, index.definitionsOf(index.symbolNamed("v_x_end")).front()),
            "k.s:4:8 \\name\\()_end");
  EXPECT_THAT(index.composed()[composed.composed[0]].names, ElementsAre("v_x_end"));
  EXPECT_FALSE(index.composed()[composed.composed[0]].isOpen);
}

TEST(Index, RepetitionsDefineTheirNames) {
  const Index index =
      indexOf(".irp x, a, b\n  .set v_\\x, 1\n.endr\n.irpc c, 01\n  .set s\\c\\()_y, 1\n.endr\n");
  EXPECT_THAT(index.composed()[0].names, ElementsAre("v_a", "v_b"));
  EXPECT_THAT(index.composed()[1].names, ElementsAre("s0_y", "s1_y"));
}

TEST(Index, AnUncalledMacroMayComposeAnything) {
  const Index index = indexOf(".macro m a\n  .set v_\\a\\()_t, 1\n.endm\n");
  ASSERT_EQ(index.composed().size(), 1U);
  EXPECT_TRUE(index.composed()[0].mayBe("v_x_t"));
  EXPECT_FALSE(index.composed()[0].mayBe("v_x"));
  EXPECT_FALSE(index.composed()[0].mayBe("s_x_t"));
}

TEST(Index, NestedMacrosPassArgumentsOn) {
  const Index index =
      indexOf(".macro inner r\n  .set v_\\r, 1\n  .set \\r, 2\n.endm\n"
              ".macro outer r\n  inner \\r\n  inner \\r\\()2\n.endm\n  outer q\n  s_mov_b32 s0, q\n");
  EXPECT_THAT(index.composed()[0].names, ElementsAre("v_q", "v_q2"));
  EXPECT_THAT(usesAt(index, 10, 17), ElementsAre("k.s:9:9 q*", "k.s:10:17 q"));
}

TEST(Index, StopsAtRecursion) {
  const Index index = indexOf(".macro m a\n  m \\a\\()x\n  .set v_\\a, 0\n.endm\n  m q\n.include \"k.s\"\n",
                              {{"k.s", "  m z\n"}});
  EXPECT_FALSE(index.composed().empty());
}

TEST(Index, NamesAreUndefinedOnlyInExpressions) {
  const Index index = indexOf("  .if COUNT\n  v_mov_b32 v[v_q], s_what\n  .endif\n");
  EXPECT_EQ(index.symbols()[index.occurrenceAt(0, 1, 7)->symbol].kind, SymbolKind::Undefined);
  EXPECT_EQ(index.symbols()[index.occurrenceAt(0, 2, 15)->symbol].kind, SymbolKind::Undefined);
  EXPECT_EQ(index.occurrenceAt(0, 2, 24), nullptr);
}

TEST(Index, TheNearestDefinitionBeforeAUseComesFirst) {
  const Index index = indexOf(".set i, 1\n.long i\n.set i, 2\n.long i\n.set i, 3\n");
  const Occurrence* at = index.occurrenceAt(0, 4, 7);
  ASSERT_NE(at, nullptr);
  const auto definitions = index.definitionsOf(at->symbol, at->span);
  ASSERT_EQ(definitions.size(), 3U);
  EXPECT_EQ(definitions[0].line, 3U);
  EXPECT_EQ(definitions[1].line, 1U);
}

TEST(Index, AnyBytesAreATextWithAnIndex) {
  std::uint32_t seed = 20261125;
  const std::string_view pieces[] = {".macro ",    ".endm\n", "\\",
                                     "x",          "v[",      "]",
                                     ",",          " ",       "\n",
                                     "\"",         "/*",      "*/",
                                     ".irp ",      ".endr\n", ".set ",
                                     "=",          ":",       "1b",
                                     "(",          ")",       ".include \"a\"\n",
                                     "@",          "m ",      ".amdgpu_metadata\n",
                                     ".name: x\n", "\xff",    ".irpc ",
                                     ".rept 3\n",  "# x\n"};
  for (int round = 0; round < 400; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) {
      seed = seed * 1664525 + 1013904223;
      text += pieces[(seed >> 8) % std::size(pieces)];
    }
    const Index index = indexOf(text, {{"a", "m x\n.macro m x\n"}});
    for (const Occurrence& one : index.occurrences()) {
      const std::string_view line = index.line(one.span.file, one.span.line);
      ASSERT_LE(one.span.column - 1 + one.span.length, line.size()) << text;
      ASSERT_LT(one.symbol, index.symbols().size());
    }
  }
}

} // namespace
} // namespace wavesmith::navigation
