// SPDX-License-Identifier: Apache-2.0
// Navigation in the window: its actions, and what they do with the names of the texts (document/names.h).
//
//   F12, Ctrl+click        definition of the name; elsewhere, where the register is written
//   Shift+F12              all uses, in the References panel
//   F2                     rename, in all files, as one undo step
//   Alt+F12                the code of the macro in the line
//   Ctrl+Shift+O           go to a symbol
//   Alt+Left, Alt+Right    back and forward, across files
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "document/names.h"
#include "navigation/expansion.h"
#include "symbols/place_history.h"
#endif

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

class QAction;
class QMenu;

namespace wavesmith::widgets {

class CodeEditor;
class EditorView;
class ExpansionPeek;
class MainWindow;
class ReferencesDock;
class SymbolChanges;
class SymbolDialog;
class WindowServices;
class Workspace;

class Navigating : public QObject {
  Q_OBJECT

public:
  Navigating(MainWindow* window, WindowServices& services);

  // The navigation of a window.
  [[nodiscard]] static Navigating* in(const MainWindow* window);
  void connectView(EditorView* view);
  void fillMenu(QMenu* menu) const;
  void update(); // enables what the current document allows

  [[nodiscard]] ReferencesDock* referencesDock() const { return references_; }
  [[nodiscard]] const PlaceHistory& history() const { return history_; }
  [[nodiscard]] const SymbolChanges& changes() const { return *changes_; }
  [[nodiscard]] SymbolDialog* symbolDialog() const; // nullptr: closed
  [[nodiscard]] ExpansionPeek* peek() const;        // the peek of the current editor

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QAction* inText(QAction* action); // outside of the text, its keys have other meanings
  // Calls `then` with the current editor, once the names of its text are known.
  void withNames(const std::function<void(CodeEditor* editor)>& then);
  [[nodiscard]] std::vector<Names::Found> namesAt(const CodeEditor* editor) const;
  void addToMenu(QMenu* menu) const; // the context menu of an editor
  void goTo(const navigation::Index& index, const navigation::Span& span);
  void goToDefinition();
  void goToDefinitionIn(CodeEditor* editor);
  bool goToInclusion(const CodeEditor* editor);
  bool goToComposed(const CodeEditor* editor);
  void goToWriter();
  void showReferences();
  void rename();
  void renumber();
  void goToSymbol();
  void expandMacro();
  void showExpansion(CodeEditor* editor, const navigation::Allowed<navigation::ExpandedCode>& code);
  void back();
  void forward();
  void goThere(const std::optional<source::Place>& place);
  void remember();
  void updateHistory();
  void say(const QString& message);

  MainWindow* window_;
  Workspace* workspace_;
  Names* names_;
  ReferencesDock* references_;
  SymbolChanges* changes_;
  PlaceHistory history_;
  QAction* back_;
  QAction* forward_;
  QAction* rename_;
  QAction* renumber_;
  std::vector<QAction*> ofText_;
  QPointer<SymbolDialog> symbolDialog_;
  QTimer remember_; // remembers the place where a command ends, not the places between
};

} // namespace wavesmith::widgets
