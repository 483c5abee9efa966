// SPDX-License-Identifier: Apache-2.0
// The programs of memory and matrix opcodes agree with their rows: size, source and destination, half, shape.
// LLVM is the reference for the rows, AMD's calculator for the shapes.
#include "isa/matrix_layout.h"
#include "isa/operation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace wavesmith::isa {
namespace {

bool isMemory(const Opcode& row) {
  return row.encoding >= Encoding::Ds && row.unit != Unit::Gws;
}
std::string programOf(const Opcode& row) {
  return std::string(operation(findMnemonic(row.mnemonic)));
}
bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}
bool isNamed(const Opcode& row, std::string_view part) {
  return row.mnemonic.find(part) != std::string_view::npos;
}

// Bytes accessed in memory by a program: "MEM[addr].u64" has 8; of several types at one address the widest
// counts, and all elements of an array count.
unsigned bytesOf(const std::string& program) {
  static const std::regex kPlace(R"((MEM|LDS)\[(addr|addr0|addr1|a)\]\.[a-z]+([0-9]+)(\[k\])?)");
  std::map<std::string, unsigned> bits;
  for (std::sregex_iterator it(program.begin(), program.end(), kPlace), end; it != end; ++it) {
    unsigned& widest = bits[(*it)[2]];
    const unsigned elements = (*it)[4].matched ? 2 : 1; // all loops over elements in memory have two
    widest = std::max(widest, static_cast<unsigned>(std::stoul((*it)[3])) * elements);
  }
  unsigned sum = 0;
  for (const auto& [place, width] : bits)
    sum += width / 8;
  return sum;
}

TEST(MemoryOperation, sizesMatchTheRow) {
  unsigned rows = 0;
  for (const Opcode& row : opcodes()) {
    if (!isMemory(row) || row.memoryBytes == 0 || row.has(trait::kFormat)) continue;
    EXPECT_EQ(bytesOf(programOf(row)), row.memoryBytes) << row.mnemonic;
    ++rows;
  }
  EXPECT_GT(rows, 280U);
}

TEST(MemoryOperation, writesMatchTheRow) {
  for (const Opcode& row : opcodes()) {
    if (!isMemory(row)) continue;
    const std::string program = programOf(row);
    const bool writes = std::ranges::any_of(row.operands, [](const OperandSpec& o) {
      return o.field != Field::None && o.access != Access::Read;
    });
    const bool assigns = std::regex_search(program, std::regex(R"(\bD(\{\w+\})?\.)"));
    EXPECT_EQ(assigns, writes) << row.mnemonic;
    const bool stores = std::regex_search(program, std::regex(R"((MEM|LDS)\[[^\]]+\]\.\w+(\[k\])? = )"));
    if (row.has(trait::kFormat)) continue; // these store through functions
    EXPECT_EQ(stores, row.has(trait::kStore) || row.has(trait::kAtomic) || contains(program, "lds_addr"))
        << row.mnemonic;
  }
}

TEST(MemoryOperation, atomicsReturnOnlyWithSc0) {
  for (const Opcode& row : opcodes()) {
    if (!isMemory(row) || row.encoding == Encoding::Ds || !row.has(trait::kAtomic)) continue;
    EXPECT_TRUE(contains(programOf(row), "if SC0 then D.")) << row.mnemonic;
  }
}

TEST(MemoryOperation, halvesMatchTheMnemonic) {
  for (const Opcode& row : opcodes()) {
    if (!isMemory(row)) continue;
    const std::string program = programOf(row);
    const bool storesHigh = contains(program, "[23:16]") || contains(program, "[31:16]");
    const bool loadsHigh = contains(program, "<< 16");
    EXPECT_EQ(storesHigh, isNamed(row, "d16_hi") && row.has(trait::kStore)) << row.mnemonic;
    EXPECT_EQ(loadsHigh, isNamed(row, "d16_hi") && row.has(trait::kLoad)) << row.mnemonic;
  }
}

TEST(MemoryOperation, ldsAccessMatchesTheRow) {
  for (const Opcode& row : opcodes()) {
    if (!isMemory(row)) continue;
    const std::string program = programOf(row);
    EXPECT_EQ(contains(program, "lds_addr"), row.has(trait::kLdsDma) || (row.forms & kLds) != 0)
        << row.mnemonic;
    EXPECT_EQ(contains(program, "TO_LDS"), !row.has(trait::kLdsDma) && (row.forms & kLds) != 0)
        << row.mnemonic;
  }
}

// The number after "NAME in 0 .. ", or 1.
unsigned limit(const std::string& program, const std::string& name) {
  std::smatch match;
  if (!std::regex_search(program, match, std::regex("\\b" + name + " in 0 \\.\\. ([0-9]+)"))) return 1;
  return static_cast<unsigned>(std::stoul(match[1]));
}

TEST(MatrixOperation, loopsMatchTheShape) {
  unsigned products = 0;
  for (const Opcode& row : opcodes()) {
    const auto shape = matrixShape(findMnemonic(row.mnemonic));
    if (!shape) continue;
    ++products;
    const std::string program = programOf(row);
    EXPECT_EQ(limit(program, "b"), shape->blocks) << row.mnemonic;
    EXPECT_EQ(limit(program, "i"), shape->m) << row.mnemonic;
    EXPECT_EQ(limit(program, "j"), shape->n) << row.mnemonic;
    if (!contains(program, "dot(")) {
      EXPECT_EQ(limit(program, shape->sparse ? "q" : "k"), shape->sparse ? shape->k / 2U : shape->k)
          << row.mnemonic;
    }
    EXPECT_EQ(contains(program, "index(0, i"), shape->sparse) << row.mnemonic;
    EXPECT_EQ(contains(program, "fma_even("), shape->bitsA >= 32 && !isNamed(row, "xf32")) << row.mnemonic;
  }
  EXPECT_EQ(products, 46U);
}

} // namespace
} // namespace wavesmith::isa
