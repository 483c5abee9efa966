// SPDX-License-Identifier: Apache-2.0
// Facts about the place of the cursor: the arrows of the wait or finding in its line, and the register at the
// cursor. They are computed in the background, because the time grows with the size of the kernel; if the
// cursor moves before the answer, only the answer for its new place is delivered.
//
//   connect(&facts, &CursorFacts::changed, this, [&] { draw(facts.arrows(), facts.registerAt()); });
//
// Empty for a line that was edited since the newest snapshot. GUI thread only.
#pragma once

#include "editor/snapshot_lines.h"
#ifndef Q_MOC_RUN // moc cannot read the list of opcodes
#include "panels/register_at.h"
#endif

#include <QObject>
#include <QTimer>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::widgets {

inline constexpr std::size_t kMostWithArrows = 64; // instructions of a line whose arrows are computed

class CodeEditor;

class CursorFacts : public QObject {
  Q_OBJECT

public:
  CursorFacts(CodeEditor* editor, SnapshotLines* lines);

  // The newest answer, for the place of the cursor when it was requested.
  [[nodiscard]] const std::vector<panels::Arrow>& arrows() const { return answer_.arrows; }
  [[nodiscard]] const std::optional<panels::RegisterAt>& registerAt() const { return answer_.registerAt; }
  // Computes the answer synchronously, for a key that needs it immediately.
  void ensure();
  // True while the answer is not for the current place of the cursor.
  [[nodiscard]] bool isBehind() const { return running_ || timer_.isActive(); }

signals:
  void changed();

private:
  struct Question {
    SnapshotPointer snapshot; // null: no question
    std::uint32_t line = 0;   // line in the snapshot
    std::uint32_t column = 0;
    std::string text;
    source::LineState state = source::LineState::Statement; // the state at the start of the line

    bool operator==(const Question&) const = default;
  };
  struct Answer {
    std::vector<panels::Arrow> arrows;
    std::optional<panels::RegisterAt> registerAt;
  };
  [[nodiscard]] Question question() const;
  [[nodiscard]] static Answer answer(const Question& question);
  void ask();
  void take(const Question& question, Answer answer);

  CodeEditor* editor_;
  SnapshotLines* lines_;
  QTimer timer_;
  Question asked_; // the newest question that was answered or is being answered
  Answer answer_;
  bool running_ = false;
};

} // namespace wavesmith::widgets
