// SPDX-License-Identifier: Apache-2.0
#include "differential/expressions.h"
#include "differential/generator.h"
#include "differential/kernel_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace wavesmith::differential {
namespace {

constexpr std::array<std::string_view, 4> kUnsigned{"uchar", "ushort", "uint", "ulong"};
constexpr std::array<std::string_view, 4> kSigned{"char", "short", "int", "long"};

// Vectors of one unsigned element type and width; signed ones where the sign matters.
class VectorText {
public:
  explicit VectorText(Random& random)
      : random_(random), element_(random.below(4)), width_(std::array{2u, 4u, 4u, 8u, 16u}[random.below(5)]) {
  }

  [[nodiscard]] std::string type() const { return fmt::format("{}{}", kUnsigned[element_], width_); }
  [[nodiscard]] std::string signedType() const { return fmt::format("{}{}", kSigned[element_], width_); }
  [[nodiscard]] unsigned width() const { return width_; }
  [[nodiscard]] unsigned words() const {
    return width_ * (1u << element_) / 4 == 0 ? 1 : width_ * (1u << element_) / 4;
  }
  [[nodiscard]] unsigned bytes() const { return width_ << element_; }

  std::string variable() { return fmt::format("v{}", random_.below(kVariables)); }

  std::string swizzle() {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text = ".s";
    for (unsigned i = 0; i < width_; ++i)
      text += kDigits[random_.below(width_)];
    return text;
  }

  std::string expression(unsigned depth) {
    if (depth == 0)
      return random_.chance(80) ? variable()
                                : fmt::format("({})({:#x}ul)", type(), random_.word() >> random_.below(32));
    const std::string a = expression(depth - 1), b = expression(depth - 1);
    switch (random_.below(12)) {
    case 0: return fmt::format("({}){}", a, swizzle());
    case 1: return fmt::format("(({0}) << (({1}) & ({2}){3}))", a, b, type(), (8u << element_) - 1);
    case 2:
      return fmt::format("as_{4}(as_{5}({0}) >> as_{5}(({1}) & ({2}){3}))", a, b, type(),
                         (8u << element_) - 1, type(), signedType());
    case 3:
      return fmt::format("((as_{0}({1}) {2} as_{0}({3})) ? {1} : {3})", signedType(), a,
                         random_.of({"<", ">", "==", "!=", "<=", ">="}), b);
    case 4:
      return fmt::format("(({0}) {1} ((({2}) ^ ({3})zero) | ({3})1))", a, random_.of({"/", "%"}), b, type());
    case 5:
      if (width_ <= 4)
        return fmt::format(
            "{}({}, {})",
            random_.of({"min", "max", "add_sat", "sub_sat", "mul_hi", "hadd", "abs_diff", "rotate"}), a, b);
      [[fallthrough]];
    case 6: return fmt::format("convert(convert({}, float{}), {})", lowBits(a), width_, type());
    case 7: return fmt::format("(~({}))", a);
    default: return fmt::format("(({}) {} ({}))", a, random_.of({"+", "-", "*", "&", "|", "^"}), b);
    }
  }

  static constexpr unsigned kVariables = 4;

private:
  // Exact as f32.
  std::string lowBits(const std::string& a) const { return fmt::format("(({}) & ({})0xffffff)", a, type()); }

  Random& random_;
  unsigned element_;
  unsigned width_;
};

} // namespace

Program integerProgram(std::uint64_t seed) {
  Random random(seed);
  Program program = kernelProgram("integer", seed);
  IntegerText text(random);
  constexpr unsigned kVariables = 6;
  for (unsigned k = 0; k < kVariables; ++k) {
    const IntegerType& type = random.of(integerTypes());
    const unsigned stride = 1 + 2 * random.below(50);
    std::string value = fmt::format("in[(i * {} + {}) & 1023]", stride, random.below(1024));
    if (type.bits == 64)
      value = fmt::format("(ulong){} << 32 | {}", value, fmt::format("in[(i + {}) & 1023]", k));
    // The same for the whole group: scalar instructions.
    if (k == kVariables - 1) value = fmt::format("in[get_group_id(0) + {}]", random.below(900));
    text.variable(type, fmt::format("({})({})", type.name, value));
  }
  text.statements(10 + random.below(8));
  setKernel(program, text.body(), text.words());
  return program;
}

Program vectorProgram(std::uint64_t seed) {
  Random random(seed + 0x100);
  Program program = kernelProgram("vector", seed);
  VectorText text(random);
  std::string body;
  const std::string type = text.type();
  for (unsigned k = 0; k < VectorText::kVariables; ++k) {
    body += fmt::format("  {} v{};\n", type, k);
    for (unsigned e = 0; e < text.width(); ++e)
      body += fmt::format("  v{}.s{:x} = in[(i * {} + {}) & 1023];\n", k, e, 1 + 2 * random.below(20),
                          random.below(1024));
  }
  for (unsigned k = 0; k < 6 + random.below(6); ++k) {
    const std::string target = text.variable();
    if (random.chance(15))
      body += fmt::format("  if ((i & {}) != 0) {{ {} = {}; }}\n", 1 + random.below(63), target,
                          text.expression(2));
    else if (random.chance(15)) // an element chosen when it runs
      body += fmt::format("  {0}[in[i & 1023] & {1}] = {2}[(i + {3}) & {1}];\n", target, text.width() - 1,
                          text.variable(), random.below(16));
    else
      body += fmt::format("  {} = {};\n", target, text.expression(1 + random.below(2)));
  }
  // OpenCL C has no vector of 32 words: uses the lower half, which is more than is stored.
  constexpr unsigned kMostWords = 16;
  const std::string_view part = text.words() > kMostWords ? ".lo" : "";
  const std::string words =
      text.words() == 1 ? "uint" : fmt::format("uint{}", std::min(text.words(), kMostWords));
  std::vector<std::string> stored;
  if (text.bytes() < 4) {
    body += fmt::format(
        "  {} all = v0 ^ v1 + v2 ^ v3;\n  const uint packed = (uint)all.s0 | (uint)all.s1 << 16;\n", type);
    stored.emplace_back("packed");
  } else {
    body += fmt::format("  {0} w0 = as_{0}(v0{1}) ^ as_{0}(v1{1}), w1 = as_{0}(v2{1}) + as_{0}(v3{1});\n",
                        words, part);
    for (unsigned k = 0; k < std::min(text.words(), 8u); ++k)
      stored.push_back(text.words() == 1 ? "w0 + 3 * w1" : fmt::format("w0.s{0:x} + 3 * w1.s{0:x}", k));
  }
  setKernel(program, body, stored);
  return program;
}

} // namespace wavesmith::differential
