// SPDX-License-Identifier: Apache-2.0
#include "differential/expressions.h"
#include "differential/generator.h"
#include "differential/kernel_text.h"

#include <fmt/format.h>

namespace wavesmith::differential {
namespace {

constexpr unsigned kOperations = 6;

// uint operation_k(uint a, uint b), for a table of pointers.
std::string operation(Random& random, unsigned number) {
  IntegerText text(random);
  text.variable(integerTypes()[5], "a");
  text.variable(random.of(integerTypes()), "b");
  text.statements(2 + random.below(3));
  std::string sum;
  for (const std::string& word : text.words())
    sum += (sum.empty() ? "(" : " + (") + word + ")";
  return fmt::format("outlined uint operation_{}(uint a, uint b) {{\n  const ulong zero = "
                     "unknown_zero();\n{}  return {};\n}}\n",
                     number, text.body(), sum);
}

// Recursive to the depth of its argument, with a private array in each frame.
std::string recursive(Random& random) {
  return fmt::format("outlined uint descend(uint depth, uint x) {{\n"
                     "  uint frame[{0}];\n"
                     "  for (uint k = 0; k < {0}; ++k) frame[k] = x * (k + {1});\n"
                     "  if (depth == 0) return frame[x & {2}];\n"
                     "  const uint below = descend(depth - 1, x ^ frame[depth & {2}]);\n"
                     "  return below {3} frame[below & {2}]{4};\n}}\n",
                     8, 1 + random.below(100), 7, random.of({"+", "^", "-"}),
                     random.chance(40) ? " + (depth > 2 ? descend(depth - 2, below) : 1u)" : "");
}

// By value and by pointer, more than fits in registers.
std::string structure(Random& random) {
  return fmt::format(
      "struct pair {{ uint a; ulong b; ushort c; uint d[{0}]; }};\n"
      "outlined struct pair change(struct pair p, private uint* seen, uint k) {{\n"
      "  p.a += p.d[k % {0}]; p.b = p.b * {1} + p.a; p.c ^= (ushort)p.b; p.d[(k + 1) % {0}] = p.a;\n"
      "  *seen += p.c;\n  return p;\n}}\n",
      3 + random.below(12), 3 + 2 * random.below(1000));
}

} // namespace

Program callProgram(std::uint64_t seed) {
  Random random(seed + 0x600);
  Program program = kernelProgram("call", seed);
  program.language = Language::C;
  std::string before = structure(random) + recursive(random);
  for (unsigned k = 0; k < kOperations; ++k)
    before += operation(random, k);
  before += "typedef uint (*operation)(uint, uint);\n";
  std::string body =
      fmt::format("  uint x = in[i & 1023], y = in[(i * {} + 5) & 1023];\n  operation table[{}];\n",
                  1 + 2 * random.below(40), kOperations);
  for (unsigned k = 0; k < kOperations; ++k)
    body += fmt::format("  table[{}] = operation_{};\n", k, random.below(kOperations));
  for (unsigned k = 0; k < 4 + random.below(3); ++k) {
    switch (random.below(5)) {
    case 0: body += fmt::format("  x += operation_{}(x, y);\n", random.below(kOperations)); break;
    case 1:
      body += fmt::format("  y ^= table[in[{}] % {}](x, y);\n", random.below(1024), kOperations);
      break; // one for all
    case 2:
      body += fmt::format("  x ^= table[(x >> {}) % {}](y, x);\n", random.below(20), kOperations);
      break;
    case 3: body += fmt::format("  y += descend((y >> {}) & 7, x);\n", random.below(28)); break;
    default:
      body += fmt::format("  {{ struct pair p; p.a = x; p.b = (ulong)x * y; p.c = (ushort)y; for (uint k = "
                          "0; k < sizeof p.d / 4; ++k) p.d[k] = y + k;\n"
                          "    uint seen = 0; for (uint k = 0; k < {}; ++k) p = change(p, &seen, k + (x & "
                          "3)); x = p.a + seen; y ^= (uint)p.b + p.d[0]; }}\n",
                          2 + random.below(4));
    }
  }
  setKernel(program, body, {"x", "y"}, before);
  return program;
}

} // namespace wavesmith::differential
