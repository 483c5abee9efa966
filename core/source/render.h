// SPDX-License-Identifier: Apache-2.0
// Diagnostics as people read them in a terminal; diagnostic.h opens with an example.
#pragma once

#include "source/diagnostic.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::source {

// Gives line `line` (from 1) of `file` without its end, or nothing when it cannot.
using LineReader = std::function<std::optional<std::string>(std::string_view file, std::uint32_t line)>;

// Reads lines from the files named; each file at most once.
[[nodiscard]] LineReader fileLines();

struct RenderOptions {
  bool color = false;  // ANSI escapes
  bool excerpt = true; // the line and what is meant in it
  LineReader lines;    // where excerpts come from; none: no excerpts
};

// The diagnostic and its notes, every line ended by '\n'. Control characters of the text are made visible,
// tabs kept.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const RenderOptions& options);

// "2 errors, 1 warning"; "no errors" for none.
[[nodiscard]] std::string summarize(const Diagnostics& diagnostics);

} // namespace wavesmith::source
