// SPDX-License-Identifier: Apache-2.0
#include "show.h"

#include <nlohmann/json.hpp>

namespace wavesmith::cli {

std::string columnsText(const Shown&, const ShowOptions&) {
  return {};
}

void addColumnsJson(nlohmann::ordered_json&, const Shown&, const ShowOptions&) {}

} // namespace wavesmith::cli
