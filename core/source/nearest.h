// SPDX-License-Identifier: Apache-2.0
// "Did you mean": the name that a person probably wanted to write.
//
//   nearest("launhc", {"source", "kernel", "launch"}) == "launch"
//   suggest("launhc", {...})                          == "; did you mean launch?"
//
// Pure functions; any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::source {

// Insertions, deletions, substitutions and swaps of neighbors that make one of the other.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

// The nearest of the candidates, or "" when none is near: more than a third of the letters would have to
// change. Upper and lower case are the same letter.
[[nodiscard]] std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);

// To be appended to a message: "; did you mean launch?", or what there is when nothing is near: "; there are
// a, b and c". Empty without candidates.
[[nodiscard]] std::string suggest(std::string_view name, std::span<const std::string_view> candidates);

} // namespace wavesmith::source
