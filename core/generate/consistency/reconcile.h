// SPDX-License-Identifier: Apache-2.0
// Adds fixes to the findings of other checks about descriptor or metadata, and reports each mistake only
// once.
//
//   all diagnostics of reader, analyses and check()  ->  the same with fixes, without consequential ones
//
// A pure function; any thread.
#pragma once

#include "analysis/analysis.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::generate {

// Changes the diagnostics of the reader, the analyses and check(): W0301, W0302, W0303 and W0412 get fixes
// that edit descriptor or metadata, and a W0301 that is only the consequence of a W0404 is removed.
void reconcile(source::Diagnostics& all, const program::Program& program, const analysis::Analysis& analysis,
               std::string_view text, const std::string& file);

} // namespace wavesmith::generate
