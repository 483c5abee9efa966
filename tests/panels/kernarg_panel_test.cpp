// SPDX-License-Identifier: Apache-2.0
// The reads of each argument, counted by hand, also in a large file.
#include "kernarg/kernels.h"
#include "kernarg/type_text.h"
#include "panels/kernarg_panel.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace wavesmith::panels {
namespace {

using kernarg::testing::Analyzed;
using kernarg::testing::argumentLine;

// "a: 1; n: 2 reads 8 bytes at 20: crosses n and stride".
std::string textOf(const KernargReads& reads, const kernarg::Layout& layout,
                   const program::Program& program) {
  std::string text;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    text += fmt::format("{}{}:", i == 0 ? "" : "; ", layout.nameOf(i));
    for (const ArgumentRead& read : reads.byArgument[i])
      text += fmt::format(" {}{}{}", analysis::testing::lineOf(program, read.at), read.odd.empty() ? "" : " ",
                          read.odd);
  }
  return text;
}

std::string threeArguments() {
  return argumentLine("a", 8, 8, "float*") + argumentLine("n", 20, 4, "uint") +
         argumentLine("stride", 24, 8, "ulong");
}

TEST(KernargPanel, ShowsTheReadsOfEachArgument) {
  const Analyzed k("s_load_dwordx2 s[4:5], s[0:1], 8\n"
                   "s_load_dwordx2 s[6:7], s[0:1], 20\n"
                   "s_waitcnt lgkmcnt(0)\n"
                   "s_add_u32 s4, s6, s7\n"
                   "s_endpgm\n",
                   threeArguments(), 32);
  const auto panels = kernargPanels(*k.program, *k.analysis);
  ASSERT_EQ(panels.size(), 1U);
  const KernargReads reads = readsOf(panels[0].accesses, panels[0].layout);
  EXPECT_EQ(
      textOf(reads, panels[0].layout, *k.program),
      "a: 1; n: 2 reads 8 bytes at 20: crosses n and stride; stride: 2 reads 8 bytes at 20: crosses n and "
      "stride");
  ASSERT_EQ(reads.odd.size(), 1U);
  EXPECT_TRUE(panels[0].accesses.complete);
}

// The same reads with another layout, without another analysis.
TEST(KernargPanel, AnotherLayoutChangesTheReaders) {
  const Analyzed k(
      "s_load_dwordx2 s[6:7], s[0:1], 20\ns_waitcnt lgkmcnt(0)\ns_add_u32 s4, s6, s7\ns_endpgm\n",
      threeArguments(), 32);
  const auto panels = kernargPanels(*k.program, *k.analysis);
  const kernarg::Layout layout = kernarg::place({kernarg::argument("all", kernarg::parseType("uint[5]")),
                                                 kernarg::argument("last", kernarg::parseType("uint[2]"))},
                                                kernarg::Placement::Natural);
  const KernargReads reads = readsOf(panels[0].accesses, layout);
  EXPECT_EQ(textOf(reads, layout, *k.program), "all:; last: 1");
  EXPECT_TRUE(reads.odd.empty());
}

TEST(KernargPanel, GuessesALayoutWithoutMetadata) {
  const Analyzed k("s_load_dwordx2 s[4:5], s[0:1], 0\ns_load_dword s6, s[0:1], 8\ns_waitcnt lgkmcnt(0)\n"
                   "s_load_dword s7, s[4:5], 0\ns_mov_b32 s8, s6\ns_endpgm\n");
  const auto panels = kernargPanels(*k.program, *k.analysis);
  ASSERT_EQ(panels.size(), 1U);
  EXPECT_TRUE(panels[0].layout.arguments.empty());
  ASSERT_EQ(panels[0].guess.arguments.size(), 2U);
  EXPECT_TRUE(panels[0].guess.arguments[0].type.isPointer());
}

// 10,000 loads from 64 arguments in turn.
TEST(KernargPanel, CountsEveryReadOfALargeFile) {
  std::string body;
  for (int i = 0; i < 10000; ++i) {
    body += fmt::format("s_load_dword s{}, s[0:1], {}\ns_waitcnt lgkmcnt(0)\n", 10 + i % 50, 4 * (i % 64));
    for (int more = 0; more < 8; ++more)
      body += fmt::format("v_add_u32 v{}, s{}, v{}\n", more, 10 + i % 50, more);
  }
  const Analyzed k(body + "s_endpgm\n");
  const auto panels = kernargPanels(*k.program, *k.analysis);
  ASSERT_EQ(panels[0].accesses.all.size(), 10000U);
  const KernargReads reads = readsOf(panels[0].accesses, panels[0].guess);
  EXPECT_EQ(reads.byArgument.size(), 64U);
  std::size_t count = 0;
  for (const auto& argument : reads.byArgument)
    count += argument.size();
  EXPECT_EQ(count, 10000U);
}

} // namespace
} // namespace wavesmith::panels
