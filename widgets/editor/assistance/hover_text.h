// SPDX-License-Identifier: Apache-2.0
// The explanation of a place in the text: a mnemonic, an operand, a modifier, a directive, a hardware
// register, a message, a label, a number, one of the author's own names.
//
//   "v_add_f32 v[v_sum], ..."  at v_sum  ->  v[v_sum] is v4; v_sum = 4, set in line 12
//
// Pure functions. GUI thread (CompletionIndex).
#pragma once

#ifndef Q_MOC_RUN
#include "isa/target.h"
#endif

#include "document/snapshot.h"
#include "help/opcode_html.h"
#include "source/assembly/assembly_lexer.h"

#include <QString>

#include <optional>

namespace wavesmith::widgets {

class CompletionIndex;

struct HoverQuestion {
  QString text;                                           // the line's text
  int column = 0;                                         // UTF-16 offset in the line
  int line = 0;                                           // from 1
  source::LineState state = source::LineState::Statement; // the state at the start of the line
};

struct HoverAnswer {
  QString html;
  int begin = 0; // start of the explained word in the line
  int end = 0;
};

struct HoverSources {
  const CompletionIndex& index;
  const isa::Target& target;
  // The snapshot of exactly the shown text; null: registers are computed from the symbols of the text.
  SnapshotPointer snapshot;
  QString path;
};

[[nodiscard]] std::optional<HoverAnswer> hoverAnswer(const HoverQuestion& question,
                                                     const HoverSources& sources, const HelpStyle& style);

// The mnemonic of the statement in a line, for F1; empty if there is none.
[[nodiscard]] QString mnemonicIn(const QString& line, source::LineState state = source::LineState::Statement);

} // namespace wavesmith::widgets
