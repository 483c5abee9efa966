// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/symbols.h"

#include "kernarg/emit/struct_plan.h"
#include "kernarg/type_text.h"

#include <fmt/format.h>

namespace wavesmith::kernarg {

std::vector<LayoutSymbol> layoutSymbols(const Layout& layout, std::string_view kernel) {
  Names names(Target::Asm);
  std::vector<LayoutSymbol> symbols;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const Argument& argument = layout.arguments[i];
    const std::string called = argument.hidden() ? layout.nameOf(i) : argument.name;
    const std::string name = names.adapted(called, i);
    std::string comment =
        argument.hidden() ? fmt::format("{} bytes", argument.size) : printable(spelling(argument.type));
    if (called.empty())
      comment += ", which has no name";
    else if (called != name)
      comment += fmt::format(", called {}", printable(called));
    symbols.push_back({name + "_offset", argument.offset, std::move(comment), i});
  }
  symbols.push_back({kernelIdentifier(kernel, Target::Asm) + "_kernarg_size", layout.size,
                     "bytes of the segment", std::nullopt});
  return symbols;
}

} // namespace wavesmith::kernarg
