// SPDX-License-Identifier: Apache-2.0
// The same code in two programs, such as a kernel in the text of an editor and in the code object of a run that linked it
// with others:
//
//   pathsIn(shown, 0, paths, ran, 2)      the paths that waves executed in kernel 2 of `ran`, in kernel 0 of `shown`
//
// Pure functions; any thread.
#pragma once

#include "program/executed_path.h"
#include "program/program.h"

#include <cstddef>
#include <optional>
#include <span>

namespace wavesmith::program {

// The same code object, and the same lines except for their numbers and columns: all that is known about the
// instructions of the program, except for their places, is also true for the new ones.
[[nodiscard]] bool hasOnlyNewPlaces(const Program& program, std::span<const std::byte> codeObject,
                                    const source::LineTable& lines);

// The same instructions at the same addresses.
[[nodiscard]] bool isSameCode(const Program& a, const Program& b);

// Nothing: the code of the kernel differs, or the waves also executed other code that differs.
[[nodiscard]] std::optional<ExecutedPaths> pathsIn(const Program& program, std::size_t kernel,
                                                   const ExecutedPaths& paths, const Program& ran,
                                                   std::size_t ranKernel);

} // namespace wavesmith::program
