// SPDX-License-Identifier: Apache-2.0
// The words of an assembler source that are no mnemonics: registers with names, modifiers, directives,
// hardware registers, messages, functions such as hwreg() and sendmsg(), each explained in a sentence.
// Completion and hover read it; the rows are in vocabulary/*.inc.
//
//   for (const Word& w : words(WordKind::Modifier)) ... // "offen": "The address has an offset in a VGPR."
//
// Constant; any thread.
#pragma once

#include "isa/opcode.h"
#include "isa/target.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa {

enum class WordKind : std::uint8_t {
  Register,         // vcc, exec, m0, scc, flat_scratch, src_shared_base
  Modifier,         // offen, sc0, row_shr, quad_perm, clamp, op_sel, cbsz
  Directive,        // .amdhsa_next_free_vgpr, .amdgpu_metadata, .text, .rept
  HardwareRegister, // HW_REG_MODE
  Message,          // MSG_INTERRUPT
  Function,         // hwreg, sendmsg, vmcnt, lgkmcnt, expcnt
  Symbol,           // .amdgcn.next_free_vgpr
};

struct Word {
  std::string_view text;   // as written: "offen", "quad_perm:[0,1,2,3]" is text "quad_perm", syntax below
  std::string_view syntax; // "quad_perm:[l0,l1,l2,l3]"; empty: just the text
  std::string_view explanation; // one or two sentences of our own
  WordKind kind{};
  Targets targets = kAllTargets;
};

[[nodiscard]] std::span<const Word> words(); // sorted by kind, then text
[[nodiscard]] std::span<const Word> words(WordKind kind);
[[nodiscard]] const Word* findWord(std::string_view text); // nullptr: none; case as in LLVM's assembler

// The modifiers that an opcode takes in some form on a target, in the order in which LLVM prints them.
[[nodiscard]] std::vector<std::string_view> modifiersOf(Op op, const Target& target = gfx942());

} // namespace wavesmith::isa
