// SPDX-License-Identifier: Apache-2.0
// Comments that suppress findings.
//
//   s_nop 7                       // wavesmith: ignore W0220 the pipeline of the debugger
//   // wavesmith: ignore W0102 missing-lgkmcnt the producer is waited for by the caller
//   v_add_f32 v4, v4, v5
//   .vgpr_count: 8                # wavesmith: ignore W0410 in .amdgpu_metadata, which is YAML
//
// At the end of a line it is about that line, by itself about the next line with a statement. It names codes
// (W0102, missing-vmcnt) and gives a reason; `<why>` stands for one that is yet to be written. Pure
// functions; any thread.
#pragma once

#include "check/render.h"
#include "source/diagnostic.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::analysis {

// What an editor writes for the author to replace: no reason.
inline constexpr std::string_view kReasonPlaceholder = "<why>";

// Whether a line with this statement is of an `.amdgpu_metadata` block, if the line before it was `before`.
// There comments begin with #.
[[nodiscard]] bool isInMetadata(std::string_view statement, bool before);

// Removes the diagnostics that comments of `files` suppress, and adds those about the comments: a comment that
// suppresses nothing, names no code or gives no reason. `suppressed` counts what was taken out.
struct Suppressed {
  source::Diagnostics diagnostics;
  std::size_t suppressed = 0;
};
[[nodiscard]] Suppressed suppress(source::Diagnostics diagnostics, std::span<const std::string> files,
                                  const TextOf& text);

} // namespace wavesmith::analysis
