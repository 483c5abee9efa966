// SPDX-License-Identifier: Apache-2.0
// What has to do with the place that the cursor is at: arrows of the wait or finding in its line, and the
// register that it names. Found in the background, as it takes time with the size of the kernel; one who
// moves on before the answer gets only the one for where they are.
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

#include <optional>
#include <string>
#include <vector>

namespace wavesmith::widgets {

class CodeEditor;

class CursorFacts : public QObject {
  Q_OBJECT

public:
  CursorFacts(CodeEditor* editor, SnapshotLines* lines);

  // Of where the cursor was when they were asked for; the newest answer there is.
  [[nodiscard]] const std::vector<panels::Arrow>& arrows() const { return answer_.arrows; }
  [[nodiscard]] const std::optional<panels::RegisterAt>& registerAt() const { return answer_.registerAt; }
  // The same without waiting for the background: for a key that needs it at once.
  void ensure();
  // True while the answer is not of where the cursor is.
  [[nodiscard]] bool isBehind() const { return running_ || timer_.isActive(); }

signals:
  void changed();

private:
  struct Question {
    SnapshotPointer snapshot; // null: there is nothing to ask
    std::uint32_t line = 0;   // of the snapshot
    std::uint32_t column = 0;
    std::string text;
    source::LineState state = source::LineState::Statement; // in which the line begins

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
  Question asked_; // the newest that was answered, or is being answered
  Answer answer_;
  bool running_ = false;
};

} // namespace wavesmith::widgets
