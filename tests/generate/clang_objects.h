// SPDX-License-Identifier: Apache-2.0
// Round-trips code objects that clang 19 compiles from random OpenCL kernels: metadata as MessagePack and as
// YAML, descriptors and layouts; and compares them with those inferred from the code.
//
//   compareWithClang(20, 1)     "20 code objects of clang, 31 kernels, 201 arguments, ..."
//
// Prints a summary. One thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wavesmith::generate::testing {

void compareWithClang(std::size_t count, std::uint64_t seed);

} // namespace wavesmith::generate::testing
