// SPDX-License-Identifier: Apache-2.0
// The handlers of MFMA and SMFMAC (CDNA3 ISA chapter 7): read the elements from the registers, sum row by row
// with one of the methods of matrix_sums.h, and write the results back.
//
//   kDense<Grouping<Half, Half, 8>, Shape{32, 32, 8, 1}, 16>     // v_mfma_f32_32x32x8_f16
#pragma once

#include "emulator/lanes/matrix_layout.h"
#include "emulator/lanes/matrix_sparse.h"
#include "emulator/lanes/matrix_sums.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// Summation methods, for any number of elements.
template <class A, class B, unsigned Group, bool Eight = false>
struct Grouping {
  template <unsigned CountA, unsigned CountB>
  using Sums = Grouped<A, B, Group, Eight, CountA, CountB>;
};
template <class A, class B>
struct Chaining {
  template <unsigned CountA, unsigned CountB>
  using Sums = Chained<A, B, CountA, CountB>;
};
struct AddingIntegers {
  template <unsigned CountA, unsigned CountB>
  using Sums = Integers<CountA, CountB>;
};

// Item `item` of each lane; `from` maps a lane to the source lane.
template <unsigned Width, unsigned Items, class From>
void unpack(const u32* base, u32* elements, From from) {
  constexpr unsigned kPerDword = 32 / Width;
  for (unsigned item = 0; item < Items; ++item)
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const u32 dword = base[(item / kPerDword) * kLanes + from(lane)];
      elements[item * kLanes + lane] =
          Width == 32 ? dword : (dword >> (Width * (item % kPerDword))) & ((u64{1} << Width) - 1);
    }
}

constexpr unsigned offset(Position p) {
  return p.item * kLanes + p.lane;
}

template <unsigned Count>
void copyAccumulator(Wave& wave, const MicroOp& op, u32* out) {
  const Source& s = op.sources[2];
  if (s.kind == SourceKind::Vector) {
    __builtin_memcpy(out, wave.vgpr[s.index].lane, Count * sizeof(u32));
    return;
  }
  const u32* const constant = source(wave, op, 2); // of every item
  for (unsigned x = 0; x < Count; ++x)
    out[x] = constant[x % kLanes];
}

// S: the stored part of A. For a sparse A, B has twice as many rows.
template <class Adding, Shape S, unsigned Width, bool Sparse>
void product(Wave& wave, const MicroOp& op) {
  constexpr Shape kB = Sparse ? denseShape(S) : S;
  constexpr unsigned kItemsA = S.perLane(), kItemsB = kB.perLane(), kResults = S.m * S.n * S.blocks;
  const isa::Modifiers& mods = op.instruction->modifiers;
  alignas(64) u32 a[kItemsA * kLanes];
  alignas(64) u32 b[kItemsB * kLanes];
  alignas(64) u32 out[kResults];
  const auto same = [](unsigned lane) { return lane; };
  if (Sparse || mods.cbsz == 0)
    unpack<Width, kItemsA>(source(wave, op, 0), a, same);
  else
    unpack<Width, kItemsA>(source(wave, op, 0), a,
                           [&](unsigned lane) { return broadcastA(S, lane, mods.cbsz, mods.abid); });
  if (Sparse || mods.blgp == 0)
    unpack<Width, kItemsB>(source(wave, op, 1), b, same);
  else
    unpack<Width, kItemsB>(source(wave, op, 1), b, [&](unsigned lane) { return permuteB(lane, mods.blgp); });
  if constexpr (Sparse)
    __builtin_memcpy(out, wave.vgpr[op.destination].lane, sizeof out);
  else
    copyAccumulator<kResults>(wave, op, out);

  const u32* const indices = Sparse ? source(wave, op, 2) : nullptr;
  const unsigned first = Sparse ? firstIndexBit(S, mods) : 0;
  const typename Adding::template Sums<kItemsA * kLanes, kItemsB * kLanes> sums(a, b, wave.floats);
  for (unsigned block = 0; block < S.blocks; ++block) {
    unsigned atA[S.k], atB[S.k];
    for (unsigned k = 0; k < S.k; ++k)
      atB[k] = offset(positionB(kB, block, k, 0));
    for (unsigned i = 0; i < S.m; ++i) {
      for (unsigned k = 0; k < S.k; ++k) {
        atA[k] = offset(positionA(S, block, i, k));
        if constexpr (Sparse) atB[k] = offset(positionB(kB, 0, chosenRow(S, indices, first, i, k), 0));
      }
      // The lanes of a row are consecutive.
      sums.template addRow<S.k, S.n>(atA, atB, out + offset(positionD(S, block, i, 0)));
    }
  }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

template <class Adding, Shape S, unsigned Width>
constexpr Handler kDense = product<Adding, S, Width, false>;
template <class Adding, Shape S, unsigned Width>
constexpr Handler kSparse = product<Adding, S, Width, true>;

} // namespace wavesmith::emulator::WAVESMITH_LANES
