// SPDX-License-Identifier: Apache-2.0
// Two texts, line by line, as a unified diff.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::cli {

// Empty if they are the same.
[[nodiscard]] std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view file);

} // namespace wavesmith::cli
