// SPDX-License-Identifier: Apache-2.0
// A code object or a bundle in the memory of a program, with a known start but unknown length.
//
// Any thread.
#pragma once

#include <cstddef>
#include <vector>

namespace wavesmith::runtime {

// Its bytes, as many as its own headers say; none where it is neither, or where the process has not got all
// of them: memory that is not there is not touched.
[[nodiscard]] std::vector<std::byte> imageAt(const void* image);

} // namespace wavesmith::runtime
