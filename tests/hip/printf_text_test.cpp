// SPDX-License-Identifier: Apache-2.0
// The text of a kernel's printf: as the host would write it, whatever format and arguments the kernel gives.
#include "runtime/printf_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <variant>
#include <vector>

namespace wavesmith::runtime {
namespace {

using Argument = std::variant<std::int64_t, double, std::string_view>;

void add(std::vector<std::uint64_t>& words, std::string_view text) {
  const std::size_t at = words.size();
  words.resize(at + text.size() / 8 + 1);
  std::memcpy(words.data() + at, text.data(), text.size());
}

std::string printed(std::string_view format, const std::vector<Argument>& arguments = {}) {
  std::vector<std::uint64_t> words;
  add(words, format);
  for (const Argument& argument : arguments) {
    if (const auto* text = std::get_if<std::string_view>(&argument))
      add(words, *text);
    else if (const auto* real = std::get_if<double>(&argument))
      words.push_back(std::bit_cast<std::uint64_t>(*real));
    else
      words.push_back(static_cast<std::uint64_t>(std::get<std::int64_t>(argument)));
  }
  return printfText(words);
}

TEST(PrintfText, IsThatOfTheHost) {
  EXPECT_EQ(printed("%s: %5.2f\n", {"a", 1.5}), "a:  1.50\n");
  EXPECT_EQ(printed("%-*d|%+.*f|%%", {5, 7, 1, 2.25}), "7    |+2.2|%");
  EXPECT_EQ(printed("%hhd %hu %ld %llx %zu", {-1, 65537, -2, 255, 3}), "-1 1 -2 ff 3");
  EXPECT_EQ(printed("%.2s%c%lc", {"abc", 'd', 'e'}), "abde");
  EXPECT_EQ(printed("%*d", {-4, 1}), "1   ");
  EXPECT_EQ(printed("%.*f", {-1, 0.5}), "0.500000");
  EXPECT_EQ(printed("%d%n%d", {1, 2, 3}), "13");
}

TEST(PrintfText, StopsWhereAnArgumentIsMissing) {
  EXPECT_EQ(printed("a %d b"), "a ");
  EXPECT_EQ(printed("a %*d b", {1}), "a ");
  EXPECT_EQ(printed("a %.*s b"), "a ");
  EXPECT_EQ(printed("100 %"), "100 %");
}

// vsnprintf would take arguments that it was not given, or write gigabytes.
TEST(PrintfText, TakesNoArgumentsThatAreNotThere) {
  EXPECT_EQ(printed("%2$s", {1}), "%2$s");
  EXPECT_EQ(printed("%S %d", {7}), "%S 7");
  EXPECT_EQ(printed("%*%*%*s", {1, 2, 3, "x"}), "%*%*  x");
  EXPECT_EQ(printed("%***d", {1, 2}), "%***d");
  EXPECT_EQ(printed("%hld", {1}), "%hld");
}

TEST(PrintfText, HasLimits) {
  EXPECT_EQ(printed("%2147483647d", {7}).size(), 4095u);
  EXPECT_EQ(printed("%*d", {0x7fffffff, 7}).size(), 4095u);
  EXPECT_EQ(printed("%*d", {-0x80000000LL, 7}).size(), 4095u);
  EXPECT_EQ(printed("%.99999999999d", {7}).size(), 4095u);
}

} // namespace
} // namespace wavesmith::runtime
