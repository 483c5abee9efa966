// SPDX-License-Identifier: Apache-2.0
// The change from one layout to another, with the origin of each argument: a renamed argument is not a
// removed and an added one.
//
//   { before: a at 0, n at 8;   after: count at 0, a at 8;   was: {1, 0} }     n is renamed and moved
//
// A value; any thread.
#pragma once

#include "kernarg/layout.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace wavesmith::kernarg {

struct LayoutChange {
  Layout before;
  Layout after;
  // For each argument of `after` its index in `before`; nothing: it is new.
  std::vector<std::optional<std::size_t>> was;
};

} // namespace wavesmith::kernarg
