// SPDX-License-Identifier: Apache-2.0
// What compilers and interpreters say of generated text: each prints every offset and size, as
// offsetLines() has them. A tool that is missing throws, but for Rust's: rustc is not among our packages.
#pragma once

#include "kernarg/emit.h"
#include "kernarg/random_layouts.h"

#include <optional>
#include <string>
#include <vector>

namespace wavesmith::kernarg::testing {

[[nodiscard]] Subject subjectOf(const RandomLayout& layout);

using Lines = std::vector<std::string>;
[[nodiscard]] Lines offsetsInC(const std::vector<RandomLayout>& layouts);   // clang 19
[[nodiscard]] Lines offsetsInCpp(const std::vector<RandomLayout>& layouts); // g++
[[nodiscard]] Lines offsetsInPython(const std::vector<RandomLayout>& layouts);
[[nodiscard]] std::optional<Lines>
offsetsInRust(const std::vector<RandomLayout>& layouts);                          // nothing: no rustc
[[nodiscard]] Lines offsetsOfReference(const std::vector<RandomLayout>& layouts); // clang 19's own layout

// All of the above against ours; natural layouts against the reference too.
void compareEverywhere(std::size_t count, std::uint64_t seed);
// What clang 19 puts into the metadata of OpenCL kernels that take such arguments.
void compareWithMetadata(std::size_t count, std::uint64_t seed);

} // namespace wavesmith::kernarg::testing
