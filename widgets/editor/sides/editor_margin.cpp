// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/editor_margin.h"

#include "controls/tool_tip.h"
#include "editor/assistance/quick_fixes.h"
#include "editor/code_editor.h"
#include "editor/edits/folding.h"
#include "editor/marks/line_tints.h"
#include "editor/marks/pointed_lines.h"
#include "editor/marks/problem_marks.h"
#include "editor/sides/change_marks.h"
#include "style/core_texts.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMarkColumn = 16; // pixels for the mark of a diagnostic
constexpr int kFoldColumn = 11; // pixels for the triangle of a part that can be folded
constexpr qreal kFoldTriangle = 3.5;

const source::Diagnostic* worst(const std::vector<const source::Diagnostic*>& diagnostics) {
  const auto found =
      std::ranges::min_element(diagnostics, {}, [](const source::Diagnostic* d) { return d->severity; });
  return found == diagnostics.end() ? nullptr : *found;
}

} // namespace

EditorMargin::EditorMargin(CodeEditor* editor)
    : QWidget(editor), editor_(editor), changes_(new ChangeMarks(editor->model(), this)) {
  setObjectName(QStringLiteral("margin"));
  setAccessibleName(tr("Line numbers and marks"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  connect(changes_, &ChangeMarks::changed, this, qOverload<>(&QWidget::update));
}

int EditorMargin::widthForLines(const QFontMetrics& metrics, int lines) {
  const int digits = std::max(3, static_cast<int>(QString::number(std::max(1, lines)).size()));
  return kMarkColumn + digits * metrics.horizontalAdvance(u'9') + kFoldColumn;
}

QSize EditorMargin::sizeHint() const {
  return {widthForLines(editor_->fontMetrics(), editor_->blockCount()), 0};
}

std::pair<int, int> EditorMargin::pictureOf(const QTextBlock& block) const {
  const source::Diagnostic* const mark = worst(problemsOf(block));
  const Folding& folding = *editor_->folding();
  const int fold = folding.isAnyFolded() && folding.isFolded(block) ? 2 : folding.canFold(block) ? 1 : 0;
  return {mark != nullptr ? static_cast<int>(mark->severity) : -1, fold};
}

void EditorMargin::updateProblems() {
  if (!isVisible()) return;
  drawn_.follow(editor_->blockCount());
  for (const VisibleRow& row : editor_->visibleRows()) {
    const QTextBlock block = editor_->document()->findBlockByNumber(row.line - 1);
    // The bulb of the current line is known later.
    if (row.line == editor_->currentLine() || !drawn_.has(row, pictureOf(block))) updateRow(this, row);
  }
}

void EditorMargin::paintEvent(QPaintEvent* event) {
  drawn_.follow(editor_->blockCount());
  QPainter painter(this);
  const Theme& theme = *editor_->theme_;
  painter.fillRect(event->rect(), theme.color(Theme::Role::Gutter));
  texts_.begin(painter, editor_->font());
  const std::vector<VisibleRow> rows = editor_->visibleRows();
  editor_->pointed_->paint(painter, rows, width());
  editor_->tints_->paint(painter, rows, width());
  for (const VisibleRow& row : rows) {
    if (row.top + row.height < event->rect().top()) continue;
    if (row.top > event->rect().bottom()) break;
    const bool isCurrent = row.line == editor_->currentLine();
    painter.setPen(theme.color(isCurrent ? Theme::Role::LineNumberCurrent : Theme::Role::LineNumber));
    const QRectF room(0, row.top, width() - kFoldColumn, editor_->fontMetrics().height());
    texts_.draw(painter, room, Qt::AlignRight, QString::number(row.line));
    const QTextBlock block = editor_->document()->findBlockByNumber(row.line - 1);
    drawn_.set(row, pictureOf(block));
    paintFold(painter, block, row.top);
    paintMark(painter, row, problemsOf(block));
  }
  changes_->paint(painter, rows, width(), theme);
}

// Of a folded line, those of its hidden lines as well.
std::vector<const source::Diagnostic*> EditorMargin::problemsOf(const QTextBlock& block) const {
  const int line = block.blockNumber() + 1;
  const Folding& folding = *editor_->folding();
  if (!folding.isAnyFolded() || !folding.isFolded(block)) return editor_->problems_->at(line);
  return editor_->problems_->in(line, line + folding.hiddenLines(block));
}

void EditorMargin::paintMark(QPainter& painter, const VisibleRow& row,
                             const std::vector<const source::Diagnostic*>& problems) const {
  const source::Diagnostic* const mark = worst(problems);
  if (mark == nullptr) return;
  const Theme& theme = *editor_->theme_;
  const int size = std::min(14, editor_->fontMetrics().height() - 2);
  const QRect place(1, static_cast<int>(row.top) + (editor_->fontMetrics().height() - size) / 2, size, size);
  // The bulb means that a fix exists; the mark of the problem stays visible in its corner.
  const bool bulb = row.line == editor_->currentLine() && editor_->quickFixes()->hasFix(row.line);
  if (bulb) icon(QStringLiteral("bulb"), theme.color(Theme::Role::Accent)).paint(&painter, place);
  const int corner = bulb ? size / 2 : 0;
  statusIcon(mark->severity, theme).paint(&painter, place.adjusted(corner, corner, 0, 0));
}

// A triangle that points down; to the right if the part is folded.
void EditorMargin::paintFold(QPainter& painter, const QTextBlock& block, qreal top) const {
  const Folding& folding = *editor_->folding();
  const bool isFolded = folding.isAnyFolded() && folding.isFolded(block);
  if (!isFolded && !folding.canFold(block)) return;
  const qreal x = width() - kFoldColumn / 2.0;
  const qreal y = top + editor_->fontMetrics().height() / 2.0;
  const Theme& theme = *editor_->theme_;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.color(isFolded ? Theme::Role::Accent : Theme::Role::LineNumber));
  if (isFolded)
    painter.drawPolygon(QPolygonF({{x - kFoldTriangle / 2, y - kFoldTriangle},
                                   {x + kFoldTriangle, y},
                                   {x - kFoldTriangle / 2, y + kFoldTriangle}}));
  else
    painter.drawPolygon(QPolygonF({{x - kFoldTriangle, y - kFoldTriangle / 2},
                                   {x + kFoldTriangle, y - kFoldTriangle / 2},
                                   {x, y + kFoldTriangle}}));
  painter.restore();
}

void EditorMargin::mousePressEvent(QMouseEvent* event) {
  const int line = editor_->lineAtHeight(static_cast<int>(event->position().y()));
  if (line == 0 || event->button() != Qt::LeftButton) return;
  if (event->position().x() < kMarkColumn && line == editor_->currentLine() &&
      editor_->quickFixes()->hasFix(line)) {
    editor_->setFocus();
    return editor_->quickFix();
  }
  const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
  const bool isAtTriangle = event->position().x() >= width() - kFoldColumn;
  if (isAtTriangle && (editor_->folding()->isFolded(block) || editor_->folding()->canFold(block)))
    return editor_->folding()->toggle(line);
  QTextCursor cursor(block);
  cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
  editor_->setTextCursor(cursor);
  editor_->setFocus();
}

void EditorMargin::wheelEvent(QWheelEvent* event) {
  editor_->wheelEvent(event);
}

bool EditorMargin::event(QEvent* event) {
  const QHelpEvent* const asked = toolTipRequest(event);
  return asked != nullptr ? showToolTip(this, *asked, textAt(asked->pos())) : QWidget::event(event);
}

QString EditorMargin::textAt(const QPoint& place) const {
  const int line = editor_->lineAtHeight(place.y());
  if (line == 0) return {};
  const Folding& folding = *editor_->folding();
  const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
  const int hidden = folding.isFolded(block) ? folding.hiddenLines(block) : 0;
  if (place.x() >= width() - kFoldColumn) {
    if (hidden > 0) return tr("Click to show %n line(s)", nullptr, hidden);
    if (folding.canFold(block)) return tr("Click to fold");
  }
  QStringList lines;
  for (const source::Diagnostic* diagnostic : editor_->diagnosticsAt(line))
    lines << coreText(diagnostic->message);
  if (hidden > 0)
    if (const auto problems = editor_->problems_->in(line + 1, line + hidden); !problems.empty())
      lines << tr("%n problem(s) in folded lines", nullptr, static_cast<int>(problems.size()));
  if (const QString change = changes_->textAt(line); !change.isEmpty()) lines << change;
  if (line == editor_->currentLine() && editor_->quickFixes()->hasFix(line))
    lines << tr("Click here, or press Alt+Enter, to fix it");
  return lines.join(u'\n');
}

} // namespace wavesmith::widgets
