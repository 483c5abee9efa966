// SPDX-License-Identifier: Apache-2.0
// Short forms for the tests of the analyses: a program from a text, and findings as text.
#pragma once

#include "analysis/analysis.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::analysis::testing {

// A kernel "k" around a body, which is lines of assembly; the descriptor allocates v0..v63, a0..a63
// (accum_offset 64), s0..s95 and 64 KiB of LDS. `more` are lines for .amdhsa_kernel.
[[nodiscard]] std::string kernel(std::string_view body, std::string_view more = {});

// Assembles and decodes; throws the assembler's message. programOfFile() takes a path relative to the root of
// the project: programOfFile("resources/examples/vector_add.s").
[[nodiscard]] std::unique_ptr<const program::Program> programOf(const std::string& text,
                                                                const std::string& target = "gfx942");
[[nodiscard]] std::unique_ptr<const program::Program> programOfFile(const std::string& path);

// "W0102 error 5 <- 4 vmcnt 0/1": code, severity, line, line of the producer, rule, required/found. Strict
// findings begin with `?`. Lines count from 1 in the body of kernel(), or in the file.
[[nodiscard]] std::string toString(const Finding& finding, const program::Program& program);
[[nodiscard]] std::vector<std::string> toStrings(std::span<const Finding> findings,
                                                 const program::Program& program);

// The line of an instruction, counted as in toString().
[[nodiscard]] std::uint32_t lineOf(const program::Program& program, Index at);
// The first instruction of a line.
[[nodiscard]] Index onLine(const program::Program& program, std::uint32_t line);

} // namespace wavesmith::analysis::testing
