// SPDX-License-Identifier: Apache-2.0
// The menus and the tool bar of the window, in order, and the actions that belong to no part of the window, with their
// keys. The parts of the window add the other actions (controls/make_action.h) before. The window finds each action by
// its object name.
//
//   auto* actions = new WindowActions(window);    after the window has made its docks
//   window->action("goToLine")->trigger();
//   actions->update();                            after another document became current, or became read-only
//
// GUI thread only.
#pragma once

#include <QAction>
#include <QByteArray>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <initializer_list>

class QMenu;

namespace wavesmith::widgets {

class CodeEditor;
class MainWindow;
class UndoActions;

class WindowActions : public QObject {
  Q_OBJECT

public:
  explicit WindowActions(MainWindow* window);

  void update();     // enables what the current document allows, and sets the reasons of the disabled actions
  void updateUndo(); // updates Undo and Redo after an edit
  // Call it before the window destroys its widgets: they lose the focus then, which Undo and Redo follow.
  void stopFollowingFocus();

private:
  void addFileActions();
  void addEditActions();
  void addClipboardActions(); // this and the next five are in window_text_actions.cpp
  void addLineActions();
  void addCursorActions();
  void addFoldActions();
  void fillEditMenu(QMenu* edit);
  void updateTextActions();
  void addRegisterActions();
  void addColumnActions();
  void addViewActions();
  void addProblemActions();
  void addToolActions();
  void addSearchActions(); // this and the next four are in window_tool_actions.cpp
  void addEditorActions();
  void addTabActions();
  void updateTabActions();
  void updateToolActions();
  void fillMenus();
  void fillToolBar();

  QAction* add(const char* name, const char* picture, const QString& text, const QKeySequence& keys,
               std::function<void()> run);
  // The same, but `run` gets the editor of the current document.
  QAction* addForEditor(const char* name, const char* picture, const QString& text, const QKeySequence& keys,
                        std::function<void(CodeEditor*)> run);
  [[nodiscard]] QAction* action(const char* name) const;
  void fill(QMenu* menu, std::initializer_list<const char*> names) const; // "-" adds a separator

  MainWindow* window_;
  QPointer<UndoActions> undo_;
  QList<QAction*> ofEditor_;                           // the actions made by addForEditor()
  mutable QHash<QByteArray, QPointer<QAction>> known_; // the actions by name, a literal
};

} // namespace wavesmith::widgets
