// SPDX-License-Identifier: Apache-2.0
// All places of a diagnostic: its own, and those of its notes and of the edits of its fixes.
//
//   forEachPlace(diagnostic, [](Place& place) { place.file = "copy.s"; });
//
// A pure function but for what it is given; any thread.
#pragma once

#include "source/diagnostic.h"

namespace wavesmith::source {

void forEachPlace(Diagnostic& diagnostic, auto&& change) {
  change(diagnostic.place);
  for (Note& note : diagnostic.notes)
    change(note.place);
  for (Fix& fix : diagnostic.fixes)
    for (TextEdit& edit : fix.edits)
      change(edit.place);
}

} // namespace wavesmith::source
