// SPDX-License-Identifier: Apache-2.0
#include "debugger/moved_lines.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace wavesmith::widgets {
namespace {

// In larger changes, lines are only paired by their order.
constexpr std::size_t kMostCompared = 10000; // pairs of lines

std::vector<std::string_view> trimmedLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    const std::size_t first = line.find_first_not_of(" \t\r");
    line = first == std::string_view::npos ? std::string_view() : line.substr(first);
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    lines.push_back(line);
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

// The number of bytes that two lines have in common at their ends; 0 if that is less than half of the shorter one.
std::size_t likeness(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  const auto first = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  std::size_t last = 0;
  while (last < shorter - first && a[a.size() - 1 - last] == b[b.size() - 1 - last])
    ++last;
  return 2 * (first + last) >= shorter ? first + last : 0;
}

} // namespace

MovedLines::MovedLines(const QString& before, const QString& after) {
  if (before == after) return;
  const std::string from = before.toStdString();
  const std::string to = after.toStdString();
  changes_ = source::changedLines(from, to);
  const std::vector<std::string_view> old = trimmedLines(from);
  const std::vector<std::string_view> now = trimmedLines(to);
  for (const source::ChangedLines& change : changes_) {
    const bool isOrdered =
        change.beforeCount == change.afterCount || change.beforeCount * change.afterCount > kMostCompared;
    std::size_t next = 0; // the first line of the new ones that may be the next
    for (std::size_t i = 0; i < change.beforeCount; ++i) {
      if (isOrdered) {
        if (i < change.afterCount) pairs_.emplace_back(change.before + i, change.after + i);
        continue;
      }
      std::size_t best = change.afterCount;
      std::size_t most = 0;
      for (std::size_t j = next; j < change.afterCount; ++j)
        if (const std::size_t alike = likeness(old[change.before + i], now[change.after + j]); alike > most) {
          most = alike;
          best = j;
        }
      if (best == change.afterCount) continue;
      pairs_.emplace_back(change.before + i, change.after + best);
      next = best + 1;
    }
  }
}

int MovedLines::now(int line) const {
  const auto at = static_cast<std::size_t>(std::max(line, 1) - 1);
  std::size_t moved = at;
  for (const source::ChangedLines& change : changes_) {
    if (at < change.before) break;
    if (at < change.before + change.beforeCount) {
      const auto pair = std::ranges::find(pairs_, at, &std::pair<std::size_t, std::size_t>::first);
      return pair == pairs_.end() ? 0 : static_cast<int>(pair->second) + 1;
    }
    moved = at - (change.before + change.beforeCount) + change.after + change.afterCount;
  }
  return static_cast<int>(moved) + 1;
}

int MovedLines::then(int line) const {
  const auto at = static_cast<std::size_t>(std::max(line, 1) - 1);
  std::size_t moved = at;
  for (const source::ChangedLines& change : changes_) {
    if (at < change.after) break;
    if (at < change.after + change.afterCount) {
      const auto pair = std::ranges::find(pairs_, at, &std::pair<std::size_t, std::size_t>::second);
      return pair == pairs_.end() ? 0 : static_cast<int>(pair->first) + 1;
    }
    moved = at - (change.after + change.afterCount) + change.before + change.beforeCount;
  }
  return static_cast<int>(moved) + 1;
}

} // namespace wavesmith::widgets
