// SPDX-License-Identifier: Apache-2.0
// Rename and Renumber Registers in the window: shows their box and dialog, checks the result in the background, and
// changes the files as one undo step. If there are several files, the change is shown first.
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

  // `found`: the name at the cursor, as each index knows it.
  void rename(CodeEditor* editor, const std::vector<Names::Found>& found);
  void renumber(CodeEditor* editor); // in the selected lines, or in the cursor's line

  [[nodiscard]] RenameBox* renameBox() const;           // the current editor's; nullptr: never opened
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
