// SPDX-License-Identifier: Apache-2.0
// What the core knows of an instruction or a word, as rich text in the colors of the theme: one rendering
// for completion, hover and the Instructions dock.
//
//   browser->setHtml(opcodeHtml(isa::describe(isa::Op::v_add_f32), helpStyle(*theme)));
//
// The text uses what QTextDocument knows of HTML: tables, spans, <pre>. GUI thread for helpStyle; the rest is
// pure.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read an enumeration whose enumerators come from an #include (isa/opcode.h)
#include "isa/describe.h"
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
  Short, // what it does, syntax, operation, counters: for a tooltip or a panel beside a list
  Full,  // everything that the page has
};

[[nodiscard]] QString opcodeHtml(const isa::OpcodePage& page, const HelpStyle& style,
                                 HelpDetail detail = HelpDetail::Full);

// A modifier, directive, register, hardware register, message, function or value.
[[nodiscard]] QString wordHtml(const isa::Word& word, const HelpStyle& style);

// "modifier", "hardware register", for a list's column and a page's head.
[[nodiscard]] QString kindName(isa::WordKind kind);

// A page of our own making: head, what it is, and rows of names and values.
struct HelpRow {
  QString name;
  QString value;
};
[[nodiscard]] QString rowsHtml(const QString& title, const QString& what, const QString& sentence,
                               const QList<HelpRow>& list, const HelpStyle& style);

} // namespace wavesmith::widgets
