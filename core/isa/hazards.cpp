// SPDX-License-Identifier: Apache-2.0
#include "isa/hazards.h"

#include <cstddef>

namespace wavesmith::isa {
namespace {

constexpr std::array kRows{
#define HAZARD(identifier, ...) HazardRow{__VA_ARGS__},
#include "isa/hazards.inc"
#undef HAZARD
};

} // namespace

std::span<const HazardRow> hazards() {
  return kRows;
}
const HazardRow& row(Hazard hazard) {
  return kRows.at(static_cast<std::size_t>(hazard));
}
std::vector<HazardRole> hazardsOf(Op /*op*/) {
  return {};
}

} // namespace wavesmith::isa
