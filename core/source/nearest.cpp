// SPDX-License-Identifier: Apache-2.0
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace wavesmith::source {
namespace {

// A longer name is not a typo, and the table below would be large.
constexpr std::size_t kLongest = 200;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

} // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    table[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j)
    table[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      std::size_t best = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        best = std::min(best, table[i - 2][j - 2] + 1);
      table[i][j] = best;
    }
  return table[a.size()][b.size()];
}

std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates) {
  if (name.empty() || name.size() > kLongest) return {};
  const std::string wanted = lower(name);
  std::string_view best;
  std::size_t bestDistance = ~std::size_t{0};
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kLongest) continue;
    const std::size_t distance = editDistance(wanted, lower(candidate));
    const std::size_t allowed = std::max<std::size_t>(1, std::max(name.size(), candidate.size()) / 3);
    // A one-letter name is one change away from every other one.
    if (distance > allowed || distance >= std::max(name.size(), candidate.size())) continue;
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

std::string suggest(std::string_view name, std::span<const std::string_view> candidates) {
  if (const std::string_view best = nearest(name, candidates); !best.empty())
    return fmt::format("; did you mean {}?", best);
  if (candidates.empty()) return "";
  constexpr std::size_t kMost = 12;
  std::string text = "; available: ";
  const std::size_t shown = std::min(candidates.size(), kMost);
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == shown && shown == candidates.size();
    text += fmt::format("{}{}", i == 0 ? "" : last ? " and " : ", ", candidates[i]);
  }
  if (shown < candidates.size()) text += fmt::format(" and {} more", candidates.size() - shown);
  return text;
}

} // namespace wavesmith::source
