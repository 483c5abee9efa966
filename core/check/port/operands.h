// SPDX-License-Identifier: Apache-2.0
// The operands and modifiers in LLVM's text of an instruction, and its VGPRs and AGPRs apart from the rest, because
// a port may renumber them.
//
//   operandsOf("buffer_load_dwordx2 v[1:2], v5, s[4:7], s8 offen offset:16 glc")
//     operands v[], v, s[4:7], s8 with the registers v1 and v2, v5; modifiers glc, offen, offset:16
//
// Pure functions; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {

struct VectorRegisters {
  bool isAccumulation = false;
  unsigned first = 0;
  unsigned count = 1;

  bool operator==(const VectorRegisters&) const = default;
};
[[nodiscard]] std::string toString(const VectorRegisters& registers); // "v[1:2]"

struct Operand {
  std::string shape; // the text with each vector register as "v" or "v[N]" for N of them: "-|v|"
  std::vector<VectorRegisters> registers;
  std::string text;
};

struct Operands {
  std::vector<Operand> operands;
  std::vector<std::string> modifiers; // sorted

  [[nodiscard]] bool has(std::string_view modifier) const;
};

[[nodiscard]] Operands operandsOf(std::string_view text);

} // namespace wavesmith::check
