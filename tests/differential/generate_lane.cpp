// SPDX-License-Identifier: Apache-2.0
#include "differential/generator.h"
#include "differential/kernel_text.h"
#include "differential/random.h"

#include <fmt/format.h>

#include <array>

namespace wavesmith::differential {
namespace {

class LaneText {
public:
  explicit LaneText(Random& random) : random_(random) {}

  std::string run() {
    body_ = fmt::format("  uint x = in[i & 1023], y = in[(i * {} + {}) & 1023], z = l;\n",
                        1 + 2 * random_.below(30), random_.below(1000));
    for (unsigned k = 0; k < 10 + random_.below(8); ++k) {
      const unsigned kind = random_.below(10);
      if (kind == 0) {
        body_ += fmt::format("  if ((y & {}) != 0) {{\n  {}  }}\n", 1 + random_.below(255), step(false));
      } else if (kind == 1) {
        body_ +=
            fmt::format("  for (uint k = 0; k < {}; ++k) {{\n  {}  }}\n", 2 + random_.below(4), step(true));
      } else if (kind == 2) { // lanes leave one after the other
        body_ += fmt::format("  for (uint k = 0; k < ((z >> {}) & 7); ++k) {{\n  {}  }}\n", random_.below(8),
                             step(false));
      } else {
        body_ += step(true);
      }
    }
    return body_;
  }

private:
  std::string_view variable() { return random_.of({"x", "y", "z"}); }

  unsigned control() {
    switch (random_.below(6)) {
    case 0: return random_.below(256);        // quad_perm
    case 1: return 0x101 + random_.below(15); // row_shl
    case 2: return 0x111 + random_.below(15); // row_shr
    case 3: return 0x121 + random_.below(15); // row_ror
    case 4: return 0x150 + random_.below(16); // row_newbcast
    default:
      return std::array{0x130u, 0x134u, 0x138u, 0x13cu, 0x140u, 0x141u, 0x142u, 0x143u}[random_.below(8)];
    }
  }

  std::string dpp() {
    const unsigned rows = random_.chance(60) ? 15 : random_.below(16);
    const unsigned banks = random_.chance(60) ? 15 : random_.below(16);
    return fmt::format("dpp({}, {}, {:#x}, {:#x}, {:#x}, {})", random_.chance(50) ? "0u" : "y", variable(),
                       control(), rows, banks, random_.chance(50) ? "true" : "false");
  }

  // One line each: the line decides which lanes exchange.
  std::string step(bool allActive) {
    const auto target = variable();
    switch (random_.below(10)) {
    case 0: return fmt::format("  {} += shuffle_lane({}, {} & 63);\n", target, variable(), variable());
    case 1:
      return fmt::format("  {} ^= shuffle_lane({}, lane() ^ {});\n", target, variable(), random_.below(64));
    case 2:
      return fmt::format("  {} -= push_lane({}, (lane() * {} + {}) & 63);\n", target, variable(),
                         1 + 2 * random_.below(32), random_.below(64));
    case 3: return fmt::format("  {} += read_first_lane({});\n", target, variable());
    case 4: {
      const auto from = variable();
      return fmt::format(
          "  {{ const ulong voted = ballot(({} & {}) != 0); {} += (uint)voted ^ (uint)(voted >> 32); }}\n",
          from, 1 + random_.below(255), target);
    }
    case 5:
      return fmt::format("  {} ^= swizzle_lane({}, {:#x});\n", target, variable(),
                         random_.chance(30) ? 0x8000 + random_.below(256) : random_.below(0x8000));
    case 6: // depends on whether the lane is active, so all must be
      if (!allActive) return fmt::format("  {} ^= {};\n", target, dpp());
      return fmt::format("  {0} = write_lane({0}, {1}u, {2});\n", target, random_.word(), random_.below(64));
    default: return fmt::format("  {} {} {};\n", target, random_.of({"+=", "^=", "="}), dpp());
    }
  }

  Random& random_;
  std::string body_;
};

} // namespace

Program laneProgram(std::uint64_t seed) {
  Random random(seed + 0x500);
  Program program = kernelProgram("lane", seed);
  setKernel(program, LaneText(random).run(), {"x", "y", "z"});
  return program;
}

} // namespace wavesmith::differential
