// SPDX-License-Identifier: Apache-2.0
// The arguments of a launch: collected from the program's call and placed in the kernarg segment.
//
// Under the runtime's lock.
#pragma once

#include "emulator/machine/memory.h"
#include "execution/launch.h"
#include "runtime/api.h"

#include <string_view>

namespace wavesmith::runtime {

class Runtime;

// Fills Launch::kernarg with the explicit arguments. Unless Settings::arguments is false, every argument is also
// compared with the metadata: a longer struct, or a pointer that does not point to memory of the device, is
// hipErrorInvalidValue with a message that names the argument. A shorter struct is filled with zeros, with a warning;
// in checked mode it is an error.
hipError_t gather(Runtime& runtime, std::string_view caller, const codeobject::Kernel& kernel,
                  execution::Launch& launch, void** parameters, void** extra);

// The kernarg segment in the memory of the device, including hidden arguments, during the lifetime of this
// object.
class SegmentInMemory {
public:
  SegmentInMemory(Runtime& runtime, const execution::Launch& launch, const codeobject::Kernel& kernel,
                  bool cooperative);
  ~SegmentInMemory();
  SegmentInMemory(const SegmentInMemory&) = delete;
  SegmentInMemory& operator=(const SegmentInMemory&) = delete;

  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] bool hostcalls() const { return hostcalls_; }          // the kernel may call the host
  [[nodiscard]] emulator::Address address() const { return address_; } // 0: the kernel has no arguments

private:
  void allocateGridSync(const execution::Launch& launch, const codeobject::Kernel& kernel);

  Runtime& runtime_;
  emulator::Address address_ = 0;
  emulator::Address gridSync_ = 0; // 0: none
  bool failed_ = false;
  bool hostcalls_ = false;
};

} // namespace wavesmith::runtime
