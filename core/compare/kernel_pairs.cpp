// SPDX-License-Identifier: Apache-2.0
#include "compare/kernel_pairs.h"

#include <algorithm>

namespace wavesmith::compare {

KernelPairs pairKernels(const program::Program& before, const program::Program& after) {
  KernelPairs result;
  const auto old = before.kernels();
  const auto now = after.kernels();
  if (old.size() == 1 && now.size() == 1) {
    result.pairs.emplace_back(0, 0);
    return result;
  }
  for (std::size_t kernel = 0; kernel < old.size(); ++kernel) {
    const auto found = std::ranges::find(now, old[kernel].name, &program::KernelCode::name);
    if (found == now.end())
      result.onlyBefore.push_back(old[kernel].name);
    else
      result.pairs.emplace_back(kernel, static_cast<std::size_t>(found - now.begin()));
  }
  for (const program::KernelCode& kernel : now)
    if (std::ranges::find(old, kernel.name, &program::KernelCode::name) == old.end())
      result.onlyAfter.push_back(kernel.name);
  return result;
}

} // namespace wavesmith::compare
