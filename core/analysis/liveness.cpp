// SPDX-License-Identifier: Apache-2.0
#include "analysis/liveness.h"

namespace wavesmith::analysis {

struct Liveness::Solution {
  std::vector<Pressure> pressure;
};

Liveness::Liveness(const program::Program& program, const Footprints& /*footprints*/) {
  auto solution = std::make_unique<Solution>();
  solution->pressure.resize(program.instructions().size());
  solution_ = std::move(solution);
}
Liveness::~Liveness() = default;
Liveness::Liveness(Liveness&&) noexcept = default;
Liveness& Liveness::operator=(Liveness&&) noexcept = default;

RegisterSet Liveness::before(Index /*at*/) const {
  return {};
}
std::span<const Pressure> Liveness::pressure() const {
  return solution_->pressure;
}
std::vector<LiveRange> Liveness::ranges(std::size_t /*kernel*/) const {
  return {};
}
std::vector<Index> Liveness::producers(Index /*at*/, const isa::RegisterRange& /*registers*/) const {
  return {};
}
std::vector<Index> Liveness::consumers(Index /*at*/, const isa::RegisterRange& /*registers*/) const {
  return {};
}

} // namespace wavesmith::analysis
