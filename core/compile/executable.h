// SPDX-License-Identifier: Apache-2.0
// Compiles a HIP program, host and kernels, to an executable: what hipcc does, with the toolchain that was found.
//
//   const Executable built = buildExecutable({.path = "vector_add.hip", .library = ".../libamdhip64.so.7",
//                                             .output = "/tmp/.../program"});
//   built.ok                    or built.diagnostics says what is wrong, and where
//
// Blocking, seconds. Any thread.
#pragma once

#include "compile/hip_headers.h"
#include "compile/toolchain.h"
#include "process/run.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace wavesmith::compile {

struct ExecutableRequest {
  std::string path;
  std::string options = "-O2"; // as a shell splits them
  std::string processor = "gfx942";
  Preferences preferences = {};
  std::filesystem::path library = {}; // the libamdhip64 to link with
  std::filesystem::path output = {};
  process::Limits limits = {};
};

struct Executable {
  bool ok = false;
  std::optional<HipHeaders> headers;
  source::Diagnostics diagnostics; // each once, although the host and the device read the same text
};

[[nodiscard]] Executable buildExecutable(const ExecutableRequest& request, const std::stop_token& stop = {});

} // namespace wavesmith::compile
