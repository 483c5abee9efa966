// SPDX-License-Identifier: Apache-2.0
// Where two runs of a launch begin to differ: the first instruction of a wave after which a register that it wrote, or
// the bytes that it stored, are not the same.
//
//   exact against plain matrix arithmetic      v_mfma_f32_16x16x16_f16 a[0:3], ...   a2[17]: 0.5 and 0.49999997
//   schedule 0 against schedule 3              global_load_dword v4, ...             v4[0]: 7 and 0
//   a kernel against another one               buffer_store_dword v4, ...            c[17]: 3 and 4
//
// Waves are compared with themselves in the other run, instruction by instruction, so that another order of the waves is
// not a difference. Of two kernels only the stores to memory are compared, in the order of each wave. Between checked and
// fast mode, the result of a load is compared where it is used, also by memory instructions: in checked mode it arrives
// with the wait.
//
// One thread. Both histories end at other positions afterward.
#pragma once

#include "debug/history/history.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace wavesmith::debug {

struct RunDifference {
  emulator::WaveId wave;
  std::uint64_t executed = 0; // instructions of the wave before it
  const isa::Instruction* instruction = nullptr;
  const isa::Instruction* otherInstruction = nullptr; // another one: the paths differ
  std::uint64_t position = 0;                         // position of the instruction in the first run
  std::uint64_t otherPosition = 0;                    // position of the instruction in the other run
  std::optional<emulator::Location> location; // what differs after the instruction; nothing: the paths
  std::vector<std::byte> value, otherValue;
};

// The earliest difference by the position in `run`. Nothing: both runs are the same to their ends or for `limit`
// instructions, or one of them reached its limit of seconds (History::timedOut()). Both are executed from the start.
[[nodiscard]] std::optional<RunDifference> firstDifference(History& run, History& other, std::uint64_t limit,
                                                           const std::stop_token& stop);

} // namespace wavesmith::debug
