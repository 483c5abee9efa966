// SPDX-License-Identifier: Apache-2.0
#include "cycles/timeline_legend.h"

#include <QEvent>
#include <QPainter>
#include <QStringList>

#include <bitset>
#include <cstddef>

namespace wavesmith::widgets {
namespace {

constexpr int kAroundEntry = 8; // pixels
constexpr int kSwatch = 22;     // width

struct SeenKinds {
  std::bitset<trace::kWaveStates> states;
  std::bitset<trace::kCategories> categories;
};

SeenKinds kindsOf(const trace::Trace* trace) {
  SeenKinds seen;
  if (trace == nullptr) {
    seen.states.set();
    seen.categories.set();
  } else {
    for (const trace::Wave& wave : trace->waves) {
      for (const trace::StateSpan& span : wave.states)
        seen.states.set(static_cast<std::size_t>(span.state));
      for (const trace::Execution& one : wave.executions)
        seen.categories.set(static_cast<std::size_t>(one.category));
    }
  }
  seen.states.reset(static_cast<std::size_t>(trace::WaveState::Empty));
  seen.categories.reset(static_cast<std::size_t>(trace::Category::None));
  return seen;
}

} // namespace

TimelineLegend::TimelineLegend(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Legend of the timeline"));
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  setTrace(nullptr);
}

void TimelineLegend::setTrace(const trace::Trace* trace) {
  const SeenKinds seen = kindsOf(trace);
  entries_.clear();
  entries_.push_back({tr("State:"), std::nullopt, {}});
  for (unsigned state = 0; state < trace::kWaveStates; ++state)
    if (seen.states.test(state)) {
      const auto kind = static_cast<trace::WaveState>(state);
      entries_.push_back({nameOf(kind), lookOf(kind), {}});
    }
  entries_.push_back({tr("Instruction:"), std::nullopt, {}});
  for (unsigned category = 0; category < trace::kCategories; ++category)
    if (seen.categories.test(category)) {
      const auto kind = static_cast<trace::Category>(category);
      entries_.push_back({nameOf(kind), lookOf(kind), {}});
    }
  setAccessibleDescription(names().join(QStringLiteral(", ")));
  setFixedHeight(heightOf(width()));
  update();
}

QStringList TimelineLegend::names() const {
  QStringList names;
  for (const Entry& entry : entries_)
    names << entry.text;
  return names;
}

int TimelineLegend::lineHeight() const {
  return fontMetrics().height() + 4;
}

QList<TimelineLegend::Entry> TimelineLegend::placed(int width) const {
  QList<Entry> list = entries_;
  QPoint at(kAroundEntry, 2);
  for (Entry& entry : list) {
    const int needed = (entry.look ? kSwatch + 4 : 0) + fontMetrics().horizontalAdvance(entry.text);
    if (at.x() > kAroundEntry && at.x() + needed > width - kAroundEntry)
      at = {kAroundEntry, at.y() + lineHeight()};
    entry.at = at;
    at.rx() += needed + 2 * kAroundEntry;
  }
  return list;
}

int TimelineLegend::heightOf(int width) const {
  return placed(width).back().at.y() + lineHeight() + 2;
}

void TimelineLegend::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  setFixedHeight(heightOf(width()));
}

void TimelineLegend::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFixedHeight(heightOf(width()));
}

void TimelineLegend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  for (const Entry& entry : placed(width())) {
    int left = entry.at.x();
    if (entry.look) {
      fillPart(painter, QRectF(left, entry.at.y() + 2, kSwatch, lineHeight() - 4), *entry.look, *theme_);
      left += kSwatch + 4;
    }
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(left, entry.at.y(), width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     entry.text);
  }
}

} // namespace wavesmith::widgets
