// SPDX-License-Identifier: Apache-2.0
#include "kernarg/design.h"

#include "kernarg/type_input.h"
#include "kernarg/type_text.h"
#include "source/round_up.h"
#include "source/text/characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::kernarg {
namespace {

using source::isDigit;
using source::isLetter;

std::uint64_t endOfExplicit(const Layout& layout) {
  std::uint64_t end = 0;
  for (const Argument& argument : layout.arguments)
    if (!argument.hidden()) end = std::max(end, argument.end());
  return end;
}

std::uint64_t endOfAll(const Layout& layout) {
  std::uint64_t end = 0;
  for (const Argument& argument : layout.arguments)
    end = std::max(end, argument.end());
  return end;
}

bool sameArgument(const Argument& a, const Argument& b) {
  return a.name == b.name && a.offset == b.offset && a.size == b.size && a.kind == b.kind &&
         (a.hidden() || spelling(a.type) == spelling(b.type));
}

// With the default `alignment` if an argument states none.
std::uint64_t alignmentOf(const Argument& argument) {
  return std::max<std::uint32_t>(argument.alignment, 1);
}

} // namespace

bool sameLayout(const Layout& a, const Layout& b) {
  return a.size == b.size && std::ranges::equal(a.arguments, b.arguments, sameArgument);
}

Arrangement arrangementOf(const Layout& layout) {
  std::uint64_t natural = 0;
  std::uint64_t packed = 0;
  bool isNatural = true;
  bool isPacked = true;
  for (const Argument& argument : layout.arguments) {
    if (argument.hidden()) continue;
    isNatural = isNatural && argument.offset == source::roundUp(natural, alignmentOf(argument));
    isPacked = isPacked && argument.offset == packed;
    natural = source::roundUp(natural, alignmentOf(argument)) + argument.size;
    packed += argument.size;
  }
  return isNatural ? Arrangement::Natural : isPacked ? Arrangement::Packed : Arrangement::ByHand;
}

Design::Design(Layout text, Layout guess) : text_(std::move(text)) {
  start_ = text_.arguments.empty() && !guess.arguments.empty() ? std::move(guess) : text_;
  begin();
}

void Design::begin() {
  show(start_);
  arrangement_ = arrangementOf(layout_);
  textHasMoved_ = false;
}

void Design::show(const Layout& layout) {
  layout_ = layout;
  was_.clear();
  for (std::size_t i = 0; i < layout_.arguments.size(); ++i) {
    // An argument of the text is identified with itself, even if its name occurs several times.
    const bool isText =
        i < start_.arguments.size() && sameArgument(layout_.arguments[i], start_.arguments[i]);
    was_.push_back(isText ? std::optional(i) : wasOf(layout_.arguments[i]));
    collectStructs(layout_.arguments[i].type, structs_);
  }
}

std::optional<std::size_t> Design::wasOf(const Argument& argument) const {
  const auto found = std::ranges::find_if(start_.arguments, [&](const Argument& one) {
    return argument.hidden() ? one.kind == argument.kind
                             : !argument.name.empty() && one.name == argument.name;
  });
  if (found == start_.arguments.end()) return std::nullopt;
  return static_cast<std::size_t>(found - start_.arguments.begin());
}

bool Design::hasHidden() const {
  return std::ranges::any_of(layout_.arguments, &Argument::hidden);
}

bool Design::isEditable(std::size_t row) const {
  return row < layout_.arguments.size() && !layout_.arguments[row].hidden();
}

bool Design::isEdited() const {
  return !sameLayout(layout_, start_);
}

bool Design::differsFromText() const {
  return !sameLayout(layout_, text_);
}

LayoutChange Design::change() const {
  LayoutChange change{.before = text_, .after = layout_, .was = was_};
  if (!text_.arguments.empty() || start_.arguments.empty()) return change;
  change.was.assign(was_.size(), std::nullopt);
  change.guess = start_;
  change.wasGuessed = was_;
  return change;
}

Design::Draft Design::draftOf(const Layout& layout) const {
  Draft draft;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const Argument& argument = layout.arguments[i];
    const bool isShown = &layout == &layout_;
    (argument.hidden() ? draft.hidden : draft.rows)
        .push_back({.argument = argument, .was = isShown ? was_[i] : wasOf(argument)});
  }
  draft.base = source::roundUp(endOfExplicit(layout), kHiddenAlignment);
  const std::uint64_t end = source::roundUp(endOfAll(layout), kSegmentGranule);
  draft.tail = layout.size > end ? layout.size - end : 0;
  draft.alignment = layout.alignment;
  return draft;
}

Design::Draft Design::draft() const {
  return draftOf(layout_);
}

Design::Done Design::arrange(Draft draft, Arrangement arrangement) {
  std::uint64_t next = 0;
  std::uint64_t end = 0;
  Layout layout{.alignment = draft.alignment, .fromMetadata = true};
  for (Row& row : draft.rows) {
    std::uint64_t offset = row.argument.offset;
    if (arrangement == Arrangement::Natural) offset = source::roundUp(next, alignmentOf(row.argument));
    if (arrangement == Arrangement::Packed) offset = next;
    next = offset + row.argument.size;
    if (next > kLargestSegment - kHiddenBytes - kHiddenAlignment)
      return std::unexpected(fmt::format("{} would end at byte {}, but a kernarg segment is at most 4 GiB",
                                         row.argument.name, next));
    row.argument.offset = static_cast<std::uint32_t>(offset);
    end = std::max(end, next);
    layout.alignment = std::max(layout.alignment, row.argument.alignment);
  }
  if (arrangement == Arrangement::ByHand)
    std::ranges::stable_sort(draft.rows, {}, [](const Row& row) { return row.argument.offset; });
  const std::uint64_t base = source::roundUp(end, kHiddenAlignment);
  for (Row& row : draft.hidden) {
    // It is among the explicit arguments, where only a text can have placed it.
    if (row.argument.offset < draft.base) continue;
    const std::uint64_t offset = row.argument.offset - draft.base + base;
    row.argument.offset = static_cast<std::uint32_t>(std::min(offset, kLargestSegment - row.argument.size));
  }
  const bool keepsTail = !draft.hidden.empty() || arrangement == Arrangement::ByHand;
  std::vector<Row> all = std::move(draft.rows);
  std::ranges::move(draft.hidden, std::back_inserter(all));
  std::ranges::stable_sort(all, {}, [](const Row& row) { return row.argument.offset; });

  std::size_t about = 0;
  std::vector<std::optional<std::size_t>> was;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].about) about = i;
    was.push_back(all[i].was);
    layout.arguments.push_back(std::move(all[i].argument));
  }
  const std::uint64_t size =
      source::roundUp(endOfAll(layout), kSegmentGranule) + (keepsTail ? draft.tail : 0);
  layout.size = static_cast<std::uint32_t>(std::min(size, kLargestSegment));
  layout.metadataSize = layout.descriptorSize = layout.size;
  layout_ = sameLayout(layout, start_) ? start_ : std::move(layout);
  was_ = std::move(was);
  arrangement_ = arrangement;
  return about;
}

namespace {

// One explicit argument in a draft, by its row.
template <typename Rows>
auto rowIn(Rows& rows, const Layout& layout, std::size_t row) {
  const auto before = std::ranges::count_if(layout.arguments.begin(),
                                            layout.arguments.begin() + static_cast<std::ptrdiff_t>(row),
                                            [](const Argument& one) { return !one.hidden(); });
  return rows.begin() + before;
}

constexpr const char* kNotOurs =
    "hidden arguments belong to the runtime: their names, types and offsets are fixed";

} // namespace

std::string Design::problemOfName(std::size_t row, std::string_view name) const {
  if (!isEditable(row)) return kNotOurs;
  if (name == layout_.arguments[row].name) return {};
  if (name.empty()) return "an argument needs a name";
  const bool isIdentifier = isLetter(name.front()) && std::ranges::all_of(name, [](char c) {
                              return isLetter(c) || isDigit(c) || c == '.';
                            });
  if (!isIdentifier) return "a name consists of letters, digits and _ and does not begin with a digit";
  for (std::size_t i = 0; i < layout_.arguments.size(); ++i)
    if (i != row && layout_.arguments[i].name == name)
      return fmt::format("{} already exists at {}", name, layout_.arguments[i].offset);
  return {};
}

Design::Done Design::rename(std::size_t row, std::string_view name) {
  if (std::string problem = problemOfName(row, name); !problem.empty()) return std::unexpected(problem);
  Draft changed = draft();
  const auto at = rowIn(changed.rows, layout_, row);
  at->argument.name = name;
  at->about = true;
  return arrange(std::move(changed), arrangement_);
}

std::string Design::problemOfType(std::size_t row, std::string_view type) const {
  if (!isEditable(row)) return kNotOurs;
  if (type == typeText(layout_.arguments[row].type)) return {};
  const auto read = readType(type, structs_);
  return read ? std::string() : read.error();
}

Design::Done Design::retype(std::size_t row, std::string_view type) {
  if (!isEditable(row)) return std::unexpected(kNotOurs);
  if (type == typeText(layout_.arguments[row].type)) return row;
  auto read = readType(type, structs_);
  if (!read) return std::unexpected(read.error());
  Draft changed = draft();
  const auto at = rowIn(changed.rows, layout_, row);
  Argument argument = kernarg::argument(at->argument.name, std::move(*read));
  argument.offset = at->argument.offset;
  at->argument = std::move(argument);
  at->about = true;
  return arrange(std::move(changed), arrangement_);
}

Design::Done Design::setOffset(std::size_t row, std::uint64_t offset) {
  if (!isEditable(row)) return std::unexpected(kNotOurs);
  if (offset == layout_.arguments[row].offset) return row;
  if (offset > kLargestSegment) return std::unexpected("a kernarg segment is at most 4 GiB");
  Draft changed = draft();
  const auto at = rowIn(changed.rows, layout_, row);
  at->argument.offset = static_cast<std::uint32_t>(offset);
  at->about = true;
  return arrange(std::move(changed), Arrangement::ByHand);
}

std::string Design::freshName() const {
  for (auto n = std::ranges::count_if(layout_.arguments, [](const Argument& one) { return !one.hidden(); });;
       ++n) {
    std::string name = fmt::format("arg{}", n);
    if (std::ranges::find(layout_.arguments, name, &Argument::name) == layout_.arguments.end()) return name;
  }
}

Design::Done Design::add(std::size_t before) {
  Draft changed = draft();
  Row row{.argument = argument(freshName(), scalarType(Scalar::U32)), .was = {}, .about = true};
  auto at = changed.rows.end();
  if (arrangement_ == Arrangement::ByHand)
    row.argument.offset = static_cast<std::uint32_t>(
        std::min(source::roundUp(endOfExplicit(layout_), row.argument.alignment), kLargestSegment));
  else if (before < layout_.arguments.size())
    at = rowIn(changed.rows, layout_, before);
  changed.rows.insert(at, std::move(row));
  return arrange(std::move(changed), arrangement_);
}

void Design::remove(std::vector<std::size_t> rows) {
  std::ranges::sort(rows, std::greater<>());
  Draft changed = draft();
  for (const std::size_t row : rows)
    if (isEditable(row)) changed.rows.erase(rowIn(changed.rows, layout_, row));
  (void)arrange(std::move(changed), arrangement_);
}

Design::Done Design::move(std::vector<std::size_t> rows, std::size_t before) {
  std::erase_if(rows, [this](std::size_t row) { return !isEditable(row); });
  if (rows.empty()) return std::unexpected(kNotOurs);
  std::ranges::sort(rows);
  Draft changed = draft();
  std::vector<std::size_t> moved;
  std::vector<std::size_t> order; // by position in the draft
  std::size_t above = 0;
  for (std::size_t row = 0, place = 0; row < layout_.arguments.size(); ++row) {
    if (!isEditable(row)) continue;
    const bool moves = std::ranges::binary_search(rows, row);
    (moves ? moved : order).push_back(place++);
    if (!moves && row < before) ++above;
  }
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(above), moved.begin(), moved.end());
  std::vector<Row> inOrder;
  for (const std::size_t place : order)
    inOrder.push_back(changed.rows[place]);
  inOrder[above].about = true;

  // In ByHand, arguments that keep their position in the order keep their offset.
  std::size_t first = 0;
  while (first < order.size() && order[first] == first)
    ++first;
  std::size_t last = order.size();
  while (last > first && order[last - 1] == last - 1)
    --last;
  if (arrangement_ == Arrangement::ByHand && first < last) {
    std::uint64_t offset = changed.rows[first].argument.offset;
    for (std::size_t i = first; i < last; ++i) {
      Argument& argument = inOrder[i].argument;
      offset = std::min(source::roundUp(offset, alignmentOf(argument)), kLargestSegment);
      argument.offset = static_cast<std::uint32_t>(offset);
      offset += argument.size;
    }
  }
  changed.rows = std::move(inOrder);
  return arrange(std::move(changed), arrangement_);
}

Design::Done Design::setArrangement(Arrangement arrangement) {
  return arrange(draft(), arrangement);
}

Design::Done Design::setHidden(bool hidden) {
  if (hidden == hasHidden()) return 0;
  Draft changed = draft();
  changed.hidden.clear();
  changed.tail = 0;
  if (hidden) {
    Draft first = draftOf(start_);
    if (first.hidden.empty()) {
      Layout standard{.arguments = hiddenArguments(0)};
      standard.size = kHiddenBytes;
      first = draftOf(standard);
    }
    changed.hidden = std::move(first.hidden);
    changed.base = first.base;
    changed.tail = first.tail;
  }
  return arrange(std::move(changed), arrangement_);
}

Design::Done Design::replace(const Layout& layout) {
  for (const Argument& argument : layout.arguments)
    collectStructs(argument.type, structs_);
  Draft changed = draftOf(layout);
  if (layout.guessed)
    for (Row& row : changed.rows) {
      // An argument with a name for exactly these bytes has the better type.
      const auto known = std::ranges::find_if(start_.arguments, [&](const Argument& one) {
        return !one.hidden() && one.offset == row.argument.offset && one.size == row.argument.size;
      });
      if (known == start_.arguments.end()) continue;
      row.argument = *known;
      row.was = static_cast<std::size_t>(known - start_.arguments.begin());
    }
  if (changed.hidden.empty() && hasHidden()) {
    Draft now = draft();
    changed.hidden = std::move(now.hidden);
    changed.base = now.base;
    changed.tail = now.tail;
  }
  return arrange(std::move(changed), arrangementOf(layout));
}

void Design::revert() {
  begin();
}

void Design::follow(Layout text, Layout guess) {
  if (!isEdited()) {
    text_ = std::move(text);
    start_ = text_.arguments.empty() && !guess.arguments.empty() ? std::move(guess) : text_;
    return begin();
  }
  const bool moved = !sameLayout(text_, text);
  Layout start = text.arguments.empty() && !guess.arguments.empty() ? std::move(guess) : text;
  // An argument is identified by its name, otherwise by its position.
  std::vector<std::optional<std::size_t>> was;
  for (std::size_t row = 0; row < was_.size(); ++row) {
    std::optional<std::size_t> now;
    if (was_[row]) {
      const Argument& old = start_.arguments[*was_[row]];
      for (std::size_t i = 0; i < start.arguments.size() && !now; ++i) {
        const Argument& one = start.arguments[i];
        const bool same = old.hidden()        ? one.kind == old.kind
                          : !old.name.empty() ? one.name == old.name
                                              : one.name.empty() && one.offset == old.offset;
        if (same) now = i;
      }
    }
    was.push_back(now);
  }
  was_ = std::move(was);
  text_ = std::move(text);
  start_ = std::move(start);
  textHasMoved_ = textHasMoved_ || moved;
  if (!isEdited()) begin();
}

} // namespace wavesmith::kernarg
