// SPDX-License-Identifier: Apache-2.0
// The lanes that DPP connects (CDNA3 ISA 13.3.9): which lane a lane reads, and which lanes are written.
//
//   dppSource(0x111, 5)   row_shr:1: lane 5 reads lane 4
//   dppSource(0x111, 16)  kNoSource: lane 16 is the first of its row
//
// Pure functions; any thread. Static: lanes.cpp is compiled for several instruction sets of the host, and their code must
// not be shared.
#pragma once

#include "isa/instruction.h"

#include <cstdint>

namespace wavesmith::emulator {

// The lane from which a lane reads under DPP, or kNone (CDNA3 ISA, table 93).
inline constexpr unsigned kNoSource = 64;
[[nodiscard]] static constexpr unsigned dppSource(unsigned ctrl, unsigned n) {
  const unsigned row = n & 0x30, in = n & 0xf, count = ctrl & 0xf;
  if (ctrl <= 0xff) return (n & 0x3c) + ((ctrl >> (2 * (n & 3))) & 3);
  switch (ctrl & 0x1f0) {
  case 0x100: return in < 16 - count ? n + count : kNoSource;
  case 0x110: return in >= count ? n - count : kNoSource;
  case 0x120: return row + ((in + 16 - count) & 0xf);
  case 0x150: return row + count; // row_newbcast
  default: break;
  }
  switch (ctrl) {
  case 0x130: return n < 63 ? n + 1 : kNoSource;
  case 0x134: return (n + 1) & 63;
  case 0x138: return n > 0 ? n - 1 : kNoSource;
  case 0x13c: return (n + 63) & 63;
  case 0x140: return row + 15 - in;
  case 0x141: return (n & 0x38) + 7 - (n & 7);
  case 0x142: return n > 15 ? row - 1 : kNoSource;
  case 0x143: return n > 31 ? 31 : kNoSource;
  default: return kNoSource;
  }
}

// The lanes that row_mask and bank_mask enable.
[[nodiscard, maybe_unused]] static constexpr std::uint64_t rowsAndBanks(const isa::Modifiers& modifiers) {
  std::uint64_t rows = 0;
  for (unsigned row = 0; row < 4; ++row)
    if (((modifiers.rowMask >> row) & 1) != 0) rows |= std::uint64_t{0xffff} << (16 * row);
  std::uint64_t banks = 0; // the enabled banks of each row
  for (unsigned bank = 0; bank < 4; ++bank)
    if (((modifiers.bankMask >> bank) & 1) != 0) banks |= std::uint64_t{0x000f'000f'000f'000f} << (4 * bank);
  return rows & banks;
}

} // namespace wavesmith::emulator
