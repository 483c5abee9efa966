// SPDX-License-Identifier: Apache-2.0
#include "differential/generator.h"
#include "differential/kernel_text.h"
#include "differential/random.h"

#include <fmt/format.h>

#include <array>

namespace wavesmith::differential {
namespace {

enum Kind : std::uint8_t { Half, Single, Double };

constexpr std::array<std::string_view, 3> kNames{"half", "float", "double"};
constexpr unsigned kVariables = 3; // of each type

// f16 division and square root are omitted: LLVM's are only within an ulp. Where IEEE 754 leaves results for
// NaNs and zeros open, they are normalized: + 0 makes both zeros positive, known() replaces a NaN by a
// number.
class FloatText {
public:
  explicit FloatText(Random& random) : random_(random) {}

  std::string variable(Kind kind) { return fmt::format("{}{}", "hfd"[kind], random_.below(kVariables)); }

  std::string expression(Kind kind, unsigned depth) {
    if (depth == 0) return random_.chance(85) ? variable(kind) : constant(kind);
    switch (random_.below(14)) {
    case 0:
      return fmt::format("fma({}, {}, {})", expression(kind, depth - 1), expression(kind, depth - 1),
                         expression(kind, depth - 1));
    case 1:
      return kind == Half
                 ? product(kind, depth)
                 : fmt::format("({} / {})", expression(kind, depth - 1), expression(kind, depth - 1));
    case 2:
      return kind == Half ? product(kind, depth) : fmt::format("sqrt(fabs({}))", expression(kind, depth - 1));
    case 3:
      return fmt::format("({0}({1}, {2}) + ({3})0)", random_.of({"fmin", "fmax"}),
                         expression(kind, depth - 1), expression(kind, depth - 1), kNames[kind]);
    case 4: return fmt::format("{}({})", rounding(kind), expression(kind, depth - 1));
    case 5: return converted(kind, depth);
    case 6:
      return fmt::format("({} {} {} ? {} : {})", expression(kind, depth - 1),
                         random_.of({"<", "<=", ">", ">=", "==", "!="}), expression(kind, depth - 1),
                         expression(kind, depth - 1), expression(kind, depth - 1));
    case 7: return kind == Half ? product(kind, depth) : function(kind, depth);
    case 8: return fmt::format("(-{})", expression(kind, depth - 1));
    default: return product(kind, depth);
    }
  }

private:
  std::string product(Kind kind, unsigned depth) {
    return fmt::format("({} {} {})", expression(kind, depth - 1), random_.of({"+", "-", "*"}),
                       expression(kind, depth - 1));
  }

  std::string constant(Kind kind) {
    return fmt::format("({}){}", kNames[kind],
                       random_.of({"0.0", "-0.0", "1.0", "-1.0", "0.5", "2.0", "-4.0", "0.15915494",
                                   "3.14159", "65504.0", "1e-7", "6.1e-5", "123.456"}));
  }

  std::string_view rounding(Kind kind) {
    return kind == Half ? random_.of({"floor", "trunc", "rint", "fabs"})
                        : random_.of({"floor", "ceil", "trunc", "rint", "round", "fabs"});
  }

  // From another type, or through an integer in a range for which C defines the result.
  std::string converted(Kind kind, unsigned depth) {
    const auto other = static_cast<Kind>(random_.below(3));
    const std::string x = expression(other, depth - 1);
    switch (random_.below(4)) {
    case 0: return fmt::format("({})to_int({})", kNames[kind], other == Half ? "(float)" + x : x);
    case 1:
      return kind == Half
                 ? fmt::format("({})(short)i", kNames[kind])
                 : fmt::format("({})({})", kNames[kind], random_.of({"(int)n0", "n0", "(long)n1", "n1"}));
    default:
      // f64 to f16 in one step is a library function on the CPU and two roundings on gfx942.
      if (kind == Half && other == Double) return fmt::format("(half)(float){}", x);
      return fmt::format("({}){}", kNames[kind], x);
    }
  }

  std::string function(Kind kind, unsigned depth) {
    const std::string x = expression(kind, depth - 1);
    switch (random_.below(5)) {
    case 0: return fmt::format("copysign({}, known({}))", x, expression(kind, depth - 1));
    case 1: return fmt::format("ldexp({}, (int)(n0 & 63) - 32)", x);
    case 2: return fmt::format("(nextafter({}, {}) + 0)", x, expression(kind, depth - 1));
    case 3:
      return kind == Single ? fmt::format("fraction_of({})", x)
                            : fmt::format("({})exponent_of((float){})", kNames[kind], x);
    default: return fmt::format("fdim({}, {})", x, expression(kind, depth - 1));
    }
  }

  Random& random_;
};

constexpr std::string_view kHelpers = R"(
#define known(x) (isnan(x) ? 1 : (x))
#define to_int(x) ((x) > -2147483648 && (x) < 2147483520 ? (int)(x) : 7)
)";

} // namespace

Program floatProgram(std::uint64_t seed) {
  Random random(seed + 0x200);
  Program program = kernelProgram("float", seed);
  FloatText text(random);
  std::string body;
  const auto input = [&] {
    return fmt::format("in[(i * {} + {}) & 1023]", 1 + 2 * random.below(50), random.below(1024));
  };
  body += fmt::format("  uint n0 = {};\n  ulong n1 = (ulong)n0 << 32 | {};\n", input(), input());
  for (unsigned k = 0; k < kVariables; ++k) {
    body += fmt::format("  half h{} = as_half((ushort){});\n", k, input());
    body += fmt::format("  if (isnan(h{0})) h{0} = 1;\n", k); // no signaling ones
    body += fmt::format("  float f{} = as_float({});\n", k, input());
    body += fmt::format("  double d{} = as_double((ulong)({} & 0x{:x}fffff) << 32 | {});\n", k, input(),
                        random.chance(50) ? 0xbffu : 0x7feu, input());
  }
  for (unsigned k = 0; k < 10 + random.below(8); ++k) {
    const auto kind = static_cast<Kind>(random.below(3));
    const std::string target = text.variable(kind);
    const std::string value = text.expression(kind, 1 + random.below(3));
    if (random.chance(20))
      body += fmt::format("  if ((n0 & {}) != 0) {} = {};\n", 1 + random.below(255), target, value);
    else if (random.chance(10))
      body += fmt::format("  for (uint k = 0; k < (n0 & 3); ++k) {} = {};\n", target, value);
    else
      body += fmt::format("  {} = {};\n", target, value);
  }
  std::vector<std::string> words;
  for (unsigned k = 0; k < kVariables; ++k) {
    words.push_back(fmt::format("half_bits(h{})", k));
    words.push_back(fmt::format("float_bits(f{})", k));
    words.push_back(fmt::format("(uint)(double_bits(d{}) >> 32)", k));
    words.push_back(fmt::format("(uint)double_bits(d{})", k));
  }
  setKernel(program, body, words, kHelpers);
  return program;
}

} // namespace wavesmith::differential
