// SPDX-License-Identifier: Apache-2.0
// Arrows between the line numbers and the text: from operations to their wait, from an operation to the
// instruction that uses its result too early, from the write of a register to its reads, from a branch to its target.
//
//   44 ╭──  buffer_load_dword v4
//   45 ├──  buffer_load_dword v5
//   46 ╰─▶  s_waitcnt vmcnt(0)      the cursor
//
// Arrows are drawn for the line of the cursor, for every error on the screen, and for branches with both ends on
// the screen. Each kind has a color and a line style. An arrow that leaves the screen ends at its edge with a line
// number; a click goes there.
// Hovering shows the meaning of an arrow. GUI thread only.
#pragma once

#include "editor/marks/cursor_facts.h"
#include "editor/visible_row.h"
#include "style/theme.h"

#include <QHash>
#include <QWidget>

#include <utility>
#include <vector>

class QPainter;

namespace wavesmith::widgets {

class CodeEditor;
class RegisterMarks;

class GutterArrows : public QWidget {
  Q_OBJECT

public:
  GutterArrows(CodeEditor* editor, SnapshotLines* lines, CursorFacts* facts, RegisterMarks* marks,
               Theme* theme);

  [[nodiscard]] static int wantedWidth();

  // An arrow between two lines of the current text.
  struct Shown {
    panels::Arrow::Kind kind{};
    int from = 0, to = 0;
    QString text;
    bool ofRegister = false;

    bool operator==(const Shown&) const = default;
  };
  // All drawn arrows, by kind and lines.
  [[nodiscard]] std::vector<Shown> shown() const;
  // The branches that are drawn, from and to.
  [[nodiscard]] std::vector<std::pair<int, int>> branches() const;
  // The tool tip of a place; empty: there is no arrow.
  [[nodiscard]] QString textAt(const QPoint& place) const;
  [[nodiscard]] static QString describe(const Shown& arrow);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  // Arrows of one kind to or from the same line share a way.
  struct Way {
    panels::Arrow::Kind kind{};
    int hub = 0;
    bool towardHub = false;
    bool ofRegister = false;
    bool isBranch = false;
    std::vector<int> others;
    std::vector<QString> texts;
    int lane = 0;
    [[nodiscard]] int top() const;
    [[nodiscard]] int bottom() const;
  };
  // The line number at the screen's edge of an arrow that leaves the screen.
  struct Exit {
    QRectF place;
    int line = 0;
    bool up = false;
    const Way* way = nullptr;
  };
  [[nodiscard]] std::vector<Way> ways() const; // updates rows_
  void addBranches(std::vector<Way>& ways) const;
  [[nodiscard]] std::vector<Exit> exits(const std::vector<Way>& ways) const;
  [[nodiscard]] const std::vector<panels::Arrow>& arrowsOf(std::uint32_t finding) const;
  [[nodiscard]] QPen penOf(const Way& way) const;
  [[nodiscard]] qreal laneX(int lane) const;
  // The y coordinate of a line's middle; negative or greater than the height if the line is not on the screen.
  [[nodiscard]] qreal heightOf(int line) const;
  void paintWay(QPainter& painter, const Way& way) const;

  CodeEditor* editor_;
  SnapshotLines* lines_;
  CursorFacts* facts_;
  RegisterMarks* marks_;
  Theme* theme_;
  mutable std::vector<VisibleRow> rows_;
  mutable QHash<std::uint32_t, std::vector<panels::Arrow>> ofErrors_; // arrows of errors, by instruction
};

} // namespace wavesmith::widgets
