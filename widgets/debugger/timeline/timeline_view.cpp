// SPDX-License-Identifier: Apache-2.0
#include "debugger/timeline/timeline_view.h"

#include "debugger/debug_text.h"
#include "style/from_view.h"
#include "style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kMostSpans = 200'000; // more are merged
constexpr quint64 kFewestSteps = 16;        // fewest steps on display

QString className(emulator::InstructionClass cls) {
  const std::string_view text = emulator::name(cls);
  return fromView(text);
}

} // namespace

TimelineView::TimelineView(const Theme* theme, QWidget* parent) : QAbstractScrollArea(parent), theme_(theme) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setAccessibleName(tr("What each wave did"));
  viewport()->setMouseTracking(true);
  connect(theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

// --- Contents ---

void TimelineView::setRange(quint64 begin, quint64 end) {
  if (end < end_)
    for (auto& [wave, spans] : rows_) {
      std::erase_if(spans, [end](const debug::TimelineSpan& span) { return span.first >= end; });
      if (!spans.empty()) spans.back().last = std::min<std::uint64_t>(spans.back().last, end);
    }
  std::erase_if(rows_, [](const auto& row) { return row.second.empty(); });
  begin_ = begin;
  end_ = end;
  if (isAll_) showAll();
  updateScrollBars();
  viewport()->update();
}

void TimelineView::addSpans(const std::vector<debug::TimelineSpan>& spans) {
  for (const debug::TimelineSpan& span : spans) {
    auto& row = rows_[span.wave];
    const bool continues = !row.empty() && row.back().cls == span.cls && row.back().last == span.first;
    if (continues)
      row.back().last = span.last;
    else if (row.empty() || row.back().last <= span.first)
      row.push_back(span);
  }
  spans_ += spans.size();
  if (spans_ > kMostSpans) coarsen();
  updateScrollBars();
  viewport()->update();
}

// Merges what could not be told apart on a screen that shows the whole run.
void TimelineView::coarsen() {
  const std::uint64_t shortest = std::max<std::uint64_t>(2, (end_ - begin_) / 4096);
  spans_ = 0;
  for (auto& [wave, spans] : rows_) {
    std::vector<debug::TimelineSpan> merged;
    for (const debug::TimelineSpan& span : spans) {
      if (!merged.empty() && span.last - merged.back().first <= shortest)
        merged.back().last = span.last;
      else
        merged.push_back(span);
    }
    spans = std::move(merged);
    spans_ += spans.size();
  }
}

void TimelineView::setPosition(quint64 position, const std::optional<emulator::WaveId>& wave) {
  position_ = position;
  const bool isOther = wave_ != wave;
  wave_ = wave;
  if (isOther && wave) { // into view
    const auto found = rows_.find(*wave);
    if (found != rows_.end()) {
      const int row = static_cast<int>(std::distance(rows_.begin(), found)) * rowHeight();
      QScrollBar* const bar = verticalScrollBar();
      if (row < bar->value() || row + rowHeight() > bar->value() + viewport()->height())
        bar->setValue(row - viewport()->height() / 2);
    }
  }
  viewport()->update();
}

void TimelineView::clear() {
  rows_.clear();
  spans_ = 0;
  begin_ = end_ = first_ = last_ = position_ = 0;
  wave_.reset();
  isAll_ = true;
  updateScrollBars();
  viewport()->update();
}

// --- What is on display ---

void TimelineView::showSteps(quint64 first, quint64 last) {
  last = std::clamp(last, begin_ + kFewestSteps, std::max(end_, begin_ + kFewestSteps));
  first = std::clamp(first, begin_, last - kFewestSteps);
  isAll_ = first == begin_ && last >= end_;
  if (first == first_ && last == last_) return;
  first_ = first;
  last_ = last;
  updateScrollBars();
  viewport()->update();
}

void TimelineView::showAll() {
  isAll_ = true;
  first_ = begin_;
  last_ = std::max(end_, begin_ + kFewestSteps);
  updateScrollBars();
  viewport()->update();
}

void TimelineView::zoom(double factor) {
  const auto shown = static_cast<double>(last_ - first_);
  const auto wanted =
      static_cast<quint64>(std::max(static_cast<double>(kFewestSteps), std::round(shown / factor)));
  const quint64 middle = std::clamp(position_, first_, last_);
  const double part = shown > 0 ? static_cast<double>(middle - first_) / shown : 0.5;
  const auto before = static_cast<quint64>(part * static_cast<double>(wanted));
  const quint64 first = middle > begin_ + before ? middle - before : begin_;
  showSteps(first, first + wanted);
}

int TimelineView::labelWidth() const {
  const QString longest = rows_.empty() ? QStringLiteral("0.0") : waveNumber(rows_.rbegin()->first);
  return fontMetrics().horizontalAdvance(longest) + 16;
}

int TimelineView::rowHeight() const {
  return fontMetrics().height() + 4;
}

int TimelineView::xOf(quint64 step) const {
  const double width = std::max(1, viewport()->width() - labelWidth());
  const double part = (static_cast<double>(step) - static_cast<double>(first_)) /
                      static_cast<double>(std::max<quint64>(1, last_ - first_));
  return labelWidth() + static_cast<int>(std::lround(std::clamp(part, -1.0, 2.0) * width));
}

quint64 TimelineView::stepAt(int x) const {
  const double width = std::max(1, viewport()->width() - labelWidth());
  const double part = std::clamp((x - labelWidth()) / width, 0.0, 1.0);
  return first_ + static_cast<quint64>(part * static_cast<double>(last_ - first_));
}

std::optional<emulator::WaveId> TimelineView::waveAt(int y) const {
  const int row = (y + verticalScrollBar()->value()) / rowHeight();
  if (row < 0 || row >= rowCount()) return std::nullopt;
  return std::next(rows_.begin(), row)->first;
}

QPoint TimelineView::placeOf(const emulator::WaveId& wave, quint64 step) const {
  const auto found = rows_.find(wave);
  const int row = static_cast<int>(std::distance(rows_.begin(), found));
  return {xOf(step), row * rowHeight() - verticalScrollBar()->value() + rowHeight() / 2};
}

const debug::TimelineSpan* TimelineView::spanAt(const QPoint& place) const {
  const auto wave = waveAt(place.y());
  if (!wave || place.x() < labelWidth()) return nullptr;
  const quint64 step = stepAt(place.x());
  const auto& spans = rows_.at(*wave);
  const auto after = std::ranges::upper_bound(spans, step, {}, &debug::TimelineSpan::first);
  if (after == spans.begin()) return nullptr;
  const debug::TimelineSpan& span = *std::prev(after);
  return step < span.last ? &span : nullptr;
}

void TimelineView::updateScrollBars() {
  QScrollBar* const vertical = verticalScrollBar();
  vertical->setPageStep(viewport()->height());
  vertical->setSingleStep(rowHeight());
  vertical->setRange(0, std::max(0, rowCount() * rowHeight() - viewport()->height()));
}

// --- Painting ---

QColor TimelineView::colorOf(emulator::InstructionClass cls) const {
  using enum emulator::InstructionClass;
  switch (cls) {
  case ScalarAlu:
  case ScalarMemory: return theme_->color(Theme::Role::Scalar);
  case VectorAlu: return theme_->color(Theme::Role::Vector);
  case Matrix: return theme_->color(Theme::Role::Accumulation);
  case VectorLoad:
  case VectorStore:
  case VectorAtomic: return theme_->color(Theme::Role::Warning);
  case Lds: return theme_->color(Theme::Role::Good);
  case Barrier: return theme_->color(Theme::Role::Error);
  case Branch: return theme_->color(Theme::Role::Accent);
  case Wait:
  case Other: break;
  }
  return theme_->color(Theme::Role::Quiet);
}

void TimelineView::paintRow(QPainter& painter, const std::vector<debug::TimelineSpan>& spans,
                            const QRect& row) const {
  auto span = std::ranges::upper_bound(spans, first_, {}, &debug::TimelineSpan::last);
  int painted = -1; // up to this pixel: more spans than pixels need no more time
  for (; span != spans.end() && span->first < last_; ++span) {
    const int left = std::max(xOf(span->first), labelWidth());
    const int right = std::max(left + 1, xOf(span->last));
    if (right <= painted) continue;
    painted = right;
    const QRect part(left, row.top() + 2, right - left, row.height() - 4);
    QColor fill = colorOf(span->cls);
    painter.fillRect(part, fill);
    const bool isMemory = span->cls == emulator::InstructionClass::ScalarMemory ||
                          span->cls == emulator::InstructionClass::VectorStore ||
                          span->cls == emulator::InstructionClass::Wait;
    if (isMemory && part.width() > 4) // told apart from others of the same color
      painter.fillRect(part, QBrush(theme_->color(Theme::Role::EditorBackground), Qt::BDiagPattern));
    const QString text = className(span->cls);
    if (part.width() < fontMetrics().horizontalAdvance(text) + 8) continue;
    painter.fillRect(
        QRect(part.left() + 3, part.top() + 1, fontMetrics().horizontalAdvance(text) + 4, part.height() - 2),
        theme_->color(Theme::Role::EditorBackground));
    painter.setPen(theme_->color(Theme::Role::EditorText));
    painter.drawText(part.adjusted(5, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
  }
}

void TimelineView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme_->color(Theme::Role::EditorBackground));
  const int height = rowHeight();
  const int scrolled = verticalScrollBar()->value();
  const int firstRow = scrolled / height;
  auto row = std::next(rows_.begin(), std::min(firstRow, rowCount()));
  for (int y = firstRow * height - scrolled; row != rows_.end() && y < viewport()->height();
       ++row, y += height) {
    const QRect place(0, y, viewport()->width(), height);
    if (row->first == wave_) painter.fillRect(place, theme_->color(Theme::Role::CurrentLine));
    QFont font = this->font();
    font.setBold(row->first == wave_);
    painter.setFont(font);
    painter.setPen(theme_->color(row->first == wave_ ? Theme::Role::EditorText : Theme::Role::LineNumber));
    painter.drawText(QRect(0, y, labelWidth() - 8, height), Qt::AlignVCenter | Qt::AlignRight,
                     waveNumber(row->first));
    painter.setFont(this->font());
    paintRow(painter, row->second, place);
  }
  if (position_ < first_ || position_ > last_ || end_ == begin_) return;
  painter.setPen(QPen(theme_->color(Theme::Role::EditorText), 2));
  const int x = xOf(position_);
  painter.drawLine(x, 0, x, viewport()->height());
}

// --- Input ---

void TimelineView::mousePressEvent(QMouseEvent* event) {
  const auto wave = waveAt(static_cast<int>(event->position().y()));
  const int x = static_cast<int>(event->position().x());
  if (event->button() != Qt::LeftButton || !wave) return;
  emit stepChosen(x < labelWidth() ? position_ : stepAt(x), *wave);
}

void TimelineView::wheelEvent(QWheelEvent* event) {
  if (!event->modifiers().testFlag(Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
  if (event->angleDelta().y() != 0) zoom(event->angleDelta().y() > 0 ? 1.5 : 1 / 1.5);
  event->accept();
}

void TimelineView::resizeEvent(QResizeEvent*) {
  updateScrollBars();
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  const quint64 shown = last_ - first_;
  const quint64 by = std::max<quint64>(1, shown / 4);
  switch (event->key()) {
  case Qt::Key_Plus: return zoom(1.5);
  case Qt::Key_Minus: return zoom(1 / 1.5);
  case Qt::Key_0: return showAll();
  case Qt::Key_Left:
    return showSteps(first_ > begin_ + by ? first_ - by : begin_,
                     (first_ > begin_ + by ? first_ - by : begin_) + shown);
  case Qt::Key_Right: return showSteps(first_ + by, first_ + by + shown);
  default: return QAbstractScrollArea::keyPressEvent(event);
  }
}

bool TimelineView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const debug::TimelineSpan* const span = spanAt(help->pos());
  if (span == nullptr) {
    QToolTip::hideText();
    return true;
  }
  const QLocale locale;
  QToolTip::showText(help->globalPos(),
                     tr("Wave %1: %2, steps %3 to %4")
                         .arg(waveNumber(span->wave), className(span->cls),
                              locale.toString(static_cast<qulonglong>(span->first)),
                              locale.toString(static_cast<qulonglong>(span->last - 1))),
                     this);
  return true;
}

} // namespace wavesmith::widgets
