// SPDX-License-Identifier: Apache-2.0
#include "editor/line_map.h"

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// If the text is edited in more places than this (for example, by a replacement in every second line), lines
// after the first of them are not mapped until the next answer.
constexpr std::size_t kMostPieces = 2000;

} // namespace

void LineMap::edit(std::uint64_t revision, int first, int removed, int added) {
  edits_.push_back({revision, first, removed, added});
  apply(edits_.back());
}

void LineMap::rebase(std::uint64_t revision) {
  std::erase_if(edits_, [revision](const Edit& edit) { return edit.revision <= revision; });
  pieces_.assign(1, Piece{});
  for (const Edit& edit : edits_)
    apply(edit);
}

void LineMap::apply(const Edit& edit) {
  const int end = edit.first + edit.removed; // end of the removed lines in the old text
  const int kept = edit.first + std::min(edit.removed, edit.added);
  std::vector<Piece> made;
  made.reserve(pieces_.size() + 4);
  const auto append = [&made](Piece piece) {
    if (!made.empty() && made.back().first == piece.first) made.pop_back(); // it is a new line
    if (!made.empty()) {
      const Piece& last = made.back();
      const int follows = last.origin == 0 ? 0 : last.origin + piece.first - last.first;
      if (last.changed == piece.changed && follows == piece.origin) return;
    }
    made.push_back(piece);
  };
  // Each old piece is before the change, in it, or after it, or has parts of all three.
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& old = pieces_[i];
    const bool last = i + 1 == pieces_.size();
    const auto from = [&old](int line, bool changed, int now) {
      return Piece{now, old.origin == 0 ? 0 : old.origin + line - old.first, changed};
    };
    const auto reaches = [&](int line) { return last || pieces_[i + 1].first > line; };
    if (old.first < edit.first) append(old);
    if (old.first < kept && reaches(edit.first) && kept > edit.first) {
      const int line = std::max(old.first, edit.first);
      append(from(line, true, line));
    }
    if (reaches(end)) {
      const int line = std::max(old.first, end);
      if (line == end && edit.added > edit.removed) append({kept, 0, true}); // new lines
      append(from(line, old.changed, line - edit.removed + edit.added));
    }
  }
  if (made.size() > kMostPieces) {
    made.resize(2);
    made[1] = {made[1].first, 0, true};
  }
  pieces_ = std::move(made);
}

LineMap::Origin LineMap::origin(int line) const {
  const auto after = std::ranges::upper_bound(pieces_, line, {}, &Piece::first);
  if (after == pieces_.begin()) return {};
  const Piece& piece = *(after - 1);
  return {piece.origin == 0 ? 0 : piece.origin + line - piece.first, piece.changed};
}

int LineMap::lineNow(int origin) const {
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    if (piece.origin == 0 || origin < piece.origin) continue;
    const int line = piece.first + origin - piece.origin;
    if (i + 1 == pieces_.size() || line < pieces_[i + 1].first) return line;
  }
  return 0;
}

std::vector<std::pair<int, int>> LineMap::changed(int count) const {
  std::vector<std::pair<int, int>> ranges;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (!pieces_[i].changed || pieces_[i].first > count) continue;
    const int last = i + 1 < pieces_.size() ? std::min(count, pieces_[i + 1].first - 1) : count;
    if (!ranges.empty() && ranges.back().second + 1 == pieces_[i].first)
      ranges.back().second = last;
    else
      ranges.emplace_back(pieces_[i].first, last);
  }
  return ranges;
}

} // namespace wavesmith::widgets
