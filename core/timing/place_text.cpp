// SPDX-License-Identifier: Apache-2.0
#include "timing/place_text.h"

#include <fmt/format.h>

namespace wavesmith::timing {

std::string placeText(const program::Program& program, program::Index at) {
  if (at >= program.instructions().size()) return "the inserted instruction";
  const source::Place place = program.place(at);
  return place.line != 0 ? fmt::format("line {}", place.line)
                         : fmt::format("{:#x}", program.instructions()[at].address);
}

} // namespace wavesmith::timing
