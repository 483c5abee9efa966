// SPDX-License-Identifier: Apache-2.0
#include "hazards/queues_page.h"

#include "hazards/queues_view.h"

#include <QEvent>
#include <QLabel>

#include <algorithm>
#include <ranges>

namespace wavesmith::widgets {
namespace {

constexpr int kEdge = 8;
constexpr int kBetween = 2; // parts

} // namespace

QueuesPage::QueuesPage(QLabel* heading, std::array<QWidget*, 2> beside, QueuesView* queues,
                       std::array<QLabel*, 2> below, QWidget* parent)
    : QWidget(parent), heading_(heading), beside_(beside), queues_(queues) {
  heading->setParent(this);
  for (QWidget* part : beside)
    part->setParent(this);
  queues->setParent(this);
  for (std::size_t n = 0; n < below.size(); ++n) {
    below[n]->setParent(this);
    below_[n].label = below[n];
  }
}

int QueuesPage::heightOf(Text& text, int width) {
  if (text.label->isHidden()) return 0;
  if (text.width != width || text.measured != text.label->text()) {
    text.width = width;
    text.measured = text.label->text();
    text.height = text.label->heightForWidth(width);
  }
  return text.height;
}

void QueuesPage::arrange() {
  int right = width() - kEdge;
  int row = heading_->fontMetrics().height(); // one line
  for (QWidget* part : std::views::reverse(beside_)) {
    if (part->isHidden()) continue;
    const QSize size = part->sizeHint();
    part->setGeometry(right - size.width(), kEdge, size.width(), size.height());
    right -= size.width() + kBetween;
    row = std::max(row, size.height());
  }
  heading_->setGeometry(kEdge, kEdge, std::max(0, right - kEdge), row);
  int y = kEdge + row + kBetween;
  const auto place = [this, &y](QWidget* part, int height) {
    part->setGeometry(0, y, width(), height);
    if (height > 0) y += height + kBetween;
  };
  place(queues_, queues_->heightForWidth(width()));
  for (Text& text : below_)
    place(text.label, heightOf(text, width()));
  if (y == height_) return;
  height_ = y;
  updateGeometry();
}

QSize QueuesPage::sizeHint() const {
  return {queues_->sizeHint().width(), height_};
}

QSize QueuesPage::minimumSizeHint() const {
  return {queues_->minimumSizeHint().width(), height_};
}

void QueuesPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void QueuesPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
  for (Text& text : below_)
    text.width = -1;
  arrange();
}

} // namespace wavesmith::widgets
