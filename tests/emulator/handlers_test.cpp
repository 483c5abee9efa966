// SPDX-License-Identifier: Apache-2.0
// The emulator implements exactly the opcodes that the opcode table lists as supported.
#include "emulator/handlers/all_handlers.h"
#include "isa/opcode.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace wavesmith::emulator {
namespace {

using isa::Fidelity;

TEST(Handlers, ExistExactlyForSupportedOpcodes) {
  const HandlerTable& table = handlers(InstructionSet::Baseline);
  std::string wrong;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
    const isa::Opcode& row = isa::opcodes()[i];
    const bool has = table.find(static_cast<isa::Op>(i)) != nullptr;
    if (has != (row.fidelity != Fidelity::Unsupported))
      wrong += std::string(has ? "handler without fidelity: " : "fidelity without handler: ") +
               std::string(row.mnemonic) + "\n";
  }
  EXPECT_EQ(wrong, "");
}

TEST(Handlers, CoverTheSameOpcodesForEveryInstructionSet) {
  const HandlerTable& baseline = handlers(InstructionSet::Baseline);
  for (const InstructionSet set : {InstructionSet::Avx2, InstructionSet::Avx512}) {
    if (!available(set)) continue;
    for (std::size_t i = 0; i < isa::opcodes().size(); ++i) {
      const auto op = static_cast<isa::Op>(i);
      EXPECT_EQ(handlers(set).find(op) != nullptr, baseline.find(op) != nullptr) << isa::row(op).mnemonic;
    }
  }
}

TEST(Handlers, OnlyTranscendentalOpcodesAreApproximate) {
  for (const isa::Opcode& row : isa::opcodes())
    if (row.fidelity == Fidelity::Approximate) {
      EXPECT_TRUE(row.has(isa::trait::kTranscendental)) << row.mnemonic;
      EXPECT_FALSE(row.note.empty()) << row.mnemonic;
    }
}

TEST(Handlers, FindReturnsNullForUnsupportedOpcode) {
  EXPECT_EQ(handlers(InstructionSet::Baseline).find(isa::Op::invalid), nullptr);
}

} // namespace
} // namespace wavesmith::emulator
