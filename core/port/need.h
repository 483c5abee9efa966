// SPDX-License-Identifier: Apache-2.0
// Whether a text was written for an older processor, so that it must be ported before gfx942 can run it: what
// the window says above an editor, without porting.
//
//   neededFrom(text, "k.s")->value().name      "gfx803"
//
// Instructions that gfx942 has too, such as those that began with gfx900, are no evidence: then something in
// the text must be written otherwise for gfx942. Pure functions; any thread.
#pragma once

#include "port/processor.h"
#include "source/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::port {

// Nothing: the text is for gfx942, or has no statements. Code::CannotPort: it is for a processor that cannot
// be ported, or in another language.
[[nodiscard]] source::Result<std::optional<Processor>> neededFrom(std::string_view text,
                                                                  const std::string& file);

} // namespace wavesmith::port
