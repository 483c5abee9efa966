// SPDX-License-Identifier: Apache-2.0
// Changes the offsets of loads in a text so that they read other bytes of the kernarg segment.
//
//   s_load_dword s6, s[0:1], 0x8        by 8: 0x8 becomes 0x10
//   global_load_dword v1, v0, s[0:1]    by 8: offset:8 is added
//   .set n_at, 8                        by 8, if only loads that move by 8 use n_at: 8 becomes 16
//   load_argument s6, 0x8               by 8, if the macro's \offset is the offset: 0x8 becomes 0x10
//
// Any other form of an offset is refused with a reason. Internal to this folder.
#pragma once

#include "generate/layout_edit.h"
#include "program/program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

// A load of the kernarg segment and the number of bytes by which its offset in the text still has to change.
struct LoadMove {
  program::Index at = program::kNone;
  std::int64_t by = 0;
  std::string why; // "it reads n, which moves from 8 to 16"
};

// `moves` has all loads whose bytes matter, including those that stay (by 0). Edits of `text`, from which
// `program` was assembled, are added to result.edits, their descriptions to result.loads, and changes that
// are not possible to result.refused.
void editLoads(std::string_view text, const std::string& file, const program::Program& program,
               const std::vector<LoadMove>& moves, LayoutEdits& result);

// The line of an instruction in `file`; for a macro or an include, the line that invokes it. 0: none.
[[nodiscard]] std::uint32_t lineIn(const std::string& file, const program::Program& program,
                                   program::Index at);

} // namespace wavesmith::generate
