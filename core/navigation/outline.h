// SPDX-License-Identifier: Apache-2.0
// The landmarks of a source: its kernels with their labels, its macros, and the symbols that it sets.
//
//   kernel  vector_add              line 12
//     label .Lloop                  line 30
//   macro   load  dst, base=s0      line 3
//   register v_x  v[v_x]: 7         line 1
//
// From the text alone (index.h). Pure functions; any thread.
#pragma once

#include "navigation/index.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::navigation {

struct Landmark {
  SymbolKind kind{};
  std::string name;
  std::string detail;           // the parameters of a macro, the value of a symbol; may be empty
  Span span;                    // the name where it is defined first
  std::uint32_t lastLine = 0;   // last line of a kernel, label or macro in the same file
  std::uint32_t symbol = kNone; // the symbol's number in the index
  std::vector<Landmark> children = {};
};

// Kernels with the labels that follow them, then labels before the first kernel, macros with the labels in their
// bodies, registers and constants; each kind in the order of the files and lines. Parameters and undefined names are
// left out.
[[nodiscard]] std::vector<Landmark> outline(const Index& index);

// The landmarks around a line, the outermost first: kernel, label; or macro, label.
[[nodiscard]] std::vector<const Landmark*> around(const std::vector<Landmark>& outline, std::uint32_t file,
                                                  std::uint32_t line);

} // namespace wavesmith::navigation
