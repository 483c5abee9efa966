// SPDX-License-Identifier: Apache-2.0
// SMFMAC on small integers, whose sums are exact in any order: which elements are multiplied (CDNA3 ISA 7.4),
// and which index set CBSZ and ABID select.
#include "emulator/matrix/matrix_product.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

using isa::Matrix;

// -3 to 3 in the type of an element.
std::uint64_t encode(int v, unsigned bits, std::string_view type) {
  constexpr std::uint64_t kHalves[] = {0, 0x3c00, 0x4000, 0x4200}, kBrains[] = {0, 0x3f80, 0x4000, 0x4040},
                          kFp8[] = {0, 0x40, 0x48, 0x4c}, kBf8[] = {0, 0x40, 0x44, 0x46};
  if (type == "i8") return static_cast<std::uint8_t>(v);
  const std::uint64_t* const table = type == "f16"    ? kHalves
                                     : type == "bf16" ? kBrains
                                     : type == "fp8"  ? kFp8
                                                      : kBf8;
  return table[std::abs(v)] | (v < 0 ? std::uint64_t{1} << (bits - 1) : 0);
}

isa::MatrixElement at(unsigned row, unsigned column) {
  return {0, static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

struct Sparse {
  isa::Op op;
  isa::MatrixShape shape;
  std::string typeA, typeB;

  explicit Sparse(isa::Op opcode) : op(opcode), shape(*isa::matrixShape(opcode)) {
    const std::string mnemonic(isa::row(op).mnemonic);
    typeB = mnemonic.substr(mnemonic.rfind('_') + 1);
    typeA = typeB.ends_with("p8") || typeB == "bf8" ? mnemonic.substr(mnemonic.rfind('_') - 3, 3) : typeB;
  }
  [[nodiscard]] std::uint64_t encodeD(int v) const {
    return typeA == "i8" ? static_cast<std::uint32_t>(v)
                         : std::bit_cast<std::uint32_t>(static_cast<float>(v));
  }
};

// All index sets of a register differ; the one that begins at bit `first` is selected.
void expectProduct(const Sparse& sparse, const std::string& modifiers, unsigned first, bool accumulators) {
  const isa::MatrixShape& shape = sparse.shape;
  std::mt19937 random(first + shape.m);
  Product product{.op = sparse.op,
                  .a = registersOf(Matrix::A, shape),
                  .b = registersOf(Matrix::B, shape),
                  .c = registersOf(Matrix::C, shape),
                  .index = Registers(64),
                  .modifiers = modifiers,
                  .accumulators = accumulators};
  for (std::uint32_t& index : product.index)
    index = static_cast<std::uint32_t>(random());
  const auto draw = [&] { return static_cast<int>(random() % 7) - 3; };
  const unsigned stored = shape.k / 2U;
  std::vector<std::vector<int>> a(shape.m, std::vector<int>(stored)), b(shape.k, std::vector<int>(shape.n)),
      d(shape.m, std::vector<int>(shape.n));
  for (unsigned k = 0; k < shape.k; ++k)
    for (unsigned j = 0; j < shape.n; ++j)
      put(product.b, Matrix::B, shape, at(k, j), encode(b[k][j] = draw(), shape.bitsB, sparse.typeB));
  for (unsigned i = 0; i < shape.m; ++i) {
    for (unsigned k = 0; k < stored; ++k)
      put(product.a, Matrix::A, shape, at(i, k), encode(a[i][k] = draw(), shape.bitsA, sparse.typeA));
    for (unsigned j = 0; j < shape.n; ++j) {
      put(product.c, Matrix::C, shape, at(i, j), sparse.encodeD(d[i][j] = draw()));
      for (unsigned k = 0; k < stored; ++k) {
        const isa::MatrixPlace place = isa::placeOf(Matrix::Index, shape, at(i, k));
        const unsigned index = product.index[place.lane] >> (first + 2U * place.element) & 3;
        d[i][j] += a[i][k] * b[k / 2 * 4 + index][j];
      }
    }
  }
  const Registers result = run(product);
  unsigned wrong = 0;
  for (unsigned i = 0; i < shape.m; ++i)
    for (unsigned j = 0; j < shape.n; ++j)
      wrong += get(result, Matrix::D, shape, at(i, j)) != sparse.encodeD(d[i][j]) ? 1 : 0;
  EXPECT_EQ(wrong, 0U) << isa::row(sparse.op).mnemonic << " " << modifiers;
}

TEST(SparseMatrix, EveryOpcodeWithEveryIndexSet) {
  unsigned opcodes = 0;
  for (const isa::Opcode& opcode : isa::opcodes()) {
    const isa::Op op = isa::findMnemonic(opcode.mnemonic);
    const auto shape = isa::matrixShape(op);
    if (!shape || !shape->sparse) continue;
    ++opcodes;
    const Sparse sparse(op);
    // For 16-bit elements ABID[1:0] selects one of four sets of 8 bits, for 8-bit elements ABID[0] one of two
    // sets of 16 bits.
    const unsigned sets = shape->bitsA == 16 ? 4 : 2;
    for (unsigned abid = 0; abid < sets; ++abid)
      expectProduct(sparse, fmt::format("abid:{}", abid), abid * 32 / sets, abid == 1);
    expectProduct(sparse, "cbsz:1 abid:1", 0, false);
    expectProduct(sparse, "", 0, true);
  }
  EXPECT_EQ(opcodes, 14U);
}

} // namespace
} // namespace wavesmith::testing
