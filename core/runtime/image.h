// SPDX-License-Identifier: Apache-2.0
// A code object or a bundle in the memory of a program, with a known start but an unknown length.
//
// Any thread.
#pragma once

#include <cstddef>
#include <vector>

namespace wavesmith::runtime {

// The bytes of the image, as many as its headers state; none if it is neither, or if the process has not mapped all
// bytes: unmapped memory is not accessed.
[[nodiscard]] std::vector<std::byte> imageAt(const void* image);

} // namespace wavesmith::runtime
