// SPDX-License-Identifier: Apache-2.0
#include "source/assembly/moved_lines.h"

#include "source/assembly/assembly_line.h"
#include "source/text/text.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string>

namespace wavesmith::source {
namespace {

constexpr std::size_t kNoLine = std::numeric_limits<std::size_t>::max();
// In larger changes, lines are only paired by their order.
constexpr std::size_t kMostCompared = 10000; // pairs of lines

// One version: its lines, and those to which a line of the other one was found.
struct Version {
  std::vector<AssemblyLine> lines;
  std::vector<bool> paired;

  explicit Version(std::string_view text) : lines(assemblyLines(text)), paired(lines.size()) {}
  [[nodiscard]] std::string_view text(std::size_t line) const { return trimmed(lines[line].text); }
  // Its lines from `first` that are not paired. A lone '\r' makes more lines here than in a difference.
  [[nodiscard]] std::vector<std::size_t> unpaired(std::size_t first, std::size_t count) const {
    std::vector<std::size_t> left;
    for (std::size_t i = first; i < std::min(first + count, lines.size()); ++i)
      if (!paired[i]) left.push_back(i);
    return left;
  }
};

// How many bytes two lines have in common at both ends together; 0 if that is less than half of the shorter one.
std::size_t likeness(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  const auto first = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  std::size_t last = 0;
  while (last < shorter - first && a[a.size() - 1 - last] == b[b.size() - 1 - last])
    ++last;
  return 2 * (first + last) >= shorter ? first + last : 0;
}

} // namespace

MovedLines::MovedLines(std::string_view before, std::string_view after) {
  if (before == after) return;
  changes_ = changedLines(before, after);
  Version old(before), now(after);
  const auto pair = [&](std::size_t from, std::size_t to) {
    pairs_.emplace_back(from, to);
    old.paired[from] = now.paired[to] = true;
  };

  // The same code, in the nearest place.
  std::map<std::string, std::set<std::size_t>> byCode; // lines that are not paired
  for (const ChangedLines& change : changes_)
    for (const std::size_t line : now.unpaired(change.after, change.afterCount))
      if (std::string code = codeOf(now.lines[line]); !code.empty()) byCode[std::move(code)].insert(line);
  for (const ChangedLines& change : changes_)
    for (const std::size_t line : old.unpaired(change.before, change.beforeCount)) {
      const auto found = byCode.find(codeOf(old.lines[line]));
      if (found == byCode.end() || found->second.empty()) continue;
      const std::size_t place = change.after + (line - change.before);
      auto nearest = found->second.lower_bound(place);
      const bool isFirst = nearest == found->second.begin();
      if (!isFirst && (nearest == found->second.end() || place - *std::prev(nearest) <= *nearest - place))
        --nearest;
      pair(line, *nearest);
      found->second.erase(nearest);
    }

  for (const ChangedLines& change : changes_) {
    const auto from = old.unpaired(change.before, change.beforeCount);
    const auto to = now.unpaired(change.after, change.afterCount);
    if (from.size() == to.size() || from.size() * to.size() > kMostCompared) {
      for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
        pair(from[i], to[i]);
      continue;
    }
    std::size_t next = 0; // in `to`
    for (const std::size_t line : from) {
      std::size_t best = kNoLine, most = 0;
      for (std::size_t i = next; i < to.size(); ++i)
        if (const std::size_t alike = likeness(old.text(line), now.text(to[i])); alike > most) {
          most = alike;
          best = i;
        }
      if (best == kNoLine) continue;
      pair(line, to[best]);
      next = best + 1;
    }
  }
}

const MovedLines::Side MovedLines::kBefore{&ChangedLines::before, &ChangedLines::beforeCount, &Pair::first};
const MovedLines::Side MovedLines::kAfter{&ChangedLines::after, &ChangedLines::afterCount, &Pair::second};

std::uint32_t MovedLines::map(std::uint32_t line, const Side& from, const Side& to) const {
  const std::size_t at = std::max(line, 1U) - 1;
  std::size_t moved = at;
  for (const ChangedLines& change : changes_) {
    if (at < change.*from.first) break;
    const std::size_t end = change.*from.first + change.*from.count;
    if (at < end) {
      const auto found = std::ranges::find(pairs_, at, from.line);
      return found == pairs_.end() ? 0 : static_cast<std::uint32_t>((*found).*to.line + 1);
    }
    moved = at - end + change.*to.first + change.*to.count;
  }
  return static_cast<std::uint32_t>(moved + 1);
}

std::uint32_t MovedLines::now(std::uint32_t line) const {
  return map(line, kBefore, kAfter);
}

std::uint32_t MovedLines::then(std::uint32_t line) const {
  return map(line, kAfter, kBefore);
}

std::uint32_t MovedLines::nowOrNext(std::uint32_t line) const {
  if (const std::uint32_t found = now(line); found != 0) return found;
  const std::size_t at = std::max(line, 1U) - 1;
  const auto change = std::ranges::find_if(
      changes_, [at](const ChangedLines& one) { return at < one.before + one.beforeCount; });
  std::size_t next = change->after + change->afterCount;
  for (const Pair& pair : pairs_)
    if (pair.first > at && pair.second >= change->after) next = std::min(next, pair.second);
  return static_cast<std::uint32_t>(next + 1);
}

} // namespace wavesmith::source
