// SPDX-License-Identifier: Apache-2.0
#include "panels/register_at.h"

namespace wavesmith::panels {

std::optional<RegisterAt> registerAt(const program::Program&, const analysis::Analysis&,
                                     const program::LineIndex&, std::uint32_t, std::uint32_t,
                                     std::string_view) {
  return std::nullopt;
}

std::vector<OperandText> operandsOf(std::string_view) {
  return {};
}

} // namespace wavesmith::panels
