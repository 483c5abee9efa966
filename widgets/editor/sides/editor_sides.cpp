// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/editor_sides.h"

#include "editor/code_editor.h"
#include "editor/marks/cursor_facts.h"
#include "editor/marks/register_marks.h"
#include "editor/marks/wait_hints.h"
#include "editor/sides/column_header.h"
#include "editor/sides/columns.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_margin.h"
#include "editor/sides/gutter_arrows.h"
#include "editor/sides/overview_ruler.h"
#include "editor/sides/pressure_strip.h"
#include "editor/sides/trace_columns.h"
#include "editor/snapshot_lines.h"

#include <QApplication>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

namespace wavesmith::widgets {
namespace {

// Characters.
constexpr int kPreferredTextColumns = 80; // preferred width: before anything next to the text gets room
constexpr int kMinimumTextColumns = 44;   // minimum width: before anything at all gets room

} // namespace

EditorSides::EditorSides(CodeEditor* editor, Settings* settings, Theme* theme)
    : QObject(editor), editor_(editor), settings_(settings), lines_(new SnapshotLines(editor->model(), this)),
      model_(new ColumnModel(lines_, this)), facts_(new CursorFacts(editor, lines_)),
      marks_(new RegisterMarks(editor, facts_, lines_, theme)), hints_(new WaitHints(editor, lines_, theme)),
      debug_(new DebugMargin(editor, lines_, theme)), margin_(new EditorMargin(editor)),
      arrows_(new GutterArrows(editor, lines_, facts_, marks_, theme)),
      strip_(new PressureStrip(editor, model_, theme)),
      columns_(new Columns(editor, model_, settings, theme)), trace_(new TraceColumns(editor, lines_, theme)),
      header_(new ColumnHeader(editor, columns_, strip_, settings, theme)),
      ruler_(new OverviewRuler(editor, theme)) {
  connect(debug_, &DebugMargin::widthChanged, this, &EditorSides::marginsChanged);
  header_->setTrace(trace_);
  connect(trace_, &TraceColumns::widthChanged, this, &EditorSides::marginsChanged);
  connect(settings, &Settings::columnsChanged, this, &EditorSides::marginsChanged);
  connect(model_, &ColumnModel::extentChanged, this, &EditorSides::marginsChanged);
  connect(model_, &ColumnModel::changed, header_, qOverload<>(&QWidget::update));
  connect(theme, &Theme::changed, this, &EditorSides::update);
}

int EditorSides::usualWidth(const QFont& font, int textColumns) {
  constexpr int kUsualLines = 9999;
  constexpr int kDocumentMargins = 2 * 4; // the default of QTextDocument
  const QFontMetrics metrics(font);
  const int text = textColumns * metrics.horizontalAdvance(u'0') + kDocumentMargins;
  return DebugMargin::kUsualWidth + EditorMargin::widthForLines(metrics, kUsualLines) +
         GutterArrows::wantedWidth() + text + Columns::usualWidth(metrics) + OverviewRuler::kWidth +
         QApplication::style()->pixelMetric(QStyle::PM_ScrollBarExtent);
}

QMargins EditorSides::layOut() {
  const bool code = editor_->model()->hasCode();
  const int left =
      debug_->wantedWidth() + margin_->sizeHint().width() + (code ? GutterArrows::wantedWidth() : 0);
  const auto besideText = [&](int characters) {
    const auto margins = static_cast<int>(2 * editor_->document()->documentMargin());
    const int text = characters * editor_->fontMetrics().horizontalAdvance(u'0') + margins +
                     editor_->style()->pixelMetric(QStyle::PM_ScrollBarExtent) + OverviewRuler::kWidth;
    return std::max(0, editor_->contentsRect().width() - left - text);
  };
  int room = besideText(kMinimumTextColumns);
  // The columns of a trace get room first: the user has opened one. Then the others; columns that do not fit are omitted.
  trace_->layOut(code ? room : 0);
  const int traced = trace_->wantedWidth();
  room -= traced;
  if (code)
    columns_->layOut(besideText(kPreferredTextColumns) - traced, room);
  else
    columns_->layOut(0, 0);
  const int columns = columns_->wantedWidth();
  room -= columns;
  strip_->layOut(besideText(kPreferredTextColumns) - traced - columns);
  const bool pressure =
      code && settings_->columnShown(EditorColumn::Pressure) && room >= strip_->wantedWidth();
  const int right = traced + columns + (pressure ? strip_->wantedWidth() : 0);
  arrows_->setVisible(code);
  columns_->setVisible(columns > 0);
  trace_->setVisible(traced > 0);
  strip_->setVisible(pressure);
  QStringList missing = code ? columns_->missing() + trace_->missing() : QStringList();
  if (code && !pressure && settings_->columnShown(EditorColumn::Pressure))
    missing.prepend(columnName(EditorColumn::Pressure).remove(u'&'));
  header_->setMissing(missing);
  const bool named = right > 0 || !missing.isEmpty();
  header_->setVisible(named);
  return {left, named ? header_->wantedHeight() : 0, right + OverviewRuler::kWidth, 0};
}

void EditorSides::place() {
  const QRect all = editor_->contentsRect();
  const QRect text = editor_->viewport()->geometry();
  const int debug = debug_->wantedWidth();
  const int margin = debug + margin_->sizeHint().width();
  debug_->setGeometry(all.left(), text.top(), debug, text.height());
  margin_->setGeometry(all.left() + debug, text.top(), margin - debug, text.height());
  arrows_->setGeometry(all.left() + margin, text.top(), text.left() - all.left() - margin, text.height());
  int x = text.right() + 1;
  if (!strip_->isHidden()) {
    strip_->setGeometry(x, text.top(), strip_->wantedWidth(), text.height());
    x += strip_->wantedWidth();
  }
  columns_->setGeometry(x, text.top(), columns_->wantedWidth(), text.height());
  x += columns_->wantedWidth();
  trace_->setGeometry(x, text.top(), trace_->wantedWidth(), text.height());
  x += trace_->wantedWidth();
  ruler_->setGeometry(x, text.top(), OverviewRuler::kWidth, text.height());
  x += OverviewRuler::kWidth;
  header_->setGeometry(all.left(), all.top(), x - all.left(), text.top() - all.top());
  update();
}

void EditorSides::hold() {
  isHeld_ = true;
  lines_->hold();
}

void EditorSides::release() {
  isHeld_ = false;
  if (const int dy = std::exchange(heldScroll_, 0); dy != 0) follow(editor_->viewport()->rect(), dy);
  if (const QRect rows = std::exchange(heldRows_, {}); !rows.isEmpty()) follow(rows, 0);
  lines_->release();
  if (const int line = std::exchange(heldLine_, 0); line > 0) moveCursor(line);
}

void EditorSides::follow(const QRect& rect, int dy) {
  if (isHeld_) {
    heldScroll_ += dy;
    if (!heldRows_.isNull()) heldRows_.translate(0, dy);
    if (dy == 0) heldRows_ |= rect;
    return;
  }
  for (QWidget* beside : std::initializer_list<QWidget*>{debug_, margin_, strip_, columns_, trace_}) {
    if (beside->isHidden()) continue;
    if (dy != 0)
      beside->scroll(0, dy);
    else
      beside->update(0, rect.y(), beside->width(), rect.height());
  }
  if (dy == 0) return;
  // The ends of arrows at the edges move.
  arrows_->update();
  header_->update();
}

void EditorSides::moveCursor(int line) {
  if (isHeld_) {
    heldLine_ = line;
    return;
  }
  const int before = std::exchange(cursorLine_, line);
  for (const VisibleRow& row : editor_->visibleRows()) {
    if (row.line != before && row.line != line) continue;
    const auto top = static_cast<int>(std::floor(row.top));
    const auto height = static_cast<int>(std::ceil(row.top + row.height)) - top;
    for (QWidget* beside : std::initializer_list<QWidget*>{margin_, strip_, columns_})
      beside->update(0, top, beside->width(), height);
  }
  if (before == line) return;
  arrows_->update();
  ruler_->moveCursor();
}

void EditorSides::update() {
  for (QWidget* beside :
       std::initializer_list<QWidget*>{debug_, margin_, arrows_, strip_, columns_, trace_, header_, ruler_})
    beside->update();
}

} // namespace wavesmith::widgets
