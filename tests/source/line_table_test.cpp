// SPDX-License-Identifier: Apache-2.0
#include "source/line_table.h"

#include <gtest/gtest.h>

namespace wavesmith::source {
namespace {

// line 6 calls macro load (body in line 2) directly; line 9 calls it through a .rept whose body is line 8
LineTable table() {
  LineTable t;
  t.files = {"a.s"};
  t.expansions.push_back({Expansion::Kind::Macro, "load", 0, {0, 6, 1, kNoExpansion}});
  t.expansions.push_back({Expansion::Kind::Repetition, ".rept", 3, {0, 7, 1, kNoExpansion}});
  t.expansions.push_back({Expansion::Kind::Macro, "load", 0, {0, 8, 3, 1}});
  t.names.push_back({"s_count", RegisterFile::Scalar, 4, 1, 10, 10});
  t.entries.push_back({0x100, {0, 2, 3, 0}, 0, 1, false});
  t.entries.push_back({0x108, {0, 2, 3, 2}, 1, 0, false});
  t.entries.push_back({0x110, {0, 12, 3, kNoExpansion}, 1, 0, true});
  return t;
}

TEST(LineTable, FindsEntriesByExactAddressOnly) {
  const LineTable t = table();
  ASSERT_NE(t.at(0x108), nullptr);
  EXPECT_EQ(t.at(0x108)->location.expansion, 2u);
  EXPECT_EQ(t.at(0x104), nullptr);
  EXPECT_EQ(t.at(0x200), nullptr);
  EXPECT_EQ(LineTable{}.at(0), nullptr);
}

TEST(LineTable, FollowsExpansionsOutwards) {
  const LineTable t = table();
  EXPECT_EQ(t.place(t.entries[1].location), (Place{"a.s", 2, 3, 0}));
  EXPECT_EQ(t.outermost(t.entries[1].location), (Place{"a.s", 7, 1, 0}));
  const auto chain = t.chain(t.entries[1].location);
  ASSERT_EQ(chain.size(), 2u);
  EXPECT_EQ(chain[0]->name, "load");
  EXPECT_EQ(chain[1]->name, ".rept");
  EXPECT_EQ(chain[1]->iteration, 3u);
}

TEST(LineTable, FindsTheEntriesOfALine) {
  const LineTable t = table();
  ASSERT_EQ(t.entriesOf("a.s", 7).size(), 1u);
  EXPECT_EQ(t.entriesOf("a.s", 7)[0]->address, 0x108u);
  EXPECT_TRUE(t.entriesOf("a.s", 2).empty()) << "the body of a macro is not where it is invoked";
  EXPECT_TRUE(t.entriesOf("b.s", 7).empty());
}

TEST(LineTable, FindsNames) {
  const LineTable t = table();
  ASSERT_EQ(t.namesOf(t.entries[0]).size(), 1u);
  EXPECT_EQ(t.namesOf(t.entries[0])[0].name, "s_count");
  EXPECT_TRUE(t.namesOf(t.entries[1]).empty());
}

TEST(LineTable, SurvivesMalformedTables) {
  LineTable t = table();
  t.expansions[1].site.expansion = 2; // a cycle
  EXPECT_EQ(t.chain(t.entries[1].location).size(), t.expansions.size());
  (void)t.outermost(t.entries[1].location);
  t.entries[0].firstName = ~0u;
  EXPECT_TRUE(t.namesOf(t.entries[0]).empty());
  EXPECT_EQ(t.place({77, 1, 1, kNoExpansion}), Place{});
}

} // namespace
} // namespace wavesmith::source
