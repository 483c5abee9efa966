// SPDX-License-Identifier: Apache-2.0
// Determines what is valid at the cursor, from the line before it, parsed like the assembler does.
//
//   "  v_add_f32 v0, v[v_x], v[v_"    RegisterIndex of v, operand 2 of v_add_f32, word "v_"
//   "  buffer_load_dword v0, v1, s[4:7], 0 of"   Modifier, word "of"
//   "  s_getreg_b32 s0, hwreg(HW_"    Function hwreg, argument 0, word "HW_"
//
// Pure functions; any thread.
#pragma once

#include "source/assembly/assembly_lexer.h"

#include <QString>
#include <QStringView>

namespace wavesmith::widgets {

struct CompletionContext {
  enum class Place : quint8 {
    None,             // in a comment, a string, or metadata that is not a key
    Statement,        // where a mnemonic, a macro or a directive can be
    DirectiveOperand, // after a directive
    Operand,          // an operand of an instruction or a macro
    Modifier,         // after the operands
    Value,            // after a modifier's colon: `around` is the modifier
    Function,         // an argument of hwreg(...) or a similar function: `around` is the function
    RegisterIndex,    // an index in v[...], s[...], a[...], ttmp[...]: `around` is the register file
    MetadataKey,      // where a key of metadata can be
  };
  Place place = Place::None;
  QString word;          // the typed part of the word
  int start = 0;         // start of the word in the line
  QString head;          // mnemonic, macro or directive
  int operand = 0;       // index of the operand, from 0
  QString around;        // the word around the cursor's: see Place
  int argument = 0;      // index of the argument in a function's parentheses, from 0
  QString first;         // the function's first argument
  bool hasColon = false; // MetadataKey: the key already has its colon
};

// `column` is a UTF-16 offset in the line, which begins in `state`.
[[nodiscard]] CompletionContext contextAt(QStringView line, int column,
                                          source::LineState state = source::LineState::Statement);

[[nodiscard]] bool isNameCharacter(QChar c); // ASCII only, as source::isNameCharacter

// The word at the offset or just before it: begin and end in the line; empty if there is none. It includes
// the backslash of a macro argument.
struct WordRange {
  int begin = 0;
  int end = 0;
};
[[nodiscard]] WordRange wordAround(QStringView line, int column);

} // namespace wavesmith::widgets
