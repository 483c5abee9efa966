// SPDX-License-Identifier: Apache-2.0
#include "window/panels/auto_open.h"

#include "document/document.h"
#include "document/snapshot_facts.h"
#include "document/workspace.h"
#include "problems/problems_dock.h"
#include "run/run_dock.h"
#include "source/diagnostic.h"
#include "style/status_icon.h"
#include "style/theme.h"
#include "window/panels/panel_layout.h"

#include <optional>

namespace wavesmith::widgets {

AutoOpen::AutoOpen(Workspace* workspace, PanelLayout* layout, ProblemsDock* problems, RunDock* run)
    : QObject(layout), workspace_(workspace), problems_(problems) {
  connect(workspace, &Workspace::snapshotChanged, this, &AutoOpen::mark);
  connect(workspace, &Workspace::findingsChanged, this, &AutoOpen::mark);
  connect(workspace, &Workspace::documentRemoved, this, &AutoOpen::mark);
  connect(workspace->theme(), &Theme::changed, this, [this] {
    shown_.reset();
    mark();
  });
  // Run was shown when the run began. If the user has closed the bottom since then, it stays closed.
  connect(run->controller(), &RunController::finished, this, [layout, run] {
    if (layout->isBottomShown()) layout->present(run);
  });
}

// The button of Problems has the icon of the worst problem.
void AutoOpen::mark() {
  std::optional<source::Severity> worst;
  const auto add = [&worst](const source::SeverityCounts& counts) {
    if (const auto other = counts.worst(); other && (!worst || *other < *worst)) worst = other;
  };
  for (const Document* document : workspace_->documents()) {
    if (const SnapshotPointer snapshot = document->snapshot()) add(factsOf(*snapshot)->severities);
    for (const Document::Findings& findings : document->findings()) {
      source::SeverityCounts counts;
      counts.add(*findings);
      add(counts);
    }
  }
  if (shown_ == std::optional(worst)) return; // a new icon is drawn in several places
  shown_ = worst;
  problems_->setWindowIcon(worst ? statusIcon(*worst, *workspace_->theme()) : QIcon());
}

} // namespace wavesmith::widgets
