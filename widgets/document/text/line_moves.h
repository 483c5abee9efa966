// SPDX-License-Identifier: Apache-2.0
// Edits that move, insert or remove whole lines tell so, to those who keep what depends on the order of the lines:
//
//   {
//     const LineMoves::Scope scope(*editor->document(), LineMove::Kind::Move);
//     moveLines(editor, Direction::Down);
//   }                                              emits moved()
//
// The text before the edit is shared, not copied. Scopes may be nested: the outermost counts. GUI thread only.
#pragma once

#include "document/text/shared_text.h"

#include <QObject>
#include <QString>

#include <cstdint>

class QTextDocument;

namespace wavesmith::widgets {

struct LineMove {
  enum class Kind : std::uint8_t {
    Move, // the lines have their new place: a move, a paste, a drop, a copy; or they are deleted
    Cut,  // they perhaps get one later
  };
  Kind kind = Kind::Move;
  SharedText before;          // the whole text
  QString oldLines, newLines; // the changed lines, completely
  bool hasBreaks = false;     // lines were inserted, removed or joined, not only changed
};

class LineMoves : public QObject {
  Q_OBJECT

public:
  class Scope {
  public:
    Scope(QTextDocument& text, LineMove::Kind kind);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

  private:
    LineMoves& moves_;
  };

  [[nodiscard]] static LineMoves& of(QTextDocument& text); // the text owns it
  [[nodiscard]] bool isMoving() const { return depth_ > 0; }

signals:
  void moved(const wavesmith::widgets::LineMove& move);

private:
  explicit LineMoves(QTextDocument& text);
  void begin(LineMove::Kind kind);
  void end();
  void onChange(int position, int removed, int added);
  [[nodiscard]] LineMove move() const;

  QTextDocument& text_;
  int depth_ = 0;
  LineMove::Kind kind_ = LineMove::Kind::Move;
  SharedText before_;
  // What has changed: `removed_` characters of the text before, from `from_`, are `added_` characters now.
  bool isChanged_ = false;
  int from_ = 0, removed_ = 0, added_ = 0;
};

} // namespace wavesmith::widgets
