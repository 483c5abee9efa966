// SPDX-License-Identifier: Apache-2.0
// The device memory that a store or an atomic may change, for all lanes of a wave at once:
//
//   buffer_store_dword v4, v1, s[8:11], 0 offen    v1 is 4 * lane    ->   [base, base + 256)
//
// Every byte that it changes is in the range, and more may be. A pure function.
#pragma once

#include "emulator/machine/wave.h"

#include <optional>

namespace wavesmith::debug {

struct AddressRange {
  emulator::Address first = 0, end = 0;
};

// Nothing for an instruction whose lanes have to be looked at one by one (checked::Accesses): lanes that are far apart,
// buffers that are swizzled or indexed, FLAT addresses, scalar stores. The operation is the next one of the wave.
[[nodiscard]] std::optional<AddressRange> storeRange(emulator::Wave& wave, const emulator::MicroOp& op);

} // namespace wavesmith::debug
