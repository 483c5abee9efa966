// SPDX-License-Identifier: Apache-2.0
// Changes the kernarg layout in a run file.
//
//   n: { value: 100 }      count: { value: 100 }       renamed; comments and everything else are kept
//
// Pure functions; any thread.
#pragma once

#include "kernarg/layout_change.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

struct RunFileEdits {
  std::vector<source::TextEdit> edits; // in the run file; they do not overlap
  std::vector<std::string> done;       // one sentence each, for a preview
};
// Renames, adds (zero, or a thousand elements) and removes arguments, and updates their order, stated types
// and offsets to the new layout. `text` is the text of the run file; Code::RunFileSyntax and similar errors
// if it cannot be read.
[[nodiscard]] source::Result<RunFileEdits> editLayout(std::string_view text, const std::string& path,
                                                      const kernarg::LayoutChange& change);

} // namespace wavesmith::project
