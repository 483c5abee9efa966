// SPDX-License-Identifier: Apache-2.0
// A launch in checked mode: what the checker has to know about it, and its findings on stderr; undefined bytes that reach
// the host.
//
// Under the runtime's lock.
#pragma once

#include "checked/checker_options.h"
#include "checked/undefined/undefined_memory.h"
#include "execution/launch.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace wavesmith::runtime {

class Runtime;

[[nodiscard]] checked::CheckerOptions checkerOptions(Runtime& runtime, const execution::Launch& launch,
                                                     const codeobject::Kernel& kernel);
// Each finding once in the life of the program; also for the remarks of fast mode.
void sayFindings(Runtime& runtime, std::string_view caller, const execution::Launch& launch,
                 source::Diagnostics findings);

// After a launch: undefined bytes in memory that the host can access. They count as defined from then on, because the host
// may write them.
void reportToHost(Runtime& runtime, std::string_view caller);

// After bytes have been copied, from anywhere to anywhere: undefined ones stay so in the device's memory, and are reported
// if the host gets them.
class UndefinedCopy {
public:
  explicit UndefinedCopy(Runtime& runtime) : runtime_(runtime) {}
  void add(const void* to, const void* from, std::size_t bytes); // each row
  void report() const;

private:
  struct Part {
    emulator::Address first = 0;
    std::uint64_t bytes = 0;
  };
  Runtime& runtime_;
  std::uint64_t copied_ = 0;
  std::map<checked::UndefinedMemory::Cause, Part> parts_;
};

} // namespace wavesmith::runtime
