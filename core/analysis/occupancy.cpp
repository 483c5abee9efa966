// SPDX-License-Identifier: Apache-2.0
#include "analysis/occupancy.h"

namespace wavesmith::analysis {

std::string_view name(Limit /*limit*/) {
  return "nothing";
}

Occupancy occupancy(const Resources& /*resources*/, const isa::Target& /*target*/) {
  return {};
}

KernelResources kernelResources(const program::Program& /*program*/, std::size_t /*kernel*/,
                                const Footprints& /*footprints*/, const Liveness& /*liveness*/) {
  return {};
}

} // namespace wavesmith::analysis
