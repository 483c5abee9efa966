// SPDX-License-Identifier: Apache-2.0
// `isa explain`: an instruction with the numbers that it encodes, in words.
#pragma once

#include <cstdint>
#include <string>

namespace wavesmith::cli {

struct ExplainArguments {
  std::string text;       // the text of an instruction
  std::string file;       // or a line of a file
  std::uint32_t line = 0; // from 1
  bool json = false;
};

// Prints it. Returns the exit code.
[[nodiscard]] int explainInstruction(const ExplainArguments& arguments);

} // namespace wavesmith::cli
