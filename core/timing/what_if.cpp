// SPDX-License-Identifier: Apache-2.0
#include "timing/what_if.h"

#include <algorithm>

namespace wavesmith::timing {

WhatIf whatIfMoved(std::span<const isa::Instruction> code, const Path& path, std::size_t step, std::size_t to,
                   const Assumptions& assumptions) {
  Path moved = path;
  const Step one = moved[step];
  moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(step));
  moved.insert(moved.begin() + static_cast<std::ptrdiff_t>(std::min(to, moved.size())), one);
  return {estimate(code, path, assumptions), estimate(code, moved, assumptions)};
}

WhatIf whatIfDeleted(std::span<const isa::Instruction> code, const Path& path, std::size_t step,
                     const Assumptions& assumptions) {
  Path shorter = path;
  shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(step));
  return {estimate(code, path, assumptions), estimate(code, shorter, assumptions)};
}

} // namespace wavesmith::timing
