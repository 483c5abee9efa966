// SPDX-License-Identifier: Apache-2.0
// Sets one directive of an `.amdhsa_kernel` block to a number, with an edit that keeps order and comments.
//
//   .amdhsa_next_free_vgpr v_last+1   // v0 to v39      an expression becomes the number; the comment stays
//   .end_amdhsa_kernel                                  a missing directive is inserted above this line
//
// Pure functions; any thread.
#pragma once

#include "generate/directives.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

// `block` belongs to this text (findBlock). Empty: the block already has this value.
[[nodiscard]] std::vector<source::TextEdit> setDirective(std::string_view text, const std::string& file,
                                                         const DirectiveBlock& block,
                                                         std::string_view directive, std::uint64_t value);

// Replaces the number after a directive; a comment stays in its column if there is room.
[[nodiscard]] source::TextEdit exchangeNumber(const std::string& file, const DirectiveLine& line,
                                              std::uint64_t value);

// The indentation of the lines of the block.
[[nodiscard]] std::string indentOf(std::string_view text, const DirectiveBlock& block);

} // namespace wavesmith::generate
