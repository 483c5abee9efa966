// SPDX-License-Identifier: Apache-2.0
// Several sources to one code object.
#include "assembler/assembling.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char kCaller[] = R"(  .globl caller
caller:
  s_getpc_b64 s[4:5]
  s_add_u32 s4, s4, shared@rel32@lo+4
  s_addc_u32 s5, s5, shared@rel32@hi+12
  s_endpgm
)";

TEST(Link, ResolvesSymbolsAcrossSources) {
  const Assembly assembly = assemble(
      {{"a.s", kCaller}, {"b.s", "  .globl shared\n  .protected shared\n  .p2align 8\nshared:\n  s_nop 7\n"}},
      {});
  EXPECT_THAT(messages(assembly), IsEmpty());
  std::vector<std::string> places;
  for (const source::LineEntry& entry : assembly.lines.entries)
    places.push_back(source::toString(assembly.lines.place(entry.location)));
  EXPECT_THAT(places, ElementsAre("a.s:3:3", "a.s:4:3", "a.s:5:3", "a.s:6:3", "b.s:5:3"));
  WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "ab"));
  for (const codeobject::Symbol& symbol : object.symbols()) {
    if (symbol.name != "shared") continue;
    EXPECT_EQ(symbol.address, assembly.lines.entries.back().address);
  }
}

TEST(Link, ReportsBothDefinitionsOfADuplicate) {
  const Assembly assembly = assemble(
      {{"a.s", "  .globl f\nf:\n  s_nop 1\n"}, {"b.s", "  s_nop 2\n  .globl f\nf:\n  s_nop 3\n"}}, {});
  EXPECT_THAT(messages(assembly),
              ElementsAre("b.s:3:1+1 error W1101 f is already defined | a.s:2:1+1 defined here first"));
  EXPECT_EQ(assembly.lines.entries.size(), 3U); // all instructions are kept
}

TEST(Link, ReportsPreemptibleSymbolsAtTheirUses) {
  const Assembly assembly =
      assemble({{"a.s", kCaller}, {"b.s", "  .globl shared\nshared:\n  s_nop 7\n"}}, {});
  EXPECT_THAT(
      messages(assembly),
      ElementsAre("a.s:4:21+6 error W1101 shared can be replaced when this code object is loaded; add "
                  "`.protected shared` or `.hidden shared` to address it from here | a.s:5:22+6 and here"));
  EXPECT_EQ(assembly.lines.entries.size(), 5U);
}

TEST(Link, ReportsUndefinedSymbolsAtTheirUses) {
  const Assembly assembly =
      assemble({{"a.s", kCaller}, {"b.s", "  s_nop 1\n  .data\n  .quad absent+8\n"}}, {});
  EXPECT_THAT(messages(assembly), ElementsAre("a.s:4:21+6 error W1101 undefined symbol shared",
                                              "a.s:5:22+6 error W1101 undefined symbol shared",
                                              "b.s:3:9+6 error W1101 undefined symbol absent"));
  EXPECT_FALSE(assembly.codeObject.empty());
}

TEST(Link, ErrorsInOneSourceKeepTheOthers) {
  const Assembly assembly = assemble({{"a.s", "  v_oops\n"}, {"b.s", ""}, {"c.s", "  s_nop 1\n"}}, {});
  EXPECT_THAT(messages(assembly),
              ::testing::UnorderedElementsAre("a.s:1:3+6 error W1001 invalid instruction",
                                              "b.s:1:1 error W1008 this file has no statements"));
  EXPECT_THAT(instructions(assembly), ElementsAre("!s_nop 0 @a.s:1:3", "s_nop 1 @c.s:1:3"));
}

TEST(Link, NoSourcesMakeNoCodeObject) {
  const Assembly assembly = assemble({}, {});
  EXPECT_TRUE(assembly.codeObject.empty());
  EXPECT_FALSE(assembly.ok());
}

} // namespace
} // namespace wavesmith::assembler::testing
