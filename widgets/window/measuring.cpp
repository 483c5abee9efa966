// SPDX-License-Identifier: Apache-2.0
#include "window/measuring.h"

#include "cycles/timing_dock.h"
#include "document/document.h"
#include "document/workspace.h"
#include "window/main_window.h"
#include "window/panel_layout.h"

#include <QFileDialog>
#include <QFileInfo>

namespace wavesmith::widgets {

Measuring::Measuring(MainWindow* window, Workspace* workspace)
    : QObject(window), window_(window), dock_(new TimingDock(workspace)) {
  setObjectName(QStringLiteral("measuring"));
  connect(dock_, &TimingDock::openTraceRequested, this, &Measuring::askAndOpen);
  connect(dock_, &TimingDock::statusMessage, workspace, &Workspace::statusMessage);
}

Measuring* Measuring::in(const MainWindow* window) {
  return window->findChild<Measuring*>(QStringLiteral("measuring"), Qt::FindDirectChildrenOnly);
}

void Measuring::addPanels(PanelLayout* layout) {
  layout_ = layout;
  layout->add(dock_, PanelLayout::Home::Bottom, false);
}

void Measuring::askAndOpen() {
  const Document* const document = window_->workspace()->current();
  const QString start = document != nullptr && !document->path().isEmpty()
                            ? QFileInfo(document->path()).absolutePath()
                            : QString();
  const QString path =
      QFileDialog::getOpenFileName(window_, tr("Open Trace"), start,
                                   tr("Traces (code.json filenames.json *.csv *.att);;All files (*)"));
  if (path.isEmpty()) return;
  // A file of a folder stands for it.
  const QFileInfo info(path);
  openTrace(info.suffix() == QLatin1String("csv") ? path : info.absolutePath());
}

void Measuring::openTrace(const QString& path) {
  layout_->present(dock_);
  dock_->openTrace(path);
}

} // namespace wavesmith::widgets
