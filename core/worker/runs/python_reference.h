// SPDX-License-Identifier: Apache-2.0
// The expected contents of a buffer from a function in Python, which the machine's python3 calls in a child
// process:
//
//   # reference.py                             expect: { python: reference.py:matmul }
//   def matmul(a, b, n):
//     return a.reshape(n, n) @ b.reshape(n, n)
//
// A parameter of the function gets the buffer (before the launch) or the value with its name; `shape_rows` is the
// member rows of shape, and `arg0` the argument "#0". Buffers are one-dimensional NumPy arrays; they are lists if neither
// the first python3 of PATH nor /usr/bin/python3 has NumPy. The function returns the elements, or a dict of them by the
// names of buffers.
//
// Blocking; one thread.
#pragma once

#include "execution/launch.h"
#include "project/run_file/run_file.h"

#include <cstdint>
#include <stop_token>

namespace wavesmith::worker {

struct PythonLimits {
  double seconds = 600;
  std::uint64_t memory = std::uint64_t{16} << 30; // bytes of address space
};

// An outcome whose buffers are empty except the one that the function is for. Code::BackendUnavailable if there
// is no python3; Code::RunFileMismatch, with what Python printed, if the function fails or returns something
// else than the elements; Code::RunTimeLimit; Code::RunCanceled.
[[nodiscard]] source::Result<execution::Outcome>
pythonReference(const project::RunFile& file, const execution::Launch& launch,
                const project::ExpectPython& python, std::uint32_t computeUnits, const PythonLimits& limits,
                const std::stop_token& stop);

} // namespace wavesmith::worker
