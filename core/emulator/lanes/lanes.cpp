// SPDX-License-Identifier: Apache-2.0
#include "emulator/lanes/lanes.h"

#include "emulator/lanes/dpp.h"
#include "emulator/lanes/sets.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

void fill(u32* to, u32 value) {
  for (unsigned i = 0; i < kLanes; ++i)
    to[i] = value;
}

// SDWA: a byte (0..3), a half (4, 5) or all (6) of a dword, extended (CDNA3 ISA 13, SDWA fields).
u32 select(u32 value, unsigned sel, bool sext) {
  if (sel < 4) {
    const u32 byte = (value >> (8 * sel)) & 0xff;
    return sext ? static_cast<u32>(static_cast<i32>(static_cast<i8>(byte))) : byte;
  }
  if (sel < 6) {
    const u32 half = (value >> (16 * (sel - 4))) & 0xffff;
    return sext ? static_cast<u32>(static_cast<i32>(static_cast<i16>(half))) : half;
  }
  return value;
}

void signs(u32* lanes, u32 bit, const Source& s) {
  const u32 keep = s.abs ? ~bit : ~0u, flip = s.neg ? bit : 0;
  for (unsigned i = 0; i < kLanes; ++i)
    lanes[i] = (lanes[i] & keep) ^ flip;
}

void modifySource(u32* lanes, const Source& s) {
  if (s.sel != 6)
    for (unsigned i = 0; i < kLanes; ++i)
      lanes[i] = select(lanes[i], s.sel, s.sext);
  if (s.high)
    for (unsigned i = 0; i < kLanes; ++i)
      lanes[i] >>= 16;
  switch (s.sign) {
  case SignBits::At15: signs(lanes, 0x8000u, s); break;
  case SignBits::At31: signs(lanes, 0x8000'0000u, s); break;
  case SignBits::At63: signs(lanes + kLanes, 0x8000'0000u, s); break;
  default: break;
  }
}

u32 clamp32(u32 value, bool dx10) {
  if (isNan32(value)) return dx10 ? 0 : value;
  if ((value >> 31) != 0) return 0;
  return value > 0x3f80'0000u ? 0x3f80'0000u : value;
}
u64 clamp64(u64 value, bool dx10) {
  if (isNan64(value)) return dx10 ? 0 : value;
  if ((value >> 63) != 0) return 0;
  return value > 0x3ff0'0000'0000'0000u ? 0x3ff0'0000'0000'0000u : value;
}
u32 clamp16(u32 value, bool dx10) {
  if (isNan16(value)) return dx10 ? 0 : value;
  if ((value & 0x8000u) != 0) return 0;
  return value > 0x3c00u ? 0x3c00u : value;
}

double omodFactor(unsigned omod) {
  return omod == 1 ? 2.0 : omod == 2 ? 4.0 : 0.5;
}

// CDNA3 ISA 6.2.2: ignored if output denormals are enabled or MODE.IEEE is set; -0 becomes +0.
u32 scaledHalf(u32 value, double factor, const FloatModes& m) {
  if (m.out16 == ~0u || isNan16(value)) return value;
  const u32 r = flush16(narrow(widen(value, kHalf) * factor, kHalf, m.round64, m.fp16Overflow), 0);
  return r == 0x8000u ? 0 : r;
}
void applyOmod(Wave& wave, const MicroOp& op, u32* out, unsigned dwords) {
  if ((wave.mode & mode::kIeee) != 0) return;
  const double factor = omodFactor(op.instruction->modifiers.omod);
  const FloatModes& m = wave.floats;
  const RoundingScope rounding(op.resultSign == SignBits::At31   ? m.round32
                               : op.resultSign == SignBits::At63 ? m.round64
                                                                 : 0,
                               out);
  for (unsigned i = 0; i < kLanes; ++i) {
    if (op.resultSign == SignBits::At31 && m.out32 != ~0u) {
      for (unsigned k = i; k < dwords * kLanes; k += kLanes) {
        if (isNan32(out[k])) continue;
        const u32 r = flush32(bits<u32>(bits<float>(out[k]) * static_cast<float>(factor)), 0);
        out[k] = r == 0x8000'0000u ? 0 : r;
      }
    } else if (op.resultSign == SignBits::At15) {
      out[i] = scaledHalf(out[i] & 0xffff, factor, m);
    } else if (op.resultSign == SignBits::Packed) {
      out[i] = scaledHalf(out[i] & 0xffff, factor, m) | scaledHalf(out[i] >> 16, factor, m) << 16;
    } else if (op.resultSign == SignBits::At63 && m.out64 != ~u64{0}) {
      const u64 value = Lane<u64>::load(out, i, m);
      if (isNan64(value)) continue;
      const u64 r = flush64(bits<u64>(bits<double>(value) * factor), 0);
      Lane<u64>::store(out, i, r == u64{1} << 63 ? 0 : r, m);
    }
  }
}

void applyClamp(Wave& wave, const MicroOp& op, u32* out, unsigned dwords) {
  const bool dx10 = (wave.mode & mode::kDx10Clamp) != 0;
  for (unsigned i = 0; i < kLanes; ++i) {
    switch (op.resultSign) {
    case SignBits::At31:
      for (unsigned d = 0; d < dwords; ++d)
        out[d * kLanes + i] = clamp32(out[d * kLanes + i], dx10);
      break;
    case SignBits::At15: out[i] = clamp16(out[i], dx10); break;
    case SignBits::At63:
      Lane<u64>::store(out, i, clamp64(Lane<u64>::load(out, i, wave.floats), dx10), wave.floats);
      break;
    case SignBits::Packed: out[i] = clamp16(out[i] & 0xffff, dx10) | clamp16(out[i] >> 16, dx10) << 16; break;
    case SignBits::None: break;
    }
  }
}

// dst_unused: 0 the rest becomes zero, 1 the sign extends into the bits above, 2 the rest is preserved.
u32 sdwaResult(u32 value, u32 old, unsigned sel, unsigned unused) {
  if (sel == 6) return value;
  const unsigned shift = sel < 4 ? 8 * sel : 16 * (sel - 4);
  const u32 field = sel < 4 ? 0xffu : 0xffffu;
  const u32 placed = (value & field) << shift;
  if (unused == 2) return placed | (old & ~(field << shift));
  if (unused == 1) {
    const u32 sign = (value & ((field >> 1) + 1)) != 0 ? ~0u : 0u;
    const u32 above = shift + (sel < 4 ? 8 : 16) >= 32 ? 0u : sign << (shift + (sel < 4 ? 8 : 16));
    return placed | above;
  }
  return placed;
}

// The source lanes of every control value: kNoSource where there is none.
struct Permutations {
  static constexpr unsigned kControls = 0x160;
  u8 source[kControls][kLanes];
};
constexpr Permutations permutations() {
  Permutations all{};
  for (unsigned ctrl = 0; ctrl < Permutations::kControls; ++ctrl)
    for (unsigned n = 0; n < kLanes; ++n)
      all.source[ctrl][n] = static_cast<u8>(dppSource(ctrl, n));
  return all;
}
constexpr Permutations kPermutations = permutations();
constexpr u8 kNone[kLanes] = {
#define EIGHT kNoSource, kNoSource, kNoSource, kNoSource, kNoSource, kNoSource, kNoSource, kNoSource
    EIGHT, EIGHT, EIGHT, EIGHT, EIGHT,
    EIGHT, EIGHT, EIGHT
#undef EIGHT
};

// The base operation on a permuted src0, for the lanes that the masks and the bounds enable (CDNA3 ISA
// 13.3.9).
void runDpp(Wave& wave, const MicroOp& op) {
  const isa::Modifiers& m = op.instruction->modifiers;
  const u64 exec = wave.exec();
  Source plain = op.sources[0];
  const u32* const from = wave.vgpr[plain.index].lane;
  const u8* const lanes = m.dppCtrl < Permutations::kControls ? kPermutations.source[m.dppCtrl] : kNone;
  alignas(64) u32 active[kLanes + 1], valid[kLanes]; // all bits of a lane
  spread(exec, active);
  active[kNoSource] = 0;
  for (unsigned n = 0; n < kLanes; ++n)
    valid[n] = active[lanes[n]];
  for (unsigned d = 0; d < (plain.dwords > 1 ? 2 : 1); ++d)
    for (unsigned n = 0; n < kLanes; ++n)
      wave.permuted[d].lane[n] = from[d * kLanes + (lanes[n] & (kLanes - 1))] & valid[n];
  const u64 writes = rowsAndBanks(m) & (m.boundCtrl ? ~u64{0} : packMask(valid));
  if (plain.kind == SourceKind::Modified)
    plain.base = SourceKind::Permuted;
  else
    plain.kind = SourceKind::Permuted;
  MicroOp changed = op;
  changed.sources[0] = plain;
  changed.direct = false;
  wave.setExec(exec & writes);
  innerHandlers(wave, op).permuted(wave, changed);
  wave.setExec(exec);
}

} // namespace

const u32* prepareSource(Wave& wave, const MicroOp& op, unsigned k) {
  const Source& s = op.sources[k];
  if (s.kind == SourceKind::Permuted) return wave.permuted[0].lane;
  u32* const to = wave.temporary[k][0].lane;
  const SourceKind from = s.kind == SourceKind::Modified ? s.base : s.kind;
  if (from == SourceKind::Scalar) {
    const u64 value = s.dwords > 1 ? scalar64(wave, s.index) : scalar32(wave, s.index);
    fill(to, static_cast<u32>(value));
    if (s.dwords > 1) fill(to + kLanes, static_cast<u32>(value >> 32));
  } else if (from != SourceKind::None) {
    __builtin_memcpy(to, lanesOf(wave, from, s.index), sizeof(Lanes) * (s.dwords > 1 ? 2 : 1));
  }
  if (s.kind == SourceKind::Modified) modifySource(to, s);
  return to;
}

void modifyResult(Wave& wave, const MicroOp& op, u32* out, unsigned dwords) {
  if ((op.output & output::kOmod) != 0) applyOmod(wave, op, out, dwords);
  if ((op.output & output::kClamp) != 0) applyClamp(wave, op, out, dwords);
  const u32* const old = wave.vgpr[op.destination].lane;
  if ((op.output & output::kSdwa) != 0) {
    const isa::Modifiers& m = op.instruction->modifiers;
    for (unsigned i = 0; i < kLanes; ++i)
      out[i] = sdwaResult(out[i], old[i], m.dstSel, m.dstUnused);
  } else if ((op.output & output::kHighHalf) != 0) {
    for (unsigned i = 0; i < kLanes; ++i)
      out[i] = out[i] << 16 | (old[i] & 0xffff);
  } else if ((op.output & output::kPreserveHigh) != 0) {
    for (unsigned i = 0; i < kLanes; ++i)
      out[i] = (out[i] & 0xffff) | (old[i] & 0xffff'0000u);
  }
}

void spreadExec(Wave& wave, u64 exec) {
  spread(exec, wave.mask.lane);
  wave.maskOf = exec;
}

u64 packMask(const u32* lanes) {
  u64 mask = 0;
#if defined(__AVX512F__)
  for (unsigned i = 0; i < kLanes; i += 16) {
    const __m512i v = _mm512_load_si512(lanes + i);
    mask |= static_cast<u64>(_mm512_test_epi32_mask(v, v)) << i;
  }
#elif defined(__AVX__)
  for (unsigned i = 0; i < kLanes; i += 8)
    mask |= static_cast<u64>(static_cast<u32>(
                _mm256_movemask_ps(_mm256_load_ps(reinterpret_cast<const float*>(lanes + i)))))
            << i;
#elif defined(__SSE2__)
  for (unsigned i = 0; i < kLanes; i += 4)
    mask |= static_cast<u64>(
                static_cast<u32>(_mm_movemask_ps(_mm_load_ps(reinterpret_cast<const float*>(lanes + i)))))
            << i;
#else
  for (unsigned i = 0; i < kLanes; ++i)
    mask |= static_cast<u64>(lanes[i] & 1) << i;
#endif
  return mask;
}

LaneSet laneSet() {
  return {.vop1 = vop1Entries(),
          .vop2 = vop2Entries(),
          .vop3 = vop3Entries(),
          .vopc = vopcEntries(),
          .packed = packedEntries(),
          .special = specialEntries(),
          .matrix = matrixEntries(),
          .sparseMatrix = sparseMatrixEntries(),
          .transcendental = transcendentalEntries(),
          .plainMatrix = plainMatrixEntries(),
          .dpp = &runDpp,
          .access = &waveAccess()};
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
