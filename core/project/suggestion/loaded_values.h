// SPDX-License-Identifier: Apache-2.0
// Whether the values that a kernel loads are only data, so that a suggested buffer may contain any of them:
//
//   global_load_dword v1, v0, s[4:5]         data: only added and stored
//   v_add_u32 v1, v1, v2
//   global_store_dword v0, v1, s[6:7]
//
//   global_load_dword v1, v0, s[4:5]         not only data: it is an index
//   v_lshlrev_b32 v1, 2, v1
//   global_load_dword v2, v1, s[8:9]
//
// One object for each kernel; one thread.
#pragma once

#include "analysis/analysis.h"
#include "program/program.h"

#include <cstddef>
#include <set>
#include <vector>

namespace wavesmith::project {

class LoadedValues {
public:
  LoadedValues(const program::Program& program, const analysis::Analysis& analysis,
               const program::KernelCode& code)
      : program_(program), analysis_(analysis), code_(code) {}

  // True if neither the value of a load nor anything computed from it is used in an address, a branch or EXEC. LDS is
  // one value. False if the search takes too long.
  [[nodiscard]] bool areData(analysis::Index load);

private:
  bool follow(analysis::Index at, const isa::RegisterRange& registers);
  bool followWrites(analysis::Index at);
  bool followLds();

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const program::KernelCode& code_;
  std::size_t budget_ = 0; // instructions that are still looked at, for all loads; set by the first one
  bool hasBudget_ = false;
  std::set<analysis::Index> seen_;    // instructions whose results are followed
  std::vector<analysis::Index> next_; // and those whose results are still to be
  bool isLdsSeen_ = false;
};

} // namespace wavesmith::project
