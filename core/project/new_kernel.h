// SPDX-License-Identifier: Apache-2.0
// A new kernel from a short description: assembly that assembles and runs as it is, and a run file that
// expects what it computes.
//
//   auto arguments = parseArguments("const float* a, const float* b, float* c, unsigned n");
//   auto files = newKernel({.name = "add", .arguments = *arguments});
//   files->assembly     c[i] = a[i] + b[i], one work-item for each of n elements
//   files->runFile      a and b random, c expected to be "a[i] + b[i]"
//
// What a pointer to const points to is read, what another pointer points to is written: with the sum of the
// inputs and values of its type, or with the index where there are none. The first integer is the number of
// elements; in two dimensions the first two are width and height. With LDS the first output takes its way
// through it. Pure functions; any thread.
#pragma once

#include "kernarg/type.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

struct NewArgument {
  std::string name;
  kernarg::Type type;
};

struct NewKernel {
  std::string name;                        // an identifier
  std::vector<NewArgument> arguments = {}; // at most kMostNewArguments
  unsigned dimensions = 1;                 // 1: groups of 256, 2: groups of 16 x 16
  bool lds = false;
};
inline constexpr std::size_t kMostNewArguments = 16;

struct NewKernelFiles {
  std::string assembly; // NAME.s
  std::string runFile;  // NAME.run.yaml, which names NAME.s
};

// Parameters as C writes them, "const float* a, unsigned n"; empty: none. An error is a sentence for a person.
[[nodiscard]] std::expected<std::vector<NewArgument>, std::string> parseArguments(std::string_view text);

// Errors, as sentences for a person: a name that is no identifier, or is there twice; a number of dimensions
// other than 1 and 2; a type other than f32, i32, u32 and pointers to them.
[[nodiscard]] std::expected<NewKernelFiles, std::string> newKernel(const NewKernel& kernel);

} // namespace wavesmith::project
