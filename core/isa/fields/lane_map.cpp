// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/lane_map.h"

#include <fmt/format.h>

namespace wavesmith::isa {

std::vector<ExplainedField> laneRows(const LaneSource& source) {
  constexpr unsigned kRow = 16;
  std::vector<ExplainedField> rows;
  for (unsigned first = 0; first < kWaveLanes; first += kRow) {
    ExplainedField row{fmt::format("lanes {} to {}", first, first + kRow - 1), {}, {}};
    for (unsigned lane = first; lane < first + kRow; ++lane) {
      const auto from = source(lane);
      row.value += fmt::format("{}{}", lane == first ? "" : " ", from ? fmt::format("{}", *from) : "-");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

} // namespace wavesmith::isa
