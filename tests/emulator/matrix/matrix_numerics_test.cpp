// SPDX-License-Identifier: Apache-2.0
// Elements of D of every floating-point product, compared with matrix_numerics.txt, which has MI300's
// results; and with plain arithmetic, which is optional.
#include "emulator/code/instruction_set.h"
#include "emulator/matrix/matrix_product.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

using emulator::InstructionSet;
using isa::Matrix;

struct Row {
  std::string a, b, c, d; // hex
};
struct Section {
  isa::Op op = isa::Op::invalid;
  std::vector<Row> rows;
};

std::vector<Section> sections() {
  const auto text = source::readText(sourceDirectory() / "tests/emulator/matrix/matrix_numerics.txt");
  EXPECT_TRUE(text.has_value());
  std::vector<Section> result;
  std::istringstream lines(text.value_or(""));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Row row;
    words >> row.a >> row.b >> row.c >> row.d;
    if (row.d.empty())
      result.push_back({isa::findMnemonic(row.a), {}});
    else
      result.back().rows.push_back(row);
  }
  return result;
}

std::uint64_t element(const std::string& hex, unsigned k, unsigned bits) {
  return std::stoull(hex.substr(std::size_t{k} * bits / 4, bits / 4), nullptr, 16);
}

bool isNan(std::uint64_t value, unsigned bits) {
  return bits == 64 ? (value & ~(1ULL << 63)) > 0x7ffULL << 52 : (value & 0x7fff'ffffU) > 0x7f80'0000U;
}

// How to run the opcode of a section, or the sparse opcode of its type.
struct Way {
  isa::Op op = isa::Op::invalid;
  emulator::DeviceOptions options;
};

// An index set for every two elements of a row of A: the two of four rows of B they are multiplied with.
constexpr std::array<std::array<unsigned, 2>, 6> kIndexPairs{
    {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

// Writes row and column `at0` of block `block`. In a sparse product the pairs differ from row to row, and the
// rows of B that are not selected have other values.
void place(Product& product, const isa::MatrixShape& shape, const Row& row, unsigned block, unsigned at0) {
  const unsigned stored = columns(Matrix::A, shape);
  for (unsigned k = 0; shape.sparse && k < shape.k; ++k)
    put(product.b, Matrix::B, shape, elementAt(block, k, at0), 0x3b3b'3b3bU + k);
  for (unsigned k = 0; k < stored; ++k) {
    put(product.a, Matrix::A, shape, elementAt(block, at0, k), element(row.a, k, shape.bitsA));
    unsigned met = k;
    if (shape.sparse) {
      const unsigned index = kIndexPairs[(at0 + k / 2) % kIndexPairs.size()][k % 2];
      put(product.index, Matrix::Index, shape, elementAt(block, at0, k), index);
      met = k / 2 * 4 + index;
    }
    put(product.b, Matrix::B, shape, elementAt(block, met, at0), element(row.b, k, shape.bitsB));
  }
  put(product.c, Matrix::C, shape, elementAt(block, at0, at0), element(row.c, 0, shape.bitsD));
}

// Writes as many rows from `first` as fit on the diagonals of the blocks. Returns their number.
std::size_t compare(const std::vector<Row>& rows, std::size_t first, const Way& way) {
  const isa::MatrixShape shape = *isa::matrixShape(way.op);
  const std::size_t count = std::min<std::size_t>(rows.size() - first, std::size_t{shape.m} * shape.blocks);
  // MMA-Sim keeps f32 denormals, which MODE can select.
  Product product{.op = way.op,
                  .a = registersOf(Matrix::A, shape),
                  .b = registersOf(Matrix::B, shape),
                  .c = registersOf(Matrix::C, shape),
                  .index = shape.sparse ? registersOf(Matrix::Index, shape) : Registers{},
                  .directives = "    .amdhsa_float_denorm_mode_32 3\n",
                  .options = way.options};
  for (unsigned i = 0; i < count; ++i)
    place(product, shape, rows[first + i], i / shape.m, i % shape.m);
  const Registers d = run(product);
  for (unsigned i = 0; i < count; ++i) {
    const Row& row = rows[first + i];
    const std::uint64_t actual = get(d, Matrix::D, shape, elementAt(i / shape.m, i % shape.m, i % shape.m));
    const std::uint64_t expected = element(row.d, 0, shape.bitsD);
    const bool same = isNan(expected, shape.bitsD) ? isNan(actual, shape.bitsD) : actual == expected;
    EXPECT_TRUE(same) << isa::row(way.op).mnemonic << " " << row.a << " " << row.b << " " << row.c << ": "
                      << std::hex << actual << " for " << row.d;
  }
  return count;
}

// Returns the number of rows.
std::size_t compareAll(const std::vector<Row>& rows, const Way& way) {
  std::size_t done = 0;
  while (done < rows.size())
    done += compare(rows, done, way);
  return done;
}

// --- Plain arithmetic ---

struct Format {
  int exponentBits, mantissaBits, bias;
  bool fnuz;
};

Format formatOf(std::string_view type) {
  if (type == "f16") return {5, 10, 15, false};
  if (type == "bf16") return {8, 7, 127, false};
  if (type == "fp8") return {4, 3, 8, true};
  if (type == "bf8") return {5, 2, 16, true};
  return {8, 23, 127, false};
}

float number(std::uint64_t bits, std::string_view type) {
  const Format format = formatOf(type);
  if (type == "xf32") bits &= ~0x1fffULL;
  const int width = 1 + format.exponentBits + format.mantissaBits, top = (1 << format.exponentBits) - 1;
  const int exponent = static_cast<int>(bits >> format.mantissaBits) & top;
  const auto fraction = static_cast<double>(bits & ((1ULL << format.mantissaBits) - 1));
  const double sign = (bits >> (width - 1)) != 0 ? -1 : 1;
  if (format.fnuz && bits == 1ULL << (width - 1)) return std::numeric_limits<float>::quiet_NaN();
  if (!format.fnuz && exponent == top)
    return fraction != 0 ? std::numeric_limits<float>::quiet_NaN()
                         : static_cast<float>(sign) * std::numeric_limits<float>::infinity();
  const double implied = exponent != 0 ? std::ldexp(1.0, format.mantissaBits) : 0;
  const int scale = std::max(exponent, 1) - format.bias - format.mantissaBits;
  return static_cast<float>(sign * std::ldexp(implied + fraction, scale));
}

struct Types {
  std::string a, b;
};
Types typesOf(isa::Op op) {
  const std::string mnemonic(isa::row(op).mnemonic);
  const std::string b = mnemonic.substr(mnemonic.rfind('_') + 1);
  return {isa::matrixShape(op)->bitsA == 8 ? mnemonic.substr(mnemonic.rfind('_') - 3, 3) : b, b};
}

// Rows without infinities, NaNs and values close to them take a faster path if the instruction has no others,
// so they are grouped first.
std::vector<std::vector<Row>> grouped(const Section& section) {
  const isa::MatrixShape shape = *isa::matrixShape(section.op);
  if (shape.bitsD != 32) return {section.rows};
  const auto [typeA, typeB] = typesOf(section.op);
  const auto calm = [&](const Row& row) {
    bool all = std::isfinite(number(element(row.c, 0, 32), "f32"));
    for (unsigned k = 0; k < shape.k; ++k)
      all = all && std::abs(number(element(row.a, k, shape.bitsA), typeA)) < 0x1p62F &&
            std::abs(number(element(row.b, k, shape.bitsB), typeB)) < 0x1p62F;
    return all;
  };
  std::vector<std::vector<Row>> result(2);
  for (const Row& row : section.rows)
    result[calm(row) ? 0 : 1].push_back(row);
  return result;
}

// The rows with D computed by plain arithmetic.
std::vector<Row> plainRows(const Section& section) {
  const isa::MatrixShape shape = *isa::matrixShape(section.op);
  const auto [typeA, typeB] = typesOf(section.op);
  std::vector<Row> rows = section.rows;
  for (Row& row : rows) {
    float sum = std::bit_cast<float>(static_cast<std::uint32_t>(element(row.c, 0, 32)));
    for (unsigned k = 0; k < shape.k; ++k)
      sum = std::fma(number(element(row.a, k, shape.bitsA), typeA),
                     number(element(row.b, k, shape.bitsB), typeB), sum);
    row.d = fmt::format("{:08x}", std::bit_cast<std::uint32_t>(sum));
  }
  return rows;
}

// The sparse opcode whose A has as many stored elements as that of the section's opcode.
isa::Op sparseOf(const Section& section) {
  const std::string mnemonic(isa::row(section.op).mnemonic);
  const isa::MatrixShape shape = *isa::matrixShape(section.op);
  if (shape.blocks != 1) return isa::Op::invalid;
  const std::string types =
      shape.bitsA == 8 ? mnemonic.substr(mnemonic.size() - 8) : mnemonic.substr(mnemonic.rfind('_'));
  return isa::findMnemonic(fmt::format("v_smfmac_f32_{}x{}x{}{}", shape.m, shape.n, 2 * shape.k, types));
}

TEST(MatrixNumerics, MatchMi300) {
  std::size_t opcodes = 0, rows = 0;
  for (const Section& section : sections()) {
    ASSERT_NE(section.op, isa::Op::invalid);
    ++opcodes;
    rows += section.rows.size();
    for (const InstructionSet set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512})
      if (available(set))
        for (const std::vector<Row>& part : grouped(section))
          compareAll(part, {section.op, {.instructionSet = set}});
  }
  EXPECT_EQ(opcodes, 27U);
  EXPECT_EQ(rows, 2592U);
}

// There are no measurements of sparse products; the table's notes state this assumption.
TEST(MatrixNumerics, SparseProductsMatchDenseProducts) {
  std::size_t opcodes = 0;
  for (const Section& section : sections()) {
    const isa::Op op = sparseOf(section);
    if (op == isa::Op::invalid) continue;
    ++opcodes;
    for (const std::vector<Row>& part : grouped(section))
      compareAll(part, {op, {}});
  }
  EXPECT_EQ(opcodes, 12U);
}

// A column of C affects only that column of D, whichever path computes the others.
TEST(MatrixNumerics, InfinityAffectsOnlyItsColumn) {
  std::mt19937 random(5);
  for (const Section& section : sections()) {
    const isa::MatrixShape shape = *isa::matrixShape(section.op);
    if (shape.bitsD != 32) continue;
    const auto [typeA, typeB] = typesOf(section.op);
    // Finite numbers of all magnitudes.
    const auto draw = [&](unsigned bits, const std::string& type) {
      const std::uint64_t mask = (1ULL << bits) - 1;
      std::uint64_t value = random() & mask;
      while (!(std::abs(number(value, type)) < (bits == 8 ? 0x1p20F : 0x1p62F)))
        value = random() & mask;
      return value;
    };
    for (unsigned round = 0; round < 4; ++round) {
      Product product{.op = section.op,
                      .a = registersOf(Matrix::A, shape),
                      .b = registersOf(Matrix::B, shape),
                      .c = registersOf(Matrix::C, shape)};
      for (unsigned block = 0; block < shape.blocks; ++block) {
        for (unsigned k = 0; k < shape.k; ++k) {
          for (unsigned i = 0; i < shape.m; ++i)
            put(product.a, Matrix::A, shape, elementAt(block, i, k), draw(shape.bitsA, typeA));
          for (unsigned j = 0; j < shape.n; ++j)
            put(product.b, Matrix::B, shape, elementAt(block, k, j), draw(shape.bitsB, typeB));
        }
        for (unsigned i = 0; i < shape.m; ++i)
          for (unsigned j = 0; j < shape.n; ++j)
            put(product.c, Matrix::C, shape, elementAt(block, i, j), draw(32, "f32"));
      }
      const Registers before = run(product);
      for (unsigned block = 0; block < shape.blocks; ++block)
        for (unsigned i = 0; i < shape.m; ++i)
          put(product.c, Matrix::C, shape, elementAt(block, i, 0), 0x7f80'0000);
      const Registers after = run(product);
      std::size_t differing = 0;
      for (unsigned block = 0; block < shape.blocks; ++block)
        for (unsigned i = 0; i < shape.m; ++i)
          for (unsigned j = 1; j < shape.n; ++j)
            differing += get(before, Matrix::D, shape, elementAt(block, i, j)) !=
                                 get(after, Matrix::D, shape, elementAt(block, i, j))
                             ? 1
                             : 0;
      EXPECT_EQ(differing, 0U) << isa::row(section.op).mnemonic;
    }
  }
}

TEST(MatrixNumerics, UsePlainArithmeticOnRequest) {
  std::size_t changed = 0;
  for (const Section& section : sections()) {
    const std::vector<Row> rows =
        isa::matrixShape(section.op)->bitsD == 64 ? section.rows : plainRows(section);
    for (std::size_t i = 0; i < rows.size(); ++i)
      changed += rows[i].d != section.rows[i].d ? 1 : 0;
    compareAll(rows, {section.op, {.plainMatrix = true}});
    const isa::Op op = sparseOf(section);
    if (op != isa::Op::invalid) compareAll(rows, {op, {.plainMatrix = true}});
  }
  EXPECT_GT(changed, 500U); // otherwise the option has no effect
}

} // namespace
} // namespace wavesmith::testing
