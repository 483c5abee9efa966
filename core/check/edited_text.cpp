// SPDX-License-Identifier: Apache-2.0
#include "check/edited_text.h"

#include <iterator>
#include <utility>

namespace wavesmith::check {
namespace {

bool touch(const LocatedEdit& a, const LocatedEdit& b) {
  return a.begin <= b.end && b.begin <= a.end;
}

} // namespace

std::optional<LocatedEdit> EditedText::locate(const source::TextEdit& edit) const {
  const source::Place& place = edit.place;
  if (place.line == 0 || place.line > lines_.size() || place.column == 0) return std::nullopt;
  const auto line = static_cast<std::size_t>(lines_[place.line - 1].data() - text_.data());
  const std::size_t begin = line + place.column - 1;
  if (begin + place.length > text_.size()) return std::nullopt;
  return LocatedEdit{begin, begin + place.length, edit.replacement};
}

bool EditedText::touches(const LocatedEdit& edit) const {
  const auto next = edits_.lower_bound(edit.begin);
  return (next != edits_.end() && touch(edit, next->second)) ||
         (next != edits_.begin() && touch(edit, std::prev(next)->second));
}

void EditedText::add(LocatedEdit edit) {
  const std::size_t begin = edit.begin;
  edits_.emplace(begin, std::move(edit));
}

std::string EditedText::result() const {
  const std::size_t end = text_.find('\n');
  const bool hasCarriageReturns = end != std::string_view::npos && end > 0 && text_[end - 1] == '\r';
  std::string text;
  std::size_t from = 0;
  for (const auto& [begin, edit] : edits_) {
    text.append(text_, from, begin - from);
    for (const char c : edit.replacement) {
      if (c == '\n' && hasCarriageReturns) text += '\r';
      text += c;
    }
    from = edit.end;
  }
  return text.append(text_, from);
}

} // namespace wavesmith::check
