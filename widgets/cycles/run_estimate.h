// SPDX-License-Identifier: Apache-2.0
// The costs of a kernel along the path of the last run, if its code is still the one that ran:
//
//   const auto costs = costsOf(kernel, run, chosen);
//   pathText(*costs)     "Estimates by the path of the last run (gemm.run.yaml): 8 waves of 2 work-groups"
//
// costsOf takes time, so call it in the background; call pathText in the GUI thread.
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

// The assumptions that the user has chosen.
struct ChosenAssumptions {
  timing::Assumptions base;
  std::uint32_t waves = 0;        // waves on a SIMD; 0: as many as fit
  MeasurementPointer measurement; // its memory times are used; null: none are
};

// The waves that fit, for the launch of the run if it ran this kernel. `run` may be null.
[[nodiscard]] timing::ResidentWaves residentWavesOf(const ShownKernel& kernel, const RunPathsPointer& run);

// `run` may be null.
[[nodiscard]] std::shared_ptr<KernelCosts> costsOf(const ShownKernel& kernel, const RunPathsPointer& run,
                                                   const ChosenAssumptions& chosen);

// What the estimates are based on, and why: a run, or the steady state of each loop. Empty: there was no run.
[[nodiscard]] QString pathText(const KernelCosts& costs);

} // namespace wavesmith::widgets
