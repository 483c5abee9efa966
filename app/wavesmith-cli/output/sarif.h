// SPDX-License-Identifier: Apache-2.0
// Diagnostics as SARIF 2.1.0 (OASIS), a format that code hosts and editors read.
#pragma once

#include "source/diagnostic.h"
#include "source/render.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace wavesmith::cli {

// A log of one run of wavesmith-cli check. Remarks are of the level "note". SARIF counts columns in code
// points, Wavesmith in bytes of UTF-8: `lines` provides the texts for the conversion.
[[nodiscard]] nlohmann::ordered_json sarifLog(const source::Diagnostics& diagnostics,
                                              const source::LineReader& lines);

} // namespace wavesmith::cli
