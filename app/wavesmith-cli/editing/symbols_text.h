// SPDX-License-Identifier: Apache-2.0
// What `wavesmith-cli symbols` prints, as text and as JSON (wavesmith.symbols/1). Pure functions.
#pragma once

#include "check/navigate.h"
#include "navigation/index.h"
#include "navigation/outline.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::cli {

// A place ("12:9", "macros.inc:12:9") or a name ("v_x") of the command line.
struct AskedName {
  std::string file; // empty: the main file
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string name; // if there is no place
};
[[nodiscard]] AskedName parseAskedName(const std::string& text);
// "12-20", "12" and "macros.inc:12-20"; nothing for any other text.
struct AskedLines {
  std::string file;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};
[[nodiscard]] std::optional<AskedLines> parseAskedLines(const std::string& text);

// The uses of a name: definitions first if only they are asked for.
[[nodiscard]] std::string usesText(const navigation::Index& index, std::uint32_t symbol,
                                   bool onlyDefinitions);
[[nodiscard]] nlohmann::ordered_json usesJson(const navigation::Index& index, std::uint32_t symbol,
                                              bool onlyDefinitions);
[[nodiscard]] nlohmann::ordered_json symbolJson(const navigation::Symbol& symbol);

[[nodiscard]] std::string outlineText(const navigation::Index& index,
                                      const std::vector<navigation::Landmark>& all);
[[nodiscard]] nlohmann::ordered_json outlineJson(const navigation::Index& index,
                                                 const std::vector<navigation::Landmark>& all);

[[nodiscard]] std::string expansionText(const navigation::ExpandedCode& code);
[[nodiscard]] nlohmann::ordered_json expansionJson(const navigation::ExpandedCode& code);

// "k.s:12: refused: v9 is read after these lines, at line 20"
[[nodiscard]] std::string refusalText(const navigation::Refusal& refusal);
[[nodiscard]] nlohmann::ordered_json refusalJson(const navigation::Refusal& refusal);

} // namespace wavesmith::cli
