// SPDX-License-Identifier: Apache-2.0
// A new kernarg layout in a run file, and the layout that a run file states.
//
//   n: { value: 100 }      count: { value: 100 }       renamed; comments and everything else stay
//
// Pure functions; any thread.
#pragma once

#include "kernarg/layout_change.h"
#include "project/run_file.h"
#include "source/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

struct RunFileEdits {
  std::vector<source::TextEdit> edits; // in the run file; they do not overlap
  std::vector<std::string> done;       // a sentence each, for a preview
};
// Arguments renamed, added (zero, or a thousand elements), taken out, their order, stated types and offsets
// made those of the new layout. `text` is the run file's; Code::RunFileSyntax and the like where it cannot be
// read.
[[nodiscard]] source::Result<RunFileEdits> editLayout(std::string_view text, const std::string& path,
                                                      const kernarg::LayoutChange& change);

} // namespace wavesmith::project
