// SPDX-License-Identifier: Apache-2.0
#include "show.h"

#include <nlohmann/json.hpp>

namespace wavesmith::cli {

std::string registersText(const Shown&, const ShowOptions&) {
  return {};
}

void addRegistersJson(nlohmann::ordered_json&, const Shown&, const ShowOptions&) {}

} // namespace wavesmith::cli
