// SPDX-License-Identifier: Apache-2.0
#include "explain/literal.h"

#include "syntax/integer.h"
#include "syntax/real.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>

namespace wavesmith::explain {
namespace {

using isa::NumberForm;
using isa::ValueType;

bool isOneOf(ValueType type, std::initializer_list<ValueType> types) {
  return std::ranges::find(types, type) != types.end();
}

std::vector<NumberForm> encodings(double value, ValueType type) {
  const auto single = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  std::vector<NumberForm> forms{
      {"as f32", fmt::format("0x{:08x}", single),
       isOneOf(type, {ValueType::F32, ValueType::PkF32, ValueType::Xf32})},
      {"as f16", fmt::format("0x{:04x}", isa::halfBits(value)),
       isOneOf(type, {ValueType::F16, ValueType::PkF16})},
      {"as bf16", fmt::format("0x{:04x}", isa::bfloatBits(static_cast<float>(value))),
       isOneOf(type, {ValueType::Bf16, ValueType::PkBf16})},
      {"as f64", fmt::format("0x{:016x}", std::bit_cast<std::uint64_t>(value)), type == ValueType::F64}};
  std::ranges::stable_partition(forms, [](const NumberForm& form) { return form.isOfType; });
  return forms;
}

} // namespace

std::vector<NumberForm> literalForms(std::string_view token, const isa::OperandSpec* operand) {
  const bool isNegative = token.starts_with('-');
  if (isNegative || token.starts_with('+')) token.remove_prefix(1);
  const ValueType type = operand != nullptr ? operand->type : ValueType::B32;
  const auto integer = syntax::readInteger(token);
  if (!integer) {
    const auto value = syntax::readReal(token);
    return value ? encodings(isNegative ? -*value : *value, type) : std::vector<NumberForm>();
  }
  std::uint64_t bits = isNegative ? 0 - *integer : *integer;
  const bool isNarrow = bits <= 0xffffffff || bits >= 0xffffffff80000000;
  unsigned width = isNarrow ? 32 : 64;
  // Inline constants are the numbers -16 to 64; a literal is the high half of an f64 (CDNA3 ISA 6.2.1.1).
  const auto asSigned = static_cast<std::int64_t>(bits);
  const bool isInline = asSigned >= -16 && asSigned <= 64;
  if (type == ValueType::F64 && isNarrow) {
    bits = isInline ? bits : bits << 32;
    width = 64;
  } else if (operand != nullptr && operand->bits == 16 && (bits <= 0xffff || asSigned >= -0x8000) &&
             isNarrow) {
    width = 16;
  }
  return isa::numberForms(bits, width, type);
}

std::vector<WrittenNumber> numbersIn(std::string_view line, source::LineState state) {
  std::vector<WrittenNumber> numbers;
  source::Lexer lexer(line, state);
  int brackets = 0;
  std::string_view last; // the token before
  std::string_view beforeLast;
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next()) {
    if (token.kind == source::TokenKind::Gap || token.kind == source::TokenKind::Comment) continue;
    const std::string_view text = lexer.text(token);
    if (text == "[") ++brackets;
    if (text == "]" && brackets > 0) --brackets;
    if (token.kind == source::TokenKind::Number && brackets == 0) {
      const bool isSigned = last == "-" && token.begin > 0 && line[token.begin - 1] == '-' &&
                            (beforeLast == "," || beforeLast == ":" || beforeLast == "(");
      const std::size_t begin = token.begin - (isSigned ? 1 : 0);
      numbers.push_back({.text = line.substr(begin, token.end - begin),
                         .begin = begin,
                         .end = token.end,
                         .isOfModifier = (isSigned ? beforeLast : last) == ":"});
    }
    beforeLast = last;
    last = text;
  }
  return numbers;
}

} // namespace wavesmith::explain
