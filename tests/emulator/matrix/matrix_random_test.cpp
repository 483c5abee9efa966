// SPDX-License-Identifier: Apache-2.0
// Every element of D of every matrix product with results of 32 bits, for each instruction set of the host,
// compared bit by bit with matrix_reference.h. The operands are chosen so that each way to compute the same
// sums is taken, and each condition between them. WAVESMITH_SEED=n selects others.
#include "emulator/code/instruction_set.h"
#include "emulator/matrix/matrix_product.h"
#include "emulator/matrix/matrix_reference.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using emulator::InstructionSet;
using isa::Matrix;
using std::uint32_t;

// How operands are drawn: exponents from `least` to `most` (relative to 1), so many bits of the mantissa, and
// every so many-th element zero or of random bits.
struct Draw {
  int least, most;
  int mantissaBits;
  unsigned zeros, random;
};
struct DrawnKind {
  const char* name;
  Draw ab, c;
  bool cancel; // the odd products of a row cancel the even ones, but for the last bits
};
constexpr DrawnKind kKinds[] = {
    {"integers", {0, 2, 2, 5, 0}, {0, 6, 3, 4, 0}, false},
    {"integers and large C", {0, 2, 2, 5, 0}, {18, 40, 23, 0, 0}, false},
    {"integers and fractions in C", {0, 2, 2, 5, 0}, {-30, 3, 23, 0, 0}, false},
    {"near one", {0, 1, 23, 0, 0}, {-1, 4, 23, 0, 0}, false},
    {"normal", {-8, 1, 23, 50, 0}, {-6, 3, 23, 9, 0}, false},
    {"normal and large C", {-8, 1, 23, 50, 0}, {4, 14, 23, 9, 0}, false},
    {"normal and any C", {-8, 1, 23, 50, 0}, {-126, 127, 23, 9, 0}, false},
    {"far apart", {-130, 130, 23, 20, 0}, {-40, 40, 23, 9, 0}, false},
    {"cancel", {-6, 1, 23, 0, 0}, {-40, 0, 23, 2, 0}, true},
    {"small", {-140, -8, 23, 3, 0}, {-149, -10, 23, 5, 0}, false},
    {"large", {7, 63, 23, 9, 0}, {60, 127, 23, 5, 0}, false},
    {"overflow", {10, 127, 23, 9, 0}, {126, 127, 23, 2, 0}, false},
    {"zeros", {-3, 3, 23, 1, 0}, {-126, 60, 23, 3, 0}, false},
    {"any bits", {-8, 8, 23, 9, 1}, {-8, 8, 23, 9, 1}, false},
    {"few special", {-8, 8, 23, 9, 60}, {-8, 8, 23, 9, 60}, false},
};

class Random {
public:
  explicit Random(unsigned seed) : engine_(seed) {}
  uint32_t bits() { return static_cast<uint32_t>(engine_()); }
  uint32_t below(uint32_t count) { return bits() % count; }

  uint32_t element(const Draw& draw, const ElementFormat& format) {
    if (draw.random != 0 && below(draw.random) == 0)
      return bits() & ((uint32_t{2} << (format.exponentBits + format.mantissaBits + format.ignoredBits)) - 1);
    uint32_t value = 0;
    if (draw.zeros == 0 || below(draw.zeros) != 0) {
      const int top = (1 << format.exponentBits) - (format.fnuz ? 1 : 2);
      const int exponent =
          draw.least + static_cast<int>(below(static_cast<uint32_t>(draw.most - draw.least + 1)));
      const int field = std::clamp(exponent + format.bias, 0, top);
      const int cut = std::max(format.mantissaBits - draw.mantissaBits, 0);
      const uint32_t fraction = (bits() & ((1U << format.mantissaBits) - 1)) >> cut << cut;
      value = static_cast<uint32_t>(field) << format.mantissaBits | fraction;
    }
    // FNUZ has no negative zero.
    const bool negative = below(2) != 0 && (value != 0 || !format.fnuz);
    if (negative) value |= 1U << (format.exponentBits + format.mantissaBits);
    return value << format.ignoredBits |
           (format.ignoredBits != 0 ? bits() & ((1U << format.ignoredBits) - 1) : 0);
  }

private:
  std::mt19937 engine_;
};

Product draw(isa::Op op, const Operation& operation, const DrawnKind& kind, Random& random) {
  const isa::MatrixShape shape = *isa::matrixShape(op);
  Product product{.op = op,
                  .a = registersOf(Matrix::A, shape),
                  .b = registersOf(Matrix::B, shape),
                  .c = registersOf(Matrix::C, shape),
                  .index = shape.sparse ? registersOf(Matrix::Index, shape) : Registers{},
                  .directives = "    .amdhsa_float_denorm_mode_32 3\n"};
  const auto element = [&](const Draw& how, const ElementFormat& format) {
    return operation.integers ? random.bits() : random.element(how, format);
  };
  const unsigned stored = columns(Matrix::A, shape);
  for (unsigned block = 0; block < shape.blocks; ++block) {
    for (unsigned k = 0; k < stored; ++k)
      for (unsigned i = 0; i < shape.m; ++i) {
        put(product.a, Matrix::A, shape, elementAt(block, i, k), element(kind.ab, operation.a));
        const std::uint64_t before =
            k % 2 != 0 ? get(product.a, Matrix::A, shape, elementAt(block, i, k - 1)) : 0;
        if (kind.cancel && k % 2 != 0 && random.below(4) != 0)
          put(product.a, Matrix::A, shape, elementAt(block, i, k),
              before ^ (1U << (shape.bitsA - 1)) ^ random.below(2));
        if (shape.sparse)
          put(product.index, Matrix::Index, shape, elementAt(block, i, k), k % 2 * 2 + random.below(2));
      }
    for (unsigned k = 0; k < shape.k; ++k)
      for (unsigned j = 0; j < shape.n; ++j) {
        const bool same = kind.cancel && k % 2 != 0 && random.below(4) != 0;
        put(product.b, Matrix::B, shape, elementAt(block, k, j),
            same ? get(product.b, Matrix::B, shape, elementAt(block, k - 1, j))
                 : element(kind.ab, operation.b));
      }
    for (unsigned i = 0; i < shape.m; ++i)
      for (unsigned j = 0; j < shape.n; ++j)
        put(product.c, Matrix::C, shape, elementAt(block, i, j), element(kind.c, {}));
  }
  return product;
}

// D, element by element.
std::vector<uint32_t> expected(const Product& product, const Operation& operation) {
  const isa::MatrixShape shape = *isa::matrixShape(product.op);
  const unsigned stored = columns(Matrix::A, shape);
  std::vector<uint32_t> results, a(stored), b(stored);
  for (unsigned block = 0; block < shape.blocks; ++block)
    for (unsigned i = 0; i < shape.m; ++i)
      for (unsigned j = 0; j < shape.n; ++j) {
        for (unsigned k = 0; k < stored; ++k) {
          const unsigned row = shape.sparse
                                   ? k / 2 * 4 + static_cast<unsigned>(get(product.index, Matrix::Index,
                                                                           shape, elementAt(block, i, k)))
                                   : k;
          a[k] = static_cast<uint32_t>(get(product.a, Matrix::A, shape, elementAt(block, i, k)));
          b[k] = static_cast<uint32_t>(get(product.b, Matrix::B, shape, elementAt(block, row, j)));
        }
        const auto c = static_cast<uint32_t>(get(product.c, Matrix::C, shape, elementAt(block, i, j)));
        results.push_back(dot(operation, a, b, c));
      }
  return results;
}

// Returns the number of elements that were compared.
std::size_t compare(Product product, const std::vector<uint32_t>& results, const std::string& what) {
  const isa::MatrixShape shape = *isa::matrixShape(product.op);
  std::size_t compared = 0;
  for (const InstructionSet set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512}) {
    if (!available(set)) continue;
    product.options.instructionSet = set;
    const Registers d = run(product);
    std::size_t x = 0, wrong = 0;
    for (unsigned block = 0; block < shape.blocks; ++block)
      for (unsigned i = 0; i < shape.m; ++i)
        for (unsigned j = 0; j < shape.n; ++j, ++x) {
          const std::uint64_t actual = get(d, Matrix::D, shape, elementAt(block, i, j));
          if (actual != results[x] && wrong++ == 0)
            ADD_FAILURE() << fmt::format("{} {} {}: block {} row {} column {}: {:#x} for {:#x}",
                                         isa::row(product.op).mnemonic, what, name(set), block, i, j, actual,
                                         results[x]);
        }
    EXPECT_EQ(wrong, 0U);
    compared += x;
  }
  return compared;
}

std::vector<isa::Op> products() {
  std::vector<isa::Op> ops;
  for (unsigned op = 0; op < static_cast<unsigned>(isa::Op::invalid); ++op) {
    const auto shape = isa::matrixShape(static_cast<isa::Op>(op));
    if (shape && shape->bitsD == 32) ops.push_back(static_cast<isa::Op>(op));
  }
  return ops;
}

void compareAll(bool plain) {
  const char* const seed = std::getenv("WAVESMITH_SEED"); // NOLINT(concurrency-mt-unsafe): it is never set
  Random random(seed != nullptr ? static_cast<unsigned>(std::stoul(seed)) : 1);
  std::size_t compared = 0, opcodes = 0;
  for (const isa::Op op : products()) {
    ++opcodes;
    const Operation operation = operationOf(op, plain);
    for (const DrawnKind& kind : kKinds) {
      Product product = draw(op, operation, kind, random);
      product.options.plainMatrix = plain;
      compared += compare(product, expected(product, operation), kind.name);
    }
  }
  EXPECT_EQ(opcodes, 44U);
  fmt::print("{} elements of {} opcodes compared\n", compared, opcodes);
}

TEST(MatrixRandom, ExactProductsMatchTheReference) {
  compareAll(false);
}

TEST(MatrixRandom, PlainProductsMatchTheReference) {
  compareAll(true);
}

} // namespace
} // namespace wavesmith::testing
