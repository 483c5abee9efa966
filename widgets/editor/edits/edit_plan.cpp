// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/edit_plan.h"

#include "document/text/text_place.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace wavesmith::widgets {
namespace {

// Up to this number, edits stay separate, so that cursors between them keep their places.
constexpr qsizetype kSeparate = 512;
// Above it, a piece has at most this many edits and characters, and at most this much text between two edits.
constexpr int kEditsOfPiece = 256;
constexpr int kCharactersOfPiece = 1 << 16;
constexpr int kPieceGap = 2048;
constexpr std::size_t kFixesBetweenLooks = 256; // between two checks of the stop token

// The offsets of the lines of a text; converts places of the core to positions in it.
class LineStarts {
public:
  explicit LineStarts(const QString& content) : content_(content), starts_{0} {
    for (qsizetype end = content.indexOf(u'\n'); end >= 0; end = content.indexOf(u'\n', end + 1))
      starts_.push_back(static_cast<int>(end) + 1);
  }

  [[nodiscard]] std::optional<Replacement> replacementOf(const source::TextEdit& edit) const {
    if (edit.place.line == 0 || edit.place.column == 0 || edit.place.line > starts_.size())
      return std::nullopt;
    std::size_t line = edit.place.line - 1;
    const int offset = offsetOfColumn(textOf(line), edit.place.column);
    const int from = starts_[line] + offset;
    unsigned column = columnOfOffset(textOf(line), offset) + edit.place.length;
    // The end of a line counts as one byte.
    for (; line < starts_.size(); ++line) {
      const QStringView text = textOf(line);
      const unsigned end = columnOfOffset(text, static_cast<int>(text.size()));
      if (column <= end)
        return Replacement{from, starts_[line] + offsetOfColumn(text, column),
                           QString::fromStdString(edit.replacement)};
      column -= end;
    }
    return std::nullopt;
  }

private:
  [[nodiscard]] QStringView textOf(std::size_t line) const {
    const qsizetype end = line + 1 < starts_.size() ? starts_[line + 1] - 1 : content_.size();
    return QStringView(content_).mid(starts_[line], end - starts_[line]);
  }

  const QString& content_;
  std::vector<int> starts_;
};

// Accepted edits, sorted by start; counts the comparisons.
struct CountedLess {
  std::size_t* steps;
  bool operator()(int a, int b) const {
    ++*steps;
    return a < b;
  }
};
struct Taken {
  int to = 0;
  std::size_t fix = 0; // index of the accepted fix
};
using TakenEdits = std::map<int, Taken, CountedLess>;

const Taken* touching(const TakenEdits& taken, const Replacement& edit) {
  const auto behind = taken.upper_bound(edit.to);
  if (behind == taken.begin()) return nullptr;
  const Taken& before = std::prev(behind)->second;
  return before.to >= edit.from ? &before : nullptr;
}

bool startsBefore(const Replacement& a, const Replacement& b) {
  return std::pair(a.from, a.to) < std::pair(b.from, b.to);
}

bool joins(const Replacement& piece, int edits, const Replacement& next) {
  return edits < kEditsOfPiece && next.from - piece.to <= kPieceGap &&
         next.to - piece.from <= kCharactersOfPiece;
}

void joinPieces(const QString& content, EditPlan& plan) {
  plan.moved = PositionMap(plan.edits);
  if (plan.edits.size() <= kSeparate) {
    plan.pieces = plan.edits;
    return;
  }
  int edits = 0; // number of edits in the last piece
  for (const Replacement& edit : std::as_const(plan.edits)) {
    if (plan.pieces.isEmpty() || !joins(plan.pieces.constLast(), edits, edit)) {
      plan.pieces << edit;
      edits = 1;
    } else {
      Replacement& piece = plan.pieces.last();
      piece.text += QStringView(content).mid(piece.to, edit.from - piece.to);
      piece.text += edit.text;
      plan.steps +=
          static_cast<std::size_t>(edit.from - piece.to) + static_cast<std::size_t>(edit.text.size());
      piece.to = edit.to;
      ++edits;
    }
  }
}

} // namespace

PositionMap::PositionMap(const Replacements& edits) {
  spans_.reserve(static_cast<std::size_t>(edits.size()));
  int grown = 0;
  for (const Replacement& edit : edits) {
    const int from = edit.from + grown;
    const auto length = static_cast<int>(edit.text.size());
    spans_.push_back({edit.from, edit.to, from, from + length});
    grown += length - (edit.to - edit.from);
  }
}

int PositionMap::forward(int position) const {
  const auto behind = std::ranges::upper_bound(spans_, position, {}, &Span::oldFrom);
  if (behind == spans_.begin()) return position;
  const Span& span = *(behind - 1);
  if (position >= span.oldTo) return position - span.oldTo + span.newTo;
  return std::min(span.newFrom + position - span.oldFrom, span.newTo);
}

int PositionMap::back(int position) const {
  const auto behind = std::ranges::upper_bound(spans_, position, {}, &Span::newFrom);
  if (behind == spans_.begin()) return position;
  const Span& span = *(behind - 1);
  if (position >= span.newTo) return position - span.newTo + span.oldTo;
  return std::min(span.oldFrom + position - span.newFrom, span.oldTo);
}

EditPlan planFixes(const QString& content, std::span<const source::Fix* const> fixes,
                   const std::stop_token& stop, std::atomic<int>* done) {
  EditPlan plan;
  const LineStarts lines(content);
  TakenEdits taken(CountedLess{&plan.steps});
  std::vector<Replacements> takenFixes;
  for (std::size_t n = 0; n < fixes.size(); ++n) {
    if (n % kFixesBetweenLooks == 0) {
      if (done != nullptr) done->store(static_cast<int>(n));
      plan.stopped = stop.stop_requested();
      if (plan.stopped) return plan;
    }
    Replacements edits;
    for (const source::TextEdit& edit : fixes[n]->edits) {
      if (const auto made = lines.replacementOf(edit)) edits << *made;
    }
    if (edits.isEmpty() || edits.size() != static_cast<qsizetype>(fixes[n]->edits.size())) continue;
    std::ranges::sort(edits, startsBefore);
    const Taken* other = nullptr;
    for (const Replacement& edit : std::as_const(edits))
      if (other == nullptr) other = touching(taken, edit);
    if (other != nullptr) {
      // Two problems with the same fix are fixed by it together.
      if (takenFixes[other->fix] != edits) ++plan.left;
      continue;
    }
    for (const Replacement& edit : std::as_const(edits)) {
      Taken& at = taken.emplace_hint(taken.end(), edit.from, Taken{edit.to, takenFixes.size()})->second;
      at.to = std::max(at.to, edit.to);
    }
    takenFixes.push_back(std::move(edits));
  }
  plan.count = static_cast<int>(takenFixes.size());
  for (const Replacements& edits : takenFixes)
    plan.edits += edits;
  std::ranges::stable_sort(plan.edits, startsBefore);
  joinPieces(content, plan);
  return plan;
}

EditPlan planEdits(const QString& content, Replacements edits) {
  EditPlan plan;
  plan.edits = std::move(edits);
  plan.count = static_cast<int>(plan.edits.size());
  joinPieces(content, plan);
  return plan;
}

} // namespace wavesmith::widgets
