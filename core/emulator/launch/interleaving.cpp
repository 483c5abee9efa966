// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/interleaving.h"

#include "emulator/code/predecode.h"
#include "emulator/machine/wave.h"
#include "source/round_up.h"

#include <algorithm>

namespace wavesmith::emulator {
namespace {

constexpr std::uint64_t kTurn = std::uint64_t{1} << 22;
constexpr std::uint64_t kTurnOfCommunicating = std::uint64_t{1} << 16;
// Length of the loops that are considered to only wait: longer ones also do other work.
constexpr program::Index kMostToWait = 64;
// A slice also bounds the delay of a stop: a matrix product may take as long as a hundred other instructions.
constexpr std::uint32_t kSlice = 1024;
constexpr std::uint32_t kSliceWithMatrices = 128;
// Work-groups that another schedule interleaves, unless they wait for each other.
constexpr std::uint64_t kInterleaved = 16;

std::uint64_t residentGroups(const DispatchContext& context, const DeviceOptions& options,
                             const isa::Target& target) {
  const auto& size = context.dispatch.workgroup;
  const std::uint64_t waves = source::divideUp(std::uint64_t{size[0]} * size[1] * size[2], kLanes);
  const std::uint64_t perSimd =
      std::min<std::uint64_t>(target.wavesPerSimd, target.vectorRegisters / std::max(context.registers, 1u));
  std::uint64_t perUnit =
      std::max<std::uint64_t>(1, perSimd * target.simdsPerComputeUnit / std::max<std::uint64_t>(waves, 1));
  if (context.ldsBytes != 0)
    perUnit = std::min<std::uint64_t>(perUnit, std::max(1u, target.ldsBytes / context.ldsBytes));
  return std::max<std::uint64_t>(1, perUnit * options.computeUnits);
}

} // namespace

std::uint64_t Interleaving::atOnce(const Schedule& schedule, unsigned threads) const {
  const std::uint64_t share = std::max<std::uint64_t>(1, resident / threads);
  return schedule.usual() || communicates ? share : std::min(share, kInterleaved);
}

Interleaving interleavingOf(const DispatchContext& context, const DeviceOptions& options) {
  Interleaving result;
  result.waiting.assign(context.code->waiting().begin(), context.code->waiting().end());
  result.communicates = context.code->communicates() || !result.waiting.empty();
  std::erase_if(result.waiting, [](const Loop& loop) { return loop.last - loop.first >= kMostToWait; });
  result.resident = residentGroups(context, options, context.program->target());
  result.turn = result.communicates ? kTurnOfCommunicating : kTurn;
  result.slice = context.code->multipliesMatrices() ? kSliceWithMatrices : kSlice;
  return result;
}

} // namespace wavesmith::emulator
