// SPDX-License-Identifier: Apache-2.0
#include "cycles/timing_dock.h"

#include "controls/hint_stack.h"
#include "cycles/loops_page.h"
#include "cycles/timeline_legend.h"
#include "cycles/trace_loader.h"
#include "cycles/trace_page.h"
#include "cycles/wave_timeline.h"
#include "document/document.h"
#include "document/workspace.h"
#include "services/window_services.h"

#include <QFileInfo>
#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::widgets {

TimingDock::TimingDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Timing"), parent), workspace_(workspace), loader_(new TraceLoader(workspace, this)),
      tabs_(new QTabWidget), loops_(new LoopsPage(workspace)), trace_(new TracePage(workspace)),
      timeline_(new WaveTimeline(workspace->theme())), legend_(new TimelineLegend(workspace->theme())) {
  setObjectName(QStringLiteral("timing"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(loops_, tr("Loops"));
  tabs_->addTab(trace_, tr("Trace"));
  tabs_->addTab(makeTimeline(), tr("Timeline"));
  setWidget(tabs_);

  connect(trace_, &TracePage::openRequested, this, &TimingDock::openTraceRequested);
  connect(trace_, &TracePage::closeRequested, this, [this] {
    if (Document* document = workspace_->current()) loader_->close(document);
  });
  connect(trace_, &TracePage::rowChosen, this, &TimingDock::goTo);
  connect(loader_, &TraceLoader::started, this, [this](const QString& path) {
    tabs_->setCurrentWidget(trace_);
    trace_->showHint(tr("Reading %1\u2026").arg(QFileInfo(path).fileName()));
  });
  connect(loader_, &TraceLoader::opened, this, [this](Document* document) {
    const MeasurementPointer& measurement = Measured::of(document)->measurement();
    if (document == workspace_->current() && measurement != nullptr && measurement->snapshot != nullptr)
      emit statusMessage(QString::fromStdString(measurement->matchText()));
  });
  connect(loader_, &TraceLoader::failed, this, [this](const QString& why) {
    showMeasurement();
    if (measured_ == nullptr || measured_->measurement() == nullptr) trace_->showHint(why);
    emit statusMessage(why);
  });
  connect(timeline_, &WaveTimeline::executionChosen, this, &TimingDock::goTo);
  connect(workspace, &Workspace::cursorMoved, this, &TimingDock::markCursor);
  connect(workspace, &Workspace::currentChanged, this, &TimingDock::follow);
  follow();
}

TimingDock* TimingDock::addTo(WindowServices& window) {
  auto* const dock = new TimingDock(window.workspace());
  window.addPanel({.dock = dock, .action = "panelTiming", .order = 100, .keys = Qt::ALT | Qt::Key_8});
  return dock;
}

QWidget* TimingDock::makeTimeline() {
  auto* keys =
      new QLabel(tr("Underlined: the instructions of the line at the cursor (N and P: next and previous)."));
  keys->setWordWrap(true);
  keys->setContentsMargins(8, 0, 8, 4);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(legend_);
  column->addWidget(keys);
  column->addWidget(timeline_, 1);
  timelineStack_ = new HintStack(content);
  return timelineStack_;
}

bool TimingDock::openTrace(const QString& path) {
  Document* const document = workspace_->current();
  if (document == nullptr) {
    emit statusMessage(tr("Open the source of a kernel, then a trace of its run."));
    return false;
  }
  loader_->open(document, path);
  return true;
}

void TimingDock::follow() {
  if (measured_ != nullptr) disconnect(measured_, nullptr, this, nullptr);
  Document* const document = workspace_->current();
  measured_ = document != nullptr ? Measured::of(document) : nullptr;
  if (measured_ != nullptr) connect(measured_, &Measured::changed, this, &TimingDock::showMeasurement);
  showMeasurement();
}

void TimingDock::showMeasurement() {
  const MeasurementPointer measurement = measured_ != nullptr ? measured_->measurement() : nullptr;
  trace_->setMeasurement(measurement);
  timeline_->setMeasurement(measurement);
  if (measurement == nullptr || measurement->trace != shownTrace_) {
    shownTrace_ = measurement != nullptr ? measurement->trace : nullptr;
    legend_->setTrace(shownTrace_.get());
  }
  if (measurement == nullptr)
    timelineStack_->showHint(tr("Open a trace under Trace to see its waves."), QStringLiteral("openTrace"));
  else if (measurement->timeline->rows().empty())
    timelineStack_->showHint(measurement->samples != nullptr
                                 ? tr("Samples have no waves: only where they were.")
                                 : tr("This trace has no waves: only totals of its instructions."));
  else
    timelineStack_->showView();
  markCursor();
}

// The rows of the trace that are instructions of the line.
void TimingDock::markCursor() {
  const MeasurementPointer measurement = measured_ != nullptr ? measured_->measurement() : nullptr;
  if (measurement == nullptr || measurement->snapshot == nullptr) return timeline_->setMarked({});
  std::vector<std::uint32_t> rows;
  const auto line = static_cast<std::uint32_t>(std::max(workspace_->cursorLine(), 1));
  for (const program::Index at : measurement->snapshot->lines->at(line)) {
    const std::uint32_t row =
        at < measurement->match.rowOf.size() ? measurement->match.rowOf[at] : trace::kNoRow;
    if (row != trace::kNoRow) rows.push_back(row);
  }
  timeline_->setMarked(std::move(rows));
}

void TimingDock::goTo(quint32 codeRow) {
  const MeasurementPointer measurement = measured_ != nullptr ? measured_->measurement() : nullptr;
  if (measurement == nullptr) return;
  const std::uint32_t line = measurement->lineOf(codeRow);
  if (line == 0) return emit statusMessage(tr("This instruction is only in the trace."));
  workspace_->goTo({measurement->snapshot->path.toStdString(), line, 0, 0});
}

} // namespace wavesmith::widgets
