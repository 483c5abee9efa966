// SPDX-License-Identifier: Apache-2.0
// LLVM's tables of every instruction of every GPU as plain data, for tests outside this folder.
//
//   llvmMnemonics();             // "buffer_atomic_add", ..., "v_add_nc_u32", ..., of all GPUs
//   llvmMatrixLatency("gfx942"); // {"v_mfma_f32_32x32x8_f16", 8}, ...
//
// One thread at a time, as LLVM's contexts are.
#pragma once

#include <map>
#include <set>
#include <string>

namespace wavesmith::assembler::testing {

// Without the suffix of a form.
[[nodiscard]] std::set<std::string> llvmMnemonics();

// Latencies of the matrix operations with an encoding specific to gfx940: MCSchedModel::computeInstrLatency.
[[nodiscard]] std::map<std::string, int> llvmMatrixLatency(const std::string& name);

} // namespace wavesmith::assembler::testing
