// SPDX-License-Identifier: Apache-2.0
// Reads memory of the program through pointers that may be wrong, without a crash.
//
//   void* pointer = nullptr;
//   if (!readHost(&pointer, parameters + 2, sizeof pointer)) ...   nothing can be read there
//
// Any thread.
#pragma once

#include <cstddef>

namespace wavesmith::runtime {

// False: some of the bytes cannot be read.
[[nodiscard]] bool readHost(void* to, const void* from, std::size_t size);

} // namespace wavesmith::runtime
