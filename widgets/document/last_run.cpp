// SPDX-License-Identifier: Apache-2.0
#include "document/last_run.h"

#include "document/document.h"

#include <utility>

namespace wavesmith::widgets {

LastRun* LastRun::of(Document* document) {
  if (auto* const known = document->findChild<LastRun*>(QString(), Qt::FindDirectChildrenOnly)) return known;
  return new LastRun(document);
}

void LastRun::set(RunPathsPointer run) {
  run_ = std::move(run);
  emit changed();
}

} // namespace wavesmith::widgets
