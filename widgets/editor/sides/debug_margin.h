// SPDX-License-Identifier: Apache-2.0
// The margin at the left edge of an editor, for breakpoints and the position of a debugged run:
//
//   ●      ▒▒▒▒  93     v_cmp_gt_u32 vcc, s[s_n], v[v_i]      a breakpoint
//   ▷            94     s_and_saveexec_b64 ...                 the line that ran
//   ▶      ▒▒__  95     buffer_load_dword ...                  the line that comes next; the lanes that EXEC has
//   ◐            96     s_waitcnt vmcnt(0)                     a breakpoint with a condition
//   ○            97     ...                                    a disabled one
//
// A click sets or removes a breakpoint; a right click opens a menu with more actions. GUI thread only.
#pragma once

#include <QList>
#include <QTextEdit>
#include <QWidget>

#include <optional>

namespace wavesmith::widgets {

class Breakpoints;
class CodeEditor;
class SnapshotLines;
class Theme;

// Where a debugged run is in one text; lines from 1, 0: not in this text.
struct DebugPosition {
  int ran = 0;
  int next = 0;
  quint64 exec = 0; // the wave's EXEC before the next instruction

  bool operator==(const DebugPosition&) const = default;
};

class DebugMargin : public QWidget {
  Q_OBJECT

public:
  static constexpr int kUsualWidth = 13; // pixels, while nothing is debugged

  DebugMargin(CodeEditor* editor, SnapshotLines* lines, Theme* theme);

  void setBreakpoints(Breakpoints* breakpoints);
  // Nothing: no run is debugged, and no room for EXEC is needed.
  void setPosition(const std::optional<DebugPosition>& position);
  [[nodiscard]] const std::optional<DebugPosition>& position() const { return position_; }

  // Sets or removes a breakpoint at this line, or at the next one with an instruction.
  void toggle(int line);
  [[nodiscard]] int wantedWidth() const;
  [[nodiscard]] QList<int> breakpointLines() const; // lines of this text that have breakpoints
  // Highlights the line that ran and the one that comes next.
  void addTo(QList<QTextEdit::ExtraSelection>& selections) const;
  [[nodiscard]] QString textAt(int line) const; // text of the tool tip; empty: the line shows nothing

signals:
  void positionChanged();
  void widthChanged();
  void breakpointsChanged();
  void editRequested(quint32 breakpoint);       // the user wants to edit its condition and hit count
  void runToRequested(int line, bool backward); // chosen in the menu
  void statusMessage(const QString& message);   // says why no breakpoint can be set

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  void paintBreakpoint(QPainter& painter, int line, const QRectF& place) const;
  void paintArrow(QPainter& painter, bool filled, const QRectF& place) const;
  void paintExec(QPainter& painter, const QRectF& place) const;
  [[nodiscard]] int lineWithCode(int line) const;

  CodeEditor* editor_;
  SnapshotLines* lines_;
  Theme* theme_;
  Breakpoints* breakpoints_ = nullptr;
  std::optional<DebugPosition> position_;
};

// "63 of 64 lanes active: 0-62"
[[nodiscard]] QString execText(quint64 exec);

} // namespace wavesmith::widgets
