// SPDX-License-Identifier: Apache-2.0
#include "analysis/value.h"

namespace wavesmith::analysis {

struct Values::Solution {};

Overlap overlap(const Region& a, const Region& b) {
  if (!a.known || !b.known || a.symbol != b.symbol) return Overlap::Unknown;
  return a.low < b.high && b.low < a.high ? Overlap::Yes : Overlap::No;
}

Values::Values(const program::Program& /*program*/, const Footprints& /*footprints*/) {}
Values::~Values() = default;
Values::Values(Values&&) noexcept = default;
Values& Values::operator=(Values&&) noexcept = default;

Value Values::scalar(Index /*at*/, unsigned /*number*/) const {
  return {};
}
Value Values::vector(Index /*at*/, unsigned /*number*/) const {
  return {};
}
std::vector<Region> Values::lds(Index /*at*/) const {
  return {};
}
bool Values::renewedAt(Symbol /*symbol*/, std::uint32_t /*block*/) const {
  return true;
}
std::optional<Values::Condition> Values::condition(Index /*branch*/) const {
  return std::nullopt;
}

} // namespace wavesmith::analysis
