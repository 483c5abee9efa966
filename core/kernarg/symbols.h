// SPDX-License-Identifier: Apache-2.0
// The symbols by which assembly may call the places of a layout.
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
// One of each argument, in their order, and last that of the size. No two are alike.
[[nodiscard]] std::vector<LayoutSymbol> layoutSymbols(const Layout& layout, std::string_view kernel);

} // namespace wavesmith::kernarg
