// SPDX-License-Identifier: Apache-2.0
// The sums of Grouped (matrix_sums.h) for all elements of a dense product, several times faster. It relies on
// four observations:
//
//   - The unit to which the products of a group are cut depends on the largest of eight sums of exponents.
//     Exponents are small, so one vector operation handles those of several rows: a byte each, or 16 bits.
//   - A double M = 1.5 * 2^52 units has this unit in its last place. So adding products to M with fused
//     multiply-adds that round down cuts each of them to the unit, and their sum stays exact.
//   - Rounding down differs from cutting toward zero by one unit for each product that is negative and not a
//     multiple of the unit. They are counted with the lowest bits of the elements, again in small numbers.
//   - The accumulator is rounded down to the same unit (or is a multiple of it), so M + C can be where the
//     sum starts, unless C is so large that the sum of the products is cut again (`wide`).
//
//   GroupedTiles<Half, Half, 8, false, 16, 256, 256> tiles(a, b);
//   if (!tiles.usable() || !tiles.multiply<Shape{32, 32, 8, 1}>(c, d)) ...  // d is unchanged; use Grouped
#pragma once

#include "emulator/lanes/matrix_registers.h"
#include "emulator/lanes/matrix_sums.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// How exponents are stored so that sums of two need neither a sign nor more bits. `high` is the exponent of an
// element, `low` that of its lowest bit that is set.
template <bool Small>
struct Exponents; // f16, fp8, bf8
template <>
struct Exponents<true> {
  using Code = u8;
  // highA - highB is the exponent of the product, plus kTop; less becomes 0. That is less than any exponent
  // of C, so it has the same effect.
  static constexpr i32 kTop = 128, kHighA = 143, kHighB = 15;
  // lowA + lowB is at most the threshold only if the signs differ and the product is not a multiple of the
  // unit; the sum of those of zeros is always greater.
  static constexpr i32 kLowA = 24 - 80, kLowB = 24, kNegative = 80, kZeroA = 100, kZeroB = 140;
  template <class V>
  static V threshold(V top) {
    return subtractSaturated(top, broadcast<V>(Code{104})); // top - 24 + 48
  }
};
template <>
struct Exponents<false> {
  using Code = u16;
  static constexpr i32 kTop = 256, kHighA = 512, kHighB = 256;
  static constexpr i32 kLowA = 149 - 1024, kLowB = 149, kNegative = 1024, kZeroA = 8192, kZeroB = 16384;
  template <class V>
  static V threshold(V top) {
    return top + broadcast<V>(Code{18}); // top - 24 + 298
  }
};

template <class A, class B, unsigned Group, bool Eight, unsigned Width, unsigned CountA, unsigned CountB>
class GroupedTiles {
  using Codes = Exponents<A::kSmallRange && B::kSmallRange>;
  using Code = typename Codes::Code;
  static constexpr unsigned kCodeBits = 8 * sizeof(Code);
  static constexpr unsigned kRows = 8 / sizeof(Code); // rows of a tile; the codes of a column fill 64 bits

public:
  GroupedTiles(const u32* a, const u32* b)
      : elementsA_(a, Codes::kZeroA - kLowA), elementsB_(b, Codes::kZeroB - kLowB) {
    const i32 largest = elementsA_.most + elementsB_.most;
    lowest_ = elementsA_.lowest + elementsB_.lowest;
    // Two elements that are not special have a product less than 2^(exponents + 2).
    usable_ = !elementsA_.special && !elementsB_.special && largest <= 126;
    exact_ = lowest_ >= largest - 24;
    constexpr i32 kSumBits = Group > 8 ? 6 : 5; // bits of a sum beyond the exponent of a product
    exactInSingle_ = lowest_ > -100 && lowest_ < 90 && largest + kSumBits - lowest_ <= 24;
  }

  [[nodiscard]] bool usable() const { return usable_; }

  // Returns false and leaves d unchanged if C is infinite or a NaN, or for rare operands of 8 bits.
  template <Shape S>
  bool multiply(const u32* c, u32* d) {
    constexpr unsigned kResults = S.m * S.n * S.blocks;
    alignas(64) u32 partial[2][kResults];
    for (unsigned k = 0; k < S.k; k += Group) {
      u32* const next = partial[k / Group % 2];
      exactInSingle_ = exactInSingle_ && addInSingle<S>(k, c, next);
      if (!exactInSingle_) {
        if (!prepared_) prepare();
        if (!addRounded<S>(k, c, next)) return false;
      }
      c = next;
    }
    __builtin_memcpy(d, c, sizeof partial[0]);
    return true;
  }

private:
  template <class T, unsigned Count>
  struct Elements {
    alignas(64) float number[Count];
    alignas(64) i32 high[Count]; // exponents
    alignas(64) i32 low[Count];  // exponents of the lowest bits, and kNegative; `zero` of zeros
    i32 most = -1000, lowest = 1000;
    bool special = false;

    Elements(const u32* registers, i32 zero) {
      constexpr unsigned kWidth = kVectorBytes / sizeof(u32);
      using V = Vector<i32, kWidth>;
      V largest = broadcast<V>(most), smallest = broadcast<V>(lowest), anySpecial{};
      for (unsigned item = 0; item < Count / kLanes; ++item)
        for (unsigned lane = 0; lane < kLanes; lane += kWidth) {
          const unsigned x = item * kLanes + lane;
          const V raw = load<V>(registers + item * Width / 32 * kLanes + lane) >> (item * Width % 32);
          anySpecial |= examine(raw, x, zero, largest, smallest);
        }
      special = any(anySpecial);
      for (unsigned x = 0; x < kWidth; ++x) {
        most = greater(most, largest[x]);
        lowest = lesser(lowest, smallest[x]);
      }
    }

    // Returns whether they are special.
    template <class V>
    V examine(V raw, unsigned x, i32 zero, V& largest, V& smallest) {
      constexpr i32 kMantissa = T::kMantissaBits, kTop = (1 << T::kExponentBits) - 1;
      raw >>= T::kIgnoredBits;
      const V field = (raw >> kMantissa) & kTop, fraction = raw & ((1 << kMantissa) - 1);
      const V negative = (raw << (31 - kMantissa - T::kExponentBits)) >> 31;
      const V magnitude = fraction | (bits<V>(field != 0) & (1 << kMantissa));
      const V isZero = magnitude == 0;
      const V exponent = (field > 1 ? field : V{} + 1) - T::kBias;
      constexpr i32 kNumber = ((1 << (kMantissa + T::kExponentBits)) - 1) << (23 - kMantissa);
      const V atTop = (raw << (31 - kMantissa - T::kExponentBits)) >> (8 - T::kExponentBits);
      const V moved = atTop & (kNumber | static_cast<i32>(1u << 31));
      // As in Narrow::single.
      const auto scaled = bits<Vector<float, sizeof(V) / 4>>(moved) * singlePower(127 - T::kBias);
      store(number + x, T::kBias == 127 ? moved : bits<V>(scaled));
      const V lowestBit = bits<V>(__builtin_convertvector(magnitude & -magnitude, decltype(scaled))) >> 23;
      const V place = exponent + lowestBit - (kMantissa + 127);
      const V highs = isZero ? V{} - 126 : exponent;
      largest = highs > largest ? highs : largest;
      smallest = ((place < smallest) & (isZero == 0)) ? place : smallest;
      store(high + x, highs);
      store(low + x, isZero ? broadcast<V>(zero) : place + (negative & (Eight ? 0 : Codes::kNegative)));
      return T::kFormat.infinities ? field == kTop : (isZero & negative);
    }
  };

  // In groups of 8-bit elements, the sign does not matter: those that are cut are left to Grouped.
  static constexpr i32 kLowA = Codes::kLowA + (Eight ? Codes::kNegative : 0), kLowB = Codes::kLowB;

  void prepare() {
    for (unsigned x = 0; x < CountA; ++x)
      a_[x] = static_cast<double>(elementsA_.number[x]);
    for (unsigned x = 0; x < CountB; ++x)
      b_[x] = static_cast<double>(elementsB_.number[x]);
    for (unsigned x = 0; x < CountA; ++x)
      highA_[x] = static_cast<Code>(elementsA_.high[x] + Codes::kHighA);
    for (unsigned x = 0; x < CountB; ++x)
      highB_[x] = repeated(Codes::kHighB - elementsB_.high[x]);
    for (unsigned x = 0; x < CountA && !exact_; ++x)
      lowA_[x] = static_cast<Code>(elementsA_.low[x] + kLowA);
    for (unsigned x = 0; x < CountB && !exact_; ++x)
      lowB_[x] = repeated(elementsB_.low[x] + kLowB);
    prepared_ = true;
  }
  // The same code for each row of a tile.
  static u64 repeated(i32 code) {
    u32 twice = static_cast<u32>(code) & ((1u << kCodeBits) - 1);
    if (kCodeBits == 8) twice |= twice << 8;
    twice |= twice << 16;
    return twice | u64{twice} << 32;
  }

  // The group from k on of every dot product, added to c, if sums of products are exact in f32 and so is what
  // is added to them (it is a multiple of the products' lowest bit, or a few bits larger). Then nothing is cut
  // or rounded down. Returns false if not.
  template <Shape S>
  bool addInSingle(unsigned first, const u32* c, u32* out) const {
    constexpr unsigned kShortRows = 4;
    unsigned atA[Group], atB[Group], at[kShortRows];
    for (unsigned block = 0; block < S.blocks; ++block)
      for (unsigned i = 0; i < S.m; i += kShortRows) {
        for (unsigned k = 0; k < Group; ++k) {
          atA[k] = offset(positionA(S, block, i, first + k));
          atB[k] = offset(positionB(S, block, first + k, 0));
        }
        for (unsigned r = 0; r < kShortRows; ++r)
          at[r] = offset(positionD(S, block, i + r, 0));
        if (!addShortRows<S.n, kShortRows>(atA, atB, at, c, out)) return false;
      }
    return true;
  }
  template <unsigned N, unsigned TileRows>
  bool addShortRows(const unsigned* atA, const unsigned* atB, const unsigned* at, const u32* c,
                    u32* out) const {
    constexpr unsigned kWidth = vectorLanes<float>(N);
    constexpr unsigned kVectors = N >= 2 * kWidth ? 2 : 1;
    using Floats = Vector<float, kWidth>;
    using Dwords = Vector<i32, kWidth>;
    // The last place of 1.5 * 2^(lowest + 23) is the lowest bit. Numbers that are larger have none below.
    const auto grid = broadcast<Floats>(1.5F * singlePower(lowest_ + 23));
    const auto limit = broadcast<Dwords>((lowest_ + 32 + 127) << 23);
    Dwords wrong{};
    for (unsigned j = 0; j < N; j += kVectors * kWidth) {
      Floats sums[TileRows][kVectors]{};
#pragma GCC unroll 16
      for (unsigned k = 0; k < Group; ++k)
#pragma GCC unroll 4
        for (unsigned r = 0; r < TileRows; ++r)
#pragma GCC unroll 2
          for (unsigned v = 0; v < kVectors; ++v)
            sums[r][v] = fusedExact(broadcast<Floats>(elementsA_.number[atA[k] + r]),
                                    load<Floats>(elementsB_.number + atB[k] + j + v * kWidth), sums[r][v]);
#pragma GCC unroll 4
      for (unsigned r = 0; r < TileRows; ++r)
#pragma GCC unroll 2
        for (unsigned v = 0; v < kVectors; ++v) {
          const unsigned x = at[r] + j + v * kWidth;
          const Floats addend = load<Floats>(c + x);
          wrong |= ((addend + grid) - grid != addend) | ((bits<Dwords>(addend) & 0x7fff'ffff) >= limit);
          store(out + x, sums[r][v] + addend);
        }
    }
    return !any(wrong);
  }

  // The rows of a tile, and its columns: those of a vector of doubles.
  template <Shape S>
  static constexpr unsigned kTileRows = kRows < S.m ? kRows : S.m;
  template <Shape S>
  static constexpr unsigned kTileColumns = vectorLanes<double>(S.n);
  // Whether instructions exist that round to nearest whatever the rounding mode is.
  template <Shape S>
  static constexpr bool kRoundsAtOnce = kRoundsToNearest<Vector<double, kTileColumns<S>>>;

  // Where the first elements of a tile are.
  struct Place {
    unsigned a, b, c;
  };

  // The group from k on of every dot product, added to c.
  template <Shape S>
  bool addRounded(unsigned first, const u32* c, u32* out) {
    constexpr unsigned kResults = S.m * S.n * S.blocks;
    alignas(64) double sums[kRoundsAtOnce<S> ? 1 : kResults];
    {
      const RoundingScope down(kDown, sums);
      if (!addGroups<S>(first, c, out, sums)) return false;
    }
    for (unsigned x = 0; x < kResults && !kRoundsAtOnce<S>; ++x) // -0, from rounding down, becomes +0
      out[x] = bits<u32>(static_cast<float>(sums[x] + 0.0));
    return true;
  }
  template <Shape S>
  [[gnu::noinline]] bool addGroups(unsigned first, const u32* c, u32* out, double* sums) {
    for (unsigned block = 0; block < S.blocks; ++block)
      for (unsigned i = 0; i < S.m; i += kTileRows<S>)
        for (unsigned j = 0; j < S.n; j += kTileColumns<S>) {
          const Place at{offset(positionA(S, block, i, first)), offset(positionB(S, block, first, j)),
                         offset(positionD(S, block, i, j))};
          if (!wide_ && addTile<S, false>(at, c, out, sums)) continue;
          wide_ = true; // the neighbors are probably similar
          if (!addTile<S, true>(at, c, out, sums)) return false;
        }
    return true;
  }

  template <Shape S>
  struct Tile {
    using Small = Vector<Code, kTileColumns<S> * kRows>;
    using Words = Vector<u64, kTileColumns<S>>;
    using Doubles = Vector<double, kTileColumns<S>>;
    Words top;   // for each row, the largest exponent of its products
    Words below; // for each row, how many products are rounded down although they must be cut

    static constexpr unsigned a(unsigned k) { return offset(positionA(S, 0, 0, k)); }
    static constexpr unsigned b(unsigned k) { return offset(positionB(S, 0, k, 0)); }
    static constexpr unsigned row(unsigned r) { return offset(positionD(S, 0, r, 0)); }
    // The code of row r, shifted to the left.
    static Words code(Words codes, unsigned r, unsigned left) {
      const unsigned right = kCodeBits * r;
      const Words moved = right < left ? codes << (left - right) : codes >> (right - left);
      return moved & (((u64{1} << kCodeBits) - 1) << left);
    }
  };

  // Returns false if a product of 8-bit elements is not a multiple of the unit.
  template <Shape S>
  bool examineExponents(const Place& at, Tile<S>& tile) const {
    using T = Tile<S>;
    using Small = typename T::Small;
    const auto ofA = [&](const Code* codes, unsigned k) {
      return bits<Small>(broadcast<typename T::Words>(load<u64>(codes + at.a + T::a(k))));
    };
    Small tops[2]{};
#pragma GCC unroll 16
    for (unsigned k = 0; k < Group; ++k)
      tops[k % 2] =
          largerOf(tops[k % 2], subtractSaturated(ofA(highA_, k), load<Small>(highB_ + at.b + T::b(k))));
    const Small top = largerOf(tops[0], tops[1]);
    tile.top = bits<typename T::Words>(top);
    tile.below = typename T::Words{};
    if (exact_) return true;
    const Small threshold = Codes::threshold(top);
    Small counts[2]{};
#pragma GCC unroll 16
    for (unsigned k = 0; k < Group; ++k) {
      const Small low = ofA(lowA_, k) + load<Small>(lowB_ + at.b + T::b(k));
      counts[k % 2] = countLess(counts[k % 2], low, threshold);
    }
    tile.below = bits<typename T::Words>(counts[0] + counts[1]);
    return !Eight || !any(tile.below);
  }

  // Wide: also correct if C is 2^7 times larger than the products.
  template <Shape S, bool Wide>
  bool addTile(const Place& at, const u32* c, u32* out, double* sums) const {
    constexpr unsigned kTall = kTileRows<S>;
    using T = Tile<S>;
    using Words = typename T::Words;
    using Doubles = typename T::Doubles;
    T tile;
    if (!examineExponents<S>(at, tile)) return false;
    // Even a C of zero has the exponent of the smallest normal f32.
    if (!Wide && kCodeBits > 8 &&
        any(countLess(typename T::Small{}, bits<typename T::Small>(tile.top),
                      broadcast<typename T::Small>(static_cast<Code>(Codes::kTop - 126 - 7)))))
      return false;
    Words outside{};
    Doubles unit[kTall], sum[kTall];
#pragma GCC unroll 8
    for (unsigned r = 0; r < kTall; ++r) {
      // 2^(exponent + 28) * 1.5, whose last place is 2^-24 of the exponent, plus 2^31 units.
      const Words base =
          T::code(tile.top, r, 52) + (u64{1023 + 28 - Codes::kTop} << 52 | u64{1} << 51 | u64{1} << 31);
      unit[r] = bits<Doubles>(base);
      sum[r] = bits<Doubles>(base | T::code(tile.below, r, 0));
      if (!Wide) {
        sum[r] += addendOf(c + at.c + T::row(r), unit[r]);
        // C is less than 2^31 units if the upper half did not change.
        outside |= bits<Words>(sum[r]) ^ base;
      }
    }
    if (!Wide && any(outside >> 32)) return false;
#pragma GCC unroll 16
    for (unsigned k = 0; k < Group; ++k) {
      const Doubles b = load<Doubles>(b_ + at.b + T::b(k));
#pragma GCC unroll 8
      for (unsigned r = 0; r < kTall; ++r)
        sum[r] = fusedDoubles(broadcast<Doubles>(a_[at.a + T::a(k) + r]), b, sum[r]);
    }
#pragma GCC unroll 8
    for (unsigned r = 0; r < kTall; ++r) {
      const unsigned x = at.c + T::row(r);
      if constexpr (Wide) {
        const Doubles addend = addendOf(c + x, unit[r]);
        const Words magnitude = bits<Words>(addend) & ~(u64{1} << 63);
        if (any((((u64{1023 + 128} << 52) - 1) - magnitude) >> 63)) return false; // infinite, or a NaN
        addWide(sum[r], unit[r], addend);
      }
      if constexpr (kRoundsAtOnce<S>)
        storeDifference(out + x, sum[r], unit[r]);
      else
        store(sums + x, sum[r] - unit[r]);
    }
    return true;
  }

  template <class Doubles>
  static Doubles addendOf(const u32* c, Doubles unit) {
    using Words = Vector<u64, sizeof(Doubles) / 8>;
    const Doubles addend = loadSingles<Doubles>(c);
    if constexpr (!Eight) return addend;
    // Less than half a unit is dropped, where f32 denormals have the exponent of the smallest normal.
    const Doubles magnitude = bits<Doubles>(bits<Words>(addend) & ~(u64{1} << 63));
    const Doubles normal = magnitude < 0x1p-126 ? broadcast<Doubles>(0x1p-126) : magnitude;
    const Doubles half = bits<Doubles>((bits<Words>(unit) & (u64{0x7ff} << 52)) - (u64{53} << 52));
    return normal < half ? Doubles{} : addend;
  }

  // Adds c to sum - unit; the result is sum - unit again. A C that is at least 2^8 times larger than the
  // largest power of two: both are rounded down to the same number of bits, but C has none below. Otherwise
  // only C has.
  template <class Doubles>
  static void addWide(Doubles& sum, Doubles& unit, Doubles c) {
    using Words = Vector<u64, sizeof(Doubles) / 8>;
    constexpr u64 kExponent = u64{0x7ff} << 52;
    const Doubles products = sum - unit;
    const Doubles magnitude = bits<Doubles>(bits<Words>(c) & ~(u64{1} << 63));
    const Doubles limit = bits<Doubles>((bits<Words>(unit) & kExponent) - (u64{20} << 52));
    // f32 denormals have the exponent of the smallest normal.
    const Doubles normal = magnitude < 0x1p-126 ? broadcast<Doubles>(0x1p-126) : magnitude;
    // The last place of 2^(exponent + 21) is 2^-31 of the exponent.
    const Doubles cut = bits<Doubles>(((bits<Words>(normal) & kExponent) + (u64{21} << 52)) | u64{1} << 51);
    const Doubles large = c + ((products + cut) - cut);
    const Doubles small = ((c + unit) - unit) + products;
    sum = normal >= limit ? large : small;
    unit = bits<Doubles>(bits<Words>(sum) & (u64{1} << 63)); // -0 - -0 is +0 only to nearest
  }

  Elements<A, CountA> elementsA_;
  Elements<B, CountB> elementsB_;
  alignas(64) double a_[CountA];
  alignas(64) double b_[CountB];
  alignas(64) u64 highB_[CountB];
  alignas(64) u64 lowB_[CountB];
  alignas(64) Code highA_[CountA + kRows];
  alignas(64) Code lowA_[CountA + kRows];
  bool usable_ = false;
  bool exact_ = false;         // every product is a multiple of its unit
  bool exactInSingle_ = false; // sums of products are exact in f32
  bool wide_ = false;
  bool prepared_ = false;
  i32 lowest_ = 0;
};

} // namespace wavesmith::emulator::WAVESMITH_LANES
