// SPDX-License-Identifier: Apache-2.0
// Short forms for the tests of the assembler.
#pragma once

#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler::testing {

[[nodiscard]] Assembly assembleText(const std::string& text, const std::string& path = "kernel.s",
                                    const Options& options = {});

// "kernel.s:3:5+7 error W1001 invalid instruction | kernel.s:9:3 in this expansion of macro m", one for each
// message.
[[nodiscard]] std::vector<std::string> messages(const Assembly& assembly);

// "s_nop 3 @kernel.s:2:3 < m kernel.s:7:1" for each instruction; begins with `!` if the line is broken.
[[nodiscard]] std::vector<std::string> instructions(const Assembly& assembly);

// "v_x v3+2 @13+16" for each name in the program.
[[nodiscard]] std::vector<std::string> names(const Assembly& assembly);

[[nodiscard]] std::string readFile(const std::string& path);

// The code object that the clang command makes from the text of a .s file.
[[nodiscard]] std::vector<std::byte> clangBytes(const std::string& text, const std::string& target = "gfx942",
                                                const std::string& more = {});

// A temporary directory with the files that a test writes into it.
class DirectoryTest : public ::testing::Test {
protected:
  // Returns the path of the file; creates the folders in `name`.
  std::string write(std::string_view name, std::string_view text);
  // Removes the name of the directory.
  [[nodiscard]] std::vector<std::string> shorn(std::vector<std::string> lines) const;

  wavesmith::testing::TemporaryDirectory directory_;
};

} // namespace wavesmith::assembler::testing
