// SPDX-License-Identifier: Apache-2.0
// The contents of the window's panels as text and JSON: `wavesmith-cli show PANEL FILE`.
#pragma once

#include "panels/panels.h"
#include "program/line_index.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::cli {

// The common options of all panels, and those of individual panels.
struct ShowOptions {
  std::string file;
  std::string kernel;                   // empty: all
  std::uint32_t line = 0;               // the cursor's, from 1; 0: none
  std::uint32_t column = 0;             // from 1; 0: none
  std::optional<std::uint64_t> address; // the address of an instruction, instead of a line
  // For the initial state: the wave and lane whose values are shown.
  std::vector<std::uint32_t> grid, workgroup, group;
  std::uint32_t wave = 0, lane = 0;
  std::vector<std::string> set; // ".amdhsa_system_sgpr_workgroup_id_y=1"
};

// The file as the panels see it.
struct Shown {
  const program::Program& program;
  const analysis::Analysis& analysis;
  const panels::Panels& panels;
  const program::LineIndex& lines; // the lines of the file; empty for a code object
  std::string file;
  std::string text;                    // the text of the source; empty for a code object
  std::vector<std::size_t> kernels;    // the requested ones, indices into Program::kernels
  analysis::Index at = program::kNone; // the instruction of the requested line or address
};

// "line 45", or "0x1908" without a line.
[[nodiscard]] std::string where(const Shown& shown, analysis::Index at);
// The line, or null; and the address as a number.
void addPlace(nlohmann::ordered_json& json, const Shown& shown, analysis::Index at);
// The same as an object; null for kNone.
[[nodiscard]] nlohmann::ordered_json placeJson(const Shown& shown, analysis::Index at);
[[nodiscard]] nlohmann::ordered_json placesJson(const Shown& shown, const std::vector<analysis::Index>& all);

// For each panel: its text, and its members of the JSON document. An error is a sentence.
[[nodiscard]] std::string registersText(const Shown& shown, const ShowOptions& options);
void addRegistersJson(nlohmann::ordered_json& json, const Shown& shown, const ShowOptions& options);
[[nodiscard]] std::string hazardsText(const Shown& shown, const ShowOptions& options);
void addHazardsJson(nlohmann::ordered_json& json, const Shown& shown, const ShowOptions& options);
// The reason why the options select nothing; if there is one, the other functions must not be called.
[[nodiscard]] std::optional<std::string> initialProblem(const Shown& shown, const ShowOptions& options);
[[nodiscard]] std::string initialText(const Shown& shown, const ShowOptions& options);
void addInitialJson(nlohmann::ordered_json& json, const Shown& shown, const ShowOptions& options);
[[nodiscard]] std::string columnsText(const Shown& shown, const ShowOptions& options);
void addColumnsJson(nlohmann::ordered_json& json, const Shown& shown, const ShowOptions& options);

} // namespace wavesmith::cli
