// SPDX-License-Identifier: Apache-2.0
// The loop of a vector atomic: each active lane, in ascending order, reads its data, updates the bytes at its
// address, and gets the old value back.
//
//   atomicLanes<atomics::Add, u32>(wave, {.data = 4, .second = 5, .destination = 6}, [&](unsigned lane) {
//     return AtomicBytes{.at = addressOf(lane), .denormals = atomics::kFlushSingle, .shared = true};
//   });
//
// Functions of the wave; the thread of the wave.
#pragma once

#include "emulator/handlers/atomics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace wavesmith::emulator {

// The operand of a 32- or 64-bit operation in the VGPRs starting at `index`.
template <class T>
[[nodiscard]] inline T dataOf(const Wave& wave, unsigned index, unsigned lane) {
  if constexpr (sizeof(T) == 8)
    return wave.vgpr[index].lane[lane] | std::uint64_t{wave.vgpr[index + 1].lane[lane]} << 32;
  else
    return wave.vgpr[index].lane[lane];
}

// Indices into the wave's VGPR file.
struct AtomicRegisters {
  unsigned data = 0;
  std::optional<unsigned> second;      // none: the operation has one source
  std::optional<unsigned> destination; // none: the old value is not returned
};

struct AtomicBytes {
  std::byte* at =
      nullptr; // nullptr: out of range, so that nothing is written and 0 is returned; or the wave has faulted
  atomics::Denormals denormals;
  bool shared = false; // accessible to other threads of the host
};

// `bytesOf(lane)` returns the AtomicBytes of a lane, or makes the wave fault, which ends the loop.
template <class Operation, class T, class BytesOf>
inline void atomicLanes(Wave& wave, const AtomicRegisters& registers, const BytesOf& bytesOf) {
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const AtomicBytes bytes = bytesOf(lane);
    if (wave.event == Event::Faulted) return;
    T old = 0;
    if (bytes.at != nullptr) {
      const T second = registers.second ? dataOf<T>(wave, *registers.second, lane) : T{0};
      old = atomics::update<Operation, T>(bytes.at, dataOf<T>(wave, registers.data, lane), second,
                                          bytes.denormals, bytes.shared);
    }
    if (!registers.destination) return;
    for (unsigned i = 0; i < sizeof(T) / 4; ++i)
      wave.vgpr[*registers.destination + i].lane[lane] =
          static_cast<std::uint32_t>(static_cast<std::uint64_t>(old) >> (32 * i));
  });
}

// The registers in an encoding with consecutive data: compare and swap has the expected value after the new one.
template <class Operation, class T>
[[nodiscard]] inline AtomicRegisters atomicRegisters(unsigned data, std::optional<unsigned> destination) {
  AtomicRegisters registers{.data = data, .second = {}, .destination = destination};
  if (std::is_same_v<Operation, atomics::CompareSwap>) registers.second = data + sizeof(T) / 4;
  return registers;
}

} // namespace wavesmith::emulator
