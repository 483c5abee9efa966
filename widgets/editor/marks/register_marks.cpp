// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/register_marks.h"

#include "document/text/line_states.h"
#include "document/text/text_place.h"
#include "editor/code_editor.h"

#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr qreal kNameFill = 0.14; // opacity behind a name
constexpr qreal kUnderline = 2;   // pixels
constexpr qreal kNameRound = 2;
const std::vector<panels::Arrow> kNoArrows;

int firstWord(const QString& line) {
  const auto word = std::ranges::find_if_not(line, [](QChar c) { return c.isSpace(); });
  return static_cast<int>(word - line.begin());
}

} // namespace

RegisterMarks::RegisterMarks(CodeEditor* editor, CursorFacts* facts, SnapshotLines* lines, Theme* theme)
    : QObject(editor), editor_(editor), facts_(facts), lines_(lines), theme_(theme) {
  connect(facts, &CursorFacts::changed, this, &RegisterMarks::update);
}

QString RegisterMarks::name() const {
  return register_ ? QString::fromStdString(register_->name) : QString();
}

Theme::Role RegisterMarks::role() const {
  if (!register_) return Theme::Role::Accent;
  switch (register_->registers.cls) {
  case isa::RegisterClass::Vector: return Theme::Role::Vector;
  case isa::RegisterClass::Accumulation: return Theme::Role::Accumulation;
  case isa::RegisterClass::Scalar:
  case isa::RegisterClass::State: break;
  }
  return Theme::Role::Scalar;
}

const std::vector<panels::Arrow>& RegisterMarks::arrows() const {
  return register_ ? register_->arrows : kNoArrows;
}

bool RegisterMarks::isWhereItWent() const {
  return wentTo_ >= 0 && editor_->textCursor().position() == wentTo_ &&
         editor_->document()->revision() == wentToRevision_;
}

void RegisterMarks::update() {
  const auto& found = facts_->registerAt();
  // At a use without a name in the text (VCC of a VOP2), the cursor is at something else.
  const bool same = found && register_ && found->registers == register_->registers;
  if (register_ && !same && isWhereItWent()) return;
  if (!found && !register_) return;
  register_ = found;
  const std::vector<int> before = std::exchange(useLines_, {});
  if (register_) {
    for (const panels::RegisterUse& use : register_->uses)
      if (const int line = lines_->lineOf(use.at); line > 0) useLines_.push_back(line);
    std::ranges::sort(useLines_);
    const auto repeated = std::ranges::unique(useLines_);
    useLines_.erase(repeated.begin(), repeated.end());
  }
  for (const VisibleRow& row : editor_->visibleRows())
    if (std::ranges::binary_search(before, row.line) || std::ranges::binary_search(useLines_, row.line))
      editor_->viewport()->update(
          QRectF(0, row.top, editor_->viewport()->width(), row.height).toAlignedRect());
  emit changed();
}

bool RegisterMarks::isUse(std::uint32_t instruction) const {
  return std::ranges::binary_search(register_->uses, instruction, {}, &panels::RegisterUse::at);
}

std::vector<RegisterMarks::Place> RegisterMarks::placesIn(int line) const {
  std::vector<Place> places;
  if (!register_ || !lines_->snapshot()) return places;
  const SnapshotLines::Line found = lines_->at(line);
  const auto uses = [this](std::uint32_t at) { return isUse(at); };
  if (found.changed || std::ranges::none_of(found.instructions, uses)) return places;
  const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
  const QString text = block.text();
  const Snapshot& snapshot = *lines_->snapshot();
  for (const panels::RegisterPlace& place :
       panels::registerPlaces(*snapshot.program, *snapshot.lines, static_cast<std::uint32_t>(found.origin),
                              register_->registers, text.toStdString(), lineState(block))) {
    const int from = offsetOfColumn(text, place.place.column);
    const int to = offsetOfColumn(text, place.place.column + place.place.length);
    places.push_back({from, to - from, place.writes, place.reads});
  }
  return places;
}

void RegisterMarks::paint(QPainter& painter) const {
  if (!register_) return;
  const QColor color = theme_->color(role());
  QColor fill = color;
  fill.setAlphaF(kNameFill);
  const QRectF area = painter.clipBoundingRect();
  for (const VisibleRow& row : editor_->visibleRows()) {
    if (!meets(row, area)) continue;
    const auto places = placesIn(row.line);
    if (places.empty()) continue;
    const QTextLayout* layout = editor_->document()->findBlockByNumber(row.line - 1).layout();
    if (layout->lineCount() == 0) continue;
    const QTextLine line = layout->lineAt(0);
    for (const Place& place : places) {
      const qreal left = row.left + line.cursorToX(place.from);
      const qreal right = row.left + line.cursorToX(place.from + place.length);
      const QRectF word(left - 1, row.top + 1, right - left + 2, row.height - 2);
      painter.fillRect(word, fill);
      if (place.writes) {
        painter.setPen(QPen(color, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(word.adjusted(0.5, 0.5, -0.5, -0.5), kNameRound, kNameRound);
      }
      if (place.reads)
        painter.fillRect(QRectF(word.left(), word.bottom() - kUnderline, word.width(), kUnderline), color);
    }
  }
}

void RegisterMarks::goTo(int line, int offset) {
  const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
  wentTo_ = block.position() + std::min(offset, block.length() - 1);
  wentToRevision_ = editor_->document()->revision();
  QTextCursor cursor(editor_->document());
  cursor.setPosition(wentTo_);
  editor_->setTextCursor(cursor);
  editor_->ensureCursorVisible();
}

bool RegisterMarks::goToUse(bool next) {
  facts_->ensure();
  if (useLines_.empty()) return false;
  const QTextCursor cursor = editor_->textCursor();
  const int here = cursor.blockNumber() + 1;
  const int offset = cursor.positionInBlock();
  // Searches first in the line of the cursor, after it or before it; the use at the cursor itself does not
  // count.
  const auto places = placesIn(here);
  if (next) {
    for (const Place& place : places)
      if (place.from > offset) return goTo(here, place.from), true;
  } else {
    for (auto place = places.rbegin(); place != places.rend(); ++place)
      if (place->from + place->length < offset) return goTo(here, place->from), true;
  }
  const auto at =
      next ? std::ranges::upper_bound(useLines_, here) : std::ranges::lower_bound(useLines_, here);
  int line = 0;
  if (next)
    line = at == useLines_.end() ? useLines_.front() : *at;
  else
    line = at == useLines_.begin() ? useLines_.back() : *(at - 1);
  const auto there = placesIn(line);
  if (there.empty())
    goTo(line, firstWord(editor_->document()->findBlockByNumber(line - 1).text()));
  else
    goTo(line, next ? there.front().from : there.back().from);
  return true;
}

RegisterMarks::AtCursor RegisterMarks::atCursor() {
  facts_->ensure();
  if (!register_) return AtCursor::Nothing;
  const QTextCursor cursor = editor_->textCursor();
  const int offset = cursor.positionInBlock();
  const auto places = placesIn(cursor.blockNumber() + 1);
  const bool isWritten = std::ranges::any_of(places, [offset](const Place& place) {
    return place.writes && place.from <= offset && offset <= place.from + place.length;
  });
  return isWritten ? AtCursor::Written : AtCursor::Read;
}

bool RegisterMarks::goToDefinition() {
  const bool again = definitions_.size() > 1 && editor_->textCursor().position() == definitionShown_;
  if (again) {
    definition_ = (definition_ + 1) % definitions_.size();
  } else {
    facts_->ensure();
    if (!register_) return false;
    definitions_.clear();
    definition_ = 0;
    const std::uint32_t here = register_->at;
    for (const panels::Arrow& arrow : register_->arrows)
      if (arrow.kind == panels::Arrow::Kind::Defines && arrow.to == here && lines_->lineOf(arrow.from) > 0)
        definitions_.push_back(arrow.from);
    // The nearest one above comes first; those below, which reach the cursor through a loop, come last.
    std::ranges::sort(definitions_, {}, [here](std::uint32_t at) {
      return std::tuple(at > here, at > here ? at - here : here - at);
    });
    const auto repeated = std::ranges::unique(definitions_);
    definitions_.erase(repeated.begin(), repeated.end());
  }
  if (definitions_.empty()) return false;
  const std::uint32_t at = definitions_[definition_];
  const int line = lines_->lineOf(at);
  const auto places = placesIn(line);
  const auto written = std::ranges::find_if(places, &Place::writes);
  goTo(line, written != places.end() ? written->from
                                     : firstWord(editor_->document()->findBlockByNumber(line - 1).text()));
  definitionShown_ = editor_->textCursor().position();
  return true;
}

} // namespace wavesmith::widgets
