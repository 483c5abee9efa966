// SPDX-License-Identifier: Apache-2.0
#include "cycles/cost_baseline.h"

#include "document/document.h"
#include "document/workspace.h"

#include <QLocale>
#include <QTime>

namespace wavesmith::widgets {

CostBaseline::CostBaseline(Workspace* workspace, QObject* parent) : QObject(parent) {
  connect(workspace, &Workspace::snapshotChanged, this, &CostBaseline::follow);
  connect(workspace, &Workspace::documentRemoved, this,
          [this](const Document* document) { kept_.remove(document); });
  for (Document* document : workspace->documents())
    follow(document);
}

CostBaseline::Version CostBaseline::of(const Document* document) const {
  return kept_.value(document).version;
}

bool CostBaseline::canChoose(const Document* document) const {
  return document != nullptr && document->snapshot() != nullptr && document->snapshot()->program != nullptr;
}

void CostBaseline::choose(Document* document) {
  if (!canChoose(document)) return;
  kept_[document] = {
      Kind::Chosen,
      {document->snapshot()->program,
       tr("the version of %1").arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat))}};
  emit changed();
}

void CostBaseline::clear(Document* document) {
  kept_[document] = {Kind::None, {}};
  emit changed();
}

// An unmodified text is the one before the next edits.
void CostBaseline::follow(Document* document) {
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot || !snapshot->program || document->isModified()) return;
  if (snapshot->revision != document->revision()) return;
  Kept& kept = kept_[document];
  if (kept.kind == Kind::Saved) kept.version = {snapshot->program, tr("the saved text")};
}

} // namespace wavesmith::widgets
