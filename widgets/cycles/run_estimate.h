// SPDX-License-Identifier: Apache-2.0
// The costs of a kernel by the path of the last run, if its code is still the one that ran:
//
//   const auto costs = costsOf(kernel, run, chosen);
//   pathText(*costs)     "Estimates by the path of the last run (gemm.run.yaml): 8 waves of 2 work-groups"
//
// costsOf takes time and is for the background; pathText is for the GUI thread.
#pragma once

#include "cycles/loops_model.h"
#include "document/last_run.h"
#include "document/measured.h"
#include "models/shown_kernel.h"

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "timing/resident_waves.h"
#endif

#include <QString>

#include <cstdint>
#include <memory>

namespace wavesmith::widgets {

// What the user has chosen.
struct ChosenAssumptions {
  timing::Assumptions base;
  std::uint32_t waves = 0;        // on a SIMD; 0: as many as fit
  MeasurementPointer measurement; // memory takes what it measured; null: it does not
};

// The waves that fit, by the launch of the run if this kernel was run. `run` may be null.
[[nodiscard]] timing::ResidentWaves residentWavesOf(const ShownKernel& kernel, const RunPathsPointer& run);

// `run` may be null.
[[nodiscard]] std::shared_ptr<KernelCosts> costsOf(const ShownKernel& kernel, const RunPathsPointer& run,
                                                   const ChosenAssumptions& chosen);

// What the estimates follow: a run, or the steady state of each loop, and why. Empty: there was no run.
[[nodiscard]] QString pathText(const KernelCosts& costs);

} // namespace wavesmith::widgets
