// SPDX-License-Identifier: Apache-2.0
// Parts of a run file as YAML in flow style: shared by writeRunFile and argument_text.h.
#pragma once

#include "project/run_file/run_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

// Unquoted if YAML reads it back as the same text, otherwise in quotes.
[[nodiscard]] std::string quotedScalar(std::string_view text);
// [a, "b c"]
[[nodiscard]] std::string quotedList(const std::vector<std::string>& texts);
[[nodiscard]] std::string flowText(const Fill& fill);
[[nodiscard]] std::string flowText(const Expect& expect); // without `eval`
[[nodiscard]] std::string flowText(const execution::Tolerance& tolerance);
// "n: { value: 100 }", without a line end; for a member of a structure with its name in it.
[[nodiscard]] std::string argumentLine(const RunArgument& argument);

} // namespace wavesmith::project
