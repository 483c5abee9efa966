// SPDX-License-Identifier: Apache-2.0
// Each check can fail: small trees with one error, and the messages.
#include "house/inner_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::house {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// In pieces, so that the checks of this project do not find it.
const std::string kIncluding = "#include ";

// Two ordered folders with one more source.
Tree with(std::string path, std::string text) {
  const std::string table = "| folder | from the lowest to the highest |\n|---|---|\n"
                            "| `core/isa` | `table` and `opcode.*`, `fields` |\n"
                            "| `app/cli` | `output`, `runs` |\n\n| `core/isa` | not this |\n";
  return {{{"docs/ARCHITECTURE.md", table},
           {"core/isa/opcode.h", ""},
           {"core/isa/text.h", ""},
           {"core/isa/table/all.inc", ""},
           {"core/isa/fields/word.h", ""},
           {"app/cli/output/json.h", ""},
           {"app/cli/runs/run.h", ""},
           {std::move(path), std::move(text)}}};
}

TEST(InnerOrder, IsReadFromTheTable) {
  const InnerOrder order = readInnerOrder(with("a", "").files.front().text);
  ASSERT_EQ(order.size(), 2u);
  EXPECT_THAT(order.at("core/isa"), ElementsAre(ElementsAre("table", "opcode.*"), ElementsAre("fields")));
  EXPECT_THAT(order.at("app/cli"), ElementsAre(ElementsAre("output"), ElementsAre("runs")));
  EXPECT_THAT(innerOrder({{{"docs/ARCHITECTURE.md", "no table"}}}), ElementsAre(HasSubstr("no table")));
}

TEST(InnerOrder, AllowsItsOwnLevelAndThoseBelow) {
  for (const char* path : {"core/isa/fields/a.cpp", "core/isa/a.cpp"})
    EXPECT_THAT(innerOrder(with(path, kIncluding + "\"isa/fields/word.h\"\n" + kIncluding +
                                          "\"isa/opcode.h\"\n" + kIncluding + "\"source/place.h\"\n")),
                IsEmpty());
  EXPECT_THAT(innerOrder(with("core/isa/table/a.h", kIncluding + "\"isa/opcode.h\"\n")), IsEmpty());
  EXPECT_THAT(innerOrder(with("core/isa/opcode.cpp", kIncluding + "\"isa/table/all.inc\"\n")), IsEmpty());
  EXPECT_THAT(innerOrder(with("app/cli/main.cpp", kIncluding + "\"runs/run.h\"\n")), IsEmpty());
  EXPECT_THAT(innerOrder(with("app/cli/runs/a.cpp", kIncluding + "\"output/json.h\"\n")), IsEmpty());
}

TEST(InnerOrder, FindsAnIncludeOfALevelAbove) {
  EXPECT_THAT(innerOrder(with("core/isa/table/a.h", "\n" + kIncluding + "\"isa/fields/word.h\"\n")),
              ElementsAre("core/isa/table/a.h:2: table is below fields in core/isa and may not include it"));
  EXPECT_THAT(innerOrder(with("core/isa/fields/a.h", kIncluding + "\"isa/text.h\"\n")),
              ElementsAre(HasSubstr("fields is below text.* in core/isa")));
  EXPECT_THAT(innerOrder(with("core/isa/opcode.cpp", kIncluding + "\"isa/text.h\"\n")),
              ElementsAre(HasSubstr("opcode.* is below text.*")));
  EXPECT_THAT(innerOrder(with("app/cli/output/a.cpp", kIncluding + "\"runs/run.h\"\n")),
              ElementsAre(HasSubstr("output is below runs in app/cli")));
}

TEST(InnerOrder, GivesHeadersBesideTheSubfoldersALevel) {
  Tree tree{
      {{"docs/ARCHITECTURE.md",
        "| folder | from the lowest to the highest |\n|---|---|\n| `widgets/run` | `*.h`, `results` |\n"},
       {"widgets/run/results/view.cpp", kIncluding + "\"run/dock.h\"\n"},
       {"widgets/run/dock.cpp", kIncluding + "\"run/results/view.h\"\n"},
       {"widgets/run/dock.h", kIncluding + "\"run/form.h\"\n"}}};
  EXPECT_THAT(innerOrder(tree), IsEmpty());
  tree.files.back().text = kIncluding + "\"run/results/view.h\"\n";
  EXPECT_THAT(innerOrder(tree), ElementsAre(HasSubstr("dock.* is below results in widgets/run")));
}

TEST(InnerOrder, ComparesTheTableWithTheFolders) {
  EXPECT_THAT(innerOrder(with("core/isa/other/a.h", "")),
              ElementsAre("docs/ARCHITECTURE.md: the row of core/isa does not name other"));
  EXPECT_THAT(innerOrder(with("app/cli/scripts/cli.bash", "")), IsEmpty());
  Tree tree = with("a", "");
  std::erase_if(tree.files, [](const File& file) { return file.path == "core/isa/fields/word.h"; });
  EXPECT_THAT(innerOrder(tree), ElementsAre("docs/ARCHITECTURE.md: core/isa has no fields"));
  tree = {{{"docs/ARCHITECTURE.md",
            "| folder | from the lowest to the highest |\n|---|---|\n| `app/cli` | `check` |\n"},
           {"app/cli/check/a.h", ""}}};
  EXPECT_THAT(innerOrder(tree), ElementsAre("app/cli/check: core/ has this name too"));
}

// A folder with this many sources, half of them headers, and others that do not count.
Tree folderOf(const std::string& folder, int sources) {
  Tree tree{{{folder + "/CMakeLists.txt", ""}, {folder + "/a/other.h", ""}}};
  for (int i = 0; i < sources; ++i)
    tree.files.push_back({folder + "/file" + std::to_string(i / 2) + (i % 2 == 0 ? ".cpp" : ".h"), ""});
  return tree;
}

TEST(FoldersAreSmall, CountsSources) {
  EXPECT_THAT(foldersAreSmall(folderOf("core/elsewhere", 40)), IsEmpty());
  EXPECT_THAT(foldersAreSmall(folderOf("core/elsewhere", 41)),
              ElementsAre("core/elsewhere: has 41 sources, more than 40; give it subfolders"));
}

} // namespace
} // namespace wavesmith::house
