// SPDX-License-Identifier: Apache-2.0
#include "support/code_pages.h"

#include "support/paths.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

namespace wavesmith::testing {

std::vector<CodeRow> codesBetween(unsigned first, unsigned end) {
  struct Row {
    unsigned number;
    std::string_view name;
  };
  static constexpr Row kRows[] = {
#define WAVESMITH_CODE(number, identifier, name, summary) {number, name},
#include "source/codes.inc"
#undef WAVESMITH_CODE
  };
  std::vector<CodeRow> rows;
  for (const Row& row : kRows)
    if (row.number >= first && row.number < end)
      rows.push_back({row.number, fmt::format("W{:04}", row.number), row.name});
  return rows;
}

std::string codePage(std::string_view code) {
  std::ifstream file(sourceDirectory() / "docs" / "codes" / fmt::format("{}.md", code), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string section(std::string_view page, std::string_view title) {
  const std::string heading = fmt::format("\n## {}\n", title);
  const std::size_t begin = page.find(heading);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = page.substr(begin + heading.size());
  return std::string(rest.substr(0, rest.find("\n## ")));
}

std::string fenced(std::string_view text, std::string_view language) {
  const std::string fence = fmt::format("```{}\n", language);
  const std::size_t begin = text.find(fence);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = text.substr(begin + fence.size());
  return std::string(rest.substr(0, rest.find("```")));
}

} // namespace wavesmith::testing
