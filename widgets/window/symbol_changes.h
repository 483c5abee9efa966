// SPDX-License-Identifier: Apache-2.0
// Rename and Renumber Registers in the window: their box and dialog, the check of the result in the background, and
// the change of the files as one undo step, which is shown before if there are several.
//
//   F2 at v_x      a box over the name; Enter applies it, or says why not
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "check/navigate.h"
#include "document/names.h"
#endif

#include <QObject>
#include <QPointer>

#include <vector>

namespace wavesmith::widgets {

class CodeEditor;
class MainWindow;
class RenameBox;
class RenumberDialog;
class Workspace;

class SymbolChanges : public QObject {
  Q_OBJECT

public:
  SymbolChanges(MainWindow* window, Workspace* workspace);

  // The name at the cursor, as each index knows it.
  void rename(CodeEditor* editor, const std::vector<Names::Found>& found);
  void renumber(CodeEditor* editor); // in its selected lines, or in that of the cursor

  [[nodiscard]] RenameBox* renameBox() const;           // of the current editor; nullptr: never opened
  [[nodiscard]] RenumberDialog* renumberDialog() const; // nullptr: closed

private:
  void openBox(CodeEditor* editor, const std::vector<Names::Found>& found);
  void applyRename(CodeEditor* editor, const QString& name);
  void applyRenumber();
  void apply(const QString& title, const std::vector<check::EditedFile>& files, const QString& done);
  [[nodiscard]] Document* openText(const QString& path) const;
  [[nodiscard]] QString sentenceOf(const navigation::Refusal& refusal) const;
  void say(const QString& message);

  MainWindow* window_;
  Workspace* workspace_;
  Names* names_;
  QPointer<RenumberDialog> renumberDialog_;
};

} // namespace wavesmith::widgets
