// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/trace_columns.h"

#include "controls/tool_tip.h"
#include "editor/code_editor.h"
#include "editor/snapshot_lines.h"
#include "style/theme.h"
#include "trace/summary.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QTextBlock>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace wavesmith::widgets {
namespace {

// Pixels.
constexpr int kTraceOutside = 5;
constexpr int kTraceBetween = 8;
constexpr int kHeatBar = 2; // height of the bar at the bottom of a row

constexpr int kTraceDigits = 5;    // most digits of a figure
constexpr double kReadable = 4.5;  // contrast
constexpr double kStrongest = 0.6; // the most that the hottest color contributes to a shade

// In at most five characters: 9,999, 275k, 1.2M.
QString shortNumber(double value) {
  constexpr double kThousand = 1000;
  if (value < 99.95 && value != std::floor(value)) return QString::number(value, 'f', 1);
  if (value < 10 * kThousand) return QString::number(std::lround(value));
  if (value < kThousand * kThousand) return QString::number(std::lround(value / kThousand)) + u'k';
  const double millions = value / (kThousand * kThousand);
  return QString::number(millions, 'f', millions < 100 ? 1 : 0) + u'M';
}

QStringList traceFigures(const trace::Totals& totals, const std::optional<trace::Hidden>& hidden) {
  QStringList texts{shortNumber(static_cast<double>(totals.hits)),
                    shortNumber(trace::mean(totals.latency, totals.hits)),
                    shortNumber(trace::mean(totals.stall, totals.hits)),
                    shortNumber(trace::mean(totals.idle, totals.hits))};
  if (hidden) texts << shortNumber(trace::mean(hidden->total(), totals.hits));
  return texts;
}

QStringList sampleFigures(const trace::SampleTotals& totals, bool isStochastic) {
  QStringList texts{(totals.shared != 0 ? QStringLiteral("\u2264") : QString()) +
                    shortNumber(static_cast<double>(totals.atMost()))};
  if (isStochastic)
    texts << shortNumber(static_cast<double>(totals.issued))
          << shortNumber(static_cast<double>(totals.stalled()));
  return texts;
}

bool hasStallReasons(const Measurement& measurement) {
  return measurement.samples != nullptr &&
         measurement.samples->method == trace::PcSamples::Method::Stochastic;
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

std::vector<std::pair<QString, QString>> TraceColumns::columnNames() const {
  const Measurement& measurement = *measured_->measurement();
  if (measurement.samples == nullptr) {
    std::vector<std::pair<QString, QString>> names{
        {tr("Hits"), tr("Executions of the line in the trace")},
        {tr("Mean"), tr("Cycles of an execution: stall and issue")},
        {tr("Stall"), tr("Cycles of an execution in which it could not issue")},
        {tr("Idle"), tr("Cycles between the previous instruction of the wave and an execution")}};
    if (measurement.knowsHidden())
      names.emplace_back(
          tr("Hidden"),
          tr("Cycles of an execution in which other waves of the SIMD kept a pipe busy; at least"));
    return names;
  }
  std::vector<std::pair<QString, QString>> names{
      {tr("Samples"),
       tr("Samples in which a wave was at this line; \u2264: or at another one that reads the same")}};
  if (hasStallReasons(measurement)) {
    names.emplace_back(tr("Issued"), tr("Samples in which the wave issued the instruction"));
    names.emplace_back(tr("Stalled"), tr("Samples in which it could not issue"));
  }
  return names;
}

void TraceColumns::layOut(int room) {
  parts_.clear();
  missing_.clear();
  width_ = 0;
  if (measured_->measurement() == nullptr) return;
  digit_ = QFontMetrics(editor_->font()).horizontalAdvance(u'0');
  int left = kTraceOutside;
  for (const auto& [name, explanation] : columnNames()) {
    const int digits = std::max(kTraceDigits, static_cast<int>(name.size()));
    const int right = left + digits * digit_;
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

std::optional<trace::Hidden> TraceColumns::hiddenOf(int line) const {
  const MeasurementPointer& measurement = measured_->measurement();
  const SnapshotPointer& snapshot = lines_->snapshot();
  if (measurement == nullptr || !measurement->knowsHidden() || !snapshot) return std::nullopt;
  const auto& known = measurement->hiddenByInstruction;
  if (known.size() != snapshot->program->instructions().size()) return std::nullopt;
  trace::Hidden hidden;
  for (const std::uint32_t at : lines_->at(line).instructions)
    hidden += known[at];
  return hidden;
}

trace::SampleTotals TraceColumns::samplesOf(int line) const {
  const MeasurementPointer& measurement = measured_->measurement();
  const SnapshotPointer& snapshot = lines_->snapshot();
  if (measurement == nullptr || measurement->samples == nullptr || !snapshot) return {};
  if (measurement->sampled.rowsOf.size() != snapshot->program->instructions().size()) return {};
  return trace::samplesIn(*measurement->samples, measurement->sampled, lines_->at(line).instructions);
}

QStringList TraceColumns::figuresOf(int line) const {
  const MeasurementPointer& measurement = measured_->measurement();
  if (measurement != nullptr && measurement->samples != nullptr) {
    const trace::SampleTotals totals = samplesOf(line);
    return totals.atMost() == 0 ? QStringList() : sampleFigures(totals, hasStallReasons(*measurement));
  }
  const trace::Totals totals = totalsOf(line);
  return totals.hits == 0 ? QStringList() : traceFigures(totals, hiddenOf(line));
}

QString TraceColumns::textOf(int line) const {
  return figuresOf(line).join(u'\t');
}

double TraceColumns::heatOf(int line) const {
  const MeasurementPointer& measurement = measured_->measurement();
  if (measurement == nullptr) return 0;
  if (measurement->samples != nullptr)
    return std::min(1.0, trace::mean(samplesOf(line).atMost(), measurement->mostSamples));
  if (measurement->mostCycles == 0) return 0;
  return std::min(1.0, trace::mean(trace::cyclesOf(totalsOf(line)), measurement->mostCycles));
}

QString TraceColumns::sampleExplanation(int line) const {
  const trace::SampleTotals totals = samplesOf(line);
  if (totals.atMost() == 0) return {};
  const QLocale locale;
  const auto number = [&locale](std::uint64_t n) { return locale.toString(static_cast<qulonglong>(n)); };
  QString text = tr("%n sample(s)", nullptr, static_cast<int>(totals.samples));
  if (totals.shared != 0)
    text = totals.samples == 0
               ? tr("Up to %n sample(s): other lines read the same, and samples have no address", nullptr,
                    static_cast<int>(totals.shared))
               : tr("%n sample(s), and up to %1 more: other lines read the same, and samples have no address",
                    nullptr, static_cast<int>(totals.samples))
                     .arg(number(totals.shared));
  if (hasStallReasons(*measured_->measurement()))
    text += u'\n' + tr("%1 issued, %2 stalled").arg(number(totals.issued), number(totals.stalled()));
  for (const trace::StallReason& reason : totals.reasons)
    text += QStringLiteral("\n  %1 %2").arg(QString::fromStdString(reason.name), number(reason.samples));
  return text;
}

QString TraceColumns::explanation(int line) const {
  const MeasurementPointer& measurement = measured_->measurement();
  if (measurement != nullptr && measurement->samples != nullptr) return sampleExplanation(line);
  const trace::Totals totals = totalsOf(line);
  if (totals.hits == 0) return {};
  const QLocale locale;
  const auto number = [&locale](std::uint64_t n) { return locale.toString(static_cast<qulonglong>(n)); };
  const QString text =
      tr("%1 executions in the trace: %2 cycles of stall and issue, of which %3 stall; %4 idle before "
         "them\n"
         "%5 % of the cycles of the line with the most")
          .arg(number(totals.hits), number(totals.latency), number(totals.stall), number(totals.idle),
               locale.toString(100 * heatOf(line), 'f', 1));
  const std::optional<trace::Hidden> hidden = hiddenOf(line);
  if (!hidden) return text;
  return text + u'\n' +
         tr("At least %1 cycles are hidden by other waves of the SIMD: %2 of stall, %3 idle, %4 of issue")
             .arg(number(hidden->total()), number(hidden->stall), number(hidden->idle),
                  number(hidden->issue));
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
    const QStringList figures = figuresOf(row.line);
    if (figures.isEmpty()) continue;
    const double heat = heatOf(row.line);
    painter.fillRect(QRectF(0, row.top, width(), row.height), shadeOf(heat, *theme_));
    painter.fillRect(QRectF(0, row.top + row.height - kHeatBar, heat * width(), kHeatBar),
                     theme_->color(Theme::Role::HeatHigh));
    for (std::size_t part = 0; part < parts_.size(); ++part)
      texts_.draw(painter,
                  QRectF(parts_[part].left, row.top, parts_[part].right - parts_[part].left, row.height),
                  Qt::AlignRight, figures[static_cast<qsizetype>(part)]);
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
  const QHelpEvent* const asked = toolTipRequest(event);
  return asked != nullptr ? showToolTip(this, *asked, explanation(editor_->lineAtHeight(asked->pos().y())))
                          : QWidget::event(event);
}

} // namespace wavesmith::widgets
