// SPDX-License-Identifier: Apache-2.0
#include "differential/generator.h"
#include "differential/kernel_text.h"
#include "differential/random.h"

#include <fmt/format.h>

namespace wavesmith::differential {
namespace {

constexpr unsigned kCells = 32; // words that all work-items share

// The result of every step is independent of the order: a cell sees only one commuting operation, and its
// returned values are summed.
class AtomicText {
public:
  explicit AtomicText(Random& random) : random_(random) {}

  std::string run() {
    body_ = fmt::format("  local uint cells[{0}];\n  local ulong wide[{0}];\n  local uint returned;\n"
                        "  if (l < {0}) {{ cells[l] = l * 0x01010101; wide[l] = (ulong)l << 33; }}\n"
                        "  if (l == 0) returned = 0;\n  barrier(CLK_LOCAL_MEM_FENCE);\n"
                        "  const uint x = in[(i * {1}) & 1023], y = in[(i + {2}) & 1023];\n",
                        kCells, 1 + 2 * random_.below(40), random_.below(1024));
    for (unsigned cell = 0; cell < kCells; ++cell)
      if (random_.chance(60)) step(cell);
    body_ += fmt::format(
        "  barrier(CLK_LOCAL_MEM_FENCE);\n  if (l < {0}) {{ fetch_add(&out[64 + l], cells[l]); "
        "fetch_xor(&out[96 + l], "
        "(uint)wide[l] ^ (uint)(wide[l] >> 32) * 3); }}\n  if (l == 0) fetch_add(&out[128], returned);\n",
        kCells);
    return body_;
  }

private:
  std::string value() { return std::string(random_.of({"x", "y", "x ^ y", "x + l", "1u", "x >> 7", "i"})); }

  void step(unsigned cell) {
    const bool local = random_.chance(50);
    const std::string narrow = local ? fmt::format("&cells[{}]", cell) : fmt::format("&out[{}]", cell);
    const std::string cell64 =
        local ? fmt::format("&wide[{}]", cell) : fmt::format("(global ulong*)&out[{}]", 160 + 2 * cell);
    const std::string condition =
        random_.chance(40) ? fmt::format("if ((y >> {}) & 1) ", random_.below(20)) : "";
    const auto operation = random_.of({"add", "sub", "and", "or", "xor", "min", "max"});
    switch (random_.below(8)) {
    case 0:
    case 1: body_ += fmt::format("  {}fetch_{}({}, {});\n", condition, operation, narrow, value()); break;
    case 2:
      body_ += fmt::format("  {0}fetch_{1}(({3}int*){2}, (int)({4}));\n", condition,
                           random_.of({"min", "max"}), narrow, local ? "local " : "global ", value());
      break;
    case 3:
      body_ +=
          fmt::format("  {}fetch_{}({}, (ulong)({}) * 0x10001ul);\n", condition, operation, cell64, value());
      break;
    case 4: // the sum of the returned values: 0 + c + 2 c + ...
      body_ += fmt::format("  {}fetch_add(&returned, fetch_add({}, {}u));\n", condition,
                           local ? narrow : fmt::format("&cells[{}]", cell), 1 + random_.below(1000));
      break;
    case 5: // a loop around compare and exchange
      body_ += fmt::format("  {}{{ {}uint* p = {}; uint seen = *p; while (!compare_exchange(p, &seen, (seen "
                           "^ ({})) + 0)) {{ }} }}\n",
                           condition, local ? "local " : "global ", narrow, value());
      break;
    case 6: // small integers add exactly
      if (local)
        body_ += fmt::format("  {}fetch_add((local float*)&wide[{}], (float)(x & 15));\n", condition, cell);
      else
        body_ += fmt::format("  {}fetch_xor({}, {});\n", condition, narrow, value());
      break;
    default: body_ += fmt::format("  (void)exchange({}, {}u);\n", narrow, random_.word()); break;
    }
  }

  Random& random_;
  std::string body_;
};

} // namespace

Program atomicProgram(std::uint64_t seed) {
  Random random(seed + 0x400);
  Program program = kernelProgram("atomic", seed);
  setKernel(program, AtomicText(random).run(), {});
  program.outWords = 256;
  return program;
}

} // namespace wavesmith::differential
