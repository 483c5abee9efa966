// SPDX-License-Identifier: Apache-2.0
#include "window/measuring.h"

#include "controls/make_action.h"
#include "cycles/timing_dock.h"
#include "document/document.h"
#include "document/last_run.h"
#include "document/workspace.h"
#include "run/run_controller.h"
#include "run/run_dock.h"
#include "services/window_services.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <cstddef>
#include <memory>

namespace wavesmith::widgets {

Measuring::Measuring(MainWindow* window, WindowServices& services)
    : QObject(window), window_(window), dock_(TimingDock::addTo(services)) {
  setObjectName(QStringLiteral("measuring"));
  addAction(window, "openTrace", "", tr("Open &Trace\u2026"), Qt::CTRL | Qt::ALT | Qt::Key_T,
            [this] { askAndOpen(); });
  connect(dock_, &TimingDock::openTraceRequested, this, &Measuring::askAndOpen);
  connect(dock_, &TimingDock::statusMessage, services.workspace(), &Workspace::statusMessage);
  const RunController* const runs = window->runDock()->controller();
  connect(runs, &RunController::finished, this, [this, runs] { takePaths(*runs->result()); });
}

void Measuring::takePaths(const RunResult& result) {
  if (result.program == nullptr) return;
  auto run = std::make_shared<RunPaths>();
  run->runFile = QFileInfo(QString::fromStdString(result.job.file.path)).fileName();
  run->program = result.program;
  const auto add = [&](const worker::RunSummary& summary) {
    const auto kernels = run->program->kernels();
    const auto kernel = std::ranges::find(kernels, summary.kernel, &program::KernelCode::name);
    if (summary.paths && kernel != kernels.end())
      run->launches.push_back(
          {.kernel = static_cast<std::size_t>(kernel - kernels.begin()), .paths = *summary.paths});
  };
  add(*result.summary);
  for (const worker::RunSummary& launch : result.summary->launches)
    add(launch);
  for (Document* const document : window_->workspace()->documents())
    if (std::ranges::any_of(result.inputs, [&](const RunInput& input) {
          return input.kind != RunInput::Kind::Data && input.path == document->path();
        }))
      LastRun::of(document)->set(run);
}

Measuring* Measuring::in(const MainWindow* window) {
  return window->findChild<Measuring*>(QStringLiteral("measuring"), Qt::FindDirectChildrenOnly);
}

void Measuring::askAndOpen() {
  const Document* const document = window_->workspace()->current();
  const QString start = document != nullptr && !document->path().isEmpty()
                            ? QFileInfo(document->path()).absolutePath()
                            : QString();
  const QString path = QFileDialog::getOpenFileName(
      window_, tr("Open Trace"), start, tr("Traces (code.json filenames.json *.csv *.att);;All files (*)"));
  if (path.isEmpty()) return;
  // A file of a folder stands for it.
  const QFileInfo info(path);
  openTrace(info.suffix() == QLatin1String("csv") ? path : info.absolutePath());
}

void Measuring::openTrace(const QString& path) {
  window_->panels()->present(dock_);
  dock_->openTrace(path);
}

} // namespace wavesmith::widgets
