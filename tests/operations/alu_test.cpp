// SPDX-License-Identifier: Apache-2.0
// The program of every ALU opcode compared with the emulator, on 1,000 random inputs or more: special values,
// every MODE, EXEC partly off; and again with each modifier of the encoding.
#include "isa/operation.h"
#include "operations/bench.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::operations {
namespace {

using isa::Encoding;
using isa::Op;

constexpr std::uint64_t kSeed = 0x5eed;

struct Case {
  Op op = Op::invalid;
  std::string text;
  bool plain = true;
};

class AluTotals {
public:
  void add(const Case& c, const Outcome& outcome) {
    ++texts_;
    inputs_ += outcome.inputs;
    opcodes_.insert(c.op);
    if (outcome.wrong == 0) return;
    ++wrong_;
    ADD_FAILURE() << c.text << ": " << outcome.wrong << " of " << outcome.inputs << " differ\n"
                  << outcome.differences << "  program: " << isa::operation(c.op);
  }
  void print(const char* what) const {
    std::printf("  %s: %zu opcodes, %u instructions, %u inputs, %u instructions differ\n", what,
                opcodes_.size(), texts_, inputs_, wrong_);
  }

private:
  std::set<Op> opcodes_;
  unsigned texts_ = 0, inputs_ = 0, wrong_ = 0;
};

bool isVectorAlu(const isa::Opcode& row) {
  return row.unit == isa::Unit::Valu;
}

// Opcodes without a handler in the emulator.
std::vector<Op> opcodesOf(bool (*wanted)(const isa::Opcode&), std::string& skipped) {
  std::vector<Op> ops;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const isa::Opcode& row = isa::opcodes()[i];
    const auto op = static_cast<Op>(i);
    if (!wanted(row) || op == Op::invalid || isa::operation(op).empty()) continue;
    if (row.fidelity == isa::Fidelity::Unsupported)
      skipped += std::string(row.mnemonic) + " ";
    else
      ops.push_back(op);
  }
  return ops;
}

std::vector<Case> vectorCases(const std::vector<Op>& ops, std::string& skipped) {
  std::vector<Case> cases;
  for (const Op op : ops)
    for (const Variation& variation : variationsOf(op)) {
      const bool plain = variation.name.empty();
      const auto text = vectorText(op, variation, 0x3fc00000);
      if (text) cases.push_back({op, *text, plain});
      if (!text && plain) skipped += std::string(isa::row(op).mnemonic) + " ";
    }
  std::vector<std::string> texts;
  for (const Case& c : cases)
    texts.push_back(c.text);
  const std::vector<bool> good = assembles(texts);
  std::vector<Case> kept;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (good[i]) kept.push_back(cases[i]);
    if (!good[i] && cases[i].plain) ADD_FAILURE() << "does not assemble: " << cases[i].text;
  }
  return kept;
}

TEST(Operations, VectorOpcodesMatchTheEmulator) {
  std::string unsupported, skipped;
  const std::vector<Op> ops = opcodesOf(isVectorAlu, unsupported);
  AluTotals totals;
  for (const Case& c : vectorCases(ops, skipped)) {
    // For some, the wave is the input, not its lanes.
    const bool once = isa::operation(c.op).starts_with("wave:");
    const unsigned waves = once ? 64 : c.plain ? 16 : 4;
    totals.add(c, compareVector(c.op, c.text, waves, kSeed + static_cast<std::uint64_t>(c.op)));
  }
  totals.print("vector");
  std::printf("  without a handler: %s\n  not compared: %s\n", unsupported.c_str(), skipped.c_str());
}

bool isScalarAlu(const isa::Opcode& row) {
  return row.unit == isa::Unit::Salu || row.mnemonic.starts_with("s_set_gpr_idx") ||
         row.encoding == Encoding::Sopk;
}

TEST(Operations, ScalarOpcodesMatchTheEmulator) {
  std::string unsupported, skipped;
  AluTotals totals;
  // SIMM16 is part of the instruction: several instructions instead of several inputs.
  constexpr std::array<std::uint32_t, 8> kImmediates = {0, 1, 5, 0x7fff, 0x8000, 0xffff, 0x1234, 0xabcd};
  for (const Op op : opcodesOf(isScalarAlu, unsupported)) {
    const isa::Opcode& row = isa::row(op);
    std::set<std::string> texts;
    for (const std::uint32_t immediate : kImmediates)
      if (const auto text = scalarText(op, immediate)) texts.insert(*text);
    if (texts.empty()) skipped += std::string(row.mnemonic) + " ";
    for (const std::string& text : texts)
      totals.add({op, text}, compareScalar(op, text, texts.size() > 1 ? 160 : 1024,
                                           kSeed + static_cast<std::uint64_t>(op)));
  }
  totals.print("scalar");
  std::printf("  without a handler: %s\n  not compared: %s\n", unsupported.c_str(), skipped.c_str());
}

} // namespace
} // namespace wavesmith::operations
