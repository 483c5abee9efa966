// SPDX-License-Identifier: Apache-2.0
#include "editor/editor_margin.h"

#include "editor/code_editor.h"
#include "editor/line_tints.h"
#include "editor/pointed_lines.h"
#include "editor/quick_fixes.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMarkColumn = 16; // pixels for the mark of a diagnostic
constexpr int kRightPad = 4;

const source::Diagnostic* worst(const std::vector<const source::Diagnostic*>& diagnostics) {
  const auto found =
      std::ranges::min_element(diagnostics, {}, [](const source::Diagnostic* d) { return d->severity; });
  return found == diagnostics.end() ? nullptr : *found;
}

} // namespace

EditorMargin::EditorMargin(CodeEditor* editor) : QWidget(editor), editor_(editor) {
  setObjectName(QStringLiteral("margin"));
  setAccessibleName(tr("Line numbers and marks"));
  setMouseTracking(true);
}

int EditorMargin::widthForLines(const QFontMetrics& metrics, int lines) {
  const int digits = std::max(3, static_cast<int>(QString::number(std::max(1, lines)).size()));
  return kMarkColumn + digits * metrics.horizontalAdvance(u'9') + kRightPad;
}

QSize EditorMargin::sizeHint() const {
  return {widthForLines(editor_->fontMetrics(), editor_->blockCount()), 0};
}

void EditorMargin::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  const Theme& theme = *editor_->theme_;
  painter.fillRect(event->rect(), theme.color(Theme::Role::Gutter));
  painter.setFont(editor_->font());
  editor_->pointed_->paint(painter, editor_->visibleRows(), width());
  editor_->tints_->paint(painter, editor_->visibleRows(), width());
  const int current = editor_->textCursor().blockNumber();
  QTextBlock block = editor_->firstVisibleBlock();
  qreal top = editor_->blockBoundingGeometry(block).translated(editor_->contentOffset()).top();
  for (; block.isValid() && top <= event->rect().bottom(); block = block.next()) {
    const qreal height = editor_->blockBoundingRect(block).height();
    if (block.isVisible() && top + height >= event->rect().top()) {
      const int number = block.blockNumber();
      painter.setPen(
          theme.color(number == current ? Theme::Role::LineNumberCurrent : Theme::Role::LineNumber));
      const QRectF room(0, top, width() - kRightPad, editor_->fontMetrics().height());
      painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, QString::number(number + 1));
      if (const source::Diagnostic* mark = worst(editor_->diagnosticsAt(number + 1))) {
        const int size = std::min(14, editor_->fontMetrics().height() - 2);
        const QRect place(1, static_cast<int>(top) + (editor_->fontMetrics().height() - size) / 2, size,
                          size);
        // The bulb means that a fix exists; the mark of the problem stays visible in its corner.
        const bool bulb = number == current && editor_->quickFixes()->hasFix(number + 1);
        if (bulb) icon(QStringLiteral("bulb"), theme.color(Theme::Role::Accent)).paint(&painter, place);
        const int corner = bulb ? size / 2 : 0;
        statusIcon(mark->severity, theme).paint(&painter, place.adjusted(corner, corner, 0, 0));
      }
    }
    top += height;
  }
}

int EditorMargin::lineAt(int y) const {
  QTextBlock block = editor_->firstVisibleBlock();
  qreal top = editor_->blockBoundingGeometry(block).translated(editor_->contentOffset()).top();
  for (; block.isValid(); block = block.next()) {
    const qreal bottom = top + editor_->blockBoundingRect(block).height();
    if (y >= top && y < bottom) return block.blockNumber() + 1;
    top = bottom;
  }
  return 0;
}

void EditorMargin::mousePressEvent(QMouseEvent* event) {
  const int line = lineAt(static_cast<int>(event->position().y()));
  if (line == 0 || event->button() != Qt::LeftButton) return;
  if (event->position().x() < kMarkColumn && line == editor_->currentLine() &&
      editor_->quickFixes()->hasFix(line)) {
    editor_->setFocus();
    return editor_->quickFix();
  }
  QTextCursor cursor(editor_->document()->findBlockByNumber(line - 1));
  cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
  editor_->setTextCursor(cursor);
  editor_->setFocus();
}

void EditorMargin::wheelEvent(QWheelEvent* event) {
  editor_->wheelEvent(event);
}

bool EditorMargin::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QStringList lines;
  for (const source::Diagnostic* diagnostic : editor_->diagnosticsAt(lineAt(help->pos().y())))
    lines << QString::fromStdString(diagnostic->message);
  if (lineAt(help->pos().y()) == editor_->currentLine() &&
      editor_->quickFixes()->hasFix(editor_->currentLine()))
    lines << tr("Click here, or press Alt+Enter, to fix it");
  if (lines.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), lines.join(u'\n'), this);
  return true;
}

} // namespace wavesmith::widgets
