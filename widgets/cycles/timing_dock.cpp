// SPDX-License-Identifier: Apache-2.0
#include "cycles/timing_dock.h"

#include "cycles/loops_page.h"
#include "cycles/trace_loader.h"
#include "cycles/trace_page.h"
#include "document/document.h"
#include "document/workspace.h"

#include <QFileInfo>
#include <QTabWidget>

namespace wavesmith::widgets {

TimingDock::TimingDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Timing"), parent), workspace_(workspace), loader_(new TraceLoader(workspace, this)),
      tabs_(new QTabWidget), loops_(new LoopsPage(workspace)), trace_(new TracePage(workspace)) {
  setObjectName(QStringLiteral("timing"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(loops_, tr("Loops"));
  tabs_->addTab(trace_, tr("Trace"));
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
      emit statusMessage(QString::fromStdString(measurement->match.sentence()));
  });
  connect(loader_, &TraceLoader::failed, this, [this](const QString& why) {
    showMeasurement();
    if (measured_ == nullptr || measured_->measurement() == nullptr) trace_->showHint(why);
    emit statusMessage(why);
  });
  connect(workspace, &Workspace::currentChanged, this, &TimingDock::follow);
  follow();
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
  trace_->setMeasurement(measured_ != nullptr ? measured_->measurement() : nullptr);
}

void TimingDock::goTo(quint32 codeRow) {
  const MeasurementPointer measurement = measured_ != nullptr ? measured_->measurement() : nullptr;
  if (measurement == nullptr) return;
  const std::uint32_t line = measurement->lineOf(codeRow);
  if (line == 0) return emit statusMessage(tr("This instruction is only in the trace."));
  workspace_->goTo({measurement->snapshot->path.toStdString(), line, 0, 0});
}

} // namespace wavesmith::widgets
