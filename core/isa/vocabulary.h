// SPDX-License-Identifier: Apache-2.0
// The words of an assembler source other than mnemonics: named registers, modifiers, directives, hardware
// registers, messages, functions such as hwreg() and sendmsg(), keys of metadata, each explained in a sentence. Used by
// completion and hover; the rows are in vocabulary/*.inc.
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
  MetadataKey,      // .sgpr_count, amdhsa.kernels: in metadata only
  Value,            // BYTE_0, UNUSED_PAD, BUF_DATA_FORMAT_32: the value after a modifier's colon
};

struct Word {
  // As written: "offen"; for "quad_perm:[0,1,2,3]" the text is "quad_perm", see syntax below.
  std::string_view text;
  std::string_view syntax;      // "quad_perm:[l0,l1,l2,l3]"; empty: only the text
  std::string_view explanation; // one or two sentences, in our own words
  WordKind kind{};
  Targets targets = kAllTargets;
  std::int16_t number = -1; // encoded number of a register, hardware register, message or value; -1: none
};

[[nodiscard]] std::span<const Word> words(); // sorted by kind, then text
[[nodiscard]] std::span<const Word> words(WordKind kind);
// nullptr: none. Case as in LLVM's assembler: registers and most directives may be written in capitals, other
// words not. Keys of metadata are only found by their kind: .size is a directive elsewhere. For a text with two kinds (scc: a register, and a modifier of gfx90a), the kind that comes
// first.
[[nodiscard]] const Word* findWord(std::string_view text);
[[nodiscard]] const Word* findWord(WordKind kind, std::string_view text);

// The words that can follow a modifier's colon or appear in a function's parentheses: BYTE_0 and similar for
// "dst_sel", the hardware registers for "hwreg", its operations for "MSG_GS". Empty: a number, or nothing.
[[nodiscard]] std::vector<const Word*> valuesOf(std::string_view word, const Target& target = gfx942());

// The modifiers that an opcode supports in some form on a target, in the order in which LLVM prints them.
[[nodiscard]] std::vector<std::string_view> modifiersOf(Op op, const Target& target = gfx942());

} // namespace wavesmith::isa
