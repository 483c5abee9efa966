// SPDX-License-Identifier: Apache-2.0
// The documentation page of an opcode: the same content for `wavesmith-cli isa show`, hover help, completion
// and the Instructions dock, so that they cannot disagree.
//
//   v_add_f32                                     VOP2, number 1; VOP3, number 257; vector arithmetic
//   Adds two f32 numbers.
//
//   Forms
//     v_add_f32_e32 vdst, src0, vsrc1             VOP2, 4 bytes
//     v_add_f32_e64 vdst, src0, src1              VOP3, 8 bytes
//   Operation
//     D.f32 = S0.f32 + S1.f32
//   Operands
//     vdst   D   written  f32  VGPR
//     src0   S0  read     f32  VGPR, SGPR, inline constant or literal
//
// Pure functions; any thread.
#pragma once

#include "isa/describe/describe_waits.h"
#include "isa/instruction.h"
#include "isa/opcode.h"
#include "isa/target.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa {

struct OperandPage {
  std::string name;   // "vdst", the name in assembler syntax
  std::string role;   // "D", the name in the operation
  std::string access; // "read", "written", "read and written"
  unsigned bits = 0;
  std::string type;        // "f32", "two f16", "buffer descriptor"
  std::string allowed;     // "VGPR, SGPR, inline constant or literal"; of the first form
  std::string explanation; // one or two sentences
};

// One form of an opcode.
struct FormPage {
  std::string spelling; // "v_add_f32_e64"
  std::string operands; // "vdst, src0, src1"
  std::string encoding; // "VOP3, 8 bytes"
};

struct OpcodePage {
  std::string mnemonic;
  std::string encoding; // "VOP2"
  unsigned number = 0;  // in its encoding
  int vop3Number = -1;  // the same operation in VOP3; -1: VOP3 cannot express it, or is the encoding
  std::vector<std::string> spellings; // v_add_f32_e32, _e64, _sdwa, _dpp, as far as they exist
  std::string functionalClass;        // "vector arithmetic", "matrix (XDL), 8 passes", "global load"
  std::string syntax;                 // "v_add_f32 vdst, src0, vsrc1"
  // Every form, at least one; an atomic has one that returns a value and one that does not.
  std::vector<FormPage> forms;
  std::vector<std::string> modifiers; // supported modifiers: "clamp", "omod", "sc0"
  std::string summary;
  std::string operation; // from operation.h; the lines as displayed
  std::vector<OperandPage> operands;
  std::vector<std::string> implicitReads; // "EXEC", "MODE"
  std::vector<std::string> implicitWrites;
  std::string counters; // "vmcnt +1"; empty: none
  std::string safeWhen; // "vdst is safe to use after s_waitcnt vmcnt(N), ..."; empty: immediately
  std::vector<std::string>
      hazards; // "5 wait states before a vector memory instruction reads the SGPR (H-SGPR-VMEM)"
  std::vector<std::string> notes;   // "Executes whatever EXEC says."
  std::vector<std::string> targets; // "gfx90a", "gfx940", "gfx942"
  std::string fidelity;             // "exact", "approximate", "unsupported"
  std::string fidelityNote;
};

[[nodiscard]] OpcodePage describe(Op op);

// The parts of a page, for lists and for single operands.

// "vector arithmetic", "global load", "matrix (XDL)": OpcodePage::functionalClass without the passes.
[[nodiscard]] std::string functionalClass(Op op);

// The name of operand `operand` of row(op) in the syntax of a form: "vsrc1", in Form::Vop3 "src1".
[[nodiscard]] std::string_view operandName(Op op, unsigned operand, Form form = Form::Base);

[[nodiscard]] std::string_view name(Fidelity fidelity); // "exact"

} // namespace wavesmith::isa
