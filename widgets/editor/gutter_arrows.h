// SPDX-License-Identifier: Apache-2.0
// Arrows between the line numbers and the text: from operations to their wait, from the instruction that
// is too early to what it waits for, from where a register is written to where it is read.
//
//   44 ╭──  buffer_load_dword v4
//   45 ├──  buffer_load_dword v5
//   46 ╰─▶  s_waitcnt vmcnt(0)      the cursor
//
// Of the line of the cursor, and of every error that is on the screen. A kind is a color and a style of
// line. What leads out of the screen ends at its edge with the number of the line; a click goes there.
// Hovering says what an arrow means. GUI thread only.
#pragma once

#include "editor/cursor_facts.h"
#include "editor/visible_row.h"
#include "style/theme.h"

#include <QHash>
#include <QWidget>

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

  // An arrow between two lines of the text as it is now.
  struct Shown {
    panels::Arrow::Kind kind{};
    int from = 0, to = 0;
    QString text;
    bool ofRegister = false;

    bool operator==(const Shown&) const = default;
  };
  // All that are drawn now, by kind and lines.
  [[nodiscard]] std::vector<Shown> shown() const;
  // What hovering over a place says; empty: nothing is there.
  [[nodiscard]] QString textAt(const QPoint& place) const;
  [[nodiscard]] static QString describe(const Shown& arrow);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  // Arrows of one kind to or from one line share a way.
  struct Way {
    panels::Arrow::Kind kind{};
    int hub = 0;
    bool towardHub = false;
    bool ofRegister = false;
    std::vector<int> others;
    std::vector<QString> texts;
    int lane = 0;
    [[nodiscard]] int top() const;
    [[nodiscard]] int bottom() const;
  };
  // Where a number of a line stands that is not on the screen.
  struct Exit {
    QRectF place;
    int line = 0;
    bool up = false;
    const Way* way = nullptr;
  };
  [[nodiscard]] std::vector<Way> ways() const; // brings rows_ up to date
  [[nodiscard]] std::vector<Exit> exits(const std::vector<Way>& ways) const;
  [[nodiscard]] const std::vector<panels::Arrow>& arrowsOf(std::uint32_t finding) const;
  [[nodiscard]] QPen penOf(const Way& way) const;
  [[nodiscard]] qreal laneX(int lane) const;
  // The middle of a line; above 0 or below the height where it is not on the screen.
  [[nodiscard]] qreal heightOf(int line) const;
  void paintWay(QPainter& painter, const Way& way) const;

  CodeEditor* editor_;
  SnapshotLines* lines_;
  CursorFacts* facts_;
  RegisterMarks* marks_;
  Theme* theme_;
  mutable std::vector<VisibleRow> rows_;
  mutable QHash<std::uint32_t, std::vector<panels::Arrow>> ofErrors_; // by instruction
};

} // namespace wavesmith::widgets
