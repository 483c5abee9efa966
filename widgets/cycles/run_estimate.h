// SPDX-License-Identifier: Apache-2.0
// The costs of a kernel by the path of the last run, if its code is still the one that ran:
//
//   const auto costs = costsOf(kernel, run, assumptions);
//   pathText(*costs)     "Estimates by the path of the last run (gemm.run.yaml): 8 waves of 2 work-groups"
//
// costsOf takes time and is for the background; pathText is for the GUI thread.
#pragma once

#include "document/last_run.h"
#include "models/loops_model.h"
#include "models/shown_kernel.h"

#include <QString>

#include <memory>

namespace wavesmith::widgets {

// `run` may be null.
[[nodiscard]] std::shared_ptr<KernelCosts> costsOf(const ShownKernel& kernel, const RunPathsPointer& run,
                                                   const timing::Assumptions& assumptions);

// What the estimates follow: a run, or the steady state of each loop, and why. Empty: there was no run.
[[nodiscard]] QString pathText(const KernelCosts& costs);

} // namespace wavesmith::widgets
