// SPDX-License-Identifier: Apache-2.0
#include "source/text/text_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>
#include <vector>

namespace wavesmith::source {
namespace {

using Lines = std::vector<std::string_view>; // including their ends

constexpr std::size_t kContext = 3;

Lines linesOf(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end == std::string_view::npos ? end : end + 1));
    text.remove_prefix(lines.back().size());
  }
  return lines;
}

// The common lines at both ends: large files change in a few places.
struct Ends {
  std::size_t first = 0;
  std::size_t last = 0;
};
Ends alike(const Lines& before, const Lines& after) {
  const auto [first, ignored] = std::ranges::mismatch(before, after);
  Ends ends{static_cast<std::size_t>(first - before.begin()), 0};
  const std::size_t most = std::min(before.size(), after.size()) - ends.first;
  while (ends.last < most && before[before.size() - 1 - ends.last] == after[after.size() - 1 - ends.last])
    ++ends.last;
  return ends;
}

// Represents lines as numbers: comparisons then do not depend on their length.
class Numbers {
public:
  std::vector<int> operator()(const Lines& lines, const Ends& ends) {
    std::vector<int> numbers;
    for (std::size_t i = ends.first; i + ends.last < lines.size(); ++i)
      numbers.push_back(known_.try_emplace(lines[i], static_cast<int>(known_.size())).first->second);
    return numbers;
  }

private:
  std::unordered_map<std::string_view, int> known_;
};

using Numbered = std::vector<int>;

template <typename Numbers>
auto& at(Numbers& numbers, int index) {
  return numbers[static_cast<std::size_t>(index)];
}

// With more differing lines than this, the texts are compared in parts (Anchors).
constexpr int kMostEdits = 2000;

// The lines that are removed, and those that are added. The greedy algorithm of E. Myers, "An O(ND)
// Difference Algorithm and Its Variations" (1986): after d edits, the farthest point on each diagonal k = x -
// y.
class Script {
public:
  Script(const Numbered& before, const Numbered& after)
      : before_(before), after_(after), removed(before.size()), added(after.size()) {}

  bool find() {
    const int most = static_cast<int>(std::min<std::size_t>(before_.size() + after_.size(), kMostEdits));
    std::vector<int> reach(2 * static_cast<std::size_t>(most) + 3);
    const int middle = most + 1;
    for (int d = 0; d <= most; ++d) {
      // For diagonals -d-1 to d+1, before this edit.
      trace_.emplace_back(reach.begin() + middle - d - 1, reach.begin() + middle + d + 2);
      for (int k = -d; k <= d; k += 2) {
        int x = comesFromAbove(trace_.back(), d, k) ? reachOf(trace_.back(), d, k + 1)
                                                    : reachOf(trace_.back(), d, k - 1) + 1;
        while (same(x, x - k))
          ++x;
        at(reach, middle + k) = x;
        if (x >= size(before_) && x - k >= size(after_)) {
          walkBack(d);
          return true;
        }
      }
    }
    return false;
  }

private:
  static int size(const Numbered& lines) { return static_cast<int>(lines.size()); }
  [[nodiscard]] bool same(int x, int y) const {
    return x < size(before_) && y < size(after_) && at(before_, x) == at(after_, y);
  }
  static int reachOf(const std::vector<int>& trace, int d, int k) { return at(trace, k + d + 1); }
  // Diagonal k is reached by adding a line; otherwise by removing one.
  static bool comesFromAbove(const std::vector<int>& trace, int d, int k) {
    return k == -d || (k != d && reachOf(trace, d, k - 1) < reachOf(trace, d, k + 1));
  }
  void walkBack(int d) {
    int x = size(before_);
    int y = size(after_);
    for (; d > 0; --d) {
      const std::vector<int>& trace = at(trace_, d);
      const bool above = comesFromAbove(trace, d, x - y);
      const int k = x - y + (above ? 1 : -1);
      x = reachOf(trace, d, k);
      y = x - k;
      if (above)
        added[static_cast<std::size_t>(y)] = true;
      else
        removed[static_cast<std::size_t>(x)] = true;
    }
  }

  const Numbered& before_;
  const Numbered& after_;
  std::vector<std::vector<int>> trace_;

public:
  std::vector<bool> removed;
  std::vector<bool> added;
};

// The pairs of lines that occur once in each text and are in the same order in both: the longest such list. B.
// Cohen's "patience diff", which needs no number of edits.
class Anchors {
public:
  struct Pair {
    std::size_t before = 0;
    std::size_t after = 0;
  };

  static std::vector<Pair> of(const Numbered& before, const Numbered& after) {
    const std::unordered_map<int, std::size_t> there = onlyOnes(after);
    std::vector<Pair> pairs;
    for (const auto& [line, index] : onlyOnes(before))
      if (const auto found = there.find(line); found != there.end()) pairs.push_back({index, found->second});
    std::ranges::sort(pairs, {}, &Pair::before);
    return longestAscending(pairs);
  }

private:
  // Where each line is that occurs once.
  static std::unordered_map<int, std::size_t> onlyOnes(const Numbered& lines) {
    std::unordered_map<int, std::size_t> places;
    std::unordered_map<int, int> counts;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      places[lines[i]] = i;
      ++counts[lines[i]];
    }
    std::erase_if(places, [&](const auto& place) { return counts[place.first] > 1; });
    return places;
  }

  static std::vector<Pair> longestAscending(const std::vector<Pair>& pairs) {
    constexpr std::size_t kNone = ~std::size_t{0};
    std::vector<std::size_t> tails; // the pair that ends the best list of each length
    std::vector<std::size_t> previous(pairs.size(), kNone);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto place = std::ranges::lower_bound(tails, pairs[i].after, {},
                                                  [&](std::size_t tail) { return pairs[tail].after; });
      if (place != tails.begin()) previous[i] = *(place - 1);
      if (place == tails.end())
        tails.push_back(i);
      else
        *place = i;
    }
    std::vector<Pair> list;
    for (std::size_t i = tails.empty() ? kNone : tails.back(); i != kNone; i = previous[i])
      list.push_back(pairs[i]);
    std::ranges::reverse(list);
    return list;
  }
};

std::vector<ChangedLines> compare(const Numbered& before, const Numbered& after);

// Appends the changes of two parts. Parts without common lines of their own are one change.
void compareParts(const Numbered& before, const Numbered& after, const ChangedLines& part,
                  std::vector<ChangedLines>& changes) {
  const auto slice = [](const Numbered& lines, std::size_t first, std::size_t count) {
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(first);
    return Numbered(begin, begin + static_cast<std::ptrdiff_t>(count));
  };
  if (part.beforeCount == 0 && part.afterCount == 0) return;
  for (const ChangedLines& change :
       compare(slice(before, part.before, part.beforeCount), slice(after, part.after, part.afterCount)))
    changes.push_back(
        {part.before + change.before, change.beforeCount, part.after + change.after, change.afterCount});
}

std::vector<ChangedLines> compareBetweenAnchors(const Numbered& before, const Numbered& after) {
  const std::vector<Anchors::Pair> anchors = Anchors::of(before, after);
  if (anchors.empty()) return {{0, before.size(), 0, after.size()}};
  std::vector<ChangedLines> changes;
  Anchors::Pair from;
  for (const Anchors::Pair& anchor : anchors) {
    compareParts(before, after,
                 {from.before, anchor.before - from.before, from.after, anchor.after - from.after}, changes);
    from = {anchor.before + 1, anchor.after + 1};
  }
  compareParts(before, after,
               {from.before, before.size() - from.before, from.after, after.size() - from.after}, changes);
  return changes;
}

std::vector<ChangedLines> compare(const Numbered& before, const Numbered& after) {
  if (before.empty() || after.empty()) return {{0, before.size(), 0, after.size()}};
  Script script(before, after);
  if (!script.find()) return compareBetweenAnchors(before, after);
  std::vector<ChangedLines> changes;
  for (std::size_t x = 0, y = 0; x < before.size() || y < after.size(); ++x, ++y) {
    const ChangedLines start{x, 0, y, 0};
    while (x < before.size() && script.removed[x])
      ++x;
    while (y < after.size() && script.added[y])
      ++y;
    if (x != start.before || y != start.after)
      changes.push_back({start.before, x - start.before, start.after, y - start.after});
  }
  return changes;
}

std::vector<ChangedLines> changesOf(const Lines& before, const Lines& after) {
  const Ends ends = alike(before, after);
  Numbers numbers;
  const Numbered from = numbers(before, ends);
  const Numbered to = numbers(after, ends);
  if (from.empty() && to.empty()) return {};
  std::vector<ChangedLines> changes = compare(from, to);
  for (ChangedLines& change : changes) {
    change.before += ends.first;
    change.after += ends.first;
  }
  return changes;
}

void append(std::string& out, char sign, std::string_view line) {
  const bool ended = line.ends_with('\n');
  if (ended) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  out += sign;
  out += line;
  out += ended ? "\n" : "\n\\ No newline at end of file\n";
}

void append(std::string& out, char sign, const Lines& lines, std::size_t first, std::size_t count) {
  for (std::size_t i = first; i < first + count; ++i)
    append(out, sign, lines[i]);
}

// "7,3"; for one line "7"; for no lines, the number of the line before them (POSIX, diff -u).
std::string range(std::size_t first, std::size_t count) {
  if (count == 1) return fmt::format("{}", first + 1);
  return fmt::format("{},{}", count == 0 ? first : first + 1, count);
}

// Changes [from, to) with the lines around and between them.
std::string hunk(const Lines& before, const Lines& after, const std::vector<ChangedLines>& changes,
                 std::size_t from, std::size_t to) {
  const ChangedLines& first = changes[from];
  const ChangedLines& last = changes[to - 1];
  const std::size_t lead = std::min(first.before, kContext);
  const std::size_t behind = last.before + last.beforeCount;
  const std::size_t trail = std::min(before.size() - behind, kContext);
  const std::size_t start = first.before - lead;
  std::string out =
      fmt::format("@@ -{} +{} @@\n", range(start, behind + trail - start),
                  range(first.after - lead, last.after + last.afterCount + trail - (first.after - lead)));
  std::size_t line = start;
  for (std::size_t i = from; i < to; ++i) {
    append(out, ' ', before, line, changes[i].before - line);
    append(out, '-', before, changes[i].before, changes[i].beforeCount);
    append(out, '+', after, changes[i].after, changes[i].afterCount);
    line = changes[i].before + changes[i].beforeCount;
  }
  append(out, ' ', before, line, trail);
  return out;
}

// Adds an empty change at each shown line that is in no change.
std::vector<ChangedLines> withShown(std::vector<ChangedLines> changes, std::span<const std::size_t> shown,
                                    std::size_t size) {
  std::vector<ChangedLines> all;
  auto next = changes.begin();
  std::size_t removed = 0, added = 0; // by the changes before `next`
  for (const std::size_t line : shown) {
    for (; next != changes.end() && next->before <= line; ++next) {
      all.push_back(*next);
      removed = next->before + next->beforeCount;
      added = next->after + next->afterCount;
    }
    const bool isShown = line < removed || (!all.empty() && all.back().before == line);
    if (line < size && !isShown) all.push_back({line, 0, line - removed + added, 0});
  }
  all.insert(all.end(), next, changes.end());
  return all;
}

} // namespace

std::vector<ChangedLines> changedLines(std::string_view before, std::string_view after) {
  return changesOf(linesOf(before), linesOf(after));
}

std::size_t lineBefore(std::span<const ChangedLines> changes, std::size_t after) {
  const auto next = std::ranges::upper_bound(changes, after, {}, &ChangedLines::after);
  if (next == changes.begin()) return after;
  const ChangedLines& last = *std::prev(next);
  const std::size_t inside = after - last.after;
  if (inside >= last.afterCount) return last.before + last.beforeCount + inside - last.afterCount;
  return last.before + std::min(inside, std::max<std::size_t>(last.beforeCount, 1) - 1);
}

std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view file,
                        std::span<const std::size_t> shown) {
  const Lines from = linesOf(before);
  const Lines to = linesOf(after);
  const std::vector<ChangedLines> changes = withShown(changesOf(from, to), shown, from.size());
  if (changes.empty()) return {};
  std::string out = fmt::format("--- {0}\n+++ {0}\n", file);
  for (std::size_t i = 0; i < changes.size();) {
    std::size_t end = i + 1;
    const auto gap = [&] {
      return changes[end].before - changes[end - 1].before - changes[end - 1].beforeCount;
    };
    while (end < changes.size() && gap() <= 2 * kContext)
      ++end;
    out += hunk(from, to, changes, i, end);
    i = end;
  }
  return out;
}

} // namespace wavesmith::source
