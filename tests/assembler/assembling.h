// SPDX-License-Identifier: Apache-2.0
// What the tests of the assembler say in one line.
#pragma once

#include "assembler/assembler.h"
#include "codeobject/code_object.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::assembler::testing {

[[nodiscard]] Assembly assembleText(const std::string& text, const std::string& path = "kernel.s",
                                    const Options& options = {});

// "kernel.s:3:5+7 error W1001 invalid instruction | kernel.s:9:3 in this expansion of macro m", one for each
// message.
[[nodiscard]] std::vector<std::string> messages(const Assembly& assembly);

// "s_nop 3 @kernel.s:2:3 < m kernel.s:7:1", with a `!` in front where the line is broken; one for each
// instruction.
[[nodiscard]] std::vector<std::string> instructions(const Assembly& assembly);

// "v_x v3+2 @13+16" for each name in the program.
[[nodiscard]] std::vector<std::string> names(const Assembly& assembly);

[[nodiscard]] std::string readFile(const std::string& path);

// The code object that clang makes of the text of a .s as a command.
[[nodiscard]] std::vector<std::byte> clangBytes(const std::string& text, const std::string& target = "gfx942",
                                                const std::string& more = {});

} // namespace wavesmith::assembler::testing
