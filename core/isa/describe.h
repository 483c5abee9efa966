// SPDX-License-Identifier: Apache-2.0
// One opcode as a page for people: the same content for `wavesmith-cli isa show`, hover help, completion and
// the Instructions dock, so that they cannot disagree.
//
//   v_add_f32                                                        VOP2, number 1; VOP3 257; SDWA, DPP
//     Adds (f32).
//     D.f32 = S0.f32 + S1.f32
//     D   written  32 bits  f32  VGPR
//     S0  read     32 bits  f32  VGPR, SGPR, constant
//     reads EXEC, MODE
//
// Pure functions; any thread.
#pragma once

#include "isa/instruction.h"
#include "isa/opcode.h"
#include "isa/target.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa {

struct OperandPage {
  std::string name;   // "vdst", as a person names it in an assembler line
  std::string role;   // "D", the name in the operation
  std::string access; // "read", "written", "read and written"
  unsigned bits = 0;
  std::string type;        // "f32", "two f16", "buffer descriptor"
  std::string allowed;     // "VGPR, SGPR or constant"
  std::string explanation; // one sentence
};

struct OpcodePage {
  std::string mnemonic;
  std::string encoding;               // "VOP2"
  std::vector<std::string> spellings; // v_add_f32_e32, _e64, _sdwa, _dpp as they can be written
  std::string functionalClass;        // "vector arithmetic", "matrix (XDL), 8 passes", "global memory load"
  std::string syntax;                 // "v_add_f32 vdst, src0, vsrc1"
  std::vector<std::string> modifiers; // that it takes: "clamp", "omod", "sc0"
  std::string summary;
  std::string operation;
  std::vector<OperandPage> operands;
  std::vector<std::string> implicitReads; // "EXEC", "MODE"
  std::vector<std::string> implicitWrites;
  std::string counters; // "vmcnt +1"; empty: none
  std::string safeWhen; // "the data is in the VGPRs after s_waitcnt vmcnt(0), or ..."; empty: at once
  std::vector<std::string>
      hazards; // "5 wait states before a vector memory instruction reads the SGPR (H-SGPR-VMEM)"
  std::vector<std::string> targets; // "gfx90a", "gfx940", "gfx942"
  std::string fidelity;             // "exact", "approximate", "unsupported"
  std::string fidelityNote;
};

[[nodiscard]] OpcodePage describe(Op op);

// The page as plain text, at most `columns` wide.
[[nodiscard]] std::string toText(const OpcodePage& page, unsigned columns = 100);

} // namespace wavesmith::isa
