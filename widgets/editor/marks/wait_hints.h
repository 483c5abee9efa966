// SPDX-License-Identifier: Apache-2.0
// Hints for waits that are stronger than needed: they are gray, and the count that is enough follows the
// line. And those that are written only when the text is assembled (authoring/writing_client.h).
//
//   45  s_waitcnt vmcnt(0)      vmcnt(1) is enough for line 46
//   58  s_nop 4                 s_nop 1 is enough for line 60
//   70  s_waitcnt lgkmcnt(0)    nothing needs this
//   82  v_add_f32 v1, v1, v2    s_waitcnt vmcnt(0) before it
//
// Lines that were edited since the newest snapshot have no hints. GUI thread only.
#pragma once

#include "editor/marks/drawn_rows.h"
#include "editor/snapshot_lines.h"

#include <QTextBlock>
#include <QTextEdit>

#include <vector>

class QPainter;

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class WaitHints : public QObject {
  Q_OBJECT

public:
  struct Hint {
    struct Part {
      int from = 0; // UTF-16 offset in the line
      int length = 0;

      bool operator==(const Part&) const = default;
    };
    std::vector<Part> gray; // "vmcnt(0)"
    QString text;           // "vmcnt(1) is enough for line 46"; empty: the wait is exact
  };

  WaitHints(CodeEditor* editor, SnapshotLines* lines, Theme* theme);

  [[nodiscard]] Hint at(int line) const;
  // Grays lines `first` to `last`.
  void addTo(QList<QTextEdit::ExtraSelection>& selections, int first, int last) const;
  void paint(QPainter& painter) const; // draws the texts on the editor's viewport, after the ends of lines
  void updateChanged() const;          // draws the rows whose hints look different, and the cursor's

private:
  [[nodiscard]] QString shownIn(int line) const; // text of the hint; empty: none
  [[nodiscard]] Hint waitHint(const QTextBlock& line, std::uint32_t at) const;
  [[nodiscard]] QString addedHint(int origin) const; // `origin`: a line of the snapshot
  [[nodiscard]] Hint nopHint(const QTextBlock& line, std::uint32_t at) const;
  [[nodiscard]] QString forLine(std::uint32_t instruction) const; // " for line 46"

  CodeEditor* editor_;
  SnapshotLines* lines_;
  Theme* theme_;
  mutable DrawnRows<QString> drawn_;
};

} // namespace wavesmith::widgets
