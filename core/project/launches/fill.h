// SPDX-License-Identifier: Apache-2.0
// The contents of a buffer before the run, from the `fill` of the run file.
//
//   { uniform: [-1, 1], seed: 1 }   0.61  -0.24  0.97  ...      the same on every machine (random.h)
//
// Pure functions; any thread.
#pragma once

#include "execution/element.h"
#include "project/expressions/scalar.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

namespace wavesmith::project {

using ScalarValue = std::function<source::Result<Number>(const Scalar& scalar)>;

// Fills all elements. Not for FillFile, whose content is read from a file (array_file.h), and FillExpression,
// which needs other buffers (prepare.cpp). A FillList has as many elements. `place` is the place of the fill. Code::RunFileMismatch if a number of the fill does not fit the type.
[[nodiscard]] source::Result<void> fill(const Fill& fill, execution::ElementType type,
                                        std::span<std::byte> bytes, const ScalarValue& evaluate,
                                        const source::Place& place, const std::stop_token& stop);

// Bits that no kernel computes: a NaN with a distinctive payload, or 0xdeadbeef, truncated to the type.
[[nodiscard]] std::uint64_t poisonBits(execution::ElementType type);

} // namespace wavesmith::project
