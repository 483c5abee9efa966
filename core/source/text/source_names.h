// SPDX-License-Identifier: Apache-2.0
// Names as they are in the source text of the languages that mangle them (Itanium C++ ABI: C++, HIP, OpenCL).
//
//   sourceName("_Z5saxpyfPKfPfi")                   saxpy(float, float const*, float*, int)
//   sourceName("saxpy")                             saxpy
//   withSourceNames("hipLaunchKernel: _Z4copyPf")   hipLaunchKernel: copy(float*)
//
// Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::source {

// The symbol itself if it is not mangled.
[[nodiscard]] std::string sourceName(std::string_view symbol);

// The sentence with each of its words that is a mangled name replaced.
[[nodiscard]] std::string withSourceNames(std::string_view sentence);

} // namespace wavesmith::source
