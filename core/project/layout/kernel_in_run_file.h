// SPDX-License-Identifier: Apache-2.0
// The run file's facts about its kernel, for generating metadata: its arguments and the size of
// its work-groups.
//
//   auto said = kernelInRunFile(runFileBeside("vector_add.s"));
//   said->layout       a pointer 0, b pointer 8, c pointer 16, n uint 24, stride uint 28
//   said->workgroup    256, 1, 1
//
// Reads one small file. Any thread.
#pragma once

#include "kernarg/layout.h"
#include "source/diagnostic.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::project {

struct KernelInRunFile {
  std::string kernel;                    // empty: the only one
  std::optional<kernarg::Layout> layout; // nothing: the size of an argument is unknown
  // Nothing: it depends on values that only a launch has.
  std::optional<std::array<std::uint32_t, 3>> workgroup;
  std::string name;                 // name of the run file, without its folder
  std::vector<std::string> sources; // sourcePaths()
};

// The errors of reading the file.
[[nodiscard]] source::Result<KernelInRunFile> kernelInRunFile(const std::string& path);

} // namespace wavesmith::project
