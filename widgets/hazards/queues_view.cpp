// SPDX-License-Identifier: Apache-2.0
#include "hazards/queues_view.h"

#include "hazards/queue_chip.h"
#include "style/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kViewMargin = 8;
constexpr int kSpace = 4;      // between chips
constexpr int kLaneSpace = 10; // between lanes
// A vmcnt queue has at most 63 operations in order; of unordered operations, showing the oldest is enough.
constexpr std::size_t kMostChips = 72;

QString nameOf(analysis::Counter counter) {
  return QString::fromUtf8(analysis::name(counter).data());
}

} // namespace

QueuesView::QueuesView(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QueueChip* QueuesView::chip(std::size_t n) {
  while (chips_.size() <= n) {
    auto* made = new QueueChip(theme_, this);
    connect(made, &QAbstractButton::clicked, this, [this, made] { emit activated(made->item().producer); });
    // A widget that is made later would otherwise be reached last in the whole window.
    QWidget* before = chips_.empty() ? previousInFocusChain() : chips_.back();
    while (before != this && before->focusPolicy() == Qt::NoFocus)
      before = before->previousInFocusChain();
    setTabOrder(before, made);
    chips_.push_back(made);
  }
  return chips_[n];
}

void QueuesView::show(std::vector<Lane> lanes, Words words) {
  words_ = std::move(words);
  lanes_.clear();
  std::size_t used = 0;
  for (Lane& lane : lanes) {
    Shown& shown = lanes_.emplace_back();
    shown.lane = std::move(lane);
    shown.first = used;
    const std::size_t count = std::min(shown.lane.items.size(), kMostChips);
    shown.hidden = shown.lane.items.size() - count;
    for (std::size_t n = 0; n < count; ++n) {
      QueueChip* const shows = chip(used++);
      const panels::QueueItem& item = shown.lane.items[n];
      shows->show(item, words_.place(item),
                  [this, item, counter = shown.lane.counter] { return words_.sentence(item, counter); });
      shows->setVisible(true);
    }
    shown.end = used;
  }
  for (std::size_t n = used; n < chips_.size(); ++n)
    chips_[n]->setVisible(false);
  arrange(width(), true);
  // A layout of the whole dock costs more than the queues.
  if (const QSize size = sizeHint(); size != size_) {
    size_ = size;
    updateGeometry();
  }
  update();
}

std::vector<QueueChip*> QueuesView::chips(analysis::Counter counter) const {
  for (const Shown& shown : lanes_)
    if (shown.lane.counter == counter)
      return {chips_.begin() + static_cast<std::ptrdiff_t>(shown.first),
              chips_.begin() + static_cast<std::ptrdiff_t>(shown.end)};
  return {};
}

int QueuesView::nameWidth() const {
  return fontMetrics().horizontalAdvance(QStringLiteral("lgkmcnt")) + 14;
}

int QueuesView::arrange(int width, bool move) const {
  const int left = kViewMargin + nameWidth();
  const int right = std::max(width - kViewMargin, left + 1);
  const int row = fontMetrics().height() + 6;
  int y = kViewMargin;
  for (Shown& shown : lanes_) {
    int x = left;
    const int top = y;
    for (std::size_t n = shown.first; n < shown.end; ++n) {
      QSize size = chips_[n]->sizeHint();
      size.setWidth(std::min(size.width(), right - left));
      if (x > left && x + size.width() > right) {
        x = left;
        y += row + kSpace;
      }
      if (move) chips_[n]->setGeometry(x, y, size.width(), row);
      x += size.width() + kSpace;
    }
    if (shown.hidden != 0) y += row + kSpace;
    y += row;
    if (move) {
      shown.top = top;
      shown.height = y - top;
    }
    y += kLaneSpace;
  }
  return y - kLaneSpace + kViewMargin;
}

int QueuesView::heightForWidth(int width) const {
  return arrange(width, false);
}

QSize QueuesView::sizeHint() const {
  constexpr int kUsualWidth = 360;
  return {kUsualWidth, arrange(std::max(width(), kUsualWidth), false)};
}

QSize QueuesView::minimumSizeHint() const {
  return {nameWidth() + 2 * kViewMargin + fontMetrics().horizontalAdvance(QStringLiteral("0000 v[000:000]")) +
              32,
          arrange(width(), false)};
}

void QueuesView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange(width(), true);
}

void QueuesView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  arrange(width(), true);
  updateGeometry();
}

void QueuesView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const int row = fontMetrics().height() + 6;
  const QColor quiet = theme_->color(Theme::Role::Quiet);
  const int left = kViewMargin + nameWidth();
  bool first = true;
  for (const Shown& shown : lanes_) {
    if (!first) {
      painter.setPen(theme_->color(Theme::Role::Border));
      painter.drawLine(kViewMargin, shown.top - kLaneSpace / 2, width() - kViewMargin,
                       shown.top - kLaneSpace / 2);
    }
    first = false;
    const bool empty = shown.first == shown.end;
    painter.setPen(empty ? quiet : palette().color(QPalette::Text));
    painter.drawText(QRect(kViewMargin, shown.top, nameWidth(), row), Qt::AlignVCenter | Qt::AlignLeft,
                     nameOf(shown.lane.counter));
    painter.setPen(quiet);
    if (empty)
      painter.drawText(QRect(left, shown.top, width() - left, row), Qt::AlignVCenter | Qt::AlignLeft,
                       tr("no outstanding operations"));
    if (shown.hidden != 0)
      painter.drawText(QRect(left, shown.top + shown.height - row, width() - left, row),
                       Qt::AlignVCenter | Qt::AlignLeft,
                       tr("and %n younger one(s)", nullptr, static_cast<int>(shown.hidden)));
  }
}

} // namespace wavesmith::widgets
