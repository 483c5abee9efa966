// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/debug_margin.h"

#include "controls/tool_tip.h"
#include "document/breakpoints.h"
#include "editor/code_editor.h"
#include "editor/snapshot_lines.h"
#include "style/theme.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>

#include <algorithm>
#include <bit>

namespace wavesmith::widgets {
namespace {

constexpr int kMarks = DebugMargin::kUsualWidth; // pixels for a breakpoint or an arrow
constexpr int kExec = 20;                        // pixels for the lanes of EXEC, eight by eight
constexpr int kLinesAhead = 200;                 // how far the next instruction of a breakpoint may be

QTextEdit::ExtraSelection wholeLine(const CodeEditor& editor, int line, QColor color, int alpha) {
  QTextEdit::ExtraSelection selection;
  selection.cursor = QTextCursor(editor.document()->findBlockByNumber(line - 1));
  color.setAlpha(alpha);
  selection.format.setBackground(color);
  selection.format.setProperty(QTextFormat::FullWidthSelection, true);
  return selection;
}

} // namespace

QString execText(quint64 exec) {
  if (exec == 0) return DebugMargin::tr("EXEC: no lane is active");
  if (~exec == 0) return DebugMargin::tr("EXEC: all 64 lanes are active");
  QStringList ranges;
  for (int lane = 0; lane < 64; ++lane) {
    if (((exec >> lane) & 1) == 0) continue;
    const int first = lane;
    while (lane < 63 && ((exec >> (lane + 1)) & 1) != 0)
      ++lane;
    ranges << (first == lane ? QString::number(first) : QStringLiteral("%1-%2").arg(first).arg(lane));
  }
  constexpr qsizetype kMostRanges = 8;
  if (ranges.size() > kMostRanges) ranges = ranges.mid(0, kMostRanges) << QStringLiteral("\u2026");
  return DebugMargin::tr("EXEC: %1 of 64 lanes are active: %2")
      .arg(std::popcount(exec))
      .arg(ranges.join(u','));
}

DebugMargin::DebugMargin(CodeEditor* editor, SnapshotLines* lines, Theme* theme)
    : QWidget(editor), editor_(editor), lines_(lines), theme_(theme) {
  setObjectName(QStringLiteral("debugMargin"));
  setAccessibleName(tr("Breakpoints and the position of the debugged run"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
}

void DebugMargin::setBreakpoints(Breakpoints* breakpoints) {
  breakpoints_ = breakpoints;
  connect(breakpoints, &Breakpoints::changed, this, qOverload<>(&QWidget::update));
  connect(breakpoints, &Breakpoints::changed, this, &DebugMargin::breakpointsChanged);
  update();
}

void DebugMargin::setPosition(const std::optional<DebugPosition>& position) {
  if (position_ == position) return;
  const bool wasShown = position_.has_value();
  position_ = position;
  if (wasShown != position_.has_value()) emit widthChanged();
  emit positionChanged();
  update();
}

int DebugMargin::wantedWidth() const {
  return kMarks + (position_ ? kExec : 0);
}

QList<int> DebugMargin::breakpointLines() const {
  QList<int> lines;
  const QString path = editor_->model()->path();
  if (breakpoints_ == nullptr || path.isEmpty()) return lines;
  for (const Breakpoint& one : breakpoints_->all())
    if (!one.isWatchpoint() && one.path == path) lines.append(one.line);
  return lines;
}

void DebugMargin::addTo(QList<QTextEdit::ExtraSelection>& selections) const {
  if (!position_) return;
  const int lines = editor_->blockCount();
  if (position_->ran > 0 && position_->ran <= lines && position_->ran != position_->next)
    selections << wholeLine(*editor_, position_->ran, theme_->color(Theme::Role::Accent), 26);
  if (position_->next > 0 && position_->next <= lines)
    selections << wholeLine(*editor_, position_->next, theme_->color(Theme::Role::Accent), 64);
}

// --- Breakpoints ---

// Comments and labels have no instruction: the debugger stops at the next line that has one.
int DebugMargin::lineWithCode(int line) const {
  if (!lines_->snapshot()) return line;
  const int last = std::min(editor_->blockCount(), line + kLinesAhead);
  for (int candidate = line; candidate <= last; ++candidate)
    if (!lines_->at(candidate).instructions.empty()) return candidate;
  return 0;
}

void DebugMargin::toggle(int line) {
  if (breakpoints_ == nullptr || line <= 0) return;
  const QString path = editor_->model()->path();
  if (path.isEmpty()) {
    emit statusMessage(tr("Save the file first: breakpoints are kept for its name"));
    return;
  }
  if (!editor_->model()->hasCode() && breakpoints_->find(path, line) == nullptr) {
    // An included file: which lines have instructions is known when it is assembled.
    breakpoints_->add({.path = path, .line = line});
    return;
  }
  const int at = breakpoints_->find(path, line) != nullptr ? line : lineWithCode(line);
  if (at == 0) {
    emit statusMessage(tr("No line from %1 on has an instruction").arg(line));
    return;
  }
  if (const Breakpoint* const found = breakpoints_->find(path, at))
    breakpoints_->remove(found->id);
  else
    breakpoints_->add({.path = path, .line = at});
}

// --- Painting ---

void DebugMargin::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(event->rect(), theme_->color(Theme::Role::Gutter));
  const int height = editor_->fontMetrics().height();
  for (const VisibleRow& row : editor_->visibleRows()) {
    if (row.top > event->rect().bottom() || row.top + row.height < event->rect().top()) continue;
    const int size = std::min(11, height - 2);
    const QRectF place((kMarks - size) / 2.0, row.top + (height - size) / 2.0, size, size);
    paintBreakpoint(painter, row.line, place);
    if (!position_) continue;
    if (row.line == position_->next)
      paintArrow(painter, true, place);
    else if (row.line == position_->ran)
      paintArrow(painter, false, place);
    if (row.line == position_->next)
      paintExec(painter, QRectF(kMarks, row.top + (height - 16) / 2.0, 16, 16));
  }
}

void DebugMargin::paintBreakpoint(QPainter& painter, int line, const QRectF& place) const {
  if (breakpoints_ == nullptr) return;
  const Breakpoint* const found = breakpoints_->find(editor_->model()->path(), line);
  if (found == nullptr) return;
  const QColor color = theme_->color(Theme::Role::Error);
  painter.setPen(QPen(color, 1.5));
  painter.setBrush(found->enabled ? QBrush(color) : QBrush(Qt::NoBrush));
  painter.drawEllipse(place.adjusted(0.75, 0.75, -0.75, -0.75));
  if (found->condition.isEmpty() && found->ignored == 0) return;
  // Two bars on it: the breakpoint does not always stop.
  painter.setPen(QPen(found->enabled ? theme_->color(Theme::Role::Gutter) : color, 1.5));
  for (const qreal y : {place.center().y() - 1.75, place.center().y() + 1.75})
    painter.drawLine(QPointF(place.left() + 3.5, y), QPointF(place.right() - 3.5, y));
}

void DebugMargin::paintArrow(QPainter& painter, bool filled, const QRectF& place) const {
  const QRectF r = place.adjusted(1, 1.5, -0.5, -1.5);
  QPainterPath path(r.topLeft());
  path.lineTo(r.right(), r.center().y());
  path.lineTo(r.bottomLeft());
  path.closeSubpath();
  // A border in the color of the margin separates it from a breakpoint behind it.
  painter.setPen(QPen(theme_->color(Theme::Role::Gutter), 3));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(path);
  const QColor color = theme_->color(Theme::Role::Accent);
  painter.setPen(QPen(color, 1.5));
  painter.setBrush(filled ? QBrush(color) : QBrush(theme_->color(Theme::Role::Gutter)));
  painter.drawPath(path);
}

void DebugMargin::paintExec(QPainter& painter, const QRectF& place) const {
  painter.setPen(QPen(theme_->color(Theme::Role::Border), 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
  const QColor on = theme_->color(Theme::Role::Vector);
  for (int lane = 0; lane < 64; ++lane)
    if (((position_->exec >> lane) & 1) != 0) {
      const int row = lane / 8;
      painter.fillRect(QRectF(place.left() + 2 * (lane % 8), place.top() + 2 * row, 1.6, 1.6), on);
    }
}

// --- Mouse ---

void DebugMargin::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton)
    toggle(editor_->lineAtHeight(static_cast<int>(event->position().y())));
}

void DebugMargin::contextMenuEvent(QContextMenuEvent* event) {
  const int line = editor_->lineAtHeight(event->y());
  if (line == 0 || breakpoints_ == nullptr) return;
  const Breakpoint* const found = breakpoints_->find(editor_->model()->path(), line);
  QMenu menu(this);
  menu.addAction(found != nullptr ? tr("&Remove Breakpoint") : tr("&Set Breakpoint"), this,
                 [this, line] { toggle(line); });
  if (found != nullptr) {
    menu.addAction(found->enabled ? tr("&Disable Breakpoint") : tr("&Enable Breakpoint"), this,
                   [this, changed = *found]() mutable {
                     changed.enabled = !changed.enabled;
                     breakpoints_->set(changed);
                   });
    menu.addAction(tr("&Condition and Hit Count\u2026"), this,
                   [this, id = found->id] { emit editRequested(id); });
  }
  if (position_) {
    menu.addSeparator();
    menu.addAction(tr("Run &to This Line"), this, [this, line] { emit runToRequested(line, false); });
    menu.addAction(tr("Run &Back to This Line"), this, [this, line] { emit runToRequested(line, true); });
  }
  menu.exec(event->globalPos());
}

void DebugMargin::wheelEvent(QWheelEvent* event) {
  QCoreApplication::sendEvent(editor_->viewport(), event);
}

QString DebugMargin::textAt(int line) const {
  QStringList parts;
  if (const Breakpoint* const found =
          breakpoints_ != nullptr ? breakpoints_->find(editor_->model()->path(), line) : nullptr) {
    QString text = found->enabled ? tr("Breakpoint") : tr("Disabled breakpoint");
    if (!found->condition.isEmpty()) text += tr(", if %1").arg(found->condition);
    if (found->ignored > 0) text += tr(", after %n hit(s)", nullptr, static_cast<int>(found->ignored));
    parts << text;
  }
  if (position_ && line == position_->next) {
    parts << tr("The next instruction of the wave");
    parts << execText(position_->exec);
  } else if (position_ && line == position_->ran) {
    parts << tr("The instruction that the wave executed last");
  }
  return parts.join(u'\n');
}

bool DebugMargin::event(QEvent* event) {
  const QHelpEvent* const asked = toolTipRequest(event);
  if (asked == nullptr) return QWidget::event(event);
  const QString text = textAt(editor_->lineAtHeight(asked->pos().y()));
  return showToolTip(this, *asked, text.isEmpty() ? tr("Click to set a breakpoint (F9)") : text);
}

} // namespace wavesmith::widgets
