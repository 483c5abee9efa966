// SPDX-License-Identifier: Apache-2.0
// The code objects that a program has loaded, their kernels, and kernel launches.
//
// Under the runtime's lock.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/device.h"
#include "execution/launch.h"
#include "runtime/api.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::runtime {

class Runtime;
struct Module;

struct Function {
  Module* module = nullptr;
  std::size_t kernel = 0; // index into CodeObject::kernels
};

struct Module {
  std::shared_ptr<const codeobject::CodeObject> object;
  emulator::LoadedObject loaded;
  std::vector<std::unique_ptr<Function>> functions; // one per kernel

  [[nodiscard]] const codeobject::Kernel& kernelOf(const Function& function) const {
    return object->kernels()[function.kernel];
  }
};

// From the bytes of a code object or a bundle. `path` is for messages.
hipError_t load(Runtime& runtime, std::string_view caller, std::vector<std::byte> bytes,
                const std::string& path, hipModule_t* module);

// nullptr: the module has no such kernel.
[[nodiscard]] hipFunction_t kernelHandle(const Module& module, std::string_view name);
// Why there is no handle.
[[nodiscard]] std::string noSuchKernel(const Module& module, std::string_view name);
// A variable in the memory of the device; nothing: the module has no such variable.
struct VariablePlace {
  void* address = nullptr;
  std::size_t size = 0; // bytes
};
[[nodiscard]] std::optional<VariablePlace> variableOf(const Module& module, std::string_view name);
// hipFunction_attribute; nothing: unknown.
[[nodiscard]] std::optional<std::int64_t> attributeOf(const Function& function, int attribute);

struct LaunchShape {
  std::array<std::uint64_t, 3> grid{};      // work-items
  std::array<std::uint32_t, 3> workgroup{}; // work-items
  std::uint32_t dynamicLds = 0;             // bytes
  bool cooperative = false;                 // its work-groups wait for each other
};
// The shape of a launch whose grid is given in work-groups.
[[nodiscard]] LaunchShape shapeOf(const std::array<unsigned, 3>& blocks,
                                  const std::array<unsigned, 3>& threads, std::uint32_t dynamicLds,
                                  bool cooperative = false);
// The work-groups that a compute unit holds at once (occupancy_api.cpp); 0: not a single one fits.
[[nodiscard]] std::uint32_t groupsPerUnit(const Function& function, std::uint32_t block, std::size_t shared);

// A launch with its arguments, which can be run any number of times.
struct PreparedLaunch {
  hipFunction_t function = nullptr;
  execution::Launch launch;
  bool cooperative = false;
};
// Takes the arguments one by one (`parameters`, in the order of the metadata) or as the bytes of the segment
// (`extra`, HIP_LAUNCH_PARAM_BUFFER_POINTER).
hipError_t prepare(Runtime& runtime, std::string_view caller, hipFunction_t handle, const LaunchShape& shape,
                   void** parameters, void** extra, PreparedLaunch& prepared);
hipError_t run(Runtime& runtime, std::string_view caller, const PreparedLaunch& prepared);
// Both, or a node of the graph if the stream is being captured.
hipError_t launchOn(Runtime& runtime, std::string_view caller, hipFunction_t handle, const LaunchShape& shape,
                    void** parameters, void** extra, hipStream_t stream);

} // namespace wavesmith::runtime
