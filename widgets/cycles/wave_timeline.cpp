// SPDX-License-Identifier: Apache-2.0
#include "cycles/wave_timeline.h"

#include "controls/tool_tip.h"
#include "cycles/wave_look.h"
#include "style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace wavesmith::widgets {
namespace {

using trace::Category;
using trace::Mark;
using trace::Strip;
using trace::WaveState;

constexpr qint64 kFewestCycles = 32; // fewest cycles on display
constexpr double kZoomStep = 1.5;
constexpr int kBetweenRows = 8;     // pixels
constexpr int kMarkHeight = 3;      // pixels
constexpr int kPixelsOfOne = 4;     // least pixels of each instruction that is drawn on its own
constexpr double kTextPixels = 24;  // least pixels of a part that has a text
constexpr double kTickPixels = 110; // between the numbers of the ruler, at least

QString kindName(bool isState, std::uint8_t kind) {
  return isState ? nameOf(static_cast<WaveState>(kind)) : nameOf(static_cast<Category>(kind));
}

qint64 tickOf(double cyclesOfPixel) {
  const double least = cyclesOfPixel * kTickPixels;
  qint64 tick = 1;
  while (true)
    for (const int factor : {1, 2, 5}) {
      if (static_cast<double>(tick * factor) >= least) return tick * factor;
      if (factor == 5) tick *= 10;
    }
}

} // namespace

WaveTimeline::WaveTimeline(const Theme* theme, QWidget* parent) : QAbstractScrollArea(parent), theme_(theme) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Waves by slot of their SIMD"));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  viewport()->setMouseTracking(true);
  connect(theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

bool WaveTimeline::isEmpty() const {
  return measurement_ == nullptr || measurement_->timeline->rows().empty();
}

void WaveTimeline::setMeasurement(const MeasurementPointer& measurement) {
  const bool isSame =
      measurement_ != nullptr && measurement != nullptr && measurement->trace == measurement_->trace;
  measurement_ = measurement;
  if (isSame) return viewport()->update();
  marked_.clear();
  chosen_.reset();
  measureLabels();
  setAccessibleDescription(
      isEmpty() ? QString()
                : tr("%n slot(s) with waves", nullptr, static_cast<int>(timeline().rows().size())));
  showAll();
}

void WaveTimeline::setMarked(std::vector<std::uint32_t> codeRows) {
  if (codeRows == marked_) return;
  marked_ = std::move(codeRows);
  viewport()->update();
}

// --- What is on display ---

void WaveTimeline::showAll() {
  if (isEmpty()) {
    first_ = 0;
    last_ = 1;
  } else {
    first_ = timeline().begin();
    last_ = std::max<qint64>(timeline().end(), first_ + kFewestCycles);
  }
  updateScrollBars();
  viewport()->update();
}

void WaveTimeline::showCycles(qint64 first, qint64 last) {
  if (isEmpty()) return;
  const qint64 begin = timeline().begin();
  const qint64 end = std::max<qint64>(timeline().end(), begin + kFewestCycles);
  const qint64 shown = std::clamp(last - first, kFewestCycles, end - begin);
  first_ = std::clamp(first, begin, end - shown);
  last_ = first_ + shown;
  updateScrollBars();
  viewport()->update();
}

void WaveTimeline::zoom(double factor, int x) {
  const auto shown = static_cast<double>(last_ - first_);
  const double wanted = std::max(static_cast<double>(kFewestCycles), shown / factor);
  const double part = std::clamp(static_cast<double>(x - labelWidth()) / plotWidth(), 0.0, 1.0);
  const qint64 first = first_ + std::llround(part * (shown - wanted));
  showCycles(first, first + std::llround(wanted));
}

void WaveTimeline::measureLabels() {
  constexpr int kAroundLabel = 16;
  labelWidth_ = kAroundLabel;
  if (isEmpty()) return;
  for (const trace::SlotRow& row : timeline().rows())
    labelWidth_ = std::max(labelWidth_, fontMetrics().horizontalAdvance(QString::fromStdString(row.name())) +
                                            kAroundLabel);
}

int WaveTimeline::stripHeight() const {
  return fontMetrics().height() + 2;
}

int WaveTimeline::rowHeight() const {
  return 2 * stripHeight() + kMarkHeight + kBetweenRows;
}

int WaveTimeline::plotWidth() const {
  return std::max(1, viewport()->width() - labelWidth());
}

double WaveTimeline::xOf(qint64 cycle) const {
  return labelWidth() +
         static_cast<double>(cycle - first_) / static_cast<double>(last_ - first_) * plotWidth();
}

qint64 WaveTimeline::cycleAt(int x) const {
  return first_ + static_cast<qint64>(std::floor((x - labelWidth() + 0.5) / plotWidth() *
                                                 static_cast<double>(last_ - first_)));
}

int WaveTimeline::slotAt(int y) const {
  if (isEmpty() || y < stripHeight()) return -1;
  const int slot = (y - stripHeight() + verticalScrollBar()->value()) / rowHeight();
  return slot < static_cast<int>(timeline().rows().size()) ? slot : -1;
}

QPoint WaveTimeline::placeOf(std::size_t slot, qint64 cycle) const {
  return {static_cast<int>(xOf(cycle)), stripHeight() + static_cast<int>(slot) * rowHeight() -
                                            verticalScrollBar()->value() + rowHeight() / 2 - kBetweenRows};
}

void WaveTimeline::updateScrollBars() {
  isUpdating_ = true;
  const int rows = isEmpty() ? 0 : static_cast<int>(timeline().rows().size());
  verticalScrollBar()->setPageStep(viewport()->height() - stripHeight());
  verticalScrollBar()->setSingleStep(rowHeight() / 2);
  verticalScrollBar()->setRange(0, std::max(0, rows * rowHeight() + stripHeight() - viewport()->height()));
  const qint64 begin = isEmpty() ? 0 : timeline().begin();
  const qint64 all = isEmpty() ? 1 : std::max<qint64>(timeline().end() - begin, kFewestCycles);
  constexpr qint64 kMostSteps = 1 << 30;
  unit_ = all / kMostSteps + 1;
  const qint64 shown = last_ - first_;
  horizontalScrollBar()->setPageStep(static_cast<int>(std::max<qint64>(shown / unit_, 1)));
  horizontalScrollBar()->setSingleStep(static_cast<int>(std::max<qint64>(shown / unit_ / 16, 1)));
  horizontalScrollBar()->setRange(0, static_cast<int>(std::max<qint64>(0, all - shown) / unit_));
  horizontalScrollBar()->setValue(static_cast<int>((first_ - begin) / unit_));
  isUpdating_ = false;
}

void WaveTimeline::scrollContentsBy(int dx, int) {
  if (dx != 0 && !isUpdating_ && !isEmpty()) {
    const qint64 shown = last_ - first_;
    first_ = timeline().begin() + horizontalScrollBar()->value() * unit_;
    last_ = first_ + shown;
  }
  viewport()->update();
}

// --- Painting ---

void WaveTimeline::paintPart(QPainter& painter, const QRectF& part, bool isState, std::uint8_t kind) const {
  ++partsPainted_;
  fillPart(painter, part,
           isState ? lookOf(static_cast<WaveState>(kind)) : lookOf(static_cast<Category>(kind)), *theme_);
}

namespace {

// In the middle of the part, on the background of the editor, if it fits.
void paintTimelineText(QPainter& painter, const Theme& theme, const QRectF& part, const QString& text) {
  constexpr double kAround = 8;
  const double width = painter.fontMetrics().horizontalAdvance(text);
  if (part.width() < width + kAround) return;
  const QRectF box(part.left() + 2, part.top() + 1, width + 4, part.height() - 2);
  painter.fillRect(box, theme.color(Theme::Role::EditorBackground));
  painter.setPen(theme.color(Theme::Role::EditorText));
  painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

void WaveTimeline::paintStrip(QPainter& painter, const Strip& strip, bool isStates, int top) const {
  const int left = labelWidth();
  const std::vector<std::uint8_t> kinds = strip.pixels(first_, last_, plotWidth());
  for (std::size_t from = 0; from < kinds.size();) {
    std::size_t to = from + 1;
    while (to < kinds.size() && kinds[to] == kinds[from])
      ++to;
    if (kinds[from] != Strip::kNothing) {
      const QRectF part(left + static_cast<double>(from), top, static_cast<double>(to - from),
                        stripHeight() - 1);
      paintPart(painter, part, isStates, kinds[from]);
      if (part.width() >= kTextPixels)
        paintTimelineText(painter, *theme_, part, kindName(isStates, kinds[from]));
    }
    from = to;
  }
}

// Each with its text, while they are few.
void WaveTimeline::paintInstructions(QPainter& painter, const trace::SlotRow& slot, int top) const {
  const auto few = static_cast<std::size_t>(plotWidth() / kPixelsOfOne);
  const auto shown = slot.categories.in(first_, last_);
  if (shown.size() > few) return paintStrip(painter, slot.categories, false, top);
  for (const trace::Stretch& one : shown) {
    const double left = std::max<double>(xOf(one.begin), labelWidth());
    const double right = std::max(left + 1, xOf(one.end) - 1); // a gap to the next one
    const QRectF part(left, top, right - left, stripHeight() - 1);
    paintPart(painter, part, false, one.kind);
    if (part.width() < kTextPixels) continue;
    const trace::Execution* execution = trace::executionAt(*measurement_->trace, slot, one.begin);
    const bool isKnown = execution != nullptr && execution->row < measurement_->trace->code.size();
    paintTimelineText(painter, *theme_, part,
                      isKnown ? QString::fromStdString(measurement_->trace->code[execution->row].text)
                              : kindName(false, one.kind));
  }
}

void WaveTimeline::paintMarks(QPainter& painter, std::size_t slot, int top) const {
  const QColor color = theme_->color(Theme::Role::Accent);
  for (const std::uint32_t row : marked_) {
    const auto marks = timeline().marksOf(row);
    const auto before = [slot](const Mark& mark, qint64 time) {
      return std::pair{std::size_t{mark.slot}, qint64{mark.time}} < std::pair{slot, time};
    };
    // The one before the first visible one may end in it.
    auto mark = std::lower_bound(marks.begin(), marks.end(), first_, before);
    if (mark != marks.begin() && std::prev(mark)->slot == slot) --mark;
    for (double painted = labelWidth(); mark != marks.end() && mark->slot == slot && mark->time < last_;) {
      const double left = std::max(xOf(mark->time), painted);
      const double right = std::max(left + 2, xOf(mark->time + mark->duration));
      if (right > painted) {
        ++partsPainted_;
        painter.fillRect(QRectF(left, top, right - left, kMarkHeight), color);
      }
      painted = right;
      // The next one that is visible beside it: a million marks are a thousand pixels.
      const qint64 next = std::max<qint64>(mark->time + 1, cycleAt(static_cast<int>(painted)));
      mark = std::lower_bound(mark + 1, marks.end(), next, before);
    }
  }
}

void WaveTimeline::paintSlot(QPainter& painter, const trace::SlotRow& slot, std::size_t number,
                             int top) const {
  painter.setPen(theme_->color(Theme::Role::LineNumber));
  painter.drawText(QRect(0, top, labelWidth() - 8, 2 * stripHeight()), Qt::AlignRight | Qt::AlignVCenter,
                   QString::fromStdString(slot.name()));
  paintStrip(painter, slot.states, true, top);
  paintInstructions(painter, slot, top + stripHeight());
  paintMarks(painter, number, top + 2 * stripHeight());
  if (!chosen_ || chosen_->slot != number) return;
  const trace::Execution& one = chosen_->execution;
  const double left = std::max<double>(xOf(one.time), labelWidth());
  const double right = std::max(left + 2, xOf(one.time + std::max(one.duration, 1)));
  if (right < labelWidth() || left > viewport()->width()) return;
  painter.setPen(QPen(theme_->color(Theme::Role::EditorText), 2));
  painter.drawRect(QRectF(left, top, right - left, 2 * stripHeight() - 1));
}

void WaveTimeline::paintRuler(QPainter& painter) const {
  painter.fillRect(QRect(0, 0, viewport()->width(), stripHeight()), theme_->color(Theme::Role::Gutter));
  painter.setPen(theme_->color(Theme::Role::LineNumber));
  const qint64 begin = timeline().begin();
  const qint64 tick = tickOf(static_cast<double>(last_ - first_) / plotWidth());
  const QLocale locale;
  for (qint64 at = (first_ - begin + tick - 1) / tick * tick; begin + at < last_; at += tick) {
    const auto x = static_cast<int>(xOf(begin + at));
    painter.drawLine(x, stripHeight() / 2, x, stripHeight());
    painter.drawText(QRect(x + 3, 0, static_cast<int>(kTickPixels), stripHeight()),
                     Qt::AlignLeft | Qt::AlignVCenter, locale.toString(at));
  }
}

void WaveTimeline::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme_->color(Theme::Role::EditorBackground));
  partsPainted_ = 0;
  if (isEmpty()) return;
  const int scrolled = verticalScrollBar()->value();
  const auto rows = timeline().rows();
  for (auto slot = static_cast<std::size_t>(scrolled / rowHeight()); slot < rows.size(); ++slot) {
    const int top = stripHeight() + static_cast<int>(slot) * rowHeight() - scrolled;
    if (top > viewport()->height()) break;
    paintSlot(painter, rows[slot], slot, top + 2);
  }
  paintRuler(painter);
}

// --- Input ---

void WaveTimeline::choose(std::size_t slot, const trace::Execution& execution) {
  chosen_ = Chosen{slot, execution};
  viewport()->update();
  if (execution.row < measurement_->trace->code.size()) emit executionChosen(execution.row);
}

void WaveTimeline::mousePressEvent(QMouseEvent* event) {
  const QPoint place = event->position().toPoint();
  const int slot = slotAt(place.y());
  if (event->button() != Qt::LeftButton || slot < 0 || place.x() < labelWidth()) return;
  const auto number = static_cast<std::size_t>(slot);
  const trace::Execution* found =
      trace::executionAt(*measurement_->trace, timeline().rows()[number], cycleAt(place.x()));
  if (found != nullptr) choose(number, *found);
}

void WaveTimeline::step(int by) {
  // In the order of slots and times.
  const auto key = [](const Mark& mark) { return std::pair{std::size_t{mark.slot}, qint64{mark.time}}; };
  const std::pair<std::size_t, qint64> from = chosen_
                                                  ? std::pair{chosen_->slot, qint64{chosen_->execution.time}}
                                                  : std::pair{std::size_t{0}, first_ - 1};
  const Mark* best = nullptr;
  for (const std::uint32_t row : marked_) {
    const auto marks = timeline().marksOf(row);
    const auto after = by > 0 ? std::ranges::upper_bound(marks, from, {}, key)
                              : std::ranges::lower_bound(marks, from, {}, key);
    if (by > 0 ? after == marks.end() : after == marks.begin()) continue;
    const Mark& found = by > 0 ? *after : *std::prev(after);
    if (best == nullptr || (by > 0 ? key(found) < key(*best) : key(found) > key(*best))) best = &found;
  }
  if (best == nullptr) return;
  const trace::Execution* execution =
      trace::executionAt(*measurement_->trace, timeline().rows()[best->slot], best->time);
  if (execution == nullptr) return;
  if (execution->time < first_ || execution->time >= last_) {
    const qint64 shown = last_ - first_;
    showCycles(execution->time - shown / 2, execution->time + shown / 2);
  }
  const int top = static_cast<int>(best->slot) * rowHeight();
  QScrollBar* const bar = verticalScrollBar();
  if (top < bar->value() || top + rowHeight() > bar->value() + bar->pageStep()) bar->setValue(top);
  choose(best->slot, *execution);
}

void WaveTimeline::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  if (turned.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier))
    horizontalScrollBar()->event(event);
  else if (turned.y() != 0)
    zoom(turned.y() > 0 ? kZoomStep : 1 / kZoomStep, static_cast<int>(event->position().x()));
  event->accept();
}

void WaveTimeline::keyPressEvent(QKeyEvent* event) {
  if (isEmpty()) return QAbstractScrollArea::keyPressEvent(event);
  const qint64 part = std::max<qint64>((last_ - first_) / 8, 1);
  const int middle = labelWidth() + plotWidth() / 2;
  switch (event->key()) {
  case Qt::Key_Plus: return zoom(kZoomStep, middle);
  case Qt::Key_Minus: return zoom(1 / kZoomStep, middle);
  case Qt::Key_Left: return showCycles(first_ - part, last_ - part);
  case Qt::Key_Right: return showCycles(first_ + part, last_ + part);
  case Qt::Key_Home: return showAll();
  case Qt::Key_N: return step(1);
  case Qt::Key_P: return step(-1);
  default: QAbstractScrollArea::keyPressEvent(event);
  }
}

void WaveTimeline::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  updateScrollBars();
}

void WaveTimeline::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) measureLabels();
}

QString WaveTimeline::textAt(const QPoint& place) const {
  const int slot = slotAt(place.y());
  if (slot < 0 || place.x() < labelWidth()) return {};
  const trace::SlotRow& row = timeline().rows()[static_cast<std::size_t>(slot)];
  const qint64 cycle = cycleAt(place.x());
  const QLocale locale;
  QString text =
      tr("%1, cycle %2").arg(QString::fromStdString(row.name()), locale.toString(cycle - timeline().begin()));
  const auto states = row.states.in(cycle, cycle + 1);
  if (!states.empty())
    text +=
        u'\n' + tr("%1 for %n cycle(s)", nullptr, static_cast<int>(states.front().end - states.front().begin))
                    .arg(kindName(true, states.front().kind));
  const trace::Execution* found = trace::executionAt(*measurement_->trace, row, cycle);
  if (found == nullptr || found->row >= measurement_->trace->code.size()) return text;
  return text + u'\n' + QString::fromStdString(measurement_->trace->code[found->row].text) + u'\n' +
         tr("%1 (%2): %3 cycles, of which %4 stall")
             .arg(measurement_->lineOf(found->row) != 0 ? tr("line %1").arg(measurement_->lineOf(found->row))
                                                        : tr("only in the trace"),
                  nameOf(found->category), locale.toString(found->duration), locale.toString(found->stall));
}

bool WaveTimeline::viewportEvent(QEvent* event) {
  const QHelpEvent* const asked = toolTipRequest(event);
  return asked != nullptr ? showToolTip(this, *asked, textAt(asked->pos()))
                          : QAbstractScrollArea::viewportEvent(event);
}

} // namespace wavesmith::widgets
