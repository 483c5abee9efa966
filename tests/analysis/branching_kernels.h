// SPDX-License-Identifier: Apache-2.0
// Random kernels whose branches depend on one another through scalars, and their execution: the referee for
// which paths are feasible. It shares no code with the analyses.
//
//   const Kernel kernel = randomKernel(random);
//   textOf(kernel)                        for the assembler
//   execute(kernel, {3, 0, 7}, 300)       the lines that a wave executes with s8 = 3, s9 = 0, s10 = 7
//
// Values; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::analysis::testing {

inline constexpr unsigned kArguments = 3;   // s8, s9, s10
inline constexpr unsigned kScalarCount = 6; // s8..s13
inline constexpr unsigned kFirstScalar = 8;
inline constexpr std::uint32_t kLargestArgument = 7; // of kernels that begin with masks

enum class Relation : std::uint8_t { EqU, LgU, LtU, GtU, LeU, GeU, LtI, GtI, LeI, GeI };

struct KernelLine {
  enum class Kind : std::uint8_t { Load, Wait, Use, Set, Add, And, Shift, Compare, Bit, Label };
  Kind kind{};
  unsigned reg = 0;         // the VGPR, or the scalar that is written or compared
  unsigned source = 0;      // the scalar that is read; of a comparison, 0: `number`
  std::uint32_t number = 0; // the count, the constant, or the bit
  Relation relation{};
  bool ifTrue = false; // the branch is taken if the comparison is
  unsigned target = 0; // number of a label
};
using Kernel = std::vector<KernelLine>;

[[nodiscard]] Kernel randomKernel(std::mt19937& random);
// Two instructions for a branch, none for a label, one for other lines. Traced: each line stores its number
// behind the address in s[14:15] first.
[[nodiscard]] std::string bodyOf(const Kernel& kernel, bool isTraced = false);
// The line of each instruction that the findings name, counted as bodyOf() writes them, from 1.
[[nodiscard]] std::vector<std::uint32_t> lineNumbers(const Kernel& kernel);

struct Run {
  // A register is read, or loaded again, while its load is outstanding: places in `lines`.
  struct Early {
    std::size_t load = 0, use = 0;
  };
  std::vector<std::size_t> lines; // indices into the kernel, in the order of execution
  std::vector<Early> early;
  bool isCut = false; // it has not reached the end
};
// At most `limit` lines.
[[nodiscard]] Run execute(const Kernel& kernel, std::array<std::uint32_t, kArguments> arguments,
                          std::size_t limit);

} // namespace wavesmith::analysis::testing
