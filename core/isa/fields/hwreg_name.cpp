// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/hwreg_name.h"

#include <array>

namespace wavesmith::isa {

std::string_view hwregName(unsigned id) {
  constexpr std::array<std::string_view, 26> kNames = {"",
                                                       "HW_REG_MODE",
                                                       "HW_REG_STATUS",
                                                       "HW_REG_TRAPSTS",
                                                       "HW_REG_HW_ID",
                                                       "HW_REG_GPR_ALLOC",
                                                       "HW_REG_LDS_ALLOC",
                                                       "HW_REG_IB_STS",
                                                       "",
                                                       "",
                                                       "",
                                                       "",
                                                       "",
                                                       "",
                                                       "",
                                                       "HW_REG_SH_MEM_BASES",
                                                       "HW_REG_TBA_LO",
                                                       "HW_REG_TBA_HI",
                                                       "HW_REG_TMA_LO",
                                                       "HW_REG_TMA_HI",
                                                       "HW_REG_XCC_ID",
                                                       "HW_REG_SQ_PERF_SNAPSHOT_DATA",
                                                       "HW_REG_SQ_PERF_SNAPSHOT_DATA1",
                                                       "HW_REG_SQ_PERF_SNAPSHOT_PC_LO",
                                                       "HW_REG_SQ_PERF_SNAPSHOT_PC_HI"};
  return id < kNames.size() ? kNames[id] : std::string_view{};
}

} // namespace wavesmith::isa
