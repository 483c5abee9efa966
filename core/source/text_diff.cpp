// SPDX-License-Identifier: Apache-2.0
#include "source/text_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <dtl/dtl.hpp>
#include <iterator>
#include <string>
#include <unordered_map>
#include <vector>

namespace wavesmith::source {
namespace {

using Lines = std::vector<std::string_view>; // with their ends

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

// What is alike at both ends: large files change in a few places.
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

// Lines as numbers: the comparison then costs nothing, whatever their length.
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

std::vector<ChangedLines> compare(const std::vector<int>& before, const std::vector<int>& after) {
  dtl::Diff<int> diff(before, after);
  diff.compose();
  std::vector<ChangedLines> changes;
  std::size_t inBefore = 0;
  std::size_t inAfter = 0;
  bool open = false;
  const dtl::Ses<int> script = diff.getSes();
  for (const auto& [line, step] : script.getSequence()) {
    if (step.type == dtl::SES_COMMON) {
      open = false;
      ++inBefore;
      ++inAfter;
      continue;
    }
    if (!open) changes.push_back({inBefore, 0, inAfter, 0});
    open = true;
    if (step.type == dtl::SES_DELETE) {
      ++changes.back().beforeCount;
      ++inBefore;
    } else {
      ++changes.back().afterCount;
      ++inAfter;
    }
  }
  return changes;
}

// Whether the changes make the one of the other: the comparison gives up on texts with nothing in common.
bool leadsTo(const std::vector<int>& before, const std::vector<int>& after,
             const std::vector<ChangedLines>& changes) {
  std::size_t inBefore = 0;
  std::size_t inAfter = 0;
  const auto stays = [&](std::size_t count) {
    if (inBefore + count > before.size() || inAfter + count > after.size()) return false;
    const auto* from = before.data() + inBefore;
    const bool same = std::equal(from, from + count, after.data() + inAfter);
    inBefore += count;
    inAfter += count;
    return same;
  };
  for (const ChangedLines& change : changes) {
    if (!stays(change.before - inBefore) || inAfter != change.after) return false;
    inBefore += change.beforeCount;
    inAfter += change.afterCount;
  }
  return inBefore <= before.size() && stays(before.size() - inBefore) && inAfter == after.size();
}

std::vector<ChangedLines> changesOf(const Lines& before, const Lines& after) {
  const Ends ends = alike(before, after);
  Numbers numbers;
  const std::vector<int> from = numbers(before, ends);
  const std::vector<int> to = numbers(after, ends);
  if (from.empty() && to.empty()) return {};
  std::vector<ChangedLines> changes;
  if (!from.empty() && !to.empty()) changes = compare(from, to);
  if (!leadsTo(from, to, changes)) changes = {{0, from.size(), 0, to.size()}};
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

// "7,3"; one line is "7", and none are behind the line that is named (POSIX, diff -u).
std::string range(std::size_t first, std::size_t count) {
  if (count == 1) return fmt::format("{}", first + 1);
  return fmt::format("{},{}", count == 0 ? first : first + 1, count);
}

// Changes [from, to) with what is around and between them.
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

} // namespace

std::vector<ChangedLines> changedLines(std::string_view before, std::string_view after) {
  return changesOf(linesOf(before), linesOf(after));
}

std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view file) {
  const Lines from = linesOf(before);
  const Lines to = linesOf(after);
  const std::vector<ChangedLines> changes = changesOf(from, to);
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
