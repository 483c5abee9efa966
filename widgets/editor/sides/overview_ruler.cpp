// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/overview_ruler.h"

#include "controls/tool_tip.h"
#include "editor/code_editor.h"
#include "editor/marks/problem_marks.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_sides.h"
#include "editor/snapshot_lines.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>

#include <algorithm>
#include <array>

namespace wavesmith::widgets {
namespace {

using MarkKind = OverviewMarks::Kind;
using Lane = OverviewMarks::Lane;

// Pixels.
constexpr int kThick = 2;        // height of a problem's mark
constexpr int kChangesWidth = 2; // width of the bar of unsaved lines, at the left
constexpr int kBreakpointDot = 4;
constexpr int kBox = 4;             // size of a hit's box
constexpr int kDistance = 3;        // between a click and the mark that it goes to
constexpr int kAfterEdit = 150;     // milliseconds until the marks follow an edit
constexpr qsizetype kMostTexts = 6; // most texts in a tool tip

int widthOf(MarkKind kind) {
  switch (kind) {
  case MarkKind::Error: return 9;
  case MarkKind::Warning: return 6;
  default: return 3;
  }
}

} // namespace

OverviewRuler::OverviewRuler(CodeEditor* editor, Theme* theme)
    : QWidget(editor), editor_(editor), theme_(theme) {
  setObjectName(QStringLiteral("overviewRuler"));
  setAccessibleName(tr("Overview of the text"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  soon_.setSingleShot(true);
  soon_.setInterval(kAfterEdit);
  connect(&soon_, &QTimer::timeout, this, &OverviewRuler::refresh);
}

void OverviewRuler::setProblems(const ProblemMarks* problems) {
  problems_ = problems;
  EditorSides* const sides = editor_->sides();
  connect(problems, &ProblemMarks::changed, this, &OverviewRuler::refresh);
  connect(sides->lines(), &SnapshotLines::linesMoved, this, [this] {
    if (!soon_.isActive()) soon_.start();
  });
  connect(sides->debugMargin(), &DebugMargin::breakpointsChanged, this, &OverviewRuler::refresh);
  connect(editor_->document(), &QTextDocument::modificationChanged, this, [this](bool modified) {
    if (!modified) refresh(); // otherwise linesMoved() follows
  });
  connect(theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void OverviewRuler::refresh() {
  current_ = false;
  update();
}

void OverviewRuler::moveCursor() {
  const int before = cursorY_;
  cursorY_ = marks_.yOf(editor_->currentLine());
  if (before == cursorY_) return;
  for (const int y : {before, cursorY_})
    update(0, y - kBreakpointDot, width(), 2 * kBreakpointDot + 1);
}

const OverviewMarks& OverviewRuler::marks() const {
  collect();
  return marks_;
}

void OverviewRuler::collect() const {
  if (std::exchange(current_, true)) return;
  marks_ = OverviewMarks(editor_->blockCount(), height());
  if (problems_ != nullptr) problems_->addTo(marks_);
  for (const QTextCursor& hit : editor_->searchHits())
    marks_.add(Lane::Hits, hit.blockNumber() + 1, MarkKind::Hit);
  for (const int line : editor_->sides()->debugMargin()->breakpointLines())
    marks_.add(Lane::Breakpoints, line, MarkKind::Breakpoint);
  for (const auto& [first, last] : editor_->sides()->lines()->unsavedLines())
    marks_.addLines(Lane::Changes, first, last, MarkKind::Changed);
}

QColor OverviewRuler::colorOf(MarkKind kind) const {
  switch (kind) {
  case MarkKind::Error: return theme_->color(Theme::Role::Error);
  case MarkKind::Warning: return theme_->color(Theme::Role::Warning);
  case MarkKind::Remark: return theme_->color(Theme::Role::Remark);
  case MarkKind::Breakpoint: return theme_->color(Theme::Role::Error);
  case MarkKind::Hit: return theme_->color(Theme::Role::EditorText);
  case MarkKind::Changed: return theme_->color(Theme::Role::Good);
  case MarkKind::None: break;
  }
  return theme_->color(Theme::Role::Quiet);
}

void OverviewRuler::paintEvent(QPaintEvent* event) {
  collect();
  QPainter painter(this);
  painter.fillRect(event->rect(), theme_->color(Theme::Role::Gutter));
  painter.fillRect(QRect(0, event->rect().top(), 1, event->rect().height()),
                   theme_->color(Theme::Role::Border));
  const int from = std::max(0, event->rect().top() - kBreakpointDot);
  const int to = std::min(marks_.height() - 1, event->rect().bottom() + kBreakpointDot);
  const auto each = [&](Lane lane, auto draw) {
    for (int y = from; y <= to; ++y)
      if (const MarkKind kind = marks_.at(lane, y).kind; kind != MarkKind::None) draw(y, kind);
  };
  each(Lane::Changes,
       [&](int y, MarkKind kind) { painter.fillRect(1, y, kChangesWidth, kThick, colorOf(kind)); });
  // Drawn last, the worst are over the others.
  for (const MarkKind drawn : {MarkKind::Remark, MarkKind::Warning, MarkKind::Error})
    each(Lane::Problems, [&](int y, MarkKind kind) {
      if (kind == drawn) painter.fillRect(width() - widthOf(kind), y, widthOf(kind), kThick, colorOf(kind));
    });
  painter.setBrush(theme_->color(Theme::Role::SearchHit));
  painter.setPen(colorOf(MarkKind::Hit));
  each(Lane::Hits, [&](int y, MarkKind) { painter.drawRect(kChangesWidth + 2, y - kBox / 2, kBox, kBox); });
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  each(Lane::Breakpoints, [&](int y, MarkKind kind) {
    painter.setBrush(colorOf(kind));
    painter.drawEllipse(QPointF(kChangesWidth + 3.5, y + 0.5), kBreakpointDot / 2.0 + 0.5,
                        kBreakpointDot / 2.0 + 0.5);
  });
  paintCursor(painter);
}

void OverviewRuler::paintCursor(QPainter& painter) const {
  const qreal y = marks_.yOf(editor_->currentLine());
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRectF(0, y, width(), 1), theme_->color(Theme::Role::EditorText));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme_->color(Theme::Role::EditorText));
  painter.drawPolygon(QPolygonF({{0, y - 2.5}, {4, y + 0.5}, {0, y + 3.5}}));
}

void OverviewRuler::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  current_ = false;
}

void OverviewRuler::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  collect();
  const int y = static_cast<int>(event->position().y());
  const auto mark = marks_.nearest(y, kDistance);
  editor_->goTo(mark ? mark->line : marks_.lineAt(y));
  editor_->setFocus();
}

void OverviewRuler::wheelEvent(QWheelEvent* event) {
  QCoreApplication::sendEvent(editor_->viewport(), event);
}

QString OverviewRuler::textAt(int y) const {
  collect();
  QStringList texts;
  for (int at = y - kDistance; at <= y + kDistance; ++at) {
    const OverviewMarks::Mark problem = marks_.at(Lane::Problems, at);
    if (problem.kind != MarkKind::None && problems_ != nullptr)
      for (const source::Diagnostic* diagnostic : problems_->at(problem.line))
        texts << tr("Line %1: %2").arg(problem.line).arg(QString::fromStdString(diagnostic->message));
    if (const auto mark = marks_.at(Lane::Breakpoints, at); mark.kind != MarkKind::None)
      texts << tr("Line %1: breakpoint").arg(mark.line);
    if (const auto mark = marks_.at(Lane::Hits, at); mark.kind != MarkKind::None)
      texts << tr("Line %1: found text").arg(mark.line);
  }
  if (marks_.at(Lane::Changes, y).kind != MarkKind::None)
    texts << tr("Line %1: not saved").arg(marks_.at(Lane::Changes, y).line);
  texts.removeDuplicates();
  if (texts.size() > kMostTexts) texts = texts.first(kMostTexts) << QStringLiteral("\u2026");
  return texts.isEmpty() ? tr("Line %1").arg(marks_.lineAt(y)) : texts.join(u'\n');
}

bool OverviewRuler::event(QEvent* event) {
  const QHelpEvent* const asked = toolTipRequest(event);
  return asked != nullptr ? showToolTip(this, *asked, textAt(asked->pos().y())) : QWidget::event(event);
}

} // namespace wavesmith::widgets
