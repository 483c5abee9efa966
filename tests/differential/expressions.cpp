// SPDX-License-Identifier: Apache-2.0
#include "differential/expressions.h"

#include <fmt/format.h>

#include <array>

namespace wavesmith::differential {
namespace {

constexpr std::array<IntegerType, 8> kTypes{{{"char", "uint", 8, true},
                                             {"uchar", "uint", 8, false},
                                             {"short", "uint", 16, true},
                                             {"ushort", "uint", 16, false},
                                             {"int", "uint", 32, true},
                                             {"uint", "uint", 32, false},
                                             {"long", "ulong", 64, true},
                                             {"ulong", "ulong", 64, false}}};

constexpr unsigned kMostDepth = 2; // of nested statements

} // namespace

std::span<const IntegerType> integerTypes() {
  return kTypes;
}

void IntegerText::line(std::string_view text) {
  body_ += std::string(2 * indent_, ' ');
  body_ += text;
  body_ += '\n';
}

std::string IntegerText::variable(const IntegerType& type, std::string_view value) {
  std::string name = fmt::format("v{}", variables_.size());
  line(fmt::format("{} {} = {};", type.name, name, value));
  variables_.push_back({type, name});
  return name;
}

std::vector<std::string> IntegerText::words() const {
  std::vector<std::string> words;
  for (const Variable& v : variables_)
    words.push_back(v.type.bits == 64 ? fmt::format("(uint){0} ^ (uint)((ulong){0} >> 32)", v.name)
                                      : fmt::format("(uint){}", v.name));
  return words;
}

std::string IntegerText::constant(const IntegerType& type) {
  const std::uint64_t mask = type.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.bits) - 1;
  std::uint64_t value = random_.bits();
  switch (random_.below(5)) {
  case 0: value = random_.below(65); break; // inline constants of the machine
  case 1: value = ~std::uint64_t{0} - random_.below(20); break;
  case 2: value = std::uint64_t{1} << random_.below(type.bits); break;
  case 3: value >>= random_.below(64); break;
  default: break;
  }
  return fmt::format("({}){:#x}ul", type.name, value & mask);
}

std::string IntegerText::leaf(const IntegerType& type) {
  if (variables_.empty() || random_.chance(20)) return constant(type);
  const Variable& v = variables_[random_.below(static_cast<unsigned>(variables_.size()))];
  return v.type.name == type.name ? v.name : fmt::format("({}){}", type.name, v.name);
}

std::string IntegerText::condition(unsigned depth) {
  const IntegerType& type = random_.of(integerTypes());
  const std::string_view relation = random_.of({"<", "<=", ">", ">=", "==", "!="});
  const std::string a = expression(type, depth), b = expression(type, depth);
  if (random_.chance(20))
    return fmt::format("({} {} {} {} ({} & 1) != 0)", a, relation, b, random_.of({"&&", "||"}), leaf(type));
  return fmt::format("({} {} {})", a, relation, b);
}

std::string IntegerText::binary(const IntegerType& type, unsigned depth) {
  const std::string a = expression(type, depth - 1), b = expression(type, depth - 1);
  switch (random_.below(10)) {
  case 0:
    return fmt::format("({0})({1} << ({2} & {3}))", type.name, fmt::format("({})({})", type.arithmetic, a), b,
                       type.bits - 1);
  case 1: return fmt::format("({0})(({0})({1}) >> ({2} & {3}))", type.name, a, b, type.bits - 1);
  case 2:
  case 3: {
    // The most negative number divided by -1 overflows; halving avoids it.
    const std::string_view half = type.isSigned ? " >> 1" : "";
    // include/work_items.h explains why a divisor is hidden.
    const std::string divisor =
        type.isSigned || type.bits < 32 ? b : fmt::format("({}) ^ ({})zero", b, type.name);
    return fmt::format("({0})((({0})({1}){2}) {3} ({0})(({4}) | 1))", type.name, a, half,
                       random_.of({"/", "%"}), divisor);
  }
  default:
    return fmt::format("({0})(({1})({2}) {3} ({1})({4}))", type.name, type.arithmetic, a,
                       random_.of({"+", "-", "*", "&", "|", "^", "+", "-", "*"}), b);
  }
}

std::string IntegerText::function(const IntegerType& type, unsigned depth) {
  const std::string a = expression(type, depth - 1);
  const auto one = [&](std::string_view f) { return fmt::format("({0}){1}(({0})({2}))", type.name, f, a); };
  switch (random_.below(6)) {
  case 0: return one(random_.of({"popcount", "clz", "abs"}));
  case 1:
    if (type.bits == 32) return fmt::format("({0})__builtin_bswap32((uint)({1}))", type.name, a);
    return type.bits == 64 ? fmt::format("({0})__builtin_bswap64((ulong)({1}))", type.name, a)
                           : one("popcount");
  case 2:
    if (type.bits == 32) return fmt::format("({0})__builtin_bitreverse32((uint)({1}))", type.name, a);
    return type.bits == 64 ? fmt::format("({0})__builtin_bitreverse64((ulong)({1}))", type.name, a)
                           : one("clz");
  default:
    return fmt::format(
        "({0}){1}(({0})({2}), ({0})({3}))", type.name,
        random_.of({"min", "max", "add_sat", "sub_sat", "mul_hi", "hadd", "rhadd", "abs_diff", "rotate"}), a,
        expression(type, depth - 1));
  }
}

std::string IntegerText::expression(const IntegerType& type, unsigned depth) {
  if (depth == 0) return leaf(type);
  switch (random_.below(10)) {
  case 0:
    return fmt::format("({0})({1}({2})({3}))", type.name, random_.of({"-", "~"}), type.arithmetic,
                       expression(type, depth - 1));
  case 1:
    return fmt::format("({} ? {} : {})", condition(depth - 1), expression(type, depth - 1),
                       expression(type, depth - 1));
  case 2: return fmt::format("({})({})", type.name, expression(random_.of(integerTypes()), depth - 1));
  case 3:
  case 4: return function(type, depth);
  default: return binary(type, depth);
  }
}

void IntegerText::assignment() {
  const Variable& v = variables_[random_.below(static_cast<unsigned>(variables_.size()))];
  line(fmt::format("{} = {};", v.name, expression(v.type, 1 + random_.below(3))));
}

void IntegerText::branch(unsigned depth) {
  line(fmt::format("if {} {{", condition(1)));
  ++indent_;
  statements(1 + random_.below(3), depth + 1);
  --indent_;
  if (random_.chance(60)) {
    line("} else {");
    ++indent_;
    statements(1 + random_.below(3), depth + 1);
    --indent_;
  }
  line("}");
}

void IntegerText::loop(unsigned depth) {
  const std::string counter = fmt::format("k{}", counters_++);
  // Uniform or divergent.
  const std::string end = random_.chance(50) ? std::to_string(2 + random_.below(6))
                                             : fmt::format("((uint)({}) & 7)", expression(kTypes[5], 1));
  line(fmt::format("for (uint {0} = 0, end_{0} = {1}; {0} < end_{0}; ++{0}) {{", counter, end));
  ++indent_;
  statements(1 + random_.below(3), depth + 1);
  if (random_.chance(30)) line(fmt::format("if {} {};", condition(1), random_.of({"break", "continue"})));
  assignment();
  --indent_;
  line("}");
}

void IntegerText::choice(unsigned depth) {
  const unsigned cases = 3 + random_.below(10);
  line(fmt::format("switch ((uint)({}) % {}u) {{", expression(kTypes[5], 1), cases + 1));
  for (unsigned i = 0; i < cases; ++i) {
    line(fmt::format("case {}:", i));
    ++indent_;
    statements(1, depth + 1);
    if (random_.chance(80)) line("break;");
    --indent_;
  }
  line("default: break;");
  line("}");
}

void IntegerText::statements(unsigned count, unsigned depth) {
  for (unsigned i = 0; i < count; ++i) {
    const unsigned kind = depth >= kMostDepth ? 0 : random_.below(10);
    if (kind == 7)
      branch(depth);
    else if (kind == 8)
      loop(depth);
    else if (kind == 9)
      choice(depth);
    else
      assignment();
  }
}

} // namespace wavesmith::differential
