// SPDX-License-Identifier: Apache-2.0
// Programs whose code objects have everything that a compiler writes, for the round trip of the disassembler.
//
//   for (const RoundTripSource& source : roundTripSources())
//     for (const RoundTripOptions& options : roundTripOptions()) compiled(source, options);
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler::testing {

struct RoundTripSource {
  std::string_view name;
  bool isOpenCl = false; // C otherwise
  std::string_view text;
};
[[nodiscard]] const std::vector<RoundTripSource>& roundTripSources();

struct RoundTripOptions {
  std::string processor = "gfx942";
  unsigned version = 5;
  std::vector<std::string> arguments;
};
[[nodiscard]] const std::vector<RoundTripOptions>& roundTripOptions();

// By clang 19, linked by lld 19.
[[nodiscard]] std::vector<std::byte> compiled(const RoundTripSource& source, const RoundTripOptions& options);

// "calls gfx942 5 -O0 -g", for messages.
[[nodiscard]] std::string describe(const RoundTripSource& source, const RoundTripOptions& options);

// Disassembles, assembles, and expects the same file, byte for byte, and a line for each instruction; returns
// the text.
std::string expectSameFile(const std::vector<std::byte>& codeObject, const std::string& what);

} // namespace wavesmith::assembler::testing
