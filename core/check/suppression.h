// SPDX-License-Identifier: Apache-2.0
// Comments that suppress findings.
//
//   s_nop 7                       // wavesmith: ignore W0220 the pipeline of the debugger
//   // wavesmith: ignore W0102 missing-lgkmcnt the producer is waited for by the caller
//   v_add_f32 v4, v4, v5
//   .vgpr_count: 8                # wavesmith: ignore W0410 in .amdgpu_metadata, which is YAML
//
// At the end of a line it applies to that line, on a line of its own to the next line with a statement. It
// names codes (W0102, missing-vmcnt) and gives a reason; `<why>` is a placeholder for a reason. Pure
// functions; any thread.
#pragma once

#include "check/render.h"
#include "source/diagnostic.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {

// The placeholder that an editor inserts for the author to replace: not a reason.
inline constexpr std::string_view kReasonPlaceholder = "<why>";

// Whether a line with this statement is in an `.amdgpu_metadata` block, given `before` for the line before
// it. In such a block comments begin with #.
[[nodiscard]] bool isInMetadata(std::string_view statement, bool before);

// Removes the diagnostics that comments of `files` suppress, and adds those about the comments: a comment
// that suppresses nothing, names no code or gives no reason. `suppressed` counts the removed diagnostics.
struct Suppressed {
  source::Diagnostics diagnostics;
  std::size_t suppressed = 0;
};
[[nodiscard]] Suppressed suppress(source::Diagnostics diagnostics, std::span<const std::string> files,
                                  const TextOf& text);

} // namespace wavesmith::check
