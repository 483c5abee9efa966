// SPDX-License-Identifier: Apache-2.0
// A compiler's assembly for people: without debug information, call frames, temporary labels and the lines
// that no assembler needs. It assembles to the same code.
//
//   1  saxpy:                       ; @saxpy           1  saxpy:
//   2  .Lfunc_begin0:                                  2    s_load_dword s5, s[0:1], 0x4
//   3    .loc 0 6 12 prologue_end                      origin of line 2: 4
//   4    s_load_dword s5, s[0:1], 0x4
//
// A pure function; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::compile {

struct AssemblyText {
  std::string text;                   // every line ends with '\n'
  std::vector<std::uint32_t> origins; // by line of `text`, from 0: the line in the compiler's output, from 1
};

[[nodiscard]] AssemblyText cleaned(std::string_view output);

// The output with the names of a kernel's arguments in the metadata as the source has them: clang calls those whose type
// it changes "x.coerce".
[[nodiscard]] std::string withSourceNames(std::string_view output);

// The statement of a line without its comment; "" for none.
[[nodiscard]] std::string_view statementOf(std::string_view line);

} // namespace wavesmith::compile
