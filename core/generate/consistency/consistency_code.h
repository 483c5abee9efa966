// SPDX-License-Identifier: Apache-2.0
// Checks the code against the descriptor: LDS, scratch, initial registers, unused registers. Internal to this
// folder; one thread.
#pragma once

#include "generate/consistency/consistency_kernel.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::generate {

// Fields of the descriptor that another check has already reported.
struct Spoken {
  bool lds = false;
  bool scratch = false;
};
// W0401 to W0404 and W0420.
Spoken checkCode(const KernelContext& kernel, source::Diagnostics& out);

// The initial state that the code uses and the descriptor does not enable.
struct MissingInitial {
  std::string directive;
  std::uint64_t value = 0;
  codeobject::KernelDescriptor with; // the corrected descriptor
  std::vector<Index> because;
  std::string message;
  source::Severity severity{};
};
[[nodiscard]] std::vector<MissingInitial> missingInitial(const KernelContext& kernel);

} // namespace wavesmith::generate
