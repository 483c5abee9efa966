// SPDX-License-Identifier: Apache-2.0
// Explains a crash of the program on memory that only kernels can access:
//
//   wavesmith-hip: the program crashed: it accesses 0x400000010000, 0 bytes into hipMalloc number 1 (4000 bytes), and
//   memory of the device is not accessible to the host; copy it with hipMemcpy, or allocate it with hipMallocManaged ...
//
// Then the crash continues as it would have without us.
#pragma once

namespace wavesmith::runtime {

class Runtime;

// Handles SIGSEGV and SIGBUS, in front of the handlers that the program has. Once.
void explainHostFaults(Runtime& runtime);

} // namespace wavesmith::runtime
