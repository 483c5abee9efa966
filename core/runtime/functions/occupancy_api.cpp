// SPDX-License-Identifier: Apache-2.0
// The number of work-groups of a kernel that fit on a compute unit, from the same analysis as in the window.
#include "analysis/registers/occupancy.h"
#include "program/program.h"
#include "runtime/module.h"
#include "runtime/registered.h"
#include "runtime/runtime.h"
#include "source/round_up.h"

#include <algorithm>

namespace wavesmith::runtime {
namespace {

constexpr std::uint32_t kWave = 64;
constexpr std::uint32_t kSimds = 4;
constexpr std::uint32_t kLargest = 1024;

analysis::Resources resourcesOf(const Function& function, std::uint32_t block, std::size_t shared) {
  const codeobject::KernelDescriptor& descriptor = function.module->kernelOf(function).descriptor;
  const std::uint32_t vectors = descriptor.vectorRegisters();
  const std::uint32_t arch = std::min(vectors, descriptor.accumOffset);
  analysis::Resources resources;
  resources.vectors = arch;
  resources.accumulations = vectors - arch;
  resources.accumOffset = descriptor.accumOffset;
  resources.scalars = descriptor.scalarRegisters();
  resources.ldsBytes = descriptor.groupSegmentFixedSize + static_cast<std::uint32_t>(shared);
  resources.workgroupSize = block;
  return resources;
}

} // namespace

std::uint32_t groupsPerUnit(const Function& function, std::uint32_t block, std::size_t shared) {
  if (block == 0 || block > kLargest || shared > kLargest * kWave) return 0;
  const analysis::Occupancy occupancy =
      analysis::occupancy(resourcesOf(function, block, shared), function.module->loaded.program->target());
  const std::uint32_t waves = source::divideUp(block, kWave);
  return occupancy.wavesPerSimd * kSimds / waves;
}

namespace {

// The function of a handle, or of the address of a kernel that a compiler has built into the program.
const Function* functionIn(Runtime& runtime, std::string_view caller, const void* handle) {
  hipFunction_t function = nullptr;
  if (runtime.registered().find(runtime, caller, handle, &function) != hipSuccess) return nullptr;
  return runtime.find(function);
}

hipError_t groups(std::string_view caller, int* count, const void* handle, int block, std::size_t shared) {
  return call([&](Runtime& runtime) {
    const Function* function = functionIn(runtime, caller, handle);
    if (function == nullptr) return hipErrorInvalidDeviceFunction;
    if (count == nullptr || block <= 0) return hipErrorInvalidValue;
    *count = static_cast<int>(groupsPerUnit(*function, static_cast<std::uint32_t>(block), shared));
    return hipSuccess;
  });
}

// The work-group size with the most waves per compute unit, the largest if several are equal, and the number
// of work-groups that fills the device.
hipError_t best(std::string_view caller, int* grid, int* block, const void* handle, std::size_t shared,
                int limit) {
  return call([&](Runtime& runtime) {
    const Function* function = functionIn(runtime, caller, handle);
    if (function == nullptr) return hipErrorInvalidDeviceFunction;
    if (grid == nullptr || block == nullptr || limit < 0) return hipErrorInvalidValue;
    const auto* metadata = function->module->object->metadataOf(function->module->kernelOf(*function));
    std::uint32_t most = limit == 0 ? kLargest : std::min(static_cast<std::uint32_t>(limit), kLargest);
    if (metadata != nullptr && metadata->maxFlatWorkgroupSize != 0)
      most = std::min(most, metadata->maxFlatWorkgroupSize);
    std::uint32_t chosen = 0;
    std::uint32_t fits = 0;
    for (std::uint32_t size = std::max(most / kWave * kWave, std::min(most, kWave)); size != 0;
         size = size > kWave ? size - kWave : 0) {
      const std::uint32_t here = groupsPerUnit(*function, size, shared);
      if (here * size > fits * chosen) {
        chosen = size;
        fits = here;
      }
    }
    *block = static_cast<int>(chosen);
    *grid = static_cast<int>(fits * runtime.settings().computeUnits);
    return chosen != 0 ? hipSuccess : hipErrorLaunchOutOfResources;
  });
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int* count, hipFunction_t function, int block,
                                                              std::size_t shared) {
  return groups("hipModuleOccupancyMaxActiveBlocksPerMultiprocessor", count, function, block, shared);
}
hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* count, hipFunction_t function,
                                                                       int block, std::size_t shared,
                                                                       unsigned) {
  return hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(count, function, block, shared);
}
hipError_t hipModuleOccupancyMaxPotentialBlockSize(int* grid, int* block, hipFunction_t function,
                                                   std::size_t shared, int limit) {
  return best("hipModuleOccupancyMaxPotentialBlockSize", grid, block, function, shared, limit);
}
hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, hipFunction_t function,
                                                            std::size_t shared, int limit, unsigned) {
  return hipModuleOccupancyMaxPotentialBlockSize(grid, block, function, shared, limit);
}

// Kernels that a compiler has built into the program.
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* count, const void* function, int block,
                                                        std::size_t shared) {
  return groups("hipOccupancyMaxActiveBlocksPerMultiprocessor", count, function, block, shared);
}
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* count, const void* function, int block,
                                                                 std::size_t shared, unsigned) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(count, function, block, shared);
}
hipError_t hipOccupancyMaxPotentialBlockSize(int* grid, int* block, const void* function, std::size_t shared,
                                             int limit) {
  return best("hipOccupancyMaxPotentialBlockSize", grid, block, function, shared, limit);
}

} // extern "C"
