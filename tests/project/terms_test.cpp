// SPDX-License-Identifier: Apache-2.0
#include "project/suggestion/terms.h"

#include <gtest/gtest.h>

#include <limits>

namespace wavesmith::project {
namespace {

const Terms kItem{.known = true, .item = {1, 0, 0}};
const Terms kGroup{.known = true, .group = {1, 0, 0}};
const Terms kArgument{.known = true, .arguments = {{8, 1}}};
const std::vector<Terms> kNoOperands;

TEST(Terms, ComputeAddresses) {
  const TermArithmetic a(kNoOperands, 32, false);
  const Terms position = sum(kItem, scaled(kGroup, 256));
  const Terms bytes = a.shiftLeft(position, constantTerms(2));
  EXPECT_EQ(bytes, (Terms{.known = true, .item = {4, 0, 0}, .group = {1024, 0, 0}}));
  EXPECT_EQ(a.bitOr(bytes, constantTerms(3)), sum(bytes, constantTerms(3)));
  EXPECT_EQ(a.subtract(kArgument, constantTerms(8)), sum(kArgument, constantTerms(-8)));
  EXPECT_FALSE(a.subtract(kArgument, kItem).known);
}

TEST(Terms, RowsAreProducts) {
  using enum Factor::Of;
  const TermArithmetic a(kNoOperands, 32, false);
  const Product row{{{.of = Group}, {.of = Argument, .index = 8}}, 4};
  const Terms start = a.shiftLeft(TermArithmetic::multiply(kArgument, kGroup), constantTerms(2));
  EXPECT_EQ(start, (Terms{.known = true, .products = {row}}));
  EXPECT_EQ(start, scaled(TermArithmetic::multiply(kGroup, kArgument), 4));
  EXPECT_TRUE(start.varies());
  EXPECT_FALSE(start.isConstant());
  // (16 * group + item + 3) * n
  const Terms rows =
      TermArithmetic::multiply(sum(sum(scaled(kGroup, 16), kItem), constantTerms(3)), kArgument);
  EXPECT_EQ(rows, (Terms{.known = true,
                         .arguments = {{8, 3}},
                         .products = {{{{.of = Item}, {.of = Argument, .index = 8}}, 1},
                                      {{{.of = Group}, {.of = Argument, .index = 8}}, 16}}}));
  EXPECT_EQ(sum(start, start), scaled(start, 2));
  // A mask is an upper bound, a product as well.
  EXPECT_EQ(TermArithmetic::multiply(a.bitAnd(kItem, constantTerms(15)), kArgument), scaled(kArgument, 15));
  EXPECT_EQ(TermArithmetic::multiply(scaled(start, 0), kItem), constantTerms(0));
  EXPECT_TRUE(TermArithmetic::multiply(TermArithmetic::multiply(kItem, kArgument), kArgument).known);
  EXPECT_FALSE(TermArithmetic::multiply(start, start).known) << "four factors";
  EXPECT_FALSE(
      TermArithmetic::multiply(scaled(kItem, std::int64_t{1} << 30), scaled(kArgument, std::int64_t{1} << 30))
          .known);
}

TEST(Terms, ShiftedNumbersAreFactors) {
  const TermArithmetic a(kNoOperands, 32, false);
  const Terms quarter = a.shiftRight(kItem, constantTerms(4));
  EXPECT_EQ(quarter, (Terms{.known = true, .products = {{{{.of = Factor::Of::Item, .shift = 4}}, 1}}}));
  EXPECT_EQ(a.shiftRight(quarter, constantTerms(1)), a.shiftRight(kItem, constantTerms(5)));
  EXPECT_EQ(a.shiftRight(kItem, constantTerms(0)), kItem);
  Terms nothing = quarter;
  for (int n = 0; n < 4; ++n)
    nothing = a.shiftRight(nothing, constantTerms(31));
  EXPECT_EQ(nothing.products[0].factors[0].shift, 63U) << "no shift by the width of a number or more";
  EXPECT_FALSE(a.shiftRight(sum(kItem, kGroup), constantTerms(4)).known);
  EXPECT_FALSE(a.shiftRight(scaled(kItem, 3), constantTerms(1)).known);
  EXPECT_FALSE(a.shiftRight(a.bitAnd(kArgument, constantTerms(255)), constantTerms(1)).known);
}

TEST(Terms, MasksAreUpperBounds) {
  const TermArithmetic a(kNoOperands, 32, false);
  EXPECT_EQ(a.bitAnd(kArgument, constantTerms(255)), (Terms{.known = true, .slack = 255}));
  EXPECT_EQ(a.bitAnd(kItem, constantTerms(0x3ff)), kItem);
  // Clears low bits: the mask is no bound.
  EXPECT_FALSE(a.bitAnd(kArgument, a.constant(0xfffffffc)).known);
  EXPECT_FALSE(a.bitOr(kArgument, a.constant(0xfffffffc)).known);
}

TEST(Terms, FieldsOfPackedIds) {
  const TermArithmetic packed(kNoOperands, 32, true);
  const Terms y = packed.field(kItem, constantTerms(10), constantTerms(10));
  EXPECT_EQ(y, (Terms{.known = true, .item = {0, 1, 0}}));
  const TermArithmetic plain(kNoOperands, 32, false);
  EXPECT_EQ(plain.field(kItem, constantTerms(10), constantTerms(10)), (Terms{.known = true, .slack = 0x3ff}));
}

TEST(Terms, ConstantsAreExact) {
  const TermArithmetic narrow(kNoOperands, 32, false);
  EXPECT_EQ(narrow.constant(0xffffffff), constantTerms(-1));
  EXPECT_EQ(narrow.shiftRight(constantTerms(-1), constantTerms(28)), constantTerms(15));
  EXPECT_EQ(narrow.bitXor(constantTerms(-1), constantTerms(1)), constantTerms(-2));
  EXPECT_EQ(narrow.field(constantTerms(0x1234), constantTerms(4), constantTerms(8)), constantTerms(0x23));
  const TermArithmetic wide(kNoOperands, 64, false);
  EXPECT_EQ(wide.constant(0xffffffff), constantTerms(0xffffffff));
  EXPECT_EQ(wide.shiftLeft(kItem, constantTerms(33)), scaled(kItem, std::int64_t{1} << 33));
  EXPECT_EQ(narrow.shiftLeft(kItem, constantTerms(33)), scaled(kItem, 2)) << "counts are modulo the width";
}

TEST(Terms, LargeNumbersAreUnknown) {
  const TermArithmetic wide(kNoOperands, 64, false);
  EXPECT_FALSE(constantTerms(std::numeric_limits<std::int64_t>::min()).known);
  EXPECT_FALSE(wide.constant(0xbfe0000000000000).known);
  const Terms large = constantTerms(std::int64_t{1} << 40);
  EXPECT_TRUE(large.known);
  EXPECT_FALSE(sum(large, large).known);
  EXPECT_FALSE(wide.multiply(large, large).known);
  EXPECT_FALSE(scaled(kArgument, -1).known);
}

} // namespace
} // namespace wavesmith::project
