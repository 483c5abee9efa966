// SPDX-License-Identifier: Apache-2.0
// Finds the instructions of the newest snapshot for lines of the current text, which may have been edited
// since.
//
//   const auto found = lines.at(46);
//   found.instructions            of the snapshot's program; empty: the line has none
//   found.changed                 the line was edited since: show it in gray, or not at all
//   lines.lineOf(instruction)     its current line; 0: none
//
// The time depends only on the number of edited places. GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "editor/line_map.h"

#include <QObject>

#include <span>
#include <utility>
#include <vector>

namespace wavesmith::widgets {

class Document;

class SnapshotLines : public QObject {
  Q_OBJECT

public:
  struct Line {
    int origin = 0; // the line's number in the snapshot; 0: a new line
    std::span<const std::uint32_t> instructions;
    bool changed = false;
  };

  explicit SnapshotLines(Document* document, QObject* parent = nullptr);

  // The newest snapshot, if it has a program, its analysis and its panels; otherwise null.
  [[nodiscard]] const SnapshotPointer& snapshot() const { return snapshot_; }
  [[nodiscard]] Line at(int line) const;
  [[nodiscard]] int lineOf(std::uint32_t instruction) const;
  [[nodiscard]] int lineNow(int origin) const { return map_.lineNow(origin); }
  // The origin of a line in the newest snapshot, even one without a program.
  [[nodiscard]] LineMap::Origin origin(int line) const { return map_.origin(line); }

  // Lines that differ from the saved file, as first and last.
  [[nodiscard]] std::vector<std::pair<int, int>> unsavedLines() const;

  // Until release(), linesMoved() is not emitted.
  void hold();
  void release();

signals:
  void snapshotChanged(); // a new snapshot arrived
  void linesMoved();      // the text was edited

private:
  void onContentsChange(int position, int removed, int added);
  void onSnapshotChanged();

  Document* document_;
  SnapshotPointer snapshot_;
  LineMap map_;
  LineMap sinceSaved_;
  quint64 revision_ = 0;
  int blocks_ = 0;
  bool isHeld_ = false;
  bool haveMoved_ = false; // lines have moved while held
};

} // namespace wavesmith::widgets
