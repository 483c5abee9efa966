// SPDX-License-Identifier: Apache-2.0
// The names of included files in a text, with their places.
#include "share/included_files.h"

#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using share::InclusionKind;
using share::inclusionsIn;

TEST(IncludedFiles, HaveTheirPlaces) {
  const auto found =
      inclusionsIn("s_nop 0\nlab:  .include /* c */ \"a \\\"b.inc\" ; x\n.incbin\n", "k.s", false);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kind, InclusionKind::Include);
  EXPECT_EQ(found[0].name, "a \"b.inc");
  EXPECT_EQ(found[0].place, (source::Place{"k.s", 2, 24, 11}));
  EXPECT_TRUE(found[1].computed);
}

TEST(IncludedFiles, AnythingElseIsNone) {
  EXPECT_TRUE(
      inclusionsIn(
          "// .include \"a\"\n.ascii \".include \\\"a\\\"\"\n.included \"a\"\n/*\n.include \"a\"\n*/\n"
          "#include \"a\"\n",
          "k.s", false)
          .empty());
  EXPECT_TRUE(inclusionsIn("#define include \"a\"\n#includes \"a\"\n#include \"a\n/*\n#include \"a\"\n*/\n",
                           "k.S", true)
                  .empty());
}

TEST(IncludedFiles, OfThePreprocessor) {
  const auto found =
      inclusionsIn(" #\tinclude <a/b.h> // c\n#include \"c.h\"\n#include_next <d.h>\n", "k.S", true);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].kind, InclusionKind::SystemHeader);
  EXPECT_EQ(found[0].name, "a/b.h");
  EXPECT_EQ(found[1].kind, InclusionKind::Header);
  EXPECT_EQ(found[1].place, (source::Place{"k.S", 2, 10, 5}));
  EXPECT_EQ(found[2].name, "d.h");
}

} // namespace
} // namespace wavesmith::testing
