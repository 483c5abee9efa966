// SPDX-License-Identifier: Apache-2.0
#include "navigation/outline.h"
#include "navigation/texts.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::navigation {
namespace {

using ::testing::ElementsAre;
using testing::indexOf;

std::vector<std::string> toStrings(const std::vector<Landmark>& all, const std::string& indent = "") {
  std::vector<std::string> lines;
  for (const Landmark& one : all) {
    lines.push_back(fmt::format("{}{} {} [{}] {}-{}", indent, name(one.kind), one.name, one.detail,
                                one.span.line, one.lastLine));
    const auto inner = toStrings(one.children, indent + "  ");
    lines.insert(lines.end(), inner.begin(), inner.end());
  }
  return lines;
}

constexpr const char* kText = ".set v_x, 7\n"            // 1
                              ".set kSize, 64\n"         // 2
                              ".macro load dst, off=0\n" // 3
                              "again\\@:\n"              // 4
                              "1: s_load_dword s[\\dst], s[0:1], \\off\n"
                              ".endm\n"                     // 6
                              "add:\n"                      // 7
                              "  v_mov_b32 v[v_x], kSize\n" // 8
                              ".Lloop:\n"                   // 9
                              "  s_branch .Lloop\n"         // 10
                              "sub: s_endpgm\n"             // 11
                              ".amdhsa_kernel add\n.end_amdhsa_kernel\n"
                              ".amdhsa_kernel sub\n.end_amdhsa_kernel\n";

TEST(Outline, ListsKernelsWithLabelsMacrosAndSymbols) {
  const Index index = indexOf(kText);
  EXPECT_THAT(toStrings(outline(index)),
              ElementsAre("kernel add [] 7-10", "  label .Lloop [] 9-10", "kernel sub [] 11-15",
                          "macro load [dst, off=0] 3-6", "  label 1 [] 5-6", "register v_x [7] 1-0",
                          "constant kSize [64] 2-0"));
}

TEST(Outline, TellsWhatIsAroundALine) {
  const Index index = indexOf(kText);
  const auto all = outline(index);
  const auto names = [&](std::uint32_t line) {
    std::vector<std::string> result;
    for (const Landmark* one : around(all, 0, line))
      result.push_back(one->name);
    return result;
  };
  EXPECT_THAT(names(1), ElementsAre());
  EXPECT_THAT(names(4), ElementsAre("load"));
  EXPECT_THAT(names(8), ElementsAre("add"));
  EXPECT_THAT(names(10), ElementsAre("add", ".Lloop"));
  EXPECT_THAT(names(12), ElementsAre("sub"));
}

} // namespace
} // namespace wavesmith::navigation
