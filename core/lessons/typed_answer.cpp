// SPDX-License-Identifier: Apache-2.0
#include "lessons/typed_answer.h"

#include "project/expressions/scalar.h"
#include "source/text/numbers.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace wavesmith::lessons {
namespace {

using project::Int128;

struct TypedNumber {
  bool real = false;
  bool pattern = false; // 0x or 0b
  Int128 integer = 0;
  double value = 0;
};

std::string lowered(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

std::vector<std::string> partsOf(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char c : lowered(text)) {
    const bool separator = c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n' || c == '\r';
    if (!separator) parts.back().push_back(c);
    if (separator && !parts.back().empty()) parts.emplace_back();
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

std::optional<TypedNumber> wholeNumber(std::string_view text, bool negative) {
  TypedNumber number;
  const bool hexadecimal = text.starts_with("0x");
  number.pattern = hexadecimal || text.starts_with("0b");
  if (number.pattern) text.remove_prefix(2);
  const auto value = source::readNumber<std::uint64_t>(text, !number.pattern ? 10 : hexadecimal ? 16 : 2);
  if (!value) return std::nullopt;
  number.integer = negative ? -static_cast<Int128>(*value) : static_cast<Int128>(*value);
  number.value = static_cast<double>(number.integer);
  return number;
}

std::optional<TypedNumber> numberIn(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.front() == '-' || text.front() == '+') return std::nullopt;
  if (const auto whole = wholeNumber(text, negative)) return whole;
  TypedNumber number{.real = true};
  if (text.ends_with('f')) text.remove_suffix(1); // 0.5f; "inf" is spelled out below
  if (text == "in") text = "inf";
  const auto value = source::readNumber<double>(text);
  if (!value) return std::nullopt;
  number.value = negative ? -*value : *value;
  return number;
}

bool sameReal(double typed, double expected, std::optional<double> tolerance) {
  if (std::isnan(typed) || std::isnan(expected)) return std::isnan(typed) && std::isnan(expected);
  if (std::isinf(typed) || std::isinf(expected)) return typed == expected;
  return std::abs(typed - expected) <= tolerance.value_or(1e-6 * std::abs(expected));
}

bool sameNumber(const TypedNumber& typed, const TypedNumber& expected, std::size_t bytes,
                std::optional<double> tolerance) {
  if (typed.real || expected.real || tolerance) return sameReal(typed.value, expected.value, tolerance);
  if (typed.integer == expected.integer) return true;
  if ((!typed.pattern && !expected.pattern) || bytes == 0 || bytes > 8) return false;
  // The same bits: 0xffffffff and -1.
  const Int128 modulus = static_cast<Int128>(1) << (8 * bytes);
  const bool inRange = typed.integer < modulus && typed.integer >= -(modulus / 2);
  return inRange && (typed.integer - expected.integer) % modulus == 0;
}

} // namespace

TypedResult compareTyped(std::string_view typed, std::string_view expected, std::size_t bytes,
                         std::optional<double> tolerance) {
  const std::vector<std::string> left = partsOf(typed);
  const std::vector<std::string> right = partsOf(expected.substr(0, expected.find(" ("))); // nan (0x7fc00001)
  if (left == right && !left.empty()) return TypedResult::Equal;
  if (left.empty()) return TypedResult::NotANumber;
  std::vector<TypedNumber> wanted;
  for (const std::string& part : right)
    if (const auto number = numberIn(part)) wanted.push_back(*number);
  // An address such as "a + 0x44" is a text.
  if (wanted.size() != right.size()) return TypedResult::Different;
  const std::size_t size = bytes / std::max<std::size_t>(1, right.size());
  bool equal = true;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto number = numberIn(left[i]);
    if (!number) return TypedResult::NotANumber;
    if (i < wanted.size()) equal = equal && sameNumber(*number, wanted[i], size, tolerance);
  }
  if (left.size() != wanted.size()) return TypedResult::OtherCount;
  return equal ? TypedResult::Equal : TypedResult::Different;
}

} // namespace wavesmith::lessons
