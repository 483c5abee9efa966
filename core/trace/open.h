// SPDX-License-Identifier: Apache-2.0
// Opens whatever a profiler left of a thread trace:
//
//   openTrace("ui_output_agent_1_dispatch_1")   a folder for the viewer
//   openTrace("run")                            a folder with such a folder in it, or with raw *.att files
//   openTrace("stats_ui_output_1.csv")          totals only
//
// Code objects beside the trace give its instructions their code bytes. Any bytes are safe. One thread.
#pragma once

#include "trace/trace.h"

#include <filesystem>

namespace wavesmith::trace {

[[nodiscard]] source::Result<Trace> openTrace(const std::filesystem::path& path);

} // namespace wavesmith::trace
