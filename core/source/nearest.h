// SPDX-License-Identifier: Apache-2.0
// "Did you mean": the name that the user probably intended.
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

// The number of insertions, deletions, substitutions and swaps of neighbors that convert one string to the
// other.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

// The nearest of the candidates, or "" if none is near: if more than a third of the letters would have to
// change. Ignores case.
[[nodiscard]] std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);

// A suffix for a message: "; did you mean launch?", or the list of candidates if none is near: "; there are
// a, b and c". Empty without candidates.
[[nodiscard]] std::string suggest(std::string_view name, std::span<const std::string_view> candidates);

} // namespace wavesmith::source
