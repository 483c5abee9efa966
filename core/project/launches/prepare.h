// SPDX-License-Identifier: Apache-2.0
// Run file + code object -> launch, and after the run: outcome -> comparisons.
#pragma once

#include "codeobject/code_object.h"
#include "execution/compare.h"
#include "execution/launch.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"
#include "source/line_table.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::project {

struct PrepareOptions {
  std::uint32_t computeUnits = 304; // the value of `cus`
  std::stop_token stop;
  // Bytes of all buffers; Code::RunMemoryLimit if exceeded.
  std::uint64_t memoryLimit = std::uint64_t{16} << 30;
  // If it is not the first of several launches: buffers by their names, with what the launch before has left in them.
  std::vector<execution::Buffer>* buffers = nullptr;
};

// Fills every buffer and lays out the kernarg segment. Arguments are matched to the metadata by name, or
// placed at the offset that the run file gives. Code::RunFileMismatch, at its line, for an argument that
// matches nothing, overlaps or is missing. The file has one launch (launch_list.h).
[[nodiscard]] source::Result<execution::Launch>
prepare(const RunFile& file, std::shared_ptr<const codeobject::CodeObject> codeObject,
        source::LineTable lines, const PrepareOptions& options);

// How often a file of one launch wants it to be run, at least 1 and at most `most`.
[[nodiscard]] source::Result<std::uint64_t> repeatOf(const RunFile& file, const execution::Launch& launch,
                                                     std::uint32_t computeUnits, std::uint64_t most);

// The run file of an expectation's other kernel: the same launch and arguments, no expectations.
[[nodiscard]] RunFile withKernel(const RunFile& file, const ExpectKernel& expect);

} // namespace wavesmith::project
