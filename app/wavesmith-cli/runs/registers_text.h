// SPDX-License-Identifier: Apache-2.0
// The registers of the wave that faulted, for `run`:
//
//   registers of work-group (0, 0, 0), wave 0, lane 62:
//     v1    0x000000f8
//     s4    0x00010000
//     exec  0xffffffffffffffff
//
// The text has the registers that the instruction reads; --json has all of them.
#pragma once

#include "worker/runs/run_client.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

[[nodiscard]] std::string registersText(const worker::RunSummary& summary); // empty: no wave faulted
void addRegistersJson(nlohmann::ordered_json& json, const worker::RunSummary& summary);

} // namespace wavesmith::cli
