// SPDX-License-Identifier: Apache-2.0
// What the owner of a launch knows about its memory, for checked mode.
#pragma once

#include "emulator/machine/memory.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::checked {

class OldReads;
class UndefinedMemory;

// A buffer of the launch, as its owner sees it.
struct NamedBuffer {
  std::string name;
  emulator::Address address = 0;
  std::uint64_t bytes = 0;
  bool readOnly = false;  // the kernel's arguments say so: a write to it is a finding
  bool compared = false;  // its contents will be compared: undefined bits in it are a finding
  bool undefined = false; // its contents mean nothing before the run
};

struct CheckerOptions {
  std::vector<NamedBuffer> buffers = {};
  // Computes only what changes the machine, and finds nothing: for the replay of a run that was checked.
  bool replays = false;
  // What loads returned instead of the bytes in memory: a run that is checked adds it, its replay returns it again. May be
  // nullptr; must exist longer.
  OldReads* oldReads = nullptr;
  // The bytes that are undefined before the run, which becomes those after it. A run with a fault does not change it. May be
  // nullptr; must exist longer.
  UndefinedMemory* undefined = nullptr;
  std::uint64_t kernargBytes = 0; // bytes of the kernarg segment that have been written; 0: all are defined
};

} // namespace wavesmith::checked
