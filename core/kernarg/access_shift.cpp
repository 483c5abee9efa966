// SPDX-License-Identifier: Apache-2.0
#include "kernarg/access_shift.h"

#include "kernarg/type_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::kernarg {
namespace {

bool isUsed(const Access& access, std::int64_t byte) {
  const auto dword = static_cast<std::size_t>((byte - access.offset) / kDwordBytes);
  return dword < access.used.size() && access.used[dword];
}

// The bytes of an argument that an access loads into registers that are read: from `begin` to before `end`.
struct Span {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};
std::optional<Span> spanOf(const Access& access, const Argument& argument, bool all) {
  std::optional<Span> span;
  const std::int64_t begin = std::max(access.offset, std::int64_t{argument.offset});
  const std::int64_t end = std::min(access.end(), static_cast<std::int64_t>(argument.end()));
  for (std::int64_t byte = begin; byte < end; ++byte) {
    if (!all && !isUsed(access, byte)) continue;
    if (!span) span = Span{byte, byte};
    span->end = byte + 1;
  }
  return span;
}

std::vector<std::uint64_t> farthestEnds(const Layout& layout) {
  std::vector<std::uint64_t> ends;
  std::uint64_t end = 0;
  for (const Argument& argument : layout.arguments)
    ends.push_back(end = std::max(end, argument.end()));
  return ends;
}

// The arguments with a byte in [begin, end): they are sorted by offset.
template <class Each>
void eachIn(const Layout& layout, const std::vector<std::uint64_t>& ends, std::int64_t begin,
            std::int64_t end, const Each& each) {
  const auto from = static_cast<std::uint64_t>(std::max<std::int64_t>(begin, 0));
  for (auto i = static_cast<std::size_t>(std::ranges::upper_bound(ends, from) - ends.begin());
       i < layout.arguments.size() && std::int64_t{layout.arguments[i].offset} < end; ++i)
    if (layout.arguments[i].end() > from) each(i);
}

// If the type is unknown, the size decides.
bool takesPlace(const Argument& one, const Argument& gone) {
  const bool same = one.type.kind == Type::Kind::Opaque || gone.type.kind == Type::Kind::Opaque ||
                    spelling(one.type) == spelling(gone.type);
  return one.offset == gone.offset && one.size == gone.size && same;
}

// An argument without a type, such as a loaded pair, whose bytes several arguments have after the change:
// itself, smaller, and new ones, without a gap. A load of it reads the same bytes, wherever they are.
struct Split {
  std::int64_t begin = 0; // in the new layout
  std::int64_t end = 0;
};
std::optional<Split> splitOf(const LayoutChange& change, std::size_t gone, std::optional<std::size_t> now) {
  const Argument& was = change.read().arguments[gone];
  const std::vector<Argument>& after = change.after.arguments;
  if (was.type.kind != Type::Kind::Opaque || was.hidden() || (now && after[*now].size >= was.size))
    return std::nullopt;
  const std::uint64_t begin = now ? after[*now].offset : was.offset;
  const std::uint64_t end = begin + was.size;
  std::uint64_t at = begin;
  for (std::size_t k = 0; k < after.size(); ++k) {
    if (after[k].end() <= begin || after[k].offset >= end) continue;
    const bool isOther = after[k].hidden() || (now != k && change.wasRead(k));
    if (after[k].offset != at || after[k].end() > end || isOther) return std::nullopt;
    at = after[k].end();
  }
  if (at != end) return std::nullopt;
  return Split{static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end)};
}

class Shifter {
public:
  using Map = std::vector<std::optional<std::size_t>>;
  using Ends = std::vector<std::uint64_t>;
  Shifter(const Access& access, const LayoutChange& change, const Map& map, const Ends& before,
          const Ends& after)
      : access_(access), change_(change), now_(change.read()), map_(map), endsBefore_(before),
        endsAfter_(after) {}

  Shift run() {
    // If no instruction uses the loaded value, the whole load counts.
    const bool all = std::ranges::none_of(access_.used, [](bool used) { return used; });
    eachIn(now_, endsBefore_, access_.offset, access_.end(), [&](std::size_t i) {
      const auto span = spanOf(access_, now_.arguments[i], all);
      if (span && shift_.refused.empty()) take(i, *span);
    });
    if (!shift_.refused.empty()) return refuse(shift_.refused);
    if (!shift_.by) return shift_;
    if (std::string why = strangerAmong(*shift_.by, all); !why.empty()) return refuse(std::move(why));
    if (*shift_.by == 0) return shift_;
    if (access_.preloaded)
      return refuse(
          fmt::format("{} is preloaded into a register, and its register follows from its offset", first_));
    if (access_.byDwords && *shift_.by % kDwordBytes != 0)
      return refuse(fmt::format("{}, and a scalar load begins at a multiple of 4", shift_.why));
    const std::int64_t begin = access_.offset + *shift_.by;
    const std::int64_t end = access_.end() + *shift_.by;
    if (begin < 0 && access_.offset >= 0)
      return refuse(fmt::format("{}, and the {} bytes of this load would begin before the segment",
                                shift_.why, access_.bytes));
    if (end > change_.after.size && access_.end() <= now_.size)
      return refuse(fmt::format("{}, and the {} bytes of this load would end past the segment of {} bytes",
                                shift_.why, access_.bytes, change_.after.size));
    return shift_;
  }

private:
  Shift refuse(std::string why) { return {.by = std::nullopt, .why = {}, .refused = std::move(why)}; }

  // Whether new arguments replace a removed one: an argument with the same bytes and type or, because guesses
  // have no reliable bounds and types, any argument.
  [[nodiscard]] bool isReplaced(const Argument& gone) const {
    bool any = false;
    bool taken = false;
    eachIn(change_.after, endsAfter_, gone.offset, static_cast<std::int64_t>(gone.end()), [&](std::size_t k) {
      any = true;
      taken = taken || change_.wasRead(k) ||
              (!change_.isGuess() && !takesPlace(change_.after.arguments[k], gone));
    });
    return any && !taken;
  }

  // An argument that the load did not read before but would read at its new place: a load of one byte reads a
  // whole dword. Empty: there is none.
  [[nodiscard]] std::string strangerAmong(std::int64_t by, bool all) const {
    Access moved = access_;
    moved.offset += by;
    std::string why;
    eachIn(change_.after, endsAfter_, moved.offset, moved.end(), [&](std::size_t k) {
      const Argument& argument = change_.after.arguments[k];
      const auto was = change_.wasRead(k);
      const bool known = was ? std::ranges::find(touched_, *was) != touched_.end()
                             : change_.isGuess() || replaces(argument) || isOfSplit(argument);
      if (!known && why.empty() && spanOf(moved, argument, all))
        why = fmt::format("it reads {} bytes for {}, and {} would be among them", access_.bytes, first_,
                          change_.after.nameOf(k));
    });
    return why;
  }
  [[nodiscard]] bool replaces(const Argument& argument) const {
    return std::ranges::any_of(touched_, [&](std::size_t i) {
      return !map_[i] && now_.arguments[i].offset == argument.offset &&
             now_.arguments[i].size == argument.size;
    });
  }

  [[nodiscard]] bool isOfSplit(const Argument& argument) const {
    return std::ranges::any_of(touched_, [&](std::size_t i) {
      const auto split = splitOf(change_, i, map_[i]);
      return split && std::int64_t{argument.offset} >= split->begin &&
             std::cmp_less_equal(argument.end(), split->end);
    });
  }

  void take(std::size_t i, const Span& span) {
    touched_.push_back(i);
    const Argument& was = now_.arguments[i];
    if (const auto split = splitOf(change_, i, map_[i])) return add(i, split->begin - was.offset);
    const Argument* is = map_[i] ? &change_.after.arguments[*map_[i]] : nullptr;
    if (is == nullptr) {
      if (isReplaced(was)) return add(i, 0);
      shift_.refused = fmt::format("it reads {}, which is removed", now_.nameOf(i));
      return;
    }
    if (span.end - was.offset > is->size && is->size < was.size) {
      shift_.refused = fmt::format("it reads {} bytes of {}, which has only {} now", span.end - was.offset,
                                   now_.nameOf(i), is->size);
      return;
    }
    add(i, std::int64_t{is->offset} - was.offset);
  }

  void add(std::size_t i, std::int64_t by) {
    const std::string name = now_.nameOf(i);
    if (!shift_.by) {
      shift_.by = by;
      first_ = name;
      if (by != 0)
        shift_.why = fmt::format("it reads {}, which moves from {} to {}", name, now_.arguments[i].offset,
                                 now_.arguments[i].offset + by);
    } else if (*shift_.by != by) {
      shift_.refused = fmt::format("it reads {} and {} together, and {} moves by {} bytes and {} by {}",
                                   first_, name, first_, *shift_.by, name, by);
    }
  }

  const Access& access_;
  const LayoutChange& change_;
  const Layout& now_;
  const Map& map_;
  const Ends& endsBefore_;
  const Ends& endsAfter_;
  Shift shift_;
  std::vector<std::size_t> touched_; // arguments that it reads, indices into now_
  std::string first_;                // name of the first argument that it reads
};

} // namespace

AccessShifts::AccessShifts(const LayoutChange& change)
    : change_(change), now_(change.read().arguments.size()), endsBefore_(farthestEnds(change.read())),
      endsAfter_(farthestEnds(change.after)) {
  for (std::size_t k = 0; k < change.after.arguments.size(); ++k)
    if (const auto was = change.wasRead(k); was && *was < now_.size()) now_[*was] = k;
}

Shift AccessShifts::of(const Access& access) const {
  return Shifter(access, change_, now_, endsBefore_, endsAfter_).run();
}

bool movesArguments(const LayoutChange& change) {
  const Layout& now = change.read();
  std::vector<bool> stays(now.arguments.size());
  for (std::size_t k = 0; k < change.after.arguments.size(); ++k) {
    const auto was = change.wasRead(k);
    if (was && *was < stays.size())
      stays[*was] = now.arguments[*was].offset == change.after.arguments[k].offset &&
                    (now.arguments[*was].size <= change.after.arguments[k].size ||
                     splitOf(change, *was, k).has_value());
  }
  return !std::ranges::all_of(stays, [](bool one) { return one; });
}

} // namespace wavesmith::kernarg
