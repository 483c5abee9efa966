// SPDX-License-Identifier: Apache-2.0
// The program of every MFMA and SMFMAC compared with the emulator: numbers near each other, random bits,
// special values, CBSZ, ABID and BLGP, accumulators, denormals kept and flushed. A vector is an element of D:
// its row, its column and its C. The rounding of sums is compared with MMA-Sim's results for MI300
// (tests/emulator/matrix/matrix_numerics.txt).
#include "isa/operation.h"
#include "operations/bench.h"
#include "operations/coverage.h"
#include "operations/inputs.h"
#include "operations/interpreter/interpreter.h"
#include "operations/interpreter/matrices.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::operations {
namespace {

using isa::Matrix;
using isa::Op;

std::uint64_t hexAt(const std::string& hex, std::size_t k, unsigned bits) {
  return std::stoull(hex.substr(k * bits / 4, bits / 4), nullptr, 16);
}

// --- The sums themselves ---

unsigned groupOf(const Matrices& m) {
  return m.shape.bitsA == 8 ? 16 : m.typeB() == "xf32" ? 4 : std::min<unsigned>(8, m.shape.k);
}

// A line of the table: row of A, column of B, C, D.
void expectRow(const Matrices& m, const std::string& a, const std::string& b, const std::string& c,
               const std::string& d) {
  Value sum = Value::real(FloatType::F32, hexAt(c, 0, 32));
  std::vector<Factor> factors;
  for (unsigned k = 0; k < m.shape.k; ++k) {
    factors.push_back({hexAt(a, k, m.shape.bitsA), hexAt(b, k, m.shape.bitsB)});
    if (factors.size() != groupOf(m)) continue;
    sum = addGroup(sum, factors, m.typeA(), m.typeB());
    factors.clear();
  }
  const Value expected = Value::real(FloatType::F32, hexAt(d, 0, 32));
  EXPECT_TRUE(isNan(expected) ? isNan(sum) : sum.bits == expected.bits)
      << a << " " << b << " " << c << ": " << std::hex << sum.bits << " for " << d;
}

TEST(Matrices, SumsMatchMi300) {
  const auto text =
      source::readText(testing::sourceDirectory() / "tests/emulator/matrix/matrix_numerics.txt");
  ASSERT_TRUE(text.has_value());
  std::istringstream lines(*text);
  Op op = Op::invalid;
  unsigned rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string a, b, c, d;
    words >> a >> b >> c >> d;
    if (d.empty()) op = isa::findMnemonic(a);
    const std::string mnemonic(isa::row(op).mnemonic);
    if (d.empty() || mnemonic.ends_with("_f64") || (mnemonic.ends_with("_f32"))) continue;
    ++rows;
    expectRow(Matrices(op), a, b, c, d);
  }
  EXPECT_GT(rows, 1500U);
}

// --- Programs ---

enum class Draw : std::uint8_t { Near, Any };

// A number of `bits` bits with an exponent of `exponentBits`.
std::uint64_t drawn(Inputs& random, const std::string& type, Draw how) {
  struct Layout {
    unsigned exponentBits, mantissaBits;
  };
  const Layout l = type == "f16"    ? Layout{5, 10}
                   : type == "bf16" ? Layout{8, 7}
                   : type == "fp8"  ? Layout{4, 3}
                   : type == "bf8"  ? Layout{5, 2}
                   : type == "f64"  ? Layout{11, 52}
                                    : Layout{8, 23};
  const unsigned width = 1 + l.exponentBits + l.mantissaBits;
  std::uint64_t bits = width == 64 ? random.bits() : random.bits() & ((std::uint64_t{1} << width) - 1);
  const std::uint64_t most = (std::uint64_t{1} << l.exponentBits) - 1, field = most << l.mantissaBits;
  const std::uint64_t choice = random.bits();
  if (how == Draw::Near) {
    if (choice % 16 == 0)
      return bits & (std::uint64_t{1} << (width - 1)) & (width == 8 ? 0 : ~std::uint64_t{0});
    return (bits & ~field) | (most / 2 - 2 + choice / 16 % 5) << l.mantissaBits;
  }
  // Occasional infinities, NaNs and denormals.
  const bool special = width == 8 ? bits == 0x80 : (bits & field) == field;
  if (special && choice % 64 != 0) bits ^= std::uint64_t{1} << l.mantissaBits;
  if (choice / 64 % 16 == 0) bits &= ~field;
  return bits;
}

struct MatrixCase {
  Op op = Op::invalid;
  Draw how = Draw::Near;
  std::string modifiers = {};
  isa::Modifiers fields = {};
  bool accumulators = false;
  bool keepsDenormals = false;
};

void fill(Matrices& m, const MatrixCase& c, Inputs& random) {
  const isa::MatrixShape& s = m.shape;
  const auto each = [&](Matrix matrix, testing::Registers& to, const std::string& type) {
    for (unsigned block = 0; block < s.blocks; ++block)
      for (unsigned i = 0; i < isa::rows(matrix, s); ++i)
        for (unsigned j = 0; j < isa::columns(matrix, s); ++j)
          testing::put(to, matrix, s, testing::elementAt(block, i, j),
                       type == "i8" ? random.bits() : drawn(random, type, c.how));
  };
  each(Matrix::A, m.a, m.typeA());
  each(Matrix::B, m.b, m.typeB());
  each(Matrix::C, m.c, m.typeB() == "i8" || m.typeB() == "f64" ? m.typeB() : "f32");
  for (std::uint32_t& v : m.index)
    v = static_cast<std::uint32_t>(random.bits());
}

unsigned differences(const Matrices& m, const testing::Registers& got, std::string& text) {
  unsigned wrong = 0;
  for (unsigned block = 0; block < m.shape.blocks; ++block)
    for (unsigned i = 0; i < m.shape.m; ++i)
      for (unsigned j = 0; j < m.shape.n; ++j) {
        const isa::MatrixElement at = testing::elementAt(block, i, j);
        const auto is = testing::get(got, Matrix::D, m.shape, at),
                   says = testing::get(m.d, Matrix::D, m.shape, at);
        if (is != says && ++wrong <= 4)
          text +=
              fmt::format("  block {} row {} column {}: {:x}, program says {:x}\n", block, i, j, is, says);
      }
  return wrong;
}

// The number of compared elements.
unsigned compare(const MatrixCase& c, std::uint64_t seed) {
  Inputs random(seed);
  Matrices m(c.op);
  m.modifiers = c.fields;
  m.modes.denorm32 = c.keepsDenormals ? 3 : 0;
  fill(m, c, random);
  m.start();
  testing::Product product{.op = c.op, .a = m.a, .b = m.b, .c = m.c};
  if (m.shape.sparse) product.index = m.index;
  product.modifiers = c.modifiers;
  product.accumulators = c.accumulators;
  product.directives = fmt::format("    .amdhsa_float_denorm_mode_32 {}\n", c.keepsDenormals ? 3 : 0);
  const auto program = parse(isa::operation(c.op));
  if (!program) {
    ADD_FAILURE() << isa::row(c.op).mnemonic << ": " << program.error();
    return 0;
  }
  State state;
  state.matrices = &m;
  if (const auto done = interpret(*program, state); !done) {
    ADD_FAILURE() << isa::row(c.op).mnemonic << ": the program cannot be run: " << done.error();
    return 0;
  }
  std::string text;
  const unsigned wrong = differences(m, testing::run(product), text);
  const unsigned elements = unsigned{m.shape.blocks} * m.shape.m * m.shape.n;
  EXPECT_EQ(wrong, 0U) << isa::row(c.op).mnemonic << " " << c.modifiers << " seed " << seed << ", of "
                       << elements << "\n"
                       << text;
  if (wrong == 0) recordVectors(c.op, elements);
  return elements;
}

MatrixCase with(MatrixCase c, std::string modifiers, isa::Modifiers fields) {
  c.modifiers = std::move(modifiers);
  c.fields = fields;
  return c;
}

// The modifiers with an effect on the opcode.
std::vector<MatrixCase> modified(Op op) {
  const isa::MatrixShape shape = *isa::matrixShape(op);
  const MatrixCase plain{.op = op};
  std::vector<MatrixCase> cases;
  isa::Modifiers m;
  if (shape.sparse) {
    for (unsigned abid = 1; abid < (shape.bitsA == 16 ? 4U : 2U); ++abid) {
      m.abid = static_cast<std::uint8_t>(abid);
      cases.push_back(with(plain, fmt::format("abid:{}", abid), m));
    }
    m.cbsz = 1;
    cases.push_back(with(plain, fmt::format("cbsz:1 abid:{}", m.abid), m));
    return cases;
  }
  if (shape.bitsD == 64) { // BLGP negates
    for (m.blgp = 1; m.blgp < 8; ++m.blgp)
      cases.push_back(
          with(plain, fmt::format("neg:[{},{},{}]", m.blgp & 1, (m.blgp >> 1) & 1, m.blgp >> 2), m));
    return cases;
  }
  for (m.cbsz = 1; 1U << m.cbsz <= shape.blocks; ++m.cbsz) {
    m.abid = static_cast<std::uint8_t>((1U << m.cbsz) - 1);
    cases.push_back(with(plain, fmt::format("cbsz:{} abid:{}", m.cbsz, m.abid), m));
  }
  m.cbsz = m.abid = 0;
  for (m.blgp = 1; m.blgp < 8; ++m.blgp)
    cases.push_back(with(plain, fmt::format("blgp:{}", m.blgp), m));
  return cases;
}

TEST(Matrices, ProgramsMatchTheEmulator) {
  unsigned opcodes = 0, elements = 0, instructions = 0;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const auto op = static_cast<Op>(i);
    if (!isa::matrixShape(op)) continue;
    ++opcodes;
    std::vector<MatrixCase> cases = modified(op);
    cases.push_back({.op = op});
    cases.push_back({.op = op, .how = Draw::Any});
    cases.push_back({.op = op, .how = Draw::Any, .accumulators = true, .keepsDenormals = true});
    for (const MatrixCase& c : cases) {
      ++instructions;
      elements += compare(c, 1000 * i + instructions);
    }
  }
  std::printf("  matrices: %u opcodes, %u instructions, %u elements of D\n", opcodes, instructions, elements);
  EXPECT_EQ(opcodes, 46U);
}

} // namespace
} // namespace wavesmith::operations
