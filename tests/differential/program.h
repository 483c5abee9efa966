// SPDX-License-Identifier: Apache-2.0
// A program of the differential suite: one text that is compiled for gfx942 and for this CPU.
//
//   "integer-17", seed 17: OpenCL C, 256 work-items in groups of 64, 1024 words in, 1024 words out
//
// Values; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::differential {

enum class Language : std::uint8_t { OpenCl, C, Csmith };

struct Program {
  std::string name;   // of files too: letters, digits and dashes
  std::string family; // "csmith", "corpus", "integer", ...
  std::uint64_t seed = 0;
  Language language = Language::OpenCl;
  std::string text;
  std::array<std::uint32_t, 3> grid{1, 1, 1};      // work-items
  std::array<std::uint32_t, 3> workgroup{1, 1, 1}; // work-items
  std::uint32_t inWords = 1024;
  std::uint32_t outWords = 1024;
  // Empty: equal bit for bit. Otherwise every output word is an f32 and may differ by this many ulps from the
  // CPU's (which is exact to slightly more than half an ulp); NaNs are equal.
  std::optional<std::uint32_t> ulps;
};

inline constexpr std::array<unsigned, 4> kLevels{0, 1, 2, 3}; // -O0 to -O3

// The contents of `in` for a seed: half random bits, half edge values of integers and floats.
[[nodiscard]] std::vector<std::uint32_t> inputOf(const Program& program);

} // namespace wavesmith::differential
