// SPDX-License-Identifier: Apache-2.0
// Texts ported without a file, for the tests of the rules.
#pragma once

#include "port/port.h"

#include <string>
#include <vector>

namespace wavesmith::port {

// Ports a text that includes nothing; an error ends the test.
[[nodiscard]] Ported ported(const std::string& text, const std::string& from = "", const Decode& decode = {});
// LLVM in this process, for gfx942.
[[nodiscard]] Decode assembling();
// One statement for `from`, without the blanks around it.
[[nodiscard]] std::string portedLine(const std::string& statement, const std::string& from);
// The message of the error; empty: there is none.
[[nodiscard]] std::string refusal(const std::string& text, const std::string& from = "");

} // namespace wavesmith::port
