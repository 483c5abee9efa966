// SPDX-License-Identifier: Apache-2.0
// A launch on an emulated device of its own, as the HIP runtime would set it up on a GPU: code object, buffers and kernarg
// segment in device memory, pointers and hidden arguments written.
//
//   auto launch = EmulatedLaunch::make(description, options);
//   (*launch)->device().run((*launch)->object(), (*launch)->dispatch(), {});
//   (*launch)->takeBuffers()
//
// One thread.
#pragma once

#include "checked/checker_options.h"
#include "emulator/device.h"
#include "execution/backend.h"

#include <memory>
#include <span>
#include <vector>

namespace wavesmith::execution {

class EmulatedLaunch {
public:
  // `launch` has no problem (problemOf), and must exist longer.
  [[nodiscard]] static source::Result<std::unique_ptr<EmulatedLaunch>> make(const Launch& launch,
                                                                            const BackendOptions& options);

  [[nodiscard]] const Launch& launch() const { return launch_; }
  [[nodiscard]] emulator::Device& device() { return device_; }
  [[nodiscard]] const emulator::LoadedObject& object() const { return object_; }
  [[nodiscard]] const emulator::Dispatch& dispatch() const { return dispatch_; }
  [[nodiscard]] const codeobject::Kernel& kernel() const;
  // The addresses by the number of the buffer in the launch; 0: it is empty.
  [[nodiscard]] std::span<const emulator::Address> addresses() const { return addresses_; }
  // What checked mode has to know about the launch.
  [[nodiscard]] checked::CheckerOptions checkerOptions() const;
  // The contents of the buffers, which are no longer in device memory.
  [[nodiscard]] std::vector<Bytes> takeBuffers();

private:
  EmulatedLaunch(const Launch& launch, const BackendOptions& options);
  source::Result<void> prepare();
  source::Result<void> allocateBuffers();
  source::Result<emulator::Address> writeKernarg(); // 0 for a kernel without arguments

  const Launch& launch_;
  std::vector<Bytes> contents_; // contents of the buffers, in the memory of the device
  emulator::Device device_;
  emulator::LoadedObject object_;
  emulator::Dispatch dispatch_;
  std::vector<emulator::Address> addresses_; // addresses of the buffers; 0: empty
};

} // namespace wavesmith::execution
