// SPDX-License-Identifier: Apache-2.0
// Diagnostics, checks, statistics and comparisons as JSON, the same for every front end: `wavesmith-cli --json`, the C
// interface and the Python module (docs/schemas).
//
//   {"code": "W0102", "name": "missing-vmcnt", "severity": "error", "file": "k.s", "line": 13, ...}
//
// Pure functions; any thread.
#pragma once

#include "check/check.h"
#include "emulator/statistics/statistics.h"
#include "execution/compare.h"
#include "source/diagnostic.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {

// The section of an address in a code object; empty: in none.
using SectionOf = std::function<std::string_view(std::uint64_t address)>;
[[nodiscard]] SectionOf sectionsOf(const Checked& checked);

// A place with an address also has its section if `sectionOf` is given.
[[nodiscard]] nlohmann::ordered_json toJson(const source::Diagnostic& diagnostic,
                                            const SectionOf& sectionOf = {});
// {"schema": "wavesmith.run/1", "ok": ok, "diagnostics": [...]}
[[nodiscard]] nlohmann::ordered_json document(std::string_view schema, bool ok,
                                              const source::Diagnostics& diagnostics,
                                              const SectionOf& sectionOf = {});

struct CodeCount {
  source::Code code{};
  source::Severity severity{};
  std::size_t count = 0;
};
// Errors first, then by code.
[[nodiscard]] std::vector<CodeCount> countByCode(const source::Diagnostics& diagnostics);

// A fix that was applied, for the document.
struct DocumentFix {
  std::string file;
  std::uint32_t line = 0;
  std::string title;
};

// The members of `wavesmith.check/1` after "diagnostics". `file`: as the user named it.
[[nodiscard]] nlohmann::ordered_json checkMembers(const Checked& checked, const std::string& file,
                                                  bool strict, const std::vector<DocumentFix>& fixed = {},
                                                  std::size_t leftInIncludes = 0);

// The statistics of a run: {"classes": [...], "averageLanes": 64.0, "exact": true, ..., "lines": [...]}
[[nodiscard]] nlohmann::ordered_json toJson(const emulator::RunStatistics& statistics);
// Adds "compared", "differing", the greatest errors and "first", the first differences.
void addComparison(nlohmann::ordered_json& json, const execution::Comparison& comparison);

// Indented by two spaces, as printed; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string toText(const nlohmann::ordered_json& json);

} // namespace wavesmith::check
