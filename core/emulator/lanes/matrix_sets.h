// SPDX-License-Identifier: Apache-2.0
// The lists of matrix handlers beside the dense ones, of every compilation of this folder.
#pragma once

#include "emulator/handler_table.h"
#include "emulator/lanes/isa_namespace.h"

namespace wavesmith::emulator {

namespace WAVESMITH_LANES {
[[nodiscard]] HandlerList sparseMatrixEntries(); // matrix_sparse.cpp
[[nodiscard]] HandlerList plainMatrixEntries();  // matrix_plain.cpp
} // namespace WAVESMITH_LANES

struct MatrixSet {
  HandlerList sparse;
  HandlerList plain; // instead of the dense and sparse ones of the same opcodes: DeviceOptions::plainMatrix
};

namespace lanes_baseline {
[[nodiscard]] MatrixSet matrixSet();
}
namespace lanes_avx2 {
[[nodiscard]] MatrixSet matrixSet();
}
namespace lanes_avx512 {
[[nodiscard]] MatrixSet matrixSet();
}

} // namespace wavesmith::emulator
