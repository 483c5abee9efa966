// SPDX-License-Identifier: Apache-2.0
#include "text_diff.h"

#include "analysis/text_lines.h"

#include <fmt/format.h>

#include <dtl/dtl.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::cli {
namespace {

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string_view line : analysis::splitLines(text))
    lines.emplace_back(line);
  return lines;
}

} // namespace

std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view file) {
  if (before == after) return {};
  dtl::Diff<std::string> diff(linesOf(before), linesOf(after));
  diff.compose();
  diff.composeUnifiedHunks();
  std::ostringstream out;
  diff.printUnifiedFormat(out);
  return fmt::format("--- {0}\n+++ {0}\n{1}", file, out.str());
}

} // namespace wavesmith::cli
