// SPDX-License-Identifier: Apache-2.0
// The assembler symbols for the offsets of a layout.
//
//   n_offset 24, vector_add_kernarg_size 32
//
// A function of values; any thread.
#pragma once

#include "kernarg/layout.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

struct LayoutSymbol {
  std::string name;
  std::uint64_t value = 0;
  std::string comment;                 // "uint"
  std::optional<std::size_t> argument; // index into Layout::arguments; nothing: the size of the segment
};
// One for each argument, in order, followed by that of the size. The names are unique.
[[nodiscard]] std::vector<LayoutSymbol> layoutSymbols(const Layout& layout, std::string_view kernel);

} // namespace wavesmith::kernarg
