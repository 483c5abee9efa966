// SPDX-License-Identifier: Apache-2.0
// What compilers and interpreters make of generated text: each prints every offset and size like
// offsetLines(). A missing tool throws, except rustc, which is not among our packages.
#pragma once

#include "kernarg/emit/emit.h"
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

// Compares all of the above with ours, and natural layouts with the reference too.
void compareEverywhere(std::size_t count, std::uint64_t seed);
// Compares with clang 19's metadata of OpenCL kernels that take such arguments.
void compareWithMetadata(std::size_t count, std::uint64_t seed);

} // namespace wavesmith::kernarg::testing
