// SPDX-License-Identifier: Apache-2.0
// Which kernels of two programs are versions of each other: those of the same name; the only ones, whatever
// their names.
//
//   a.s: scale, sum    b.s: sum, copy        (sum, sum); only in a.s: scale; only in b.s: copy
//   a.s: saxpy         b.s: saxpy_2          (saxpy, saxpy_2)
//
// A pure function; any thread.
#pragma once

#include "program/program.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::compare {

struct KernelPairs {
  std::vector<std::pair<std::size_t, std::size_t>> pairs; // indices into Program::kernels()
  std::vector<std::string> onlyBefore;
  std::vector<std::string> onlyAfter;
};

[[nodiscard]] KernelPairs pairKernels(const program::Program& before, const program::Program& after);

} // namespace wavesmith::compare
