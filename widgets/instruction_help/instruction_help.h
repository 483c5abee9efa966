// SPDX-License-Identifier: Apache-2.0
// Help for writing an instruction, in one editor: the signature above the line (Ctrl+Shift+Space, and while typing),
// and the form that composes what the line encodes (Ctrl+Alt+I, the quick fixes, the context menu).
//
//   new InstructionHelp(editor, settings, theme);       a child of the editor
//   InstructionHelp::of(editor)->compose();
//
// Each form is one undo step. GUI thread only.
#pragma once

#include "document/text/text_edits.h"

#include <QDialog>
#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <optional>

class QMenu;

namespace wavesmith::explain {
struct BuiltDescriptor;
struct BuiltSelector;
struct RegisterWord;
} // namespace wavesmith::explain

namespace wavesmith::widgets {

class CodeEditor;
class DescriptorForm;
struct HoverQuestion;
struct HoverSources;
class Settings;
class SignatureTip;
class Theme;

class InstructionHelp : public QObject {
  Q_OBJECT

public:
  InstructionHelp(CodeEditor* editor, Settings* settings, Theme* theme);
  // The help of an editor; null: it has none.
  [[nodiscard]] static InstructionHelp* of(const CodeEditor* editor);

  [[nodiscard]] SignatureTip* tip() const { return tip_; }

  // Opens the form for the cursor's line, or says in the status bar why there is none.
  void compose();
  [[nodiscard]] QDialog* form() const { return form_; } // the open one; null: none

  // The form that is offered for the cursor's line.
  struct Offer {
    QString title;   // "Compose Wait Counts…"
    QString meaning; // meaning of the present value
  };
  [[nodiscard]] std::optional<Offer> offer() const; // nothing: there is none, or it is not known yet

private:
  [[nodiscard]] HoverQuestion question() const;
  [[nodiscard]] HoverSources sources() const;
  void addTo(QMenu* menu);
  void composeField();
  void composeDescriptor(const explain::BuiltDescriptor& built);
  void composeSelector(const explain::BuiltSelector& built);
  void open(QDialog* form, std::function<Replacements()> edits);
  [[nodiscard]] Replacements writeWords(const explain::BuiltDescriptor& built,
                                        const DescriptorForm& form) const;
  // The number in the only instruction that writes the word, if it moves a number; nothing: there is none.
  [[nodiscard]] std::optional<Replacement> numberOf(const explain::RegisterWord& word) const;
  // The position for a new line that writes a word.
  [[nodiscard]] int placeFor(const explain::RegisterWord& word, int userLine) const;
  [[nodiscard]] QString indentationOf(int line) const;

  CodeEditor* editor_;
  Settings* settings_;
  Theme* theme_;
  SignatureTip* tip_;
  QPointer<QDialog> form_;
};

} // namespace wavesmith::widgets
