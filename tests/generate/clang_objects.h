// SPDX-License-Identifier: Apache-2.0
// Code objects that clang 19 makes of random OpenCL kernels, read, written and read again: metadata as
// MessagePack and as YAML, descriptors, layouts; and what we would have said of the same code.
//
//   compareWithClang(20, 1)     "20 code objects of clang, 31 kernels, 201 arguments, ..."
//
// Prints what it has compared. One thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wavesmith::generate::testing {

void compareWithClang(std::size_t count, std::uint64_t seed);

} // namespace wavesmith::generate::testing
