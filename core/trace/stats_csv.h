// SPDX-License-Identifier: Apache-2.0
// Reads and writes `stats_*.csv`, the totals of a thread trace as a table:
//
//   CodeObj,Vaddr,Instruction,Hitcount,Latency,Stall,Idle,Source
//   3,7414028,"s_load_dwordx8 s[40:47], s[0:1], 0x40",16,64,0,0,""
//
// Any bytes are safe: an error names line and column. Any thread.
#pragma once

#include "trace/trace.h"

#include <filesystem>

namespace wavesmith::trace {

// Fails if the columns are missing. The trace has code only: the table has no waves.
[[nodiscard]] source::Result<Trace> readStatsCsv(const std::filesystem::path& file);

// As rocprofv3 writes it, in the order of the rows.
[[nodiscard]] std::string toStatsCsv(const Trace& trace);

} // namespace wavesmith::trace
