// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit_asm.h"

#include "kernarg/emit/struct_text.h"
#include "kernarg/emit/symbols.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::kernarg {

std::string emitAsm(const Subject& subject) {
  const std::vector<LayoutSymbol> symbols = layoutSymbols(subject.layout, subject.kernel);
  std::size_t width = 0;
  for (const LayoutSymbol& symbol : symbols)
    width = std::max(width, symbol.name.size());
  std::string text = headline(subject, "//");
  for (const LayoutSymbol& symbol : symbols)
    text += fmt::format("  .set {:<{}} {:<4} // {}\n", symbol.name + ",", width + 1, symbol.value,
                        symbol.comment);
  return text;
}

} // namespace wavesmith::kernarg
