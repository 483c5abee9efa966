// SPDX-License-Identifier: Apache-2.0
// The buffers of a launch in the memory of a GPU, with poison before and after each: bytes that a kernel must
// not write. A GPU does not report such writes by itself.
//
//   | 4096 poison | a | 4096 poison |
//
// Internal to this folder. One thread.
#pragma once

#include "execution/hip_functions.h"
#include "execution/launch.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::execution {

class HipBuffers {
public:
  HipBuffers(const HipFunctions& hip, std::span<const Buffer> buffers) : hip_(hip), buffers_(buffers) {}
  ~HipBuffers();
  HipBuffers(const HipBuffers&) = delete;
  HipBuffers& operator=(const HipBuffers&) = delete;

  [[nodiscard]] source::Result<void> allocate();
  // Copies the initial contents of the buffers, and the poison.
  [[nodiscard]] source::Result<void> upload();
  [[nodiscard]] void* address(std::size_t buffer) const; // nullptr: the buffer is empty
  // The current contents of the buffers. Each buffer whose poison was overwritten adds a Code::MemoryFault to
  // `faults`.
  [[nodiscard]] source::Result<std::vector<Bytes>> download(source::Diagnostics& faults);

private:
  const HipFunctions& hip_;
  std::span<const Buffer> buffers_;
  std::vector<void*> allocations_; // includes the poison
};

// "hipMalloc of 4096 bytes for a: out of memory (hipErrorOutOfMemory)".
[[nodiscard]] source::Diagnostic hipFailure(const HipFunctions& hip, hipError_t status, source::Code code,
                                            const std::string& what);

} // namespace wavesmith::execution
