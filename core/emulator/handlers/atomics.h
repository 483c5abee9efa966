// SPDX-License-Identifier: Apache-2.0
// Read-modify-write operations on memory and LDS: compute the new value from the old one, the data and (for
// compare and swap, masks, wrap) a second data operand. Floating point follows CDNA3 ISA 9.2.
#pragma once

#include "emulator/handlers/access.h"
#include "emulator/lanes/float_math.h"

namespace wavesmith::emulator::atomics {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
namespace numbers = lanes_baseline;

// Which denormals of its sources and of its result an operation flushes: none, all (f32 adds in the L2), or
// those that MODE selects (LDS): table 52. The masks are those of FloatModes.
struct Denormals {
  u32 in32 = ~0u, out32 = ~0u;
  u32 in16 = ~0u, out16 = ~0u;
  u64 in64 = ~u64{0};
};
inline constexpr Denormals kKeepAll{};
inline constexpr Denormals kFlushSingle{.in32 = 0x8000'0000u, .out32 = 0x8000'0000u};
[[nodiscard]] inline Denormals denormalsOfLds(const FloatModes& m) {
  return {.in32 = m.in32, .out32 = m.out32, .in16 = m.in16, .out16 = m.out16, .in64 = m.in64};
}

template <class T>
using SignedOf = std::make_signed_t<T>;

#define WAVESMITH_ATOMIC(name, expression)                                                                   \
  struct name {                                                                                              \
    template <class T>                                                                                       \
    static T apply(T old, T data, T data2, const Denormals& d) {                                             \
      (void)old, (void)data, (void)data2, (void)d;                                                           \
      return static_cast<T>(expression);                                                                     \
    }                                                                                                        \
  }
WAVESMITH_ATOMIC(Swap, data);
WAVESMITH_ATOMIC(Add, old + data);
WAVESMITH_ATOMIC(Subtract, old - data);
WAVESMITH_ATOMIC(ReverseSubtract, data - old);
WAVESMITH_ATOMIC(Increment, old >= data ? T{0} : old + 1);
WAVESMITH_ATOMIC(Decrement, old == 0 || old > data ? data : old - 1);
WAVESMITH_ATOMIC(MinSigned, static_cast<SignedOf<T>>(data) < static_cast<SignedOf<T>>(old) ? data : old);
WAVESMITH_ATOMIC(MaxSigned, static_cast<SignedOf<T>>(data) > static_cast<SignedOf<T>>(old) ? data : old);
WAVESMITH_ATOMIC(MinUnsigned, data < old ? data : old);
WAVESMITH_ATOMIC(MaxUnsigned, data > old ? data : old);
WAVESMITH_ATOMIC(And, old& data);
WAVESMITH_ATOMIC(Or, old | data);
WAVESMITH_ATOMIC(Xor, old ^ data);
WAVESMITH_ATOMIC(MaskOr, (old & ~data) | data2);                // LDS: data clears, data2 sets
WAVESMITH_ATOMIC(Wrap, old >= data ? old - data : old + data2); // LDS
WAVESMITH_ATOMIC(CompareSwap, old == data2 ? data : old);       // memory: the new value first
WAVESMITH_ATOMIC(CompareStore, old == data ? data2 : old);      // LDS: the expected value first
#undef WAVESMITH_ATOMIC

// The first NaN wins, quieted; the default NaN if no input is a NaN.
inline u32 sum32(u32 a, u32 b, u32 in, u32 out) {
  a = numbers::flush32(a, in);
  b = numbers::flush32(b, in);
  if (numbers::isNan32(a)) return a | 0x0040'0000u;
  if (numbers::isNan32(b)) return b | 0x0040'0000u;
  const float sum = std::bit_cast<float>(a) + std::bit_cast<float>(b);
  return sum != sum ? 0x7fc0'0000u : numbers::flush32(std::bit_cast<u32>(sum), out);
}
inline u64 sum64(u64 a, u64 b) {
  if (numbers::isNan64(a)) return a | 0x0008'0000'0000'0000u;
  if (numbers::isNan64(b)) return b | 0x0008'0000'0000'0000u;
  const double sum = std::bit_cast<double>(a) + std::bit_cast<double>(b);
  return sum != sum ? 0x7ff8'0000'0000'0000u : std::bit_cast<u64>(sum);
}
inline u32 sum16(u32 a, u32 b, numbers::Format format, u32 quiet, u32 in, u32 out) {
  const u32 top = (0x7fffu >> format.mantissaBits) << format.mantissaBits;
  const auto nan = [&](u32 v) { return (v & 0x7fff) > top; };
  const auto flush = [&](u32 v, u32 keep) { return (v & top) != 0 ? v : v & keep; };
  a = flush(a & 0xffff, in);
  b = flush(b & 0xffff, in);
  if (nan(a)) return a | quiet;
  if (nan(b)) return b | quiet;
  const double sum = numbers::widen(a, format) + numbers::widen(b, format);
  return sum != sum ? top | quiet : flush(numbers::narrow(sum, format, numbers::kNearestEven, false), out);
}

struct AddFloat {
  static u32 apply(u32 old, u32 data, u32, const Denormals& d) { return sum32(old, data, d.in32, d.out32); }
  static u64 apply(u64 old, u64 data, u64, const Denormals&) { return sum64(old, data); }
};
struct AddHalves {
  static u32 apply(u32 old, u32 data, u32, const Denormals& d) {
    return sum16(old, data, numbers::kHalf, 0x200, d.in16, d.out16) |
           sum16(old >> 16, data >> 16, numbers::kHalf, 0x200, d.in16, d.out16) << 16;
  }
};
struct AddBrains {
  static u32 apply(u32 old, u32 data, u32, const Denormals& d) {
    return sum16(old, data, numbers::kBrain, 0x40, d.in16, d.out16) |
           sum16(old >> 16, data >> 16, numbers::kBrain, 0x40, d.in16, d.out16) << 16;
  }
};
// The comparison flushes denormals, the result does not; a signaling NaN is returned quieted (9.2.3).
template <bool Min>
struct Extreme {
  static u32 apply(u32 old, u32 data, u32, const Denormals& d) {
    if (numbers::isSignaling32(old)) return old | 0x0040'0000u;
    if (numbers::isSignaling32(data)) return data | 0x0040'0000u;
    if (numbers::isNan32(old)) return data;
    if (numbers::isNan32(data)) return old;
    const auto a = numbers::order32(numbers::flush32(old, d.in32)),
               b = numbers::order32(numbers::flush32(data, d.in32));
    return (Min ? b < a : b > a) ? data : old;
  }
  static u64 apply(u64 old, u64 data, u64, const Denormals& d) {
    if (numbers::isSignaling64(old)) return old | 0x0008'0000'0000'0000u;
    if (numbers::isSignaling64(data)) return data | 0x0008'0000'0000'0000u;
    if (numbers::isNan64(old)) return data;
    if (numbers::isNan64(data)) return old;
    const auto a = numbers::order64(numbers::flush64(old, d.in64)),
               b = numbers::order64(numbers::flush64(data, d.in64));
    return (Min ? b < a : b > a) ? data : old;
  }
};
using MinFloat = Extreme<true>;
using MaxFloat = Extreme<false>;
// LDS: the expected value comes first; +0 equals -0, a NaN equals nothing. If sources are flushed, a value
// that is left unchanged is flushed, too (9.2.2).
struct CompareStoreFloat {
  static u32 apply(u32 old, u32 data, u32 data2, const Denormals& d) {
    const float a = std::bit_cast<float>(numbers::flush32(old, d.in32)),
                b = std::bit_cast<float>(numbers::flush32(data, d.in32));
    return numbers::flush32(a == b ? data2 : old, d.in32);
  }
  static u64 apply(u64 old, u64 data, u64 data2, const Denormals& d) {
    const double a = std::bit_cast<double>(numbers::flush64(old, d.in64)),
                 b = std::bit_cast<double>(numbers::flush64(data, d.in64));
    return numbers::flush64(a == b ? data2 : old, d.in64);
  }
};

// Returns the old value. Shared memory is updated atomically with respect to other threads of the host.
template <class Operation, class T>
T update(std::byte* at, T data, T data2, const Denormals& denormals, bool shared) {
  T old = loadMemory<T>(at);
  if (!shared) {
    storeMemory<T>(at, Operation::apply(old, data, data2, denormals));
    return old;
  }
  while (true) {
    const T changed = Operation::apply(old, data, data2, denormals);
    if (__atomic_compare_exchange_n(reinterpret_cast<T*>(at), &old, changed, true, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST))
      return old;
  }
}

} // namespace wavesmith::emulator::atomics
