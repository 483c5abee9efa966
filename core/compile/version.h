// SPDX-License-Identifier: Apache-2.0
// One of two versions of a kernel that are compared: an assembly text, a code object (or a bundle or program
// with one), or a source that is compiled under options.
//
//   readVersion(language, {.path = "saxpy.cl", .options = "-O1"})
//   readVersion(language, {.path = "saxpy.hsaco"})
//
// Blocking. Any thread; one call at a time per client.
#pragma once

#include "check/check.h"
#include "compile/compile.h"

#include <optional>
#include <stop_token>
#include <string>

namespace wavesmith::compile {

struct VersionRequest {
  std::string path;
  std::optional<std::string> text = std::nullopt; // used instead of the file's, for an assembly text
  std::string options = kUsualOptions; // options of the compiler; unused for assembly and code objects
  std::string target = {};             // "gfx942:sramecc+:xnack-"; empty: what the file says, or gfx942
  Preferences preferences = {};
};

struct Version {
  check::Checked checked;
  std::optional<Compiled> compiled; // if it is a source; its program is in `checked`
  source::Diagnostics diagnostics;  // why there is no program, and what the compiler says

  [[nodiscard]] bool hasKernels() const {
    return checked.program != nullptr && !checked.program->kernels().empty();
  }
};

// Errors: a file that cannot be read; Code::RunCanceled; Code::NoSuchKernel if there is no kernel in it and
// no other diagnostic says why.
[[nodiscard]] source::Result<Version> readVersion(worker::LanguageClient& language,
                                                  const VersionRequest& request,
                                                  const std::stop_token& stop = {});

} // namespace wavesmith::compile
