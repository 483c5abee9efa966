// SPDX-License-Identifier: Apache-2.0
// Reads the folder that rocprofv3's thread trace leaves for a viewer, `ui_output_*`:
//
//   code.json          the traced code with its totals      filenames.json    which waves there are
//   se0_sm1_sl0_wv0.json   a wave, instruction by instruction
//   occupancy.json     starts and ends of waves             realtime.json     two clocks
//   se0_perfcounter.json   hardware counters over time
//
// The writers are rocprofiler-sdk's att-tool (*.cpp) and rocprof-trace-decoder's rcv.py (NautRobot/Eze-P at 96b8d0f254).
// code.json must be there; other files that are missing are warnings in Trace::diagnostics. Any bytes are safe: an error
// names file, line and column. Any thread.
#pragma once

#include "trace/trace.h"

#include <filesystem>

namespace wavesmith::trace {

[[nodiscard]] bool isUiOutput(const std::filesystem::path& folder); // it has a code.json

[[nodiscard]] source::Result<Trace> readUiOutput(const std::filesystem::path& folder);

} // namespace wavesmith::trace
