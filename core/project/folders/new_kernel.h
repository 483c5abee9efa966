// SPDX-License-Identifier: Apache-2.0
// Generates a new kernel from a short description: complete assembly, ready to run, and a run file that
// expects its results.
//
//   auto arguments = parseArguments("const float* a, const float* b, float* c, unsigned n");
//   auto files = newKernel({.name = "add", .arguments = *arguments});
//   files->assembly     c[i] = a[i] + b[i], one work-item for each of n elements
//   files->runFile      a and b random, c expected to be "a[i] + b[i]"
//
// The kernel reads through pointers to const and writes through all others: the sum of the inputs and values
// of its type, or the index if there are none. The first integer is the number of elements; in two dimensions
// the first two are width and height. With LDS, the first output is passed through LDS. Each addition is rounded
// to the type of the output: f16 and f64 by its instruction, bf16 and fp8 after the addition of f32, which is the
// same, because f32 has more than twice their digits. Pure functions; any thread.
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
  bool isFp8 = false; // the pointee, whose type is then that of a byte
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

// Parameters in C syntax, "const float* a, unsigned n", where fp8 is a type as well; empty: none. An error is a sentence
// for the user.
[[nodiscard]] std::expected<std::vector<NewArgument>, std::string> parseArguments(std::string_view text);

// Errors, as sentences for the user: a name that is not an identifier, or is used twice; a number of
// dimensions other than 1 and 2; a type other than f32, f64, i32, u32, and pointers to them, to f16, bf16,
// fp8, bytes, and vectors of two or four with at most 16 bytes.
[[nodiscard]] std::expected<NewKernelFiles, std::string> newKernel(const NewKernel& kernel);

} // namespace wavesmith::project
