// SPDX-License-Identifier: Apache-2.0
#include "emulator/code/wave_access.h"

#include "emulator/lanes/lanes.h"
#include "emulator/lanes/sets.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

// Kernels may have data races; those are not errors of the emulator.
#if defined(__clang__)
#define RACY [[clang::no_sanitize("thread")]]
#else
#define RACY [[gnu::no_sanitize("thread")]]
#endif

using Four [[gnu::vector_size(16)]] = u32;
constexpr u64 kAll = ~u64{0};

u64 beyond(const u32* offsets, u32 last) {
  alignas(64) u32 outside[kLanes];
  for (unsigned i = 0; i < kLanes; ++i)
    outside[i] = offsets[i] > last ? ~0u : 0u;
  return packMask(outside);
}

u64 addresses(const u32* low, const u32* high, u64 add, u32 last, u32* offsets) {
  alignas(64) static constexpr u32 kZeros[kLanes] = {};
  if (high == nullptr) high = kZeros;
  alignas(64) u32 outside[kLanes];
  WAVESMITH_INDEPENDENT
  for (unsigned i = 0; i < kLanes; ++i) {
    const u64 offset = (low[i] | static_cast<u64>(high[i]) << 32) + add;
    outside[i] = offset > last ? ~0u : 0u;
    offsets[i] = static_cast<u32>(offset);
  }
  return packMask(outside);
}

// Each lane's bytes follow those of the lane before.
template <unsigned Dwords>
bool consecutive(const u32* offsets) {
  const u32 first = offsets[0];
  u32 differ = 0;
  for (unsigned i = 0; i < kLanes; ++i)
    differ |= offsets[i] ^ (first + 4 * Dwords * i);
  return differ == 0;
}

inline Four fourDwords(const std::byte* from) {
  Four value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}
inline void putFour(void* to, Four value) {
  __builtin_memcpy(to, &value, sizeof value);
}
// Four rows become four columns.
struct Square {
  Four row[4];
  [[nodiscard]] Square transposed() const {
    const Four a = __builtin_shufflevector(row[0], row[1], 0, 4, 1, 5);
    const Four b = __builtin_shufflevector(row[2], row[3], 0, 4, 1, 5);
    const Four c = __builtin_shufflevector(row[0], row[1], 2, 6, 3, 7);
    const Four d = __builtin_shufflevector(row[2], row[3], 2, 6, 3, 7);
    return {{__builtin_shufflevector(a, b, 0, 1, 4, 5), __builtin_shufflevector(a, b, 2, 3, 6, 7),
             __builtin_shufflevector(c, d, 0, 1, 4, 5), __builtin_shufflevector(c, d, 2, 3, 6, 7)}};
  }
};

template <unsigned Dwords>
RACY inline void loadLane(const std::byte* from, Lanes* to, unsigned lane) {
  u32 values[Dwords];
  __builtin_memcpy(values, from, sizeof values);
  for (unsigned d = 0; d < Dwords; ++d)
    to[d].lane[lane] = values[d];
}
template <unsigned Dwords>
RACY inline void storeLane(std::byte* to, const Lanes* from, unsigned lane) {
  u32 values[Dwords];
  for (unsigned d = 0; d < Dwords; ++d)
    values[d] = from[d].lane[lane];
  __builtin_memcpy(to, values, sizeof values);
}

#if defined(__AVX2__)
// Addresses are signed offsets from the middle of the range of unsigned ones.
RACY inline void gather(const std::byte* from, const u32* offsets, Lanes* to) {
  const void* const middle = from + 0x8000'0000u;
#if defined(__AVX512F__)
  const __m512i flip = _mm512_set1_epi32(static_cast<int>(0x8000'0000u));
  for (unsigned i = 0; i < kLanes; i += 16)
    _mm512_store_si512(to->lane + i, _mm512_i32gather_epi32(
                                         _mm512_xor_si512(_mm512_load_si512(offsets + i), flip), middle, 1));
#else
  const __m256i flip = _mm256_set1_epi32(static_cast<int>(0x8000'0000u));
  for (unsigned i = 0; i < kLanes; i += 8) {
    const __m256i index = _mm256_load_si256(reinterpret_cast<const __m256i*>(offsets + i));
    _mm256_store_si256(
        reinterpret_cast<__m256i*>(to->lane + i),
        _mm256_i32gather_epi32(static_cast<const int*>(middle), _mm256_xor_si256(index, flip), 1));
  }
#endif
}
#else
RACY inline void gather(const std::byte* from, const u32* offsets, Lanes* to) {
  for (unsigned i = 0; i < kLanes; ++i)
    loadLane<1>(from + offsets[i], to, i);
}
#endif

// Four lanes of two dwords each.
RACY inline void loadPairs(const std::byte* from, const u32* offsets, Lanes* to, unsigned i) {
  using Two [[gnu::vector_size(16)]] = u64;
  u64 pair[4];
  for (unsigned n = 0; n < 4; ++n)
    __builtin_memcpy(&pair[n], from + offsets[i + n], sizeof pair[n]);
  const Four a = reinterpret_cast<Four>(Two{pair[0], pair[1]}),
             b = reinterpret_cast<Four>(Two{pair[2], pair[3]});
  putFour(to[0].lane + i, __builtin_shufflevector(a, b, 0, 2, 4, 6));
  putFour(to[1].lane + i, __builtin_shufflevector(a, b, 1, 3, 5, 7));
}

template <unsigned Dwords>
RACY void load(const std::byte* from, const u32* offsets, u64 exec, Lanes* to) {
  if (exec != kAll) {
    for (; exec != 0; exec &= exec - 1) {
      const auto lane = static_cast<unsigned>(__builtin_ctzll(exec));
      loadLane<Dwords>(from + offsets[lane], to, lane);
    }
  } else if (Dwords == 1 && consecutive<Dwords>(offsets)) {
    __builtin_memcpy(to->lane, from + offsets[0], sizeof(Lanes));
  } else if constexpr (Dwords == 1) {
    gather(from, offsets, to);
  } else if constexpr (Dwords == 2) {
    for (unsigned i = 0; i < kLanes; i += 4)
      loadPairs(from, offsets, to, i);
  } else if constexpr (Dwords == 4) {
    for (unsigned i = 0; i < kLanes; i += 4) {
      const Square lanes{{fourDwords(from + offsets[i]), fourDwords(from + offsets[i + 1]),
                          fourDwords(from + offsets[i + 2]), fourDwords(from + offsets[i + 3])}};
      const Square dwords = lanes.transposed();
      for (unsigned d = 0; d < 4; ++d)
        putFour(to[d].lane + i, dwords.row[d]);
    }
  } else {
    for (unsigned i = 0; i < kLanes; ++i)
      loadLane<Dwords>(from + offsets[i], to, i);
  }
}

template <unsigned Dwords>
RACY void store(std::byte* to, const u32* offsets, u64 exec, const Lanes* from) {
  if (exec != kAll) {
    for (; exec != 0; exec &= exec - 1) {
      const auto lane = static_cast<unsigned>(__builtin_ctzll(exec));
      storeLane<Dwords>(to + offsets[lane], from, lane);
    }
  } else if (Dwords == 1 && consecutive<Dwords>(offsets)) {
    __builtin_memcpy(to + offsets[0], from->lane, sizeof(Lanes));
  } else if constexpr (Dwords == 4) {
    for (unsigned i = 0; i < kLanes; i += 4) {
      Square dwords;
      for (unsigned d = 0; d < 4; ++d)
        __builtin_memcpy(&dwords.row[d], from[d].lane + i, sizeof(Four));
      const Square lanes = dwords.transposed();
      for (unsigned n = 0; n < 4; ++n)
        putFour(to + offsets[i + n], lanes.row[n]);
    }
  } else {
    for (unsigned i = 0; i < kLanes; ++i)
      storeLane<Dwords>(to + offsets[i], from, i);
  }
}

void loadDwords(const std::byte* from, const u32* offsets, u64 exec, Lanes* to, unsigned dwords) {
  switch (dwords) {
  case 1: return load<1>(from, offsets, exec, to);
  case 2: return load<2>(from, offsets, exec, to);
  case 3: return load<3>(from, offsets, exec, to);
  default: return load<4>(from, offsets, exec, to);
  }
}
void storeDwords(std::byte* to, const u32* offsets, u64 exec, const Lanes* from, unsigned dwords) {
  switch (dwords) {
  case 1: return store<1>(to, offsets, exec, from);
  case 2: return store<2>(to, offsets, exec, from);
  case 3: return store<3>(to, offsets, exec, from);
  default: return store<4>(to, offsets, exec, from);
  }
}

constexpr WaveAccess kAccess{
    .beyond = beyond, .addresses = addresses, .load = loadDwords, .store = storeDwords};

} // namespace

const WaveAccess& waveAccess() {
  return kAccess;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
