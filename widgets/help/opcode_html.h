// SPDX-License-Identifier: Apache-2.0
// Help on an instruction or a word as rich text, in the theme's colors. Completion, hover and the Instructions dock
// use it.
//
//   browser->setHtml(opcodeHtml(isa::describe(isa::Op::v_add_f32), helpStyle(*theme)));
//
// The text uses the HTML subset of QTextDocument: tables, spans, <pre>. helpStyle: GUI thread; all other
// functions are pure.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read an enumeration whose enumerators come from an #include (isa/opcode.h)
#include "isa/describe/describe.h"
#include "isa/vocabulary.h"
#endif

#include <QColor>
#include <QFont>
#include <QString>

namespace wavesmith::widgets {

class Theme;

struct HelpStyle {
  QColor text;
  QColor quiet;
  QColor accent;
  QColor warning;
  QColor border;
  QColor code; // background of the operation
  QString monospace;
};

[[nodiscard]] HelpStyle helpStyle(const Theme& theme, const QFont& code);

enum class HelpDetail : quint8 {
  Short, // summary, syntax, operation, counters: for a tool tip or a panel next to a list
  Full,  // the complete page
};

[[nodiscard]] QString opcodeHtml(const isa::OpcodePage& page, const HelpStyle& style,
                                 HelpDetail detail = HelpDetail::Full);

// Help on a modifier, directive, register, hardware register, message, function or value.
[[nodiscard]] QString wordHtml(const isa::Word& word, const HelpStyle& style);

// The kind in words: "modifier", "hardware register". For the column of a list and the head of a page.
[[nodiscard]] QString kindName(isa::WordKind kind);

// A page with a title, a kind, a sentence, and rows of names and values.
struct HelpRow {
  QString name;
  QString value;
};
[[nodiscard]] QString rowsHtml(const QString& title, const QString& what, const QString& sentence,
                               const QList<HelpRow>& list, const HelpStyle& style);

} // namespace wavesmith::widgets
