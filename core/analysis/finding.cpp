// SPDX-License-Identifier: Apache-2.0
#include "analysis/finding.h"

#include <algorithm>
#include <tuple>

namespace wavesmith::analysis {

void sort(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, {}, [](const Finding& f) {
    return std::tuple(f.at, f.code, std::string_view(f.rule), f.producer);
  });
}

} // namespace wavesmith::analysis
