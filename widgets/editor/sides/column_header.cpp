// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/column_header.h"

#include "controls/tool_tip.h"
#include "editor/code_editor.h"
#include "editor/sides/columns.h"
#include "editor/sides/pressure_strip.h"
#include "editor/sides/trace_columns.h"
#include "style/core_texts.h"
#include "style/theme.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kHeaderPad = 5;           // pixels above and below the names, together
constexpr qreal kSmaller = 0.85;        // size relative to the editor's font
constexpr int kSearchedForKernel = 400; // lines from the first one on the screen

} // namespace

ColumnHeader::ColumnHeader(CodeEditor* editor, Columns* columns, PressureStrip* strip, Settings* settings,
                           Theme* theme)
    : QWidget(editor), editor_(editor), columns_(columns), strip_(strip), settings_(settings), theme_(theme) {
  setAccessibleName(tr("Names of the columns next to the text"));
  setAttribute(Qt::WA_OpaquePaintEvent);
}

QFont ColumnHeader::smallFont() const {
  QFont font = editor_->font();
  font.setPointSizeF(std::max(6.0, font.pointSizeF() * kSmaller));
  return font;
}

int ColumnHeader::wantedHeight() const {
  return QFontMetrics(smallFont()).height() + kHeaderPad;
}

void ColumnHeader::setMissing(const QStringList& names) {
  missing_ = names;
  update();
}

QStringList ColumnHeader::names() const {
  QStringList names;
  if (strip_->isVisibleTo(editor_)) names << strip_->name();
  if (columns_->isVisibleTo(editor_))
    for (const Columns::Part& part : columns_->parts())
      names << part.name;
  for (const TraceColumns::Part& part : trace_->parts())
    names << part.name;
  return names;
}

QString ColumnHeader::kernelName() const {
  const ColumnModel& model = *columns_->model();
  const auto rows = editor_->visibleRows();
  if (rows.empty() || !model.lines().snapshot()) return {};
  const int first = rows.front().line;
  for (int line = first; line < first + kSearchedForKernel && line <= editor_->blockCount(); ++line) {
    const LineFigures figures = model.at(line);
    if (figures.instructions == 0) continue;
    const ColumnModel::Kernel* kernel = model.kernelAt(figures.first);
    if (kernel == nullptr) return {};
    return shownName(model.lines().snapshot()->program->kernels()[kernel->kernel].name);
  }
  return {};
}

void ColumnHeader::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_->color(Theme::Role::Gutter));
  painter.fillRect(QRect(0, height() - 1, width(), 1), theme_->color(Theme::Role::Border));
  painter.setFont(smallFont());
  painter.setPen(theme_->color(Theme::Role::Quiet));
  const QFontMetrics metrics(painter.font());
  const QRect row = rect().adjusted(0, 0, 0, -1);
  const int text = editor_->viewport()->x() - x() + static_cast<int>(editor_->document()->documentMargin());
  const int end = editor_->viewport()->geometry().right() - x();
  const QRect words(text, 0, end - text - kHeaderPad, row.height());
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(kernelName(), Qt::ElideRight, words.width() / 2));
  if (!missing_.isEmpty())
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(tr("no space: %1").arg(missing_.join(QStringLiteral(", "))),
                                        Qt::ElideRight, words.width() / 2));
  if (strip_->isVisibleTo(editor_))
    painter.drawText(QRect(strip_->x() - x(), 0, strip_->width(), row.height()), Qt::AlignCenter,
                     metrics.elidedText(strip_->name(), Qt::ElideRight, strip_->width() - 2));
  for (const TraceColumns::Part& part : trace_->parts())
    painter.drawText(QRect(trace_->x() - x() + part.left, 0, part.right - part.left, row.height()),
                     Qt::AlignRight | Qt::AlignVCenter, part.name);
  if (!columns_->isVisibleTo(editor_)) return;
  for (const Columns::Part& part : columns_->parts()) {
    const bool right = part.column == EditorColumn::Registers || part.column == EditorColumn::Address;
    const QRect room(columns_->x() - x() + part.left, 0, part.right - part.left, row.height());
    // A name may be a little wider than its figures.
    const int more = std::max(0, metrics.horizontalAdvance(part.name) - room.width());
    painter.drawText(right ? room.adjusted(-more, 0, 0, 0) : room.adjusted(0, 0, more, 0),
                     static_cast<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter),
                     part.name);
  }
}

void ColumnHeader::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  addColumnEntries(&menu, settings_);
  menu.exec(event->globalPos());
}

bool ColumnHeader::event(QEvent* event) {
  const QHelpEvent* const help = toolTipRequest(event);
  if (help == nullptr) return QWidget::event(event);
  QString text;
  if (!missing_.isEmpty() && help->pos().x() > editor_->viewport()->geometry().center().x())
    text = tr("No space next to the text: %1\nMake the window wider, or hide other columns")
               .arg(missing_.join(QStringLiteral(", ")));
  const int at = help->pos().x() + x();
  if (strip_->isVisibleTo(editor_) && strip_->geometry().left() <= at && at <= strip_->geometry().right())
    text = strip_->explanation();
  if (columns_->isVisibleTo(editor_))
    for (const Columns::Part& part : columns_->parts())
      if (at >= columns_->x() + part.left && at <= columns_->x() + part.right) text = part.explanation;
  for (const TraceColumns::Part& part : trace_->parts())
    if (at >= trace_->x() + part.left && at <= trace_->x() + part.right) text = part.explanation;
  return showToolTip(this, *help, text);
}

} // namespace wavesmith::widgets
