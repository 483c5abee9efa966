// SPDX-License-Identifier: Apache-2.0
#include "emulator/matrix/matrix_reference.h"

#include "isa/matrix_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace wavesmith::testing {
namespace {

using std::int64_t;
using std::uint32_t;

constexpr uint32_t kNan = 0x7fc0'0000, kInfinityBits = 0x7f80'0000;

// significand * 2^(exponent - mantissa bits)
struct Parts {
  int64_t significand = 0;
  int exponent = -126; // of zeros
  bool infinite = false, nan = false;
};

Parts partsOf(uint32_t bits, const ElementFormat& format) {
  bits >>= format.ignoredBits;
  const uint32_t fraction = bits & ((1U << format.mantissaBits) - 1);
  const int top = (1 << format.exponentBits) - 1;
  const int field = static_cast<int>(bits >> format.mantissaBits) & top;
  const bool negative = (bits >> (format.exponentBits + format.mantissaBits) & 1) != 0;
  Parts parts;
  if (format.fnuz)
    parts.nan = negative && field == 0 && fraction == 0;
  else if (field == top)
    (fraction != 0 ? parts.nan : parts.infinite) = true;
  parts.significand = fraction | (field != 0 ? 1U << format.mantissaBits : 0);
  if (parts.significand != 0) parts.exponent = std::max(field, 1) - format.bias;
  if (negative) parts.significand = -parts.significand;
  return parts;
}

double numberOf(uint32_t bits, const ElementFormat& format) {
  const Parts parts = partsOf(bits, format);
  if (parts.nan) return std::numeric_limits<double>::quiet_NaN();
  const double sign =
      (bits >> (format.exponentBits + format.mantissaBits + format.ignoredBits) & 1) != 0 ? -1 : 1;
  if (parts.infinite) return sign * std::numeric_limits<double>::infinity();
  return std::copysign(
      std::ldexp(static_cast<double>(parts.significand), parts.exponent - format.mantissaBits), sign);
}

int64_t shiftDown(int64_t value, int by) { // toward minus infinity
  return by > 62 ? (value < 0 ? -1 : 0) : value >> by;
}

// The sum of products in units of 2^-24 of the largest exponent.
struct Aligned {
  int64_t sum = 0;
  int exponent = -1000;
};
Aligned align(const std::vector<Parts>& a, const std::vector<Parts>& b, int mantissaBits, std::size_t first,
              std::size_t step) {
  Aligned result;
  for (std::size_t k = first; k < a.size(); k += step)
    result.exponent = std::max(result.exponent, a[k].exponent + b[k].exponent);
  for (std::size_t k = first; k < a.size(); k += step) {
    const int64_t product = a[k].significand * b[k].significand;
    const int down = result.exponent - (a[k].exponent + b[k].exponent);
    const int64_t cut = shiftDown(std::abs(product) << (24 - mantissaBits), down);
    result.sum += product < 0 ? -cut : cut;
  }
  return result;
}

// What is not finite, or not in the range of f32.
bool notFinite(const std::vector<double>& products, double c, uint32_t& result) {
  double sum = 0;
  bool up = false, down = false;
  for (const double product : products) {
    sum += product;
    up |= product >= 0x1p128;
    down |= product <= -0x1p128;
  }
  sum += c;
  if (std::isnan(sum) || (std::isfinite(sum) && up && down))
    result = kNan;
  else if (std::isinf(sum))
    result = sum > 0 ? kInfinityBits : kInfinityBits | 1U << 31;
  else if (up || down)
    result = up ? kInfinityBits : kInfinityBits | 1U << 31;
  else
    return false;
  return true;
}

uint32_t addGroup(const Operation& operation, const std::vector<uint32_t>& a, const std::vector<uint32_t>& b,
                  uint32_t c) {
  std::vector<Parts> partsA, partsB;
  std::vector<double> products;
  for (std::size_t k = 0; k < a.size(); ++k) {
    partsA.push_back(partsOf(a[k], operation.a));
    partsB.push_back(partsOf(b[k], operation.b));
    products.push_back(numberOf(a[k], operation.a) * numberOf(b[k], operation.b));
  }
  uint32_t special = 0;
  if (notFinite(products, std::bit_cast<float>(c), special)) return special;
  const int mantissaBits = operation.a.mantissaBits + operation.b.mantissaBits;
  Aligned sum;
  if (operation.eight) {
    const Aligned even = align(partsA, partsB, mantissaBits, 0, 2),
                  odd = align(partsA, partsB, mantissaBits, 1, 2);
    sum.exponent = std::max(even.exponent, odd.exponent);
    sum.sum =
        shiftDown(even.sum, sum.exponent - even.exponent) + shiftDown(odd.sum, sum.exponent - odd.exponent);
  } else {
    sum = align(partsA, partsB, mantissaBits, 0, 1);
  }
  Parts addend = partsOf(c, {});
  addend.exponent = std::max(addend.exponent, -126);
  const int top = std::max(sum.exponent, addend.exponent);
  // Units of 2^-31 and of 2^-24 of the larger exponent.
  const int64_t total = shiftDown(sum.sum * 128, top - sum.exponent);
  int64_t accumulator = shiftDown(addend.significand * 2, top - addend.exponent);
  if (operation.eight && addend.exponent < top - 25) accumulator = 0;
  // Both have far less than 53 bits, so the conversion to f32 is the only rounding.
  const double exact = std::ldexp(static_cast<double>(total + accumulator * 128), top - 31);
  return std::bit_cast<uint32_t>(static_cast<float>(exact));
}

} // namespace

ElementFormat elementFormat(const std::string& type) {
  if (type == "f16") return {5, 10, 15};
  if (type == "bf16") return {8, 7, 127};
  if (type == "xf32") return {8, 10, 127, false, 13};
  if (type == "fp8") return {4, 3, 8, true};
  if (type == "bf8") return {5, 2, 16, true};
  return {};
}

Operation operationOf(isa::Op op, bool plain) {
  const isa::MatrixShape shape = *isa::matrixShape(op);
  const std::string mnemonic(isa::row(op).mnemonic), type = mnemonic.substr(mnemonic.rfind('_') + 1);
  if (type == "i8") return {.integers = true};
  const bool eight = shape.bitsA == 8;
  Operation operation{.a = elementFormat(eight ? mnemonic.substr(mnemonic.rfind('_') - 3, 3) : type),
                      .b = elementFormat(type),
                      .chained = plain || type == "f32",
                      .eight = eight};
  const unsigned depth = shape.sparse ? shape.k / 2U : shape.k;
  operation.group = eight ? 16U : type == "xf32" ? 4U : std::min(depth, 8U);
  return operation;
}

uint32_t dot(const Operation& operation, const std::vector<uint32_t>& a, const std::vector<uint32_t>& b,
             uint32_t c) {
  if (operation.integers) {
    for (std::size_t k = 0; k < a.size(); ++k)
      c += static_cast<uint32_t>(static_cast<std::int8_t>(a[k]) * static_cast<std::int8_t>(b[k]));
    return c;
  }
  if (operation.chained) {
    float sum = std::bit_cast<float>(c);
    for (std::size_t k = 0; k < a.size(); ++k)
      sum = std::fma(static_cast<float>(numberOf(a[k], operation.a)),
                     static_cast<float>(numberOf(b[k], operation.b)), sum);
    return std::isnan(sum) ? kNan : std::bit_cast<uint32_t>(sum);
  }
  for (std::size_t k = 0; k < a.size(); k += operation.group) {
    const auto from = static_cast<std::ptrdiff_t>(k),
               to = from + static_cast<std::ptrdiff_t>(operation.group);
    c = addGroup(operation, {a.begin() + from, a.begin() + to}, {b.begin() + from, b.begin() + to}, c);
  }
  return c;
}

} // namespace wavesmith::testing
