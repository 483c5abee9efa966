// SPDX-License-Identifier: Apache-2.0
// Whether a read in the ported text gets the values that its counterpart in the old one got.
//
//   before {written by 3}, after {written by 5}    the same if 5 is the counterpart of 3, whatever the registers
//
// A value that refers to the counterparts; any thread.
#pragma once

#include "check/port/register_flow.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace wavesmith::check {

inline constexpr std::size_t kNone = ~std::size_t{0};

class SameValues {
public:
  // The counterpart of each instruction of the old text and of the new one, or kNone. Both must outlive this.
  SameValues(const std::vector<std::size_t>& newOf, const std::vector<std::size_t>& oldOf)
      : newOf_(newOf), oldOf_(oldOf) {}

  [[nodiscard]] bool operator()(const std::vector<FlowValue>& before, const std::vector<FlowValue>& after);

private:
  bool corresponds(const std::vector<FlowValue>& before, const std::vector<FlowValue>& after);

  using Numbers = std::map<std::pair<std::size_t, std::uint16_t>, std::uint16_t>;
  const std::vector<std::size_t>& newOf_;
  const std::vector<std::size_t>& oldOf_;
  Numbers forward_;  // from an instruction that was not compared and an old register to the new register
  Numbers backward_; // the opposite
};

} // namespace wavesmith::check
