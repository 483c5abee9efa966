// SPDX-License-Identifier: Apache-2.0
// Random layouts, reproducible by seed, and their declarations for compilers.
//
// Values; any thread.
#pragma once

#include "kernarg/layout.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::kernarg::testing {

struct RandomLayout {
  std::string kernel; // "k0", "k1", ...
  Layout layout;      // arguments f0, f1, ...; structs K_s0, K_s1, ... with fields g0, g1, ...
  bool packed = false;
};

enum class Kinds : std::uint8_t {
  All,    // natural and packed
  OpenCl, // possible arguments of an OpenCL kernel; natural
};

[[nodiscard]] std::vector<RandomLayout> randomLayouts(std::size_t count, std::uint64_t seed, Kinds kinds);

// "k3_args.f1 16", "k3_args 40", "k3_s0.g1 4": a line for each offset and size, of nested structs too.
[[nodiscard]] std::vector<std::string> offsetLines(const std::vector<RandomLayout>& layouts);

// The same from a C compiler, for structs as declared by hand: not packed, without padding, vectors as
// clang's. Natural layouts only.
[[nodiscard]] std::string referenceProgram(const std::vector<RandomLayout>& layouts);

// Struct definitions and empty kernels that take the arguments.
[[nodiscard]] std::string openClProgram(const std::vector<RandomLayout>& layouts);

// Each struct that a layout needs, innermost first.
[[nodiscard]] std::vector<const Type*> structsOf(const Layout& layout);

} // namespace wavesmith::kernarg::testing
