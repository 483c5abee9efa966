// SPDX-License-Identifier: Apache-2.0
// Undo and Redo of the window act on the focused widget, and their texts name what they undo or redo:
//
//   focus in the text               Undo Edit of vector_add.s
//                                   Undo Change the Arguments of vector_add      an Apply, in all its files
//   focus in the Kernarg Designer   Undo Move n
//   focus in the Run panel          Undo Change of the Grid      also in the fields of its form
//   focus in a line of text         Undo Typing
//
// Elsewhere they act on the text of the current tab. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QUndoStack;
class QWidget;

namespace wavesmith::widgets {

class CodeEditor;
class Workspace;

class UndoActions : public QObject {
  Q_OBJECT

public:
  UndoActions(Workspace* workspace, QAction* undo, QAction* redo, QObject* parent = nullptr);

  void setEditor(std::function<CodeEditor*()> editor) { editor_ = std::move(editor); }
  // Adds a part of the window with its own stack, which may temporarily be null. `fields`: text fields in this
  // widget have no history of their own, except the cells of tables.
  void add(QWidget* part, std::function<QUndoStack*()> stack, QWidget* fields = nullptr);

  void undo();
  void redo();
  void update(); // updates the texts of the actions, and whether they are enabled

private:
  // The current target of the actions.
  struct Target {
    QString undo, redo; // names of the steps; empty: nothing to undo or redo
    std::function<void()> doUndo, doRedo;
  };
  [[nodiscard]] Target target() const;
  [[nodiscard]] Target targetIn(QWidget* focus) const;
  [[nodiscard]] Target targetInText() const;

  struct Part {
    QPointer<QWidget> widget;
    std::function<QUndoStack*()> stack;
    QPointer<QWidget> fields;
  };
  [[nodiscard]] static Target targetOf(const Part& part);
  Workspace* workspace_;
  QAction* undo_;
  QAction* redo_;
  std::function<CodeEditor*()> editor_;
  std::vector<Part> parts_;
};

} // namespace wavesmith::widgets
