// SPDX-License-Identifier: Apache-2.0
// Renders diagnostics for a terminal; see the example in diagnostic.h.
#pragma once

#include "source/diagnostic.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::source {

// Returns line `line` (from 1) of `file` without its end, or nothing if it cannot be read.
using LineReader = std::function<std::optional<std::string>(std::string_view file, std::uint32_t line)>;

// Reads lines from the named files; each file at most once.
[[nodiscard]] LineReader fileLines();
// The same, but for the files named in `texts` (path, text) reads lines from these texts.
[[nodiscard]] LineReader linesOf(std::span<const std::pair<std::string, std::string>> texts);

struct RenderOptions {
  bool color = false;  // ANSI escapes
  bool excerpt = true; // the source line with the marked range
  LineReader lines;    // the source of excerpts; none: no excerpts
};

// The diagnostic and its notes; every line ends with '\n'. Control characters of the text are made visible,
// tabs are kept.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const RenderOptions& options);

// "2 errors, 1 warning"; "no errors" for none.
[[nodiscard]] std::string summarize(const Diagnostics& diagnostics);

} // namespace wavesmith::source
