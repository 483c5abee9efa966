// SPDX-License-Identifier: Apache-2.0
#include "kernarg/preload.h"

#include <algorithm>

namespace wavesmith::kernarg {

Preloading preloadingOf(const Layout& layout, const codeobject::KernelDescriptor& descriptor) {
  Preloading result;
  result.enabled = descriptor.kernargPreloadLength;
  result.offset = descriptor.kernargPreloadOffset;
  result.firstSgpr = codeobject::requiredUserSgprs(descriptor) - result.enabled;
  result.room = kMostUserSgprs - std::min(result.firstSgpr, kMostUserSgprs);
  const std::uint64_t begin = std::uint64_t{4} * result.offset;
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const Argument& argument = layout.arguments[i];
    if (argument.hidden()) break;
    if (argument.offset < begin || argument.size == 0) continue;
    const auto first = static_cast<std::uint32_t>((argument.offset - begin) / 4);
    const std::uint64_t end = (argument.end() - begin + 3) / 4;
    if (end > result.room) break;
    result.arguments.push_back({.argument = i,
                                .firstSgpr = result.firstSgpr + first,
                                .sgprs = static_cast<std::uint32_t>(end) - first,
                                .enabled = end <= result.enabled});
  }
  return result;
}

} // namespace wavesmith::kernarg
