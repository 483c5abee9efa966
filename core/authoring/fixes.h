// SPDX-License-Identifier: Apache-2.0
// All fixes of a text (check/fixes.h), with the waits that are missing written by the one engine (waits.h): `check --fix`.
//
//   auto fixed = authoring::applyFixes(language, {"k.s", text}, {}, {});
//
// Waits that are stronger than needed stay, unless options.only names W0120 or W0121.
//
// Blocks until the worker and the analyses are done. Any thread; one call at a time per client.
#pragma once

#include "check/fixes.h"

namespace wavesmith::authoring {

// Errors: those of check::checkText().
[[nodiscard]] source::Result<check::Fixed>
applyFixes(worker::LanguageClient& language, const assembler::SourceFile& text, const check::Options& options,
           const check::FixOptions& fixing, const check::Stop& stop = {});

} // namespace wavesmith::authoring
