// SPDX-License-Identifier: Apache-2.0
// The stops of an inserted snippet in one editor, until they are filled in:
//
//     s_mov_b32 [s12], 16          selected; typing changes the linked places as well
//   .Lloop:
//     s_sub_u32 s12, s12, 1
//
// Tab goes to the next stop and Shift+Tab to the previous one. The stops end at the last one, where the cursor
// belongs, with Esc, and when the cursor leaves the snippet. Changing a stop and its linked places is one undo step.
// GUI thread only.
#pragma once

#include "source/snippet.h"

#include <QList>
#include <QObject>
#include <QTextCursor>
#include <QTextEdit>

#include <vector>

class QKeyEvent;

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class SnippetStops : public QObject {
  Q_OBJECT

public:
  // A child of the editor that filters its events.
  SnippetStops(CodeEditor* editor, Theme* theme);

  // Replaces the text between two positions. In a line of its own, the snippet begins at the start of the line.
  // Names that the text already defines are changed: .Lloop_2.
  void insert(const source::Snippet& snippet, int from, int to);
  void end();
  [[nodiscard]] bool isActive() const { return !stops_.empty(); }
  [[nodiscard]] int current() const { return current_; } // index of the stop in Tab order, from 0
  void step(int stops);                                  // 1: goes to the next stop, -1: to the previous one

  void addTo(QList<QTextEdit::ExtraSelection>& selections) const;

signals:
  void changed();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Range {
    QTextCursor begin;
    QTextCursor end;

    [[nodiscard]] bool contains(int position) const;
    [[nodiscard]] QTextCursor selection() const;
  };
  using Stop = std::vector<Range>; // linked places

  [[nodiscard]] source::Snippet withFreeNames(const source::Snippet& snippet) const;
  void mark(const source::Snippet& snippet, int at);
  void setCurrent(int stop);
  void select();
  void onTextChanged();
  void onCursorMoved();
  [[nodiscard]] bool takes(const QKeyEvent* key) const;

  CodeEditor* editor_;
  Theme* theme_;
  std::vector<Stop> stops_; // the stops in Tab order
  Range whole_;
  int current_ = 0;
  bool acting_ = false; // changes and moves of the cursor are the stops' own
};

} // namespace wavesmith::widgets
