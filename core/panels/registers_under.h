// SPDX-License-Identifier: Apache-2.0
// The registers at a position in the text, without their uses (register_at.h), for a view that only marks them:
//
//   45   s_cmp_lt_u32 s4, s[s_count]|      the cursor: s5
//
// A pure function; any thread. Its time does not depend on the length of the kernel.
#pragma once

#include "isa/register.h"
#include "program/line_index.h"
#include "program/program.h"
#include "source/assembly/assembly_line.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace wavesmith::panels {

// The arguments are those of registerAt(), and so are the registers; nothing where that has nothing.
[[nodiscard]] std::optional<isa::RegisterRange>
registersUnder(const program::Program& program, const program::LineIndex& lines, std::uint32_t line,
               std::uint32_t column, std::string_view text,
               source::LineState state = source::LineState::Statement);

} // namespace wavesmith::panels
