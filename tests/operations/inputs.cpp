// SPDX-License-Identifier: Apache-2.0
#include "operations/inputs.h"

#include <array>

namespace wavesmith::operations {

using isa::ValueType;

// SplitMix64 (Steele, Lea, Flood).
std::uint64_t Inputs::bits() {
  state_ += 0x9e3779b97f4a7c15ull;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

std::uint64_t Inputs::real(unsigned exponentBits, unsigned mantissaBits) {
  const std::uint64_t one = 1, mantissa = (one << mantissaBits) - 1, top = (one << exponentBits) - 1;
  const std::uint64_t sign = below(2) << (exponentBits + mantissaBits);
  const std::uint64_t fraction = bits() & mantissa;
  const std::uint64_t middle = top >> 1;
  switch (below(8)) {
  case 0: {
    const std::array<std::uint64_t, 9> special = {0,
                                                  1,
                                                  mantissa,
                                                  one << mantissaBits,
                                                  middle << mantissaBits,
                                                  (top << mantissaBits) - 1,
                                                  top << mantissaBits,
                                                  top << mantissaBits | (mantissa + 1) >> 1,
                                                  top << mantissaBits | 1};
    return sign | special.at(below(special.size()));
  }
  case 1: return sign | fraction; // denormal
  case 2: return sign | (top << mantissaBits) | fraction;
  case 3: return sign | (below(top + 1) << mantissaBits) | fraction;
  case 4: // few bits of mantissa: ties and exact results
    return sign | ((middle - 2 + below(6)) << mantissaBits) | (fraction & ~(mantissa >> 3));
  case 5: return sign | (below(mantissaBits + 4) << mantissaBits) | fraction; // small numbers
  default: return sign | ((middle - 4 + below(12)) << mantissaBits) | fraction;
  }
}

std::uint64_t Inputs::integer(unsigned width) {
  const std::uint64_t all = width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  switch (below(6)) {
  case 0: {
    const std::array<std::uint64_t, 6> special = {0, 1, all, all >> 1, (all >> 1) + 1, all - 1};
    return special.at(below(special.size()));
  }
  case 1: return below(80) & all;
  case 2: return (std::uint64_t{0} - below(80)) & all;
  case 3: return (bits() & bits() & bits()) & all;
  default: return bits() & all;
  }
}

void Inputs::fill(std::span<std::uint32_t> dwords, ValueType type, unsigned width) {
  for (std::uint32_t& dword : dwords)
    dword = static_cast<std::uint32_t>(bits());
  const auto put = [&](std::size_t at, std::uint64_t value) {
    if (at < dwords.size()) dwords[at] = static_cast<std::uint32_t>(value);
  };
  const auto put64 = [&](std::uint64_t value) {
    put(0, value);
    put(1, value >> 32);
  };
  switch (type) {
  case ValueType::F16: put(0, bits() << 16 | real(5, 10)); break;
  case ValueType::PkF16: put(0, real(5, 10) << 16 | real(5, 10)); break;
  case ValueType::Bf16: put(0, bits() << 16 | real(8, 7)); break;
  case ValueType::PkBf16: put(0, real(8, 7) << 16 | real(8, 7)); break;
  case ValueType::F32:
  case ValueType::Xf32:
  case ValueType::PkF32:
    for (std::size_t i = 0; i < dwords.size(); ++i)
      put(i, real(8, 23));
    break;
  case ValueType::F64: put64(real(11, 52)); break;
  case ValueType::I16:
  case ValueType::U16:
  case ValueType::B16: put(0, bits() << 16 | integer(16)); break;
  case ValueType::PkI16:
  case ValueType::PkU16: put(0, integer(16) << 16 | integer(16)); break;
  case ValueType::B64:
  case ValueType::I64:
  case ValueType::U64: put64(below(2) != 0 ? integer(64) : real(11, 52)); break;
  default:
    if (width > 64) break;
    if (width > 32)
      put64(integer(64));
    else if (below(4) == 0)
      put(0, real(8, 23));
    else
      put(0, integer(32));
  }
}

std::uint32_t Inputs::mode() {
  const auto random = static_cast<std::uint32_t>(bits());
  return (random & 0x3ff) | (random & 1u << 23);
}

std::uint64_t Inputs::exec() {
  const std::uint64_t choice = below(4);
  return choice < 2 ? ~std::uint64_t{0} : choice == 2 ? bits() : bits() & bits() & bits();
}

} // namespace wavesmith::operations
