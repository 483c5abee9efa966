// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/pressure_strip.h"

#include "editor/code_editor.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// Pixels.
constexpr int kWidth = 60;
constexpr int kPad = 4;
constexpr int kMark = 2; // width of the mark at the maximum; there is one for each kind
constexpr int kMarkGap = 1;
constexpr int kNearest = 5;          // two granule lines
constexpr qreal kCurveFill = 0.55;   // opacity of the curve
constexpr qreal kBetweenFill = 0.25; // opacity at a line that is not an instruction
constexpr qreal kStaleFill = 0.2;
constexpr int kLookedBack = 200; // lines searched for the instruction before a line without one

int roundedUp(int value, int granule) {
  return std::max(granule, (value + granule - 1) / granule * granule);
}

} // namespace

PressureStrip::PressureStrip(CodeEditor* editor, ColumnModel* model, Theme* theme)
    : QWidget(editor), editor_(editor), model_(model), theme_(theme), wantedWidth_(kWidth) {
  setAccessibleName(tr("Register pressure next to the text"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(model, &ColumnModel::changed, this, &PressureStrip::updateChanged);
}

void PressureStrip::layOut(int comfortable) {
  wantedWidth_ = std::clamp(comfortable, kWidth / 2, kWidth);
}

QString PressureStrip::explanation() const {
  return tr("Live registers: arch VGPRs from the left, then AGPRs, SGPRs as a line.\nVertical lines are the "
            "ends of allocation granules; the mark at the right is the maximum.");
}

PressureStrip::Extents PressureStrip::extentsOf(const LineFigures& figures) const {
  Extents extents;
  if (figures.instructions == 0) return extents;
  const Snapshot& snapshot = *model_->lines().snapshot();
  const isa::Target& target = snapshot.program->target();
  extents.vectors = figures.live.vectors;
  extents.accumulations = figures.live.accumulations;
  extents.scalars = figures.live.scalars;
  const ColumnModel::Maxima& most = model_->maximaAt(figures.first);
  const auto together = static_cast<int>(most.mostTogether);
  extents.mostVectors = together > 0 && extents.vectors + extents.accumulations == together;
  extents.mostScalars = extents.scalars > 0 && extents.scalars == most.most.scalars;
  int allocated = 0;
  const ColumnModel::Kernel* kernel = model_->kernelAt(figures.first);
  if (kernel != nullptr && kernel->kernel < snapshot.analysis->resources.size())
    allocated = static_cast<int>(snapshot.analysis->resources[kernel->kernel].occupancy.vectorsAllocated);
  extents.vectorUnits = roundedUp(together, static_cast<int>(target.vectorGranule));
  // Allocated but unused registers are shown as well, unless the curve would become too small.
  if (allocated > extents.vectorUnits && allocated <= 2 * extents.vectorUnits)
    extents.vectorUnits = allocated;
  extents.scalarUnits = roundedUp(most.most.scalars, static_cast<int>(target.scalarGranule));
  return extents;
}

PressureStrip::Extents PressureStrip::extentsOf(int line) const {
  LineFigures figures = model_->at(line);
  if (figures.instructions > 0) return extentsOf(figures);
  for (int before = line - 1; before > 0 && line - before <= kLookedBack; --before) {
    figures = model_->at(before);
    if (figures.instructions == 0) continue;
    // After the last instruction of a kernel, nothing is live.
    const ColumnModel::Kernel* kernel = model_->kernelAt(figures.first);
    if (kernel == nullptr || figures.first + figures.instructions >= kernel->end) return {};
    Extents extents = extentsOf(figures);
    extents.between = true;
    return extents;
  }
  return {};
}

void PressureStrip::paintGranules(QPainter& painter, int units, const QRectF& row) const {
  const isa::Target& target = model_->lines().snapshot()->program->target();
  int step = static_cast<int>(target.vectorGranule);
  while (row.width() * step / units < kNearest)
    step *= 2;
  QColor color = theme_->color(Theme::Role::Border);
  for (int at = step; at <= units; at += step)
    painter.fillRect(QRectF(row.left() + std::round(row.width() * at / units), row.top(), 1, row.height()),
                     color);
}

void PressureStrip::paintRow(QPainter& painter, const Extents& extents, bool stale, const QRectF& row) const {
  if (extents.vectorUnits == 0) return;
  const qreal fill = stale ? kStaleFill : extents.between ? kBetweenFill : kCurveFill;
  const auto faint = [&](Theme::Role role) {
    QColor color = theme_->color(role);
    color.setAlphaF(static_cast<float>(fill));
    return color;
  };
  paintGranules(painter, extents.vectorUnits, row);
  const qreal vectors = std::round(row.width() * extents.vectors / extents.vectorUnits);
  const qreal both =
      std::round(row.width() * (extents.vectors + extents.accumulations) / extents.vectorUnits);
  painter.fillRect(QRectF(row.left(), row.top(), vectors, row.height()), faint(Theme::Role::Vector));
  painter.fillRect(QRectF(row.left() + vectors, row.top(), both - vectors, row.height()),
                   faint(Theme::Role::Accumulation));
  const qreal scalars = std::round(row.width() * extents.scalars / extents.scalarUnits);
  QColor line = theme_->color(Theme::Role::Scalar);
  if (stale || extents.between) line.setAlphaF(kCurveFill);
  painter.fillRect(QRectF(row.left() + scalars - 1, row.top(), 2, row.height()), line);
  if (extents.between) return;
  const qreal marks = width() - 2 * kMark - kMarkGap - 1;
  if (extents.mostVectors)
    painter.fillRect(QRectF(marks, row.top(), kMark, row.height()), theme_->color(Theme::Role::Vector));
  if (extents.mostScalars)
    painter.fillRect(QRectF(marks + kMark + kMarkGap, row.top(), kMark, row.height()),
                     theme_->color(Theme::Role::Scalar));
}

void PressureStrip::updateChanged() {
  if (!isVisible()) return;
  drawn_.follow(editor_->blockCount());
  for (const VisibleRow& row : editor_->visibleRows())
    if (!drawn_.has(row, {extentsOf(row.line), model_->at(row.line).stale})) updateRow(this, row);
}

void PressureStrip::paintEvent(QPaintEvent* event) {
  drawn_.follow(editor_->blockCount());
  QPainter painter(this);
  painter.fillRect(event->rect(), theme_->color(Theme::Role::Gutter));
  const int current = editor_->currentLine();
  const qreal inside = width() - 2 * kPad - 2 * kMark - kMarkGap;
  rowsPainted_ = 0;
  Extents before;
  bool lookedBack = false;
  for (const VisibleRow& row : editor_->visibleRows()) {
    if (row.top > event->rect().bottom() || row.top + row.height < event->rect().top()) continue;
    ++rowsPainted_;
    if (row.line == current)
      painter.fillRect(QRectF(0, row.top, width(), row.height), theme_->color(Theme::Role::CurrentLine));
    const LineFigures figures = model_->at(row.line);
    if (figures.instructions > 0) {
      before = extentsOf(figures);
      lookedBack = false;
    } else if (!lookedBack) { // once for consecutive lines of this kind
      before = extentsOf(row.line);
      lookedBack = true;
    }
    drawn_.set(row, {before, figures.stale});
    paintRow(painter, before, figures.stale, QRectF(kPad, row.top, inside, row.height));
  }
  painter.fillRect(QRect(0, event->rect().top(), 1, event->rect().height()),
                   theme_->color(Theme::Role::Border));
}

void PressureStrip::wheelEvent(QWheelEvent* event) {
  QCoreApplication::sendEvent(editor_->viewport(), event);
}

bool PressureStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int line = editor_->lineAtHeight(help->pos().y());
  const Extents extents = line > 0 ? extentsOf(line) : Extents{};
  if (extents.vectorUnits == 0) {
    QToolTip::hideText();
    return true;
  }
  QString text = tr("Line %1: %2 arch VGPRs, %3 AGPRs, %4 SGPRs")
                     .arg(line)
                     .arg(extents.vectors)
                     .arg(extents.accumulations)
                     .arg(extents.scalars);
  if (extents.mostVectors) text += u'\n' + tr("No line has more vector registers");
  if (extents.mostScalars) text += u'\n' + tr("No line has more SGPRs");
  text += u'\n' + tr("The full width is %1 vector registers, or %2 SGPRs")
                      .arg(extents.vectorUnits)
                      .arg(extents.scalarUnits);
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

} // namespace wavesmith::widgets
