// SPDX-License-Identifier: Apache-2.0
// The effect of SDWA and DPP on the operands and the result of an opcode's program (CDNA3 ISA 13.3.7 to
// 13.3.9, tables 90 to 93), and the spelling of instructions in these forms.
//
//   const Form form(instruction, state);   sources selected, lanes permuted; lanes off that are not written
//   interpret(program, state);
//   form.finish(state);                    the part of D that is selected; sources and EXEC as they were
//
// One thread at a time.
#pragma once

#include "isa/instruction.h"
#include "operations/interpreter/interpreter.h"

#include <optional>
#include <string>

namespace wavesmith::operations {

class Form {
public:
  Form(const isa::Instruction& instruction, State& state);
  void finish(State& state) const;

private:
  void select(State& state) const;
  void permute(State& state) const;

  const isa::Instruction& instruction_;
  std::uint64_t exec_ = 0;
  std::optional<Operand> destination_, first_, second_; // before: D, S0, S1
};

// `modifiers` follow the operands. signs: NEG and ABS, or SEXT of integers. Registers are those of bench.cpp;
// nothing for an opcode without the form.
[[nodiscard]] std::optional<std::string> sdwaText(isa::Op op, bool signs, const std::string& destination,
                                                  const std::string& sources);
[[nodiscard]] std::optional<std::string> dppText(isa::Op op, bool signs, const std::string& control);

} // namespace wavesmith::operations
