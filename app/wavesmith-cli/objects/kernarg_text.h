// SPDX-License-Identifier: Apache-2.0
// A kernarg layout, as shown by `wavesmith-cli kernarg`: a table, a ruler of bytes, and JSON.
#pragma once

#include "kernarg/accesses.h"
#include "kernarg/layout.h"
#include "kernarg/preload.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

// One kernel, with the code that reads its arguments.
struct KernargView {
  const program::Program& program;
  std::string file; // as named on the command line
  std::string kernel;
  kernarg::Layout layout;
  kernarg::Accesses accesses;
  kernarg::Preloading preloading;
};

[[nodiscard]] std::string kernargText(const KernargView& view);
[[nodiscard]] nlohmann::ordered_json kernargJson(const KernargView& view);

// The bytes of the segment, sixteen per row: the start of each argument, and dots for bytes without one.
[[nodiscard]] std::string rulerText(const kernarg::Layout& layout);

} // namespace wavesmith::cli
