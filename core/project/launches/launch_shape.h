// SPDX-License-Identifier: Apache-2.0
// Grid, work-group and values of a kernel's launch, without the buffers: from a run file, or defaults if
// there is none.
//
//   auto shape = launchShapeBeside("vector_add.s", object, object.kernels()[0], 304);
//   shape.grid, shape.workgroup    77824,1,1 in work-groups of 256,1,1
//   shape.from                     "from vector_add.run.yaml"
//
// Reads at most one small file. Any thread.
#pragma once

#include "codeobject/code_object.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

struct LaunchShape {
  std::array<std::uint32_t, 3> grid{1, 1, 1};      // work-items
  std::array<std::uint32_t, 3> workgroup{1, 1, 1}; // work-items
  // The kernarg segment as far as it is known before a launch: values, but not the addresses of buffers.
  std::vector<std::optional<std::byte>> kernarg;
  std::string from; // the source, to be appended after a comma: "from vector_add.run.yaml"

  bool operator==(const LaunchShape&) const = default;
};

// The shape of the run file; the errors of prepare().
[[nodiscard]] source::Result<LaunchShape>
launchShape(const RunFile& file, const codeobject::CodeObject& object, std::uint32_t computeUnits);

// A work-group of the size that the metadata requires, otherwise 256 work-items; one for each compute unit.
[[nodiscard]] LaunchShape suggestedShape(const codeobject::CodeObject& object,
                                         const codeobject::Kernel& kernel, std::uint32_t computeUnits);

// "NAME.run.yaml" beside "NAME.s", whether it exists or not.
[[nodiscard]] std::string runFileBeside(const std::string& source);

// Decides by the name: NAME.run.yaml, or NAME.wavesmith, which desktops can tell from other files.
[[nodiscard]] bool isRunFile(std::string_view path);

// From the run file beside a source, if it is for this kernel and valid; otherwise the suggested shape, and
// `from` says why.
[[nodiscard]] LaunchShape launchShapeBeside(const std::string& source, const codeobject::CodeObject& object,
                                            const codeobject::Kernel& kernel, std::uint32_t computeUnits);

} // namespace wavesmith::project
