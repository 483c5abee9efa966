// SPDX-License-Identifier: Apache-2.0
#include "differential/generator.h"

#include <array>

namespace wavesmith::differential {

std::span<const Family> families() {
  static constexpr std::array<Family, 7> kFamilies{{{"integer", integerProgram},
                                                    {"vector", vectorProgram},
                                                    {"float", floatProgram},
                                                    {"memory", memoryProgram},
                                                    {"atomic", atomicProgram},
                                                    {"lane", laneProgram},
                                                    {"call", callProgram}}};
  return kFamilies;
}

} // namespace wavesmith::differential
