// SPDX-License-Identifier: Apache-2.0
#include "show.h"

#include <nlohmann/json.hpp>

namespace wavesmith::cli {

std::string hazardsText(const Shown&, const ShowOptions&) {
  return {};
}

void addHazardsJson(nlohmann::ordered_json&, const Shown&, const ShowOptions&) {}

} // namespace wavesmith::cli
