// SPDX-License-Identifier: Apache-2.0
// Contents of a share file for tests. Values; any thread.
#pragma once

#include "share/contents.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

[[nodiscard]] std::vector<std::byte> bytesOf(std::string_view text);
[[nodiscard]] std::string textOf(const std::vector<std::byte>& bytes);

// Two files, a point of each kind, a position, views: every member has a value.
[[nodiscard]] share::ShareContents fullContents();

} // namespace wavesmith::testing
