// SPDX-License-Identifier: Apache-2.0
// Every element of every matrix of every MFMA and SMFMAC, compared with AMD's matrix instruction calculator
// (tests/isa/matrix_layouts.txt).
#include "isa/matrix_layout.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::isa {
namespace {

// A lane and a bit of the operand's registers, or a lane alone.
using Place = std::pair<unsigned, unsigned>;

// One matrix of one block; rows[r][c].
struct Block {
  Matrix matrix = Matrix::A;
  unsigned block = 0, bits = 0;
  std::vector<std::vector<Place>> rows;
};

struct Modified {
  Matrix matrix = Matrix::A;
  Modifiers modifiers;
  std::string text; // the text after the colon
};

struct Answers {
  std::string mnemonic;
  MatrixShape shape; // without bits
  unsigned registersA = 0, registersB = 0, registersD = 0;
  bool takesCbsz = false, takesBlgp = false;
  std::vector<Block> blocks;
  std::vector<Modified> modified;
};

Place readPlace(const std::string& text) {
  const std::size_t dot = text.find('.');
  return {std::stoul(text), dot == std::string::npos ? 0 : std::stoul(text.substr(dot + 1))};
}

std::vector<Place> readPlaces(const std::string& text) {
  std::vector<Place> places;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t plus = word.find('+'), star = word.find('*');
    Place place = readPlace(word);
    const Place step = plus == std::string::npos ? Place() : readPlace(word.substr(plus + 1));
    const unsigned long count = star == std::string::npos ? 1 : std::stoul(word.substr(star + 1));
    for (unsigned long i = 0; i < count; ++i) {
      places.push_back(place);
      place = {place.first + step.first, place.second + step.second};
    }
  }
  return places;
}

Matrix readMatrix(const std::string& text) {
  const std::map<std::string, Matrix> names = {
      {"A", Matrix::A}, {"B", Matrix::B}, {"C", Matrix::C}, {"D", Matrix::D}, {"K", Matrix::Index}};
  return names.at(text);
}

Answers readHeading(const std::string& line) {
  Answers a;
  std::istringstream words(line);
  unsigned m = 0, n = 0, k = 0, blocks = 0;
  words >> a.mnemonic >> m >> n >> k >> blocks >> a.registersA >> a.registersB >> a.registersD >>
      a.shape.sparse >> a.takesCbsz >> a.takesBlgp;
  a.shape.m = static_cast<std::uint8_t>(m);
  a.shape.n = static_cast<std::uint8_t>(n);
  a.shape.k = static_cast<std::uint8_t>(k);
  a.shape.blocks = static_cast<std::uint8_t>(blocks);
  return a;
}

Modified readModified(const std::string& line) {
  const std::size_t colon = line.find(':');
  Modified m{.matrix = Matrix::A, .modifiers = {}, .text = line.substr(colon + 1)};
  std::istringstream words(line.substr(0, colon));
  std::string name;
  words >> name;
  m.matrix = readMatrix(name);
  for (unsigned value = 0; words >> name >> value;)
    (name == "cbsz"   ? m.modifiers.cbsz
     : name == "abid" ? m.modifiers.abid
                      : m.modifiers.blgp) = static_cast<std::uint8_t>(value);
  return m;
}

std::vector<Answers> readAnswers(const std::string& text) {
  std::vector<Answers> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("v_"))
      all.push_back(readHeading(line));
    else if (line.find(" block ") != std::string::npos && !line.starts_with('#')) {
      std::istringstream words(line);
      std::string name, word;
      Block b;
      words >> name >> word >> b.block >> word >> b.bits;
      b.matrix = readMatrix(name);
      all.back().blocks.push_back(b);
    } else if (line.starts_with("  ") && line[2] >= '0' && line[2] <= '9') {
      all.back().blocks.back().rows.push_back(readPlaces(line.substr(line.find(':') + 1)));
    } else if (line.starts_with("  ")) {
      all.back().modified.push_back(readModified(line));
    }
  }
  return all;
}

const std::vector<Answers>& answers() {
  static const std::vector<Answers> all = [] {
    const auto text =
        source::readText(wavesmith::testing::sourceDirectory() / "tests/isa/matrix_layouts.txt");
    return text ? readAnswers(*text) : std::vector<Answers>();
  }();
  return all;
}

MatrixShape shapeOf(const Answers& a) {
  return matrixShape(findMnemonic(a.mnemonic)).value_or(MatrixShape());
}

// The elements in one cell of the calculator's answer: for a sparse A and its index, two for every four
// columns.
unsigned elementsOfCell(const Block& b, const MatrixShape& shape) {
  return shape.sparse && (b.matrix == Matrix::A || b.matrix == Matrix::Index) ? 2 : 1;
}

// The number of elements that differ.
unsigned disagreements(const Block& b, const MatrixShape& shape) {
  unsigned wrong = 0;
  const unsigned bits = elementBits(b.matrix, shape), together = elementsOfCell(b, shape);
  for (unsigned row = 0; row < b.rows.size(); ++row)
    for (unsigned column = 0; column < b.rows[row].size(); ++column)
      for (unsigned part = 0; part < together; ++part) {
        const unsigned stored = together == 2 ? column / 4 * 2 + part : column;
        const MatrixElement element{.block = static_cast<std::uint8_t>(b.block),
                                    .row = static_cast<std::uint8_t>(row),
                                    .column = static_cast<std::uint8_t>(stored)};
        const MatrixPlace place = placeOf(b.matrix, shape, element);
        const auto [lane, bit] = b.rows[row][column];
        if (place.lane != lane || place.element * bits != bit + part * bits ||
            elementAt(b.matrix, shape, place) != element)
          ++wrong;
      }
  return wrong;
}

TEST(MatrixLayout, shapesMatchTheCalculator) {
  std::set<std::string_view> answered;
  for (const Answers& a : answers()) {
    const Op op = findMnemonic(a.mnemonic);
    answered.insert(row(op).mnemonic);
    const MatrixShape shape = shapeOf(a);
    MatrixShape without = shape;
    without.bitsA = without.bitsB = without.bitsD = 0;
    EXPECT_EQ(without, a.shape) << a.mnemonic;
    EXPECT_EQ(elementsPerLane(Matrix::A, shape) * shape.bitsA, 32 * a.registersA) << a.mnemonic;
    EXPECT_EQ(elementsPerLane(Matrix::B, shape) * shape.bitsB, 32 * a.registersB) << a.mnemonic;
    EXPECT_EQ(elementsPerLane(Matrix::D, shape) * shape.bitsD, 32 * a.registersD) << a.mnemonic;
  }
  for (const Opcode& opcode : opcodes())
    EXPECT_EQ(matrixShape(findMnemonic(opcode.mnemonic)).has_value(), answered.contains(opcode.mnemonic))
        << opcode.mnemonic;
  EXPECT_EQ(answered.size(), 46U);
}

TEST(MatrixLayout, operandWidthsMatchTheTable) {
  for (const Answers& a : answers()) {
    const MatrixShape shape = shapeOf(a);
    const auto& operands = row(findMnemonic(a.mnemonic)).operands;
    EXPECT_EQ(elementsPerLane(Matrix::D, shape) * shape.bitsD, operands[0].bits) << a.mnemonic;
    EXPECT_EQ(elementsPerLane(Matrix::A, shape) * shape.bitsA, operands[1].bits) << a.mnemonic;
    EXPECT_EQ(elementsPerLane(Matrix::B, shape) * shape.bitsB, operands[2].bits) << a.mnemonic;
  }
}

TEST(MatrixLayout, placesMatchTheCalculator) {
  unsigned elements = 0;
  for (const Answers& a : answers()) {
    const MatrixShape shape = shapeOf(a);
    std::map<Matrix, unsigned> blocks;
    for (const Block& b : a.blocks) {
      ++blocks[b.matrix];
      EXPECT_EQ(b.bits, elementBits(b.matrix, shape) * elementsOfCell(b, shape)) << a.mnemonic;
      ASSERT_EQ(b.rows.size(), rows(b.matrix, shape)) << a.mnemonic;
      for (const auto& row : b.rows)
        ASSERT_EQ(row.size(), columns(b.matrix, shape) * (elementsOfCell(b, shape) == 2 ? 2 : 1));
      EXPECT_EQ(disagreements(b, shape), 0U) << a.mnemonic << " matrix " << static_cast<int>(b.matrix);
      elements += rows(b.matrix, shape) * columns(b.matrix, shape);
    }
    EXPECT_EQ(blocks.size(), 4U) << a.mnemonic;
    for (const auto& [matrix, count] : blocks)
      EXPECT_EQ(count, shape.blocks) << a.mnemonic;
  }
  RecordProperty("elements", static_cast<int>(elements));
  EXPECT_GT(elements, 50'000U);
}

// elementAt and placeOf are inverse, also for C of SMFMAC, which the calculator does not support.
TEST(MatrixLayout, fillsEveryLaneOnce) {
  for (const Answers& a : answers()) {
    const MatrixShape shape = shapeOf(a);
    for (const Matrix matrix : {Matrix::A, Matrix::B, Matrix::C, Matrix::D, Matrix::Index})
      for (unsigned lane = 0; lane < 64; ++lane)
        for (unsigned e = 0; e < elementsPerLane(matrix, shape); ++e) {
          const MatrixPlace place{static_cast<std::uint8_t>(lane), static_cast<std::uint8_t>(e)};
          const MatrixElement element = elementAt(matrix, shape, place);
          ASSERT_LT(element.block, shape.blocks);
          ASSERT_LT(element.row, rows(matrix, shape));
          ASSERT_LT(element.column, columns(matrix, shape));
          ASSERT_EQ(placeOf(matrix, shape, element), place) << a.mnemonic << " lane " << lane;
        }
  }
}

TEST(MatrixLayout, appliesModifiers) {
  unsigned combinations = 0;
  for (const Answers& a : answers()) {
    const MatrixShape shape = shapeOf(a);
    for (const Modified& m : a.modified) {
      ++combinations;
      if (m.matrix == Matrix::Index) {
        EXPECT_EQ(firstIndex(shape, m.modifiers) * 2, std::stoul(m.text)) << a.mnemonic;
        continue;
      }
      const bool negates = shape.bitsD == 64;
      const auto sources = negates ? readPlaces("0+1*64") : readPlaces(m.text);
      ASSERT_EQ(sources.size(), 64U) << a.mnemonic << m.text;
      for (unsigned lane = 0; lane < 64; ++lane)
        ASSERT_EQ(sourceLane(m.matrix, shape, lane, m.modifiers), sources[lane].first)
            << a.mnemonic << " cbsz " << int{m.modifiers.cbsz} << " abid " << int{m.modifiers.abid}
            << " blgp " << int{m.modifiers.blgp} << " lane " << lane;
    }
  }
  EXPECT_GT(combinations, 400U);
}

} // namespace
} // namespace wavesmith::isa
