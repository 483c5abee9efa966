// SPDX-License-Identifier: Apache-2.0
// The code objects that a program has loaded, their kernels, and kernel launches.
//
// Under the runtime's lock.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/device.h"
#include "runtime/api.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
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
hipError_t load(Runtime& runtime, std::vector<std::byte> bytes, const std::string& path, hipModule_t* module);

struct LaunchShape {
  std::array<std::uint64_t, 3> grid{};      // work-items
  std::array<std::uint32_t, 3> workgroup{}; // work-items
  std::uint32_t dynamicLds = 0;             // bytes
};
// Takes the arguments one by one (`parameters`, in the order of the metadata) or as the bytes of the segment
// (`extra`, HIP_LAUNCH_PARAM_BUFFER_POINTER).
hipError_t launch(Runtime& runtime, std::string_view caller, hipFunction_t handle, const LaunchShape& shape,
                  void** parameters, void** extra);

} // namespace wavesmith::runtime
