// SPDX-License-Identifier: Apache-2.0
// What the C interface returns as JSON (docs/schemas/launch-1.json, kernel-1.json, diagnostics-1.json, check-1.json). Its parts
// are those of check/document.h, so that they are the same as the command line's.
//
// Pure functions; any thread.
#pragma once

#include "session/launch_result.h"
#include "session/module.h"

#include <nlohmann/json_fwd.hpp>

namespace wavesmith::documents {

// wavesmith.launch/1
[[nodiscard]] nlohmann::ordered_json launch(const LaunchResult& result);
// wavesmith.kernel/1
[[nodiscard]] nlohmann::ordered_json kernel(const Kernel& kernel);
// wavesmith.diagnostics/1
[[nodiscard]] nlohmann::ordered_json diagnostics(const Diagnostics& diagnostics);
// wavesmith.check/1, as `wavesmith-cli check --json FILE` prints it for the file of this name
[[nodiscard]] nlohmann::ordered_json check(const wavesmith::check::Checked& checked, const std::string& file,
                                           bool strict);

} // namespace wavesmith::documents
