// SPDX-License-Identifier: Apache-2.0
// The handlers of MFMA and SMFMAC (CDNA3 ISA chapter 7): read the elements from the registers, sum row by row
// with one of the methods of matrix_sums.h, and write the results back.
//
//   kDense<Grouping<Half, Half, 8>, Shape{32, 32, 8, 1}, 16>     // v_mfma_f32_32x32x8_f16
#pragma once

#include "emulator/lanes/matrix_layout.h"
#include "emulator/lanes/matrix_sparse.h"
#include "emulator/lanes/matrix_sums.h"
#include "emulator/lanes/matrix_tiles.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// Summation methods, for any number of elements of Width bits.
template <class A, class B, unsigned Group, bool Eight = false>
struct Grouping {
  template <unsigned Width, unsigned CountA, unsigned CountB>
  using Sums = Grouped<A, B, Group, Eight, Width, CountA, CountB>;
  template <unsigned Width, unsigned CountA, unsigned CountB>
  using Tiles = GroupedTiles<A, B, Group, Eight, Width, CountA, CountB>;
};
template <class A, class B>
struct Chaining {
  template <unsigned Width, unsigned CountA, unsigned CountB>
  using Sums = Chained<A, B, Width, CountA, CountB>;
};
struct AddingIntegers {
  template <unsigned Width, unsigned CountA, unsigned CountB>
  using Sums = Integers<Width, CountA, CountB>;
};

// Registers whose lanes are those of others; `from` maps a lane to the source lane.
template <unsigned Registers, class From>
const u32* permute(const u32* registers, u32* to, From from) {
  for (unsigned lane = 0; lane < kLanes; ++lane)
    for (unsigned d = 0; d < Registers; ++d)
      to[d * kLanes + lane] = registers[d * kLanes + from(lane)];
  return to;
}

template <unsigned Count>
void copyAccumulator(Wave& wave, const MicroOp& op, u32* out) {
  const Source& s = op.sources[2];
  if (s.kind == SourceKind::Vector) {
    __builtin_memmove(out, wave.vgpr[s.index].lane, Count * sizeof(u32)); // they may overlap
    return;
  }
  const u32* const constant = source(wave, op, 2); // the same for every item
  for (unsigned x = 0; x < Count; ++x)
    out[x] = constant[x % kLanes];
}

// S: the stored part of A. For a sparse A, B has twice as many rows.
template <class Adding, Shape S, unsigned Width, bool Sparse>
void product(Wave& wave, const MicroOp& op) {
  constexpr Shape kB = Sparse ? denseShape(S) : S;
  constexpr unsigned kItemsA = S.perLane(), kItemsB = kB.perLane(), kResults = S.m * S.n * S.blocks;
  constexpr unsigned kDwordsA = kItemsA * Width / 32, kDwordsB = kItemsB * Width / 32;
  const isa::Modifiers& mods = op.instruction->modifiers;
  alignas(64) u32 permutedA[kDwordsA * kLanes];
  alignas(64) u32 permutedB[kDwordsB * kLanes];
  u32* const d = wave.vgpr[op.destination].lane;
  const u32* a = source(wave, op, 0);
  const u32* b = source(wave, op, 1);
  if (!Sparse && mods.cbsz != 0)
    a = permute<kDwordsA>(a, permutedA,
                          [&](unsigned lane) { return broadcastA(S, lane, mods.cbsz, mods.abid); });
  if (!Sparse && mods.blgp != 0)
    b = permute<kDwordsB>(b, permutedB, [&](unsigned lane) { return permuteB(lane, mods.blgp); });
  if constexpr (!Sparse && requires { typename Adding::template Tiles<Width, 64, 64>; }) {
    typename Adding::template Tiles<Width, kItemsA * kLanes, kItemsB * kLanes> tiles(a, b);
    if (tiles.usable()) {
      const bool registers = op.sources[2].kind == SourceKind::Vector;
      alignas(64) u32 constant[kResults];
      if (!registers) copyAccumulator<kResults>(wave, op, constant);
      if (tiles.template multiply<S>(registers ? wave.vgpr[op.sources[2].index].lane : constant, d)) return;
    }
  }
  // They have copies of A and B, so the sums can be where D will be.
  const typename Adding::template Sums<Width, kItemsA * kLanes, kItemsB * kLanes> sums(a, b, wave.floats);
  alignas(64) u32 indices[Sparse ? kLanes : 1];
  if constexpr (Sparse)
    __builtin_memcpy(indices, source(wave, op, 2), sizeof indices);
  else
    copyAccumulator<kResults>(wave, op, d);
  const unsigned first = Sparse ? firstIndexBit(S, mods) : 0;
  constexpr unsigned kRows = Sparse ? 1 : 4; // consecutive rows are consecutive lanes of A and items of D
  for (unsigned block = 0; block < S.blocks; ++block) {
    unsigned atA[S.k], atB[S.k];
    for (unsigned k = 0; k < S.k; ++k)
      atB[k] = offset(positionB(kB, block, k, 0));
    for (unsigned i = 0; i < S.m; i += kRows) {
      for (unsigned k = 0; k < S.k; ++k) {
        atA[k] = offset(positionA(S, block, i, k));
        if constexpr (Sparse) atB[k] = offset(positionB(kB, 0, chosenRow(S, indices, first, i, k), 0));
      }
      u32* rows[kRows];
      for (unsigned r = 0; r < kRows; ++r) // the columns of a row are consecutive lanes
        rows[r] = d + offset(positionD(S, block, i + r, 0));
      sums.template addRows<S.k, S.n, kRows>(atA, atB, rows);
    }
  }
}

template <class Adding, Shape S, unsigned Width>
constexpr Handler kDense = product<Adding, S, Width, false>;
template <class Adding, Shape S, unsigned Width>
constexpr Handler kSparse = product<Adding, S, Width, true>;

} // namespace wavesmith::emulator::WAVESMITH_LANES
