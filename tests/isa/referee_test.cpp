// SPDX-License-Identifier: Apache-2.0
// LLVM's disassembler compared with ours: every row of the table, every form, many operands; and LLVM's
// opcode numbers compared with those in the table.
#include "assembler/assembler.h"
#include "isa/decode/decode.h"
#include "isa/text.h"
#include "isa/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace wavesmith::isa {
namespace {

using testing::Words;

constexpr std::uint64_t kAddress = 0x1000;
constexpr std::uint32_t kSeeds = 48;

std::string spaced(std::string text) {
  for (char& c : text)
    c = c == '\t' ? ' ' : c;
  return text;
}

std::vector<Form> refereedFormsOf(const Opcode& row) {
  std::vector<Form> forms = {Form::Base};
  if (row.vop3 >= 0) forms.push_back(Form::Vop3);
  if ((row.forms & kSdwa) != 0) forms.push_back(Form::Sdwa);
  if ((row.forms & kDpp) != 0) forms.push_back(Form::Dpp);
  return forms;
}

assembler::DisassembledInstruction llvm(const Words& words) {
  return assembler::disassembleInstruction(words.bytes(), kAddress, "gfx942");
}

std::string hex(const Words& words) {
  return fmt::format("{:08x} {:08x}", words.dwords[0], words.dwords[1]);
}

// LLVM marks instructions that it prints despite an invalid operand.
bool isUnproven(const std::string& text) {
  return text.find("/*") != std::string::npos;
}

TEST(Referee, everyRowInEveryForm) {
  unsigned compared = 0;
  unsigned refused = 0;
  unsigned forms = 0;
  for (const Opcode& row : opcodes()) {
    for (const Form form : refereedFormsOf(row)) {
      unsigned agreed = 0;
      for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
        const Words words = testing::makeWords(row, form, seed);
        const auto expected = llvm(words);
        if (expected.length == 0 || isUnproven(expected.text)) {
          ++refused;
          continue;
        }
        const Instruction instruction = decode(words.bytes(), kAddress);
        ++compared;
        const std::string where = std::string{row.mnemonic} + ' ' + hex(words);
        EXPECT_EQ(toString(instruction), spaced(expected.text)) << where;
        EXPECT_EQ(instruction.length, expected.length) << where;
        EXPECT_EQ(instruction.form, form) << where;
        ++agreed;
      }
      EXPECT_GT(agreed, 0u) << row.mnemonic << ": LLVM refuses every word of form " << static_cast<int>(form)
                            << ", such as " << hex(testing::makeWords(row, form, 1));
      ++forms;
    }
  }
  RecordProperty("forms", static_cast<int>(forms));
  RecordProperty("words", static_cast<int>(compared));
  fmt::print("{} forms of {} opcodes, {} words compared, {} that LLVM refuses\n", forms, opcodes().size(),
             compared, refused);
  EXPECT_GT(compared, 60'000u);
  EXPECT_LT(refused, compared / 10);
}

// LLVM does not know forms that the table does not have.
TEST(Referee, noOtherForms) {
  for (const Opcode& row : opcodes()) {
    const bool hasMarkers =
        row.encoding == Encoding::Vop1 || row.encoding == Encoding::Vop2 || row.encoding == Encoding::Vopc;
    // v_nop has no source that could be a marker.
    if (!hasMarkers || row.operandCount() == 0) continue;
    for (const auto& [form, bit] : {std::pair{Form::Sdwa, kSdwa}, std::pair{Form::Dpp, kDpp}}) {
      if ((row.forms & bit) != 0) continue;
      for (std::uint32_t seed = 1; seed <= 4; ++seed) {
        const Words words = testing::makeWords(row, form, seed);
        EXPECT_EQ(llvm(words).length, 0u) << row.mnemonic << ' ' << hex(words) << ' ' << llvm(words).text;
        const Instruction instruction = decode(words.bytes(), kAddress);
        EXPECT_FALSE(instruction.valid()) << row.mnemonic << ' ' << hex(words);
        EXPECT_EQ(instruction.length, 8) << row.mnemonic << ' ' << hex(words);
      }
    }
  }
}

// Words with a number that no row has, with a few operand patterns: LLVM must not know them.
TEST(Referee, noOtherNumbers) {
  const std::map<Encoding, unsigned> numbers = {
      {Encoding::Sop1, 256}, {Encoding::Sop2, 96},    {Encoding::Sopk, 29},     {Encoding::Sopc, 128},
      {Encoding::Sopp, 128}, {Encoding::Smem, 256},   {Encoding::Vop1, 256},    {Encoding::Vop2, 62},
      {Encoding::Vop3, 896}, {Encoding::Vop3p, 128},  {Encoding::Vopc, 256},    {Encoding::Ds, 256},
      {Encoding::Flat, 128}, {Encoding::Global, 128}, {Encoding::Scratch, 128}, {Encoding::Mubuf, 128},
      {Encoding::Mtbuf, 16}};
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> patterns = {
      {0, 0}, {0x100, 0x100}, {0, 0x20100}, {0, 0x4020100}, {0x10000, 0}, {0x20000, 0}};
  unsigned unknown = 0;
  for (const auto& [encoding, count] : numbers) {
    for (unsigned number = 0; number < count; ++number) {
      if (find(encoding, number) != Op::invalid) continue;
      if (encoding == Encoding::Vop3p && find(Encoding::Mai, number) != Op::invalid) continue;
      for (const auto& [first, second] : patterns) {
        Words words = testing::bareWords(encoding, number);
        words.dwords[0] |= first;
        words.dwords[1] |= second;
        // A pattern may reach into another opcode's number, with invalid operands.
        if (decode(words.bytes(), kAddress).valid() || isUnproven(llvm(words).text)) continue;
        EXPECT_EQ(llvm(words).length, 0u)
            << name(encoding) << ' ' << number << ' ' << hex(words) << ' ' << llvm(words).text;
        ++unknown;
      }
    }
  }
  EXPECT_GT(unknown, 1000u);
}

} // namespace
} // namespace wavesmith::isa
