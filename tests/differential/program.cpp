// SPDX-License-Identifier: Apache-2.0
#include "differential/program.h"

#include "differential/random.h"

#include <span>

namespace wavesmith::differential {
namespace {

// Edge values: of integers of 8 to 32 bits, of f16 pairs and of f32. No signaling NaN: compilers fold and
// machines quiet it differently.
constexpr std::array<std::uint32_t, 32> kEdges{
    0,          1,          2,          0x7f,       0x80,       0xff,       0x100,      0x7fff,
    0x8000,     0xffff,     0x10000,    0x7fffff,   0x800000,   0xffffff,   0x7fffffff, 0x80000000,
    0x80000001, 0xffffffff, 0xfffffffe, 0x3f800000, 0xbf800000, 0x3f7fffff, 0x3f000000, 0x4b000000,
    0x4f000000, 0x4effffff, 0x7f7fffff, 0x7f800000, 0xff800000, 0x00800000, 0x007fffff, 0x7fc00000};

std::uint32_t wordOf(Random& random) {
  switch (random.below(8)) {
  case 0: return random.of(std::span<const std::uint32_t>(kEdges));
  case 1: return random.word() >> random.below(32);
  case 2: return ~(random.word() >> random.below(32));
  case 3: // an f32 near one
    return (random.word() & 0x807fffff) | ((117 + random.below(20)) << 23);
  default: return random.word();
  }
}

bool signaling(std::uint32_t word) {
  return (word & 0x7fc00000) == 0x7f800000 && (word & 0x3fffff) != 0;
}

} // namespace

std::vector<std::uint32_t> inputOf(const Program& program) {
  Random random(program.seed + 0x1234567);
  std::vector<std::uint32_t> words(program.inWords);
  for (std::uint32_t& word : words) {
    word = wordOf(random);
    if (signaling(word)) word |= 0x400000;
  }
  return words;
}

} // namespace wavesmith::differential
