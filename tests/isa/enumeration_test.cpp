// SPDX-License-Identifier: Apache-2.0
// Every opcode number of every encoding, in every form and addressing mode, with many words each: LLVM's
// disassembler and ours agree on whether it is an instruction, on its length and mnemonic, on every operand
// and modifier, and on the registers that it reads and writes. exceptions.h lists where LLVM is wrong.
#include "isa/agreement.h"
#include "isa/random_words.h"
#include "isa/word_stream.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace wavesmith::isa {
namespace {

using testing::Agreement;
using testing::Shape;
using testing::Words;
using testing::WordStream;

constexpr unsigned kWordsOfKnown = 512;
constexpr unsigned kWordsOfUnknown = 64;

struct Totals {
  std::uint64_t numbers = 0;
  std::uint64_t words = 0;
  std::set<std::pair<Op, Form>> seen; // valid in both
};

void compareNumber(Agreement& agreement, Shape shape, unsigned number, Totals& totals) {
  WordStream stream(static_cast<std::uint64_t>(shape) << 32 | number);
  const bool isKnown = find(testing::encodingOf(shape), number) != Op::invalid;
  ++totals.numbers;
  for (unsigned i = 0; i < (isKnown ? kWordsOfKnown : kWordsOfUnknown); ++i) {
    const Words words = stream.of(shape, number);
    const std::string difference = i % 8 == 0 ? agreement.textDifference(words) : agreement.difference(words);
    EXPECT_EQ(difference, "") << testing::name(shape) << ' ' << number;
    ++totals.words;
    if (difference.empty() && isKnown) {
      const Instruction instruction = decode(words.bytes(), 0);
      if (instruction.valid()) totals.seen.emplace(instruction.op, instruction.form);
    }
    if (!difference.empty()) return; // one difference per kind is enough
  }
}

std::vector<Form> formsOf(const Opcode& row) {
  std::vector<Form> forms = {Form::Base};
  if (row.vop3 >= 0) forms.push_back(Form::Vop3);
  if ((row.forms & kSdwa) != 0) forms.push_back(Form::Sdwa);
  if ((row.forms & kDpp) != 0) forms.push_back(Form::Dpp);
  return forms;
}

TEST(Enumeration, agreesWithLlvm) {
  Agreement agreement("gfx942");
  Totals totals;
  for (unsigned s = 0; s < testing::kShapes; ++s)
    for (unsigned number = 0; number < testing::numbersOf(static_cast<Shape>(s)); ++number)
      compareNumber(agreement, static_cast<Shape>(s), number, totals);

  unsigned opcodesSeen = 0;
  unsigned forms = 0;
  for (std::size_t i = 0; i < opcodes().size(); ++i) {
    const Opcode& row = opcodes()[i];
    if ((row.targets & kGfx942) == 0) continue;
    ++opcodesSeen;
    for (const Form form : formsOf(row)) {
      EXPECT_TRUE(totals.seen.contains({static_cast<Op>(i), form}))
          << row.mnemonic << ": no word of form " << static_cast<int>(form) << " is an instruction for both";
      ++forms;
    }
  }
  fmt::print(
      "{} opcode numbers, {} words compared, {} of them instructions: {} opcodes in {} forms, {} of LLVM's "
      "opcodes\nLLVM is wrong about the hardware:\n{}",
      totals.numbers, totals.words, agreement.valid(), opcodesSeen, forms, agreement.opcodes(),
      testing::describe(agreement.exceptions()));
  RecordProperty("numbers", static_cast<int>(totals.numbers));
  RecordProperty("words", static_cast<int>(totals.words));
  RecordProperty("instructions", static_cast<int>(agreement.valid()));
  RecordProperty("opcodes", static_cast<int>(opcodesSeen));
  // An unused rule is about a bug that no longer exists.
  for (std::size_t i = 0; i < agreement.exceptions().size(); ++i)
    EXPECT_GT(agreement.exceptions()[i], 0u) << testing::kExceptions[i].name;
}

} // namespace
} // namespace wavesmith::isa
