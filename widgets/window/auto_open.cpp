// SPDX-License-Identifier: Apache-2.0
#include "window/auto_open.h"

#include "document/document.h"
#include "document/workspace.h"
#include "editor/editor_view.h"
#include "problems/problems_dock.h"
#include "run/run_dock.h"
#include "source/diagnostic.h"
#include "style/status_icon.h"
#include "style/theme.h"
#include "window/panel_layout.h"

#include <QApplication>

#include <optional>

namespace wavesmith::widgets {
namespace {

// Whether this is an editor or a part of it, such as its find bar.
bool isInEditor(const QWidget* widget) {
  while (widget != nullptr && qobject_cast<const EditorView*>(widget) == nullptr)
    widget = widget->parentWidget();
  return widget != nullptr;
}

} // namespace

AutoOpen::AutoOpen(Workspace* workspace, PanelLayout* layout, ProblemsDock* problems, RunDock* run)
    : QObject(layout), workspace_(workspace), layout_(layout), problems_(problems) {
  pause_.setObjectName(kPauseName);
  pause_.setSingleShot(true);
  pause_.setInterval(kTypingPause);
  connect(&pause_, &QTimer::timeout, this, [this] {
    const Document* document = workspace_->current();
    const SnapshotPointer snapshot = document != nullptr ? document->snapshot() : nullptr;
    if (!snapshot || !source::hasErrors(snapshot->diagnostics)) return;
    broken_.insert(document);
    openProblems();
  });
  connect(workspace, &Workspace::snapshotChanged, this, &AutoOpen::follow);
  connect(workspace, &Workspace::snapshotChanged, this, &AutoOpen::mark);
  connect(workspace, &Workspace::runFindingsChanged, this, &AutoOpen::mark);
  connect(workspace, &Workspace::documentRemoved, this, &AutoOpen::mark);
  connect(workspace->theme(), &Theme::changed, this, &AutoOpen::mark);
  connect(workspace, &Workspace::currentChanged, this, [this](const Document* document) {
    pause_.stop();
    if (document != nullptr) follow(document);
  });
  connect(workspace, &Workspace::documentAdded, this, [this](Document* document) {
    connect(document, &Document::revisionChanged, this, [this] {
      if (pause_.isActive()) pause_.start();
    });
  });
  connect(workspace, &Workspace::documentRemoved, this, [this](const Document* document) {
    seen_.remove(document);
    broken_.remove(document);
  });
  connect(run->controller(), &RunController::finished, this, [this, run] { layout_->present(run); });
}

// The user may be typing, or reading another panel that is open there; in this case, only the icon on the
// Problems button and the count in the status bar change.
void AutoOpen::openProblems() {
  const bool isTyping = isInEditor(QApplication::focusWidget()) ||
                        isInEditor(problems_->parentWidget()->window()->focusWidget());
  if (!isTyping && !layout_->isBottomShown()) layout_->present(problems_);
}

// The button of Problems has the icon of the worst problem.
void AutoOpen::mark() {
  std::optional<source::Severity> worst;
  const auto add = [&worst](const source::Diagnostics& diagnostics) {
    for (const source::Diagnostic& diagnostic : diagnostics)
      if (!worst || diagnostic.severity < *worst) worst = diagnostic.severity;
  };
  for (const Document* document : workspace_->documents()) {
    if (const SnapshotPointer snapshot = document->snapshot()) add(snapshot->diagnostics);
    if (const auto findings = document->runFindings()) add(*findings);
  }
  problems_->setWindowIcon(worst ? statusIcon(*worst, *workspace_->theme()) : QIcon());
}

void AutoOpen::follow(const Document* document) {
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot) return;
  const bool isFirst = !seen_.contains(document);
  if (!source::hasErrors(snapshot->diagnostics)) {
    seen_.insert(document);
    broken_.remove(document);
    if (document == workspace_->current()) pause_.stop();
    return;
  }
  if (document != workspace_->current() || broken_.contains(document)) return;
  seen_.insert(document);
  if (isFirst) {
    broken_.insert(document);
    openProblems();
  } else if (!pause_.isActive()) {
    pause_.start();
  }
}

} // namespace wavesmith::widgets
