// SPDX-License-Identifier: Apache-2.0
#include "editor/trace_columns.h"

#include "editor/code_editor.h"
#include "editor/snapshot_lines.h"
#include "style/theme.h"
#include "trace/summary.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace wavesmith::widgets {
namespace {

// Pixels.
constexpr int kTraceOutside = 5;
constexpr int kTraceBetween = 8;
constexpr int kHeatBar = 2; // height of the bar at the bottom of a row

constexpr int kTraceDigits = 5;    // of a figure
constexpr double kReadable = 4.5;  // contrast
constexpr double kStrongest = 0.6; // of the hottest color in a shade

// In at most five characters: 9,999, 275k, 1.2M.
QString shortNumber(double value) {
  constexpr double kThousand = 1000;
  if (value < 99.95 && value != std::floor(value)) return QString::number(value, 'f', 1);
  if (value < 10 * kThousand) return QString::number(std::lround(value));
  if (value < kThousand * kThousand) return QString::number(std::lround(value / kThousand)) + u'k';
  const double millions = value / (kThousand * kThousand);
  return QString::number(millions, 'f', millions < 100 ? 1 : 0) + u'M';
}

std::array<QString, 4> traceFigures(const trace::Totals& totals) {
  return {shortNumber(static_cast<double>(totals.hits)),
          shortNumber(trace::mean(totals.latency, totals.hits)),
          shortNumber(trace::mean(totals.stall, totals.hits)),
          shortNumber(trace::mean(totals.idle, totals.hits))};
}

QColor blended(const QColor& from, const QColor& to, double part) {
  const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

} // namespace

TraceColumns::TraceColumns(CodeEditor* editor, SnapshotLines* lines, const Theme* theme)
    : QWidget(editor), editor_(editor), lines_(lines), theme_(theme),
      measured_(Measured::of(editor->model())) {
  setAccessibleName(tr("Columns of the trace"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  hide();
  connect(measured_, &Measured::changed, this, [this] {
    emit widthChanged();
    update();
  });
  connect(lines, &SnapshotLines::snapshotChanged, this, qOverload<>(&QWidget::update));
  connect(lines, &SnapshotLines::linesMoved, this, qOverload<>(&QWidget::update));
}

void TraceColumns::layOut(int room) {
  parts_.clear();
  missing_.clear();
  width_ = 0;
  if (measured_->measurement() == nullptr) return;
  digit_ = QFontMetrics(editor_->font()).horizontalAdvance(u'0');
  const std::array<std::pair<QString, QString>, 4> columns = {
      {{tr("Hits"), tr("Executions of the line in the trace")},
       {tr("Mean"), tr("Cycles of an execution: stall and issue")},
       {tr("Stall"), tr("Cycles of an execution in which it could not issue")},
       {tr("Idle"), tr("Cycles between the previous instruction of the wave and an execution")}}};
  int left = kTraceOutside;
  for (const auto& [name, explanation] : columns) {
    const int right = left + kTraceDigits * digit_;
    if (right + kTraceOutside > room || !missing_.isEmpty()) {
      missing_ << name;
      continue;
    }
    parts_.push_back({name, explanation, left, right});
    width_ = right + kTraceOutside;
    left = right + kTraceBetween;
  }
  update();
}

// A measurement of another snapshot is used only if both have as many instructions: while the newest snapshot is matched.
trace::Totals TraceColumns::totalsOf(int line) const {
  trace::Totals totals;
  const MeasurementPointer& measurement = measured_->measurement();
  const SnapshotPointer& snapshot = lines_->snapshot();
  if (measurement == nullptr || !snapshot) return totals;
  const auto& known = measurement->byInstruction;
  if (known.size() != snapshot->program->instructions().size()) return totals;
  for (const std::uint32_t at : lines_->at(line).instructions)
    totals += known[at];
  return totals;
}

QString TraceColumns::textOf(int line) const {
  const trace::Totals totals = totalsOf(line);
  if (totals.hits == 0) return {};
  QStringList texts;
  for (const QString& text : traceFigures(totals))
    texts << text;
  return texts.join(u'\t');
}

double TraceColumns::heatOf(int line) const {
  const MeasurementPointer& measurement = measured_->measurement();
  if (measurement == nullptr || measurement->mostCycles == 0) return 0;
  return std::min(1.0, trace::mean(trace::cyclesOf(totalsOf(line)), measurement->mostCycles));
}

QString TraceColumns::explanation(int line) const {
  const trace::Totals totals = totalsOf(line);
  if (totals.hits == 0) return {};
  const QLocale locale;
  const auto number = [&locale](std::uint64_t n) { return locale.toString(static_cast<qulonglong>(n)); };
  return tr("%1 executions in the trace: %2 cycles of stall and issue, of which %3 stall; %4 idle before "
            "them\n"
            "%5 % of the cycles of the line with the most")
      .arg(number(totals.hits), number(totals.latency), number(totals.stall), number(totals.idle),
           locale.toString(100 * heatOf(line), 'f', 1));
}

QColor TraceColumns::shadeOf(double heat, const Theme& theme) {
  const QColor ground = theme.color(Theme::Role::Gutter);
  const QColor text = theme.color(Theme::Role::EditorText);
  double part = kStrongest * std::clamp(heat, 0.0, 1.0);
  QColor shade = blended(ground, theme.color(Theme::Role::HeatHigh), part);
  while (part > 0.01 && contrast(shade, text) < kReadable) {
    part *= 0.8;
    shade = blended(ground, theme.color(Theme::Role::HeatHigh), part);
  }
  return shade;
}

void TraceColumns::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.fillRect(event->rect(), theme_->color(Theme::Role::Gutter));
  texts_.begin(painter, editor_->font());
  painter.setPen(theme_->color(Theme::Role::EditorText));
  for (const VisibleRow& row : editor_->visibleRows()) {
    if (row.top > event->rect().bottom() || row.top + row.height < event->rect().top()) continue;
    const trace::Totals totals = totalsOf(row.line);
    if (totals.hits == 0) continue;
    const double heat = heatOf(row.line);
    painter.fillRect(QRectF(0, row.top, width(), row.height), shadeOf(heat, *theme_));
    painter.fillRect(QRectF(0, row.top + row.height - kHeatBar, heat * width(), kHeatBar),
                     theme_->color(Theme::Role::HeatHigh));
    const auto figures = traceFigures(totals);
    for (std::size_t part = 0; part < parts_.size(); ++part)
      texts_.draw(painter,
                  QRectF(parts_[part].left, row.top, parts_[part].right - parts_[part].left, row.height),
                  Qt::AlignRight, figures[part]);
  }
  painter.fillRect(QRect(0, event->rect().top(), 1, event->rect().height()),
                   theme_->color(Theme::Role::Border));
}

void TraceColumns::wheelEvent(QWheelEvent* event) {
  QCoreApplication::sendEvent(editor_->viewport(), event);
}

void TraceColumns::mousePressEvent(QMouseEvent* event) {
  const int line = editor_->lineAtHeight(static_cast<int>(event->position().y()));
  if (line == 0 || event->button() != Qt::LeftButton) return;
  editor_->setTextCursor(QTextCursor(editor_->document()->findBlockByNumber(line - 1)));
  editor_->setFocus();
}

bool TraceColumns::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString text = explanation(editor_->lineAtHeight(help->pos().y()));
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

} // namespace wavesmith::widgets
