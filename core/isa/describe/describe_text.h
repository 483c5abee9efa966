// SPDX-License-Identifier: Apache-2.0
// The page of an opcode as plain text, as `wavesmith-cli isa show` prints it. A pure function; any thread.
#pragma once

#include "isa/describe/describe.h"

#include <string>

namespace wavesmith::isa {

// The page as plain text, at most `columns` wide unless a word is longer.
[[nodiscard]] std::string toText(const OpcodePage& page, unsigned columns = 100);

} // namespace wavesmith::isa
