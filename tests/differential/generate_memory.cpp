// SPDX-License-Identifier: Apache-2.0
#include "differential/expressions.h"
#include "differential/generator.h"
#include "differential/kernel_text.h"

#include <fmt/format.h>

namespace wavesmith::differential {
namespace {

constexpr unsigned kPrivate = 32; // elements of an array of the work-item
constexpr unsigned kTile = 256;   // words of LDS

// The code between two barriers. A work-item writes only its own elements of the tile, and reads any element
// after the next barrier.
class MemoryText {
public:
  explicit MemoryText(Random& random) : random_(random), element_(random.of(integerTypes())) {}

  std::string run() {
    body_ = fmt::format("  local uint tile[{}];\n  {} mine[{}];\n", kTile, element_.name, kPrivate);
    body_ += fmt::format("  for (uint k = 0; k < {}; ++k) mine[k] = ({})(in[(i + k * {}) & 1023] + k);\n",
                         kPrivate, element_.name, 1 + 2 * random_.below(60));
    body_ += "  uint x = in[i & 1023], y = in[(i + 512) & 1023];\n";
    for (unsigned phase = 0; phase < 3 + random_.below(3); ++phase) {
      for (unsigned k = 0; k < 1 + random_.below(3); ++k)
        privateStep();
      const unsigned mask = random_.below(kGroup);
      body_ += fmt::format("  tile[(l ^ {}) * 2] = x;\n  tile[(l ^ {}) * 2 + 1] = y;\n", mask, mask);
      body_ += "  barrier(CLK_LOCAL_MEM_FENCE);\n";
      for (unsigned k = 0; k < 1 + random_.below(3); ++k)
        localStep();
      body_ += "  barrier(CLK_LOCAL_MEM_FENCE);\n";
    }
    body_ += fmt::format("  uint sum = 0;\n  for (uint k = 0; k < {}; ++k) sum = sum * 31 + (uint)mine[k];\n",
                         kPrivate);
    return body_;
  }

private:
  std::string index(unsigned limit) {
    switch (random_.below(4)) {
    case 0: return fmt::format("((x >> {}) & {})", random_.below(24), limit - 1);
    case 1: return fmt::format("((y + l) & {})", limit - 1);
    case 2:
      return fmt::format("((l * {} + {}) & {})", 1 + 2 * random_.below(30), random_.below(limit), limit - 1);
    default: return std::to_string(random_.below(limit));
    }
  }

  void privateStep() {
    switch (random_.below(6)) {
    case 0: body_ += fmt::format("  mine[{}] = ({})x;\n", index(kPrivate), element_.name); break;
    case 1: body_ += fmt::format("  x += (uint)mine[{}];\n", index(kPrivate)); break;
    case 2: // bytes of the array
      body_ +=
          fmt::format("  y ^= ((private uchar*)mine)[{}] * 257u;\n", index(kPrivate * element_.bits / 8));
      break;
    case 3:
      body_ += fmt::format("  ((private uchar*)mine)[{}] = (uchar)(x >> {});\n",
                           index(kPrivate * element_.bits / 8), random_.below(24));
      break;
    case 4:
      body_ += fmt::format("  for (uint k = 0; k < {}; ++k) mine[k] = mine[(k + (x & 7)) & {}];\n",
                           kPrivate / 2, kPrivate - 1);
      break;
    default: // either memory, by the work-item
      body_ += fmt::format(
          "  {{ const uchar* p = (y & {}) != 0 ? (const uchar*)&mine[{}] : (const uchar*)&in[{}];\n"
          "    x = x * 5 + p[0]; }}\n",
          1 + random_.below(15), index(kPrivate), index(1024));
    }
  }

  void localStep() {
    switch (random_.below(6)) {
    case 0: body_ += fmt::format("  x ^= tile[{}];\n", index(kTile)); break;
    case 1:
      body_ += fmt::format("  y += ((local uchar*)tile)[{}] - ((local char*)tile)[{}];\n", index(kTile * 4),
                           index(kTile * 4));
      break;
    case 2:
      body_ +=
          fmt::format("  x += (uint)((local ulong*)tile)[{0}] ^ (uint)(((local ulong*)tile)[{0}] >> 32);\n",
                      index(kTile / 2));
      break;
    case 3:
      body_ += fmt::format(
          "  {{ const uint4 q = ((local uint4*)tile)[{}]; y = (y ^ q.x) + (q.y ^ q.z) * q.w; }}\n",
          index(kTile / 4));
      break;
    case 4:
      body_ += fmt::format("  y -= ((local ushort*)tile)[{}] + (uint)((local short*)tile)[{}];\n",
                           index(kTile * 2), index(kTile * 2));
      break;
    default:
      body_ += fmt::format("  {{ const uint* p = (x & {}) != 0 ? (const uint*)&tile[{}] : (const "
                           "uint*)&in[{}];\n    y = y * 3 + *p; }}\n",
                           1 + random_.below(15), index(kTile), index(1024));
    }
  }

  Random& random_;
  IntegerType element_;
  std::string body_;
};

} // namespace

Program memoryProgram(std::uint64_t seed) {
  Random random(seed + 0x300);
  Program program = kernelProgram("memory", seed);
  setKernel(program, MemoryText(random).run(), {"x", "y", "sum"});
  return program;
}

} // namespace wavesmith::differential
