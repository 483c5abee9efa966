// SPDX-License-Identifier: Apache-2.0
// Random kernels in two versions that compute the same: with aligned tuples of VGPRs, and with tuples anywhere, as
// gfx900 allowed them. Both are made from one program of values; each version gives the values registers of its own,
// and reuses registers of dead values.
//
//   const RandomProgram program = randomProgram(7);
//   program.aligned      for gfx942
//   program.old          for gfx900, to be ported
//
// s[4:5] is memory of 1024 bytes for each lane, s[6:7] the results: 512 bytes for each lane.
#pragma once

#include <cstdint>
#include <string>

namespace wavesmith::testing {

struct RandomProgram {
  std::string aligned;
  std::string old;
  unsigned outputs = 0; // dwords that each of the 64 lanes stores
};

[[nodiscard]] RandomProgram randomProgram(std::uint64_t seed);

} // namespace wavesmith::testing
