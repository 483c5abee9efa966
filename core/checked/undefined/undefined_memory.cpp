// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/undefined_memory.h"

#include <iterator>

namespace wavesmith::checked {

void UndefinedMemory::clear(Address begin, Address end) {
  if (begin >= end) return;
  auto at = ranges_.upper_bound(begin);
  if (at != ranges_.begin()) --at;
  while (at != ranges_.end() && at->second.begin < end) {
    const Range old = at->second;
    if (old.end <= begin) {
      ++at;
      continue;
    }
    at = ranges_.erase(at);
    if (old.begin < begin) ranges_.emplace(old.begin, Range{old.begin, begin, old.cause, old.whole});
    if (old.end > end) at = ranges_.emplace(end, Range{end, old.end, old.cause, old.whole}).first;
  }
}

void UndefinedMemory::set(const Range& range) {
  if (range.begin >= range.end) return;
  clear(range.begin, range.end);
  const auto [at, isNew] = ranges_.emplace(range.begin, range);
  if (at == ranges_.begin()) return;
  Range& before = std::prev(at)->second;
  if (before.end != range.begin || before.cause != range.cause || before.whole != range.whole) return;
  before.end = range.end;
  ranges_.erase(at);
}

void UndefinedMemory::copy(Address to, Address from, std::uint64_t bytes) {
  std::vector<Range> moved;
  visit(from, from + bytes, [&](const Range& range) {
    moved.push_back({range.begin - from + to, range.end - from + to, range.cause, range.whole});
  });
  clear(to, to + bytes);
  for (const Range& range : moved)
    set(range);
}

UndefinedMemory::Cause UndefinedMemory::add(source::Diagnostic why) {
  Reason reason{std::move(why), code_};
  auto known = std::ranges::find(causes_, reason);
  if (known == causes_.end()) known = causes_.insert(known, std::move(reason));
  return static_cast<Cause>(known - causes_.begin()) + 1;
}

} // namespace wavesmith::checked
