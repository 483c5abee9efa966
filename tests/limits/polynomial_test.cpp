// SPDX-License-Identifier: Apache-2.0
#include "limits/polynomial.h"

#include <gtest/gtest.h>

#include <random>

namespace wavesmith::limits {
namespace {

constexpr Symbol kItem{.of = Symbol::Of::Item, .index = 0, .most = 255};
constexpr Symbol kGroup{.of = Symbol::Of::Group, .index = 0, .most = 0xffffffff};
constexpr Symbol kN{.of = Symbol::Of::Argument, .index = 8, .most = 0xffffffff};

std::string text(const Polynomial& value) {
  return toString(value, [](const Symbol& symbol) {
    return std::string(symbol.of == Symbol::Of::Item ? "i" : symbol.of == Symbol::Of::Group ? "g" : "n");
  });
}
Polynomial times(const Symbol& symbol, std::int64_t number) {
  return Polynomial::product(Polynomial::of(symbol), Polynomial::constant(number)).value();
}
Polynomial plus(const Polynomial& a, const Polynomial& b) {
  return Polynomial::sum(a, b).value();
}

TEST(Polynomial, IsASumOfProducts) {
  const Polynomial rows = Polynomial::product(times(kGroup, 4), Polynomial::of(kN)).value();
  const Polynomial sum = plus(plus(rows, times(kItem, 4)), Polynomial::constant(-8));
  EXPECT_EQ(text(sum), "4 * n * g + 4 * i - 8");
  EXPECT_EQ(sum.least(), -8);
  EXPECT_EQ(times(kItem, 4).most(), 1020);
  EXPECT_EQ(rows.most(), kUnbounded);
  EXPECT_EQ(Polynomial::sum(sum, sum, -1)->constant(), 0);
  EXPECT_EQ(sum.at([](const Symbol& symbol) { return symbol.of == Symbol::Of::Item ? 3 : 10; }), 404);
  EXPECT_EQ(text(Polynomial()), "0");
  EXPECT_EQ(text(Polynomial::constant(7)), "7");
}

TEST(Polynomial, HasFields) {
  const Polynomial item = Polynomial::of(kItem);
  EXPECT_EQ(text(item.field(6, 26).value()), "i / 64");
  EXPECT_EQ(text(item.field(0, 6).value()), "i % 64");
  EXPECT_EQ(text(Polynomial::product(item.field(0, 4).value(), Polynomial::constant(2)).value()),
            "2 * (i % 16)");
  EXPECT_EQ(text(item.field(0, 10).value()), "i"); // it has no more bits
  EXPECT_EQ(text(times(kItem, 256).field(6, 26).value()), "4 * i");
  EXPECT_EQ(item.field(0, 6).value().field(6, 12), Polynomial());
  // Ids side by side in one register.
  const Polynomial ids = plus(item, times(kGroup, 1024));
  EXPECT_EQ(text(ids.field(0, 10).value()), "i");
  EXPECT_EQ(ids.field(5, 10), std::nullopt); // across the end of one
  EXPECT_EQ(plus(item, times(kGroup, 64)).field(0, 8), std::nullopt);
}

TEST(Polynomial, HasLimits) {
  Polynomial product = Polynomial::of(kN);
  for (int n = 0; n < 3; ++n)
    product = Polynomial::product(product, Polynomial::of(kN)).value();
  EXPECT_EQ(Polynomial::product(product, Polynomial::of(kN)), std::nullopt);
  EXPECT_EQ(Polynomial::product(Polynomial::constant(kUnbounded - 1), times(kN, 2)), std::nullopt);
}

} // namespace
} // namespace wavesmith::limits
