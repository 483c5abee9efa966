// SPDX-License-Identifier: Apache-2.0
// Further cursors of an editor, beside its own: typing, deleting, moving, copying and pasting happen at all of
// them, and each edit is one undo step.
//
//   Ctrl+Shift+Up, Ctrl+Shift+Down   adds a cursor in the line above or below (Ctrl+Alt, too)
//   Alt+click                        adds a cursor there, or removes it
//   Alt+drag                         a rectangle of columns: a cursor in each of its lines
//   Ctrl+Shift+D                     selects the word, then its next occurrence
//   Ctrl+Shift+L                     selects all occurrences
//   Alt+Shift+arrows                 the same with keys
//   Esc, or a click                  only the editor's own remains
//
// Two cursors that meet become one. Text with as many lines as there are cursors is pasted line by line. GUI
// thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QPoint>
#include <QTextCursor>
#include <QTextEdit>

#include <functional>
#include <optional>
#include <utility>

class QInputMethodEvent;
class QKeyEvent;
class QMouseEvent;
class QPainter;

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class MultiCursor : public QObject {
  Q_OBJECT

public:
  MultiCursor(CodeEditor* editor, Theme* theme);

  [[nodiscard]] bool isActive() const { return !others_.isEmpty(); }
  [[nodiscard]] QList<QTextCursor> all() const; // all cursors with the editor's own, in text order

  void addInNextLine(int step); // +1: below the last cursor; -1: above the first
  void toggleAt(int position);
  void addNextOccurrence();
  // Selects all occurrences of the selection, or of the word at the cursor as a whole word.
  void selectAllOccurrences();
  void clear();

  // Each returns true if it has handled the event.
  bool handleKey(const QKeyEvent* event);
  bool handleMousePress(const QMouseEvent* event);
  bool handleMouseMove(const QMouseEvent* event);
  bool handleMouseRelease(const QMouseEvent* event);
  bool handleInput(const QInputMethodEvent* event);

  [[nodiscard]] QString selectedText() const; // the selections, a line for each
  void insert(const QString& pasted);
  void copy();
  void cut();
  // Undo and redo move the editor's own cursor; the others stay.
  void keepDuring(const std::function<void()>& change);

  void addTo(QList<QTextEdit::ExtraSelection>& selections) const;
  void paint(QPainter& painter) const;

signals:
  void changed();

private:
  struct Corner {
    int line = 0;   // block number
    int column = 0; // tabs expanded; may be past the end of the line
  };
  // Typing: part of a run of typing, which is undone at once; Own: a step of its own.
  enum class Step : quint8 { Own, Typing };

  void edit(const std::function<void(QTextCursor&, int)>& change, Step step = Step::Own);
  void move(const std::function<void(QTextCursor&)>& movement);
  void set(const QTextCursor& own, QList<QTextCursor> others);
  void merge();
  void tell();
  bool moveByKey(const QKeyEvent* event);
  bool editByKey(const QKeyEvent* event);
  bool selectColumns(const QKeyEvent* event);
  void showColumns();
  void startDrag(const QPoint& from);
  void tab();
  void type(const QString& text);
  [[nodiscard]] int tabWidth() const; // width of a tab in characters
  [[nodiscard]] Corner cornerAt(const QPoint& place) const;
  [[nodiscard]] Corner cornerOf(const QTextCursor& cursor) const;

  CodeEditor* editor_;
  Theme* theme_;
  QList<QTextCursor> others_;
  std::optional<std::pair<Corner, Corner>> columns_; // fixed and moving corner
  bool dragging_ = false;
  std::optional<QPoint> pressed_; // where Alt+click or Alt+drag began
  bool acting_ = false;           // moves of the editor's cursor are made by this object
  int typedRevision_ = -1;
};

} // namespace wavesmith::widgets
