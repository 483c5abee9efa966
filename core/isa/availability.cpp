// SPDX-License-Identifier: Apache-2.0
#include "isa/availability.h"

namespace wavesmith::isa {

std::optional<Unavailable> unavailable(std::string_view /*word*/, const Target& /*target*/) {
  return std::nullopt;
}

} // namespace wavesmith::isa
