// SPDX-License-Identifier: Apache-2.0
// The handler lists of one compilation of this folder.
#pragma once

#include "emulator/code/handler_table.h"
#include "emulator/code/wave_access.h"
#include "emulator/lanes/isa_namespace.h"

namespace wavesmith::emulator {

struct LaneSet {
  HandlerList vop1, vop2, vop3, vopc, packed, special, matrix, sparseMatrix, transcendental;
  HandlerList plainMatrix; // replace the handlers of the same opcodes: DeviceOptions::plainMatrix
  Handler dpp = nullptr;
  const WaveAccess* access = nullptr;
};

namespace WAVESMITH_LANES {
[[nodiscard]] HandlerList vop1Entries();   // vop1.cpp
[[nodiscard]] HandlerList vop2Entries();   // vop2.cpp
[[nodiscard]] HandlerList vop3Entries();   // vop3.cpp
[[nodiscard]] HandlerList vopcEntries();   // vopc.cpp
[[nodiscard]] HandlerList packedEntries(); // packed.cpp
[[nodiscard]] HandlerList
specialEntries(); // special.cpp: across lanes, with carries, with several destinations
[[nodiscard]] HandlerList matrixEntries();         // matrix.cpp
[[nodiscard]] HandlerList sparseMatrixEntries();   // matrix_sparse.cpp
[[nodiscard]] HandlerList plainMatrixEntries();    // matrix_plain.cpp
[[nodiscard]] HandlerList transcendentalEntries(); // transcendental.cpp
[[nodiscard]] const WaveAccess& waveAccess();      // wave_access.cpp
} // namespace WAVESMITH_LANES

namespace lanes_baseline {
[[nodiscard]] LaneSet laneSet();
}
namespace lanes_avx2 {
[[nodiscard]] LaneSet laneSet();
}
namespace lanes_avx512 {
[[nodiscard]] LaneSet laneSet();
}

} // namespace wavesmith::emulator
