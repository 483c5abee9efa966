// SPDX-License-Identifier: Apache-2.0
// Runs one instruction on random inputs, on the emulator and through the program of its opcode, and reports
// differences.
//
//   Outcome o = compareVector(isa::Op::v_add_f32, "", 16, seed);  // 16 waves of 64 inputs, a MODE for each
//   o.differences                                                 // "v_add_f32 v16, v4, v8: lane 3 ..."
//
// One thread at a time.
#pragma once

#include "isa/instruction.h"
#include "isa/opcode.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::testing {
class Machine;
}

namespace wavesmith::operations {

struct Outcome {
  unsigned inputs = 0;
  unsigned wrong = 0;
  std::string differences; // the first few, or the interpreter's error
};

// The spelling of an instruction: the text of each source and the suffix after the operands.
struct Variation {
  std::string name;   // "", "clamp", ...
  bool signs = false; // -v4, |v8|, -|v12|
  std::string suffix; // " clamp", " op_sel:[1,0]"
};

// Plain first, then each modifier that applies to an operand of the opcode. LLVM may still reject some.
[[nodiscard]] std::vector<Variation> variationsOf(isa::Op op);

// The instruction's text, or nothing if these tests have no registers for an operand of the opcode.
[[nodiscard]] std::optional<std::string> vectorText(isa::Op op, const Variation& variation,
                                                    std::uint32_t literal);
[[nodiscard]] std::optional<std::string> scalarText(isa::Op op, std::uint32_t immediate);

// The texts that LLVM assembles.
// "v4", "v[4:5]".
[[nodiscard]] std::string registers(char letter, unsigned first, unsigned dwords);

[[nodiscard]] std::vector<bool> assembles(const std::vector<std::string>& texts);

// The instruction after s_nop 13; nullptr if there is none.
[[nodiscard]] const isa::Instruction* instructionUnderTest(const testing::Machine& machine);

[[nodiscard]] Outcome compareVector(isa::Op op, const std::string& text, unsigned waves, std::uint64_t seed);
[[nodiscard]] Outcome compareScalar(isa::Op op, const std::string& text, unsigned inputs, std::uint64_t seed);

} // namespace wavesmith::operations
