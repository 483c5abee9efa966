// SPDX-License-Identifier: Apache-2.0
#include "analysis/wait_counters.h"

namespace wavesmith::analysis {

struct WaitCounters::Solution {
  std::vector<WaitAnswer> answers;
  std::vector<Finding> findings;
};

WaitCounters::WaitCounters(const program::Program& /*program*/, const Footprints& /*footprints*/,
                           const Values& /*values*/, const Options& /*options*/)
    : solution_(std::make_unique<Solution>()) {}
WaitCounters::~WaitCounters() = default;
WaitCounters::WaitCounters(WaitCounters&&) noexcept = default;
WaitCounters& WaitCounters::operator=(WaitCounters&&) noexcept = default;

std::vector<Pending> WaitCounters::before(Index /*at*/, Counter /*counter*/, Phase /*phase*/) const {
  return {};
}
bool WaitCounters::unknownBefore(Index /*at*/) const {
  return true;
}
std::span<const WaitAnswer> WaitCounters::answers() const {
  return solution_->answers;
}
std::span<const Finding> WaitCounters::findings() const {
  return solution_->findings;
}

} // namespace wavesmith::analysis
