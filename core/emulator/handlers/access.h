// SPDX-License-Identifier: Apache-2.0
// Accesses of one lane to device memory, LDS and scratch.
#pragma once

#include "emulator/code/wave_access.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/wave.h"

#include <atomic>
#include <cstring>
#include <type_traits>

namespace wavesmith::emulator {

// Sets the wave's window to the allocation that contains a whole piece of device memory; false if there is no
// such allocation, or none that is writable.
[[nodiscard]] bool findWindow(Wave& wave, Address address, std::uint32_t bytes, bool write);
[[nodiscard]] inline bool inWindow(const Wave& wave, Address address, std::uint32_t bytes, bool write) {
  const Window& window = wave.window;
  const std::uint64_t offset = address - window.base;
  return offset < window.size && bytes <= window.size - offset && (!write || window.writable);
}

// The host bytes of a piece of device memory; nullptr if the wave has faulted.
[[nodiscard]] std::byte* translateSlow(Wave& wave, const MicroOp& op, unsigned lane, Address address,
                                       std::uint32_t bytes, bool write);
[[nodiscard]] inline std::byte* translate(Wave& wave, const MicroOp& op, unsigned lane, Address address,
                                          std::uint32_t bytes, bool write) {
  if (inWindow(wave, address, bytes, write)) [[likely]]
    return wave.window.host + (address - wave.window.base);
  return translateSlow(wave, op, lane, address, bytes, write);
}

// Work-groups run on several threads, and a kernel may have data races: the bytes are read and written with
// relaxed atomic accesses, so that these are not data races of the emulator.
template <class T>
[[nodiscard]] inline T loadMemory(const std::byte* from) {
  if ((reinterpret_cast<std::uintptr_t>(from) & (sizeof(T) - 1)) == 0) [[likely]]
    return __atomic_load_n(reinterpret_cast<const T*>(from), __ATOMIC_RELAXED);
  T value = 0;
  for (unsigned i = 0; i < sizeof(T); ++i) {
    const auto byte = __atomic_load_n(reinterpret_cast<const unsigned char*>(from) + i, __ATOMIC_RELAXED);
    value = static_cast<T>(value | static_cast<T>(static_cast<T>(byte) << (8 * i)));
  }
  return value;
}
template <class T>
inline void storeMemory(std::byte* to, T value) {
  if ((reinterpret_cast<std::uintptr_t>(to) & (sizeof(T) - 1)) == 0) [[likely]] {
    __atomic_store_n(reinterpret_cast<T*>(to), value, __ATOMIC_RELAXED);
    return;
  }
  for (unsigned i = 0; i < sizeof(T); ++i)
    __atomic_store_n(reinterpret_cast<unsigned char*>(to) + i, static_cast<unsigned char>(value >> (8 * i)),
                     __ATOMIC_RELAXED);
}

// An access of all active lanes that needs no more checks: every lane's bytes are in the window.
struct CheckedAccess {
  std::byte* from = nullptr; // nullptr: the lanes have to be checked one by one
  const std::uint32_t* offsets = nullptr;

  explicit operator bool() const { return from != nullptr; }
  [[nodiscard]] std::byte* at(unsigned lane) const { return from + offsets[lane]; }
};

// Checks that all active lanes may access `bytes` at `base` plus their high:low. `low` or `high` may be nullptr: zeros. Lanes
// whose high:low is greater than `last` are not in range (of a buffer resource). Never faults.
[[nodiscard]] CheckedAccess checkAll(Wave& wave, Address base, const std::uint32_t* low,
                                     const std::uint32_t* high, std::uint32_t bytes, bool write,
                                     std::uint32_t last = ~0u);

// Calls f for the lanes that EXEC enables, in ascending order.
template <class F>
inline void forEachLane(std::uint64_t exec, F&& f) {
  if (exec == ~std::uint64_t{0}) {
    for (unsigned lane = 0; lane < kLanes; ++lane)
      f(lane);
    return;
  }
  for (; exec != 0; exec &= exec - 1)
    f(static_cast<unsigned>(__builtin_ctzll(exec)));
}

// How a load extends a value smaller than a register.
enum class Extend : std::uint8_t { Zero, Sign, LowHalfZero, LowHalfSign, HighHalfZero, HighHalfSign };

// The whole register after the load. A d16 load clears the other half where SRAM-ECC is on, as on every gfx942 (CDNA3
// ISA 9.1.6); without SRAM-ECC it would keep it (LLVM 19 GCNSubtarget.h, d16PreservesUnusedBits).
template <class T, Extend E>
[[nodiscard]] inline std::uint32_t extended(T value) {
  using S = std::make_signed_t<T>;
  constexpr bool kSigned = E == Extend::Sign || E == Extend::LowHalfSign || E == Extend::HighHalfSign;
  const auto wide = kSigned ? static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<S>(value)))
                            : static_cast<std::uint32_t>(value);
  if constexpr (E == Extend::HighHalfZero || E == Extend::HighHalfSign) return wide << 16;
  if constexpr (E == Extend::LowHalfZero || E == Extend::LowHalfSign) return wide & 0xffff;
  return wide;
}

} // namespace wavesmith::emulator
