// SPDX-License-Identifier: Apache-2.0
// The offsets of loads in a text, changed so that they read other bytes of the kernarg segment.
//
//   s_load_dword s6, s[0:1], 0x8        by 8: 0x8 becomes 0x10
//   global_load_dword v1, v0, s[0:1]    by 8: offset:8 is added
//   .set n_at, 8                        by 8, where only loads that move by 8 use n_at: 8 becomes 16
//   load_argument s6, 0x8               by 8, where the macro's \offset is the offset: 0x8 becomes 0x10
//
// Whatever else an offset comes from is refused with the reason. Internal to this folder.
#pragma once

#include "generate/layout_edit.h"
#include "program/program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

// A load of the kernarg segment and the number of bytes that its offset in the text still has to move by.
struct LoadMove {
  program::Index at = program::kNone;
  std::int64_t by = 0;
  std::string why; // "it reads n, which moves from 8 to 16"
};

// `moves` has all loads whose bytes matter, those that stay (by 0) too. Edits of `text`, which `program` was
// assembled from, go to result.edits, what they do to result.loads, and what cannot be done to result.refused.
void editLoads(std::string_view text, const std::string& file, const program::Program& program,
               const std::vector<LoadMove>& moves, LayoutEdits& result);

// The line of an instruction in `file`; of a macro or an include, the line that calls it. 0: none.
[[nodiscard]] std::uint32_t lineIn(const std::string& file, const program::Program& program,
                                   program::Index at);

} // namespace wavesmith::generate
