// SPDX-License-Identifier: Apache-2.0
// What others have found in descriptor or metadata: fixes for it, and each mistake is reported once.
//
//   all diagnostics of reader, analyses and check()  ->  the same with fixes, without consequences of others
//
// A pure function; any thread.
#pragma once

#include "analysis/analysis.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::generate {

// In what reader, analyses and check() have said: W0301, W0302, W0303 and W0412 get the fixes that edits of
// descriptor or metadata are, and a W0301 goes that is but the consequence of a W0404.
void reconcile(source::Diagnostics& all, const program::Program& program, const analysis::Analysis& analysis,
               std::string_view text, const std::string& file);

} // namespace wavesmith::generate
