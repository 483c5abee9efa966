// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lanes_legend.h"

#include "debugger/lanes/lane_cells_model.h"
#include "debugger/lanes/lane_cells_view.h"
#include "style/theme.h"

#include <QEvent>
#include <QPainter>

namespace wavesmith::widgets {
namespace {

constexpr int kLegendMargin = 6;
constexpr int kSampleWidth = 22; // pixels

} // namespace

LanesLegend::LanesLegend(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Legend"));
  QStringList texts;
  for (const Entry& entry : entries(0))
    texts << entry.text;
  setAccessibleDescription(texts.join(QStringLiteral(", ")));
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

int LanesLegend::lineHeight() const {
  return fontMetrics().height() + 4;
}

QList<LanesLegend::Entry> LanesLegend::entries(int width) const {
  using Model = LaneCellsModel;
  QList<Entry> list{{Model::Inactive, tr("inactive lane"), {}},
                    {Model::Changed, tr("changed"), {}},
                    {Model::Undefined, tr("undefined"), {}},
                    {Model::InFlight, tr("in flight"), {}},
                    {Model::Selected, tr("selected lane"), {}}};
  QPoint at(kLegendMargin, kLegendMargin / 2);
  for (Entry& entry : list) {
    const int needed = kSampleWidth + 4 + fontMetrics().horizontalAdvance(entry.text);
    if (at.x() > kLegendMargin && at.x() + needed > width - kLegendMargin)
      at = {kLegendMargin, at.y() + lineHeight()};
    entry.at = at;
    at.rx() += needed + 2 * kLegendMargin;
  }
  return list;
}

int LanesLegend::heightOf(int width) const {
  return entries(width).back().at.y() + lineHeight() + kLegendMargin / 2;
}

void LanesLegend::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  setFixedHeight(heightOf(width()));
}

void LanesLegend::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFixedHeight(heightOf(width()));
}

void LanesLegend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  for (const Entry& entry : entries(width())) {
    const QRect sample(entry.at + QPoint(0, 2), QSize(kSampleWidth, lineHeight() - 4));
    painter.fillRect(sample, theme_->color(Theme::Role::EditorBackground));
    painter.save();
    LaneCellsView::paintMarks(painter, sample, entry.mark, *theme_);
    painter.restore();
    painter.setPen(theme_->color(Theme::Role::Quiet));
    painter.drawText(QRect(entry.at + QPoint(kSampleWidth + 4, 0), QSize(width(), lineHeight())),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.text);
  }
}

} // namespace wavesmith::widgets
