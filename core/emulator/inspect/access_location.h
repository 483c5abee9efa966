// SPDX-License-Identifier: Apache-2.0
// Reads and changes what a Location names, in a dispatch that does not run:
//
//   readLocation(run.find(3), device.memory(), v7 in lane 12 of wave 3.1)   ->  4 bytes
//
// Registers are dwords, from the low one on; a vector register in every lane is 64 of them, lane 0 first. Bytes are in the
// byte order of the GPU, which is that of the host.
//
// For the thread that owns the dispatch.
#pragma once

#include "emulator/machine/location.h"
#include "emulator/machine/memory.h"
#include "emulator/machine/wave.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::emulator {

// The number of bytes that readLocation() returns.
[[nodiscard]] std::size_t sizeOf(const Location& location);

// Nothing if there is no such place: the group is nullptr, the kernel does not allocate the register, a wave has no such
// lane, or the bytes are not all in one allocation. Memory needs no group.
[[nodiscard]] std::optional<std::vector<std::byte>> readLocation(const Group* group, const Memory& memory,
                                                                 const Location& location);
// The same into `to`, which has sizeOf(location), without allocating; false if there is no such place.
[[nodiscard]] bool readLocation(const Group* group, const Memory& memory, const Location& location,
                                std::span<std::byte> to);
// False if there is no such place, and for what cannot be changed to these bytes: trap temporaries, hardware registers
// other than MODE and TRAPSTS, an address where no instruction begins as PC, read-only memory. `bytes` has
// sizeOf(location).
[[nodiscard]] bool isWritable(const Group* group, const Memory& memory, const Location& location,
                              std::span<const std::byte> bytes);
// False, and nothing is changed, if it is not writable.
bool writeLocation(Group* group, const Memory& memory, const Location& location,
                   std::span<const std::byte> bytes);

} // namespace wavesmith::emulator
