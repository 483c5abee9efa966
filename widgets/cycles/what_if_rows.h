// SPDX-License-Identifier: Apache-2.0
// Shows what happens to a loop if the instruction at the cursor is deleted, or moved to the best place in its block:
//
//   deleting line 45: 1,180 → 1,176 cycles per iteration, 4 fewer; not legal: line 47 uses v4, ...     [Delete]
//   moving line 45 before line 41: 1,180 → 1,092 cycles per iteration, 88 fewer                        [Move]
//
// The sentences are those of `wavesmith-cli cost`. A button makes the edit as one undo step; it is enabled if the
// change is legal and edits whole lines. Computed in the background. GUI thread only.
#pragma once

#include "document/background.h"
#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "timing/what_if.h"
#endif

#include <QWidget>

#include <memory>
#include <optional>

class QPushButton;

namespace wavesmith::widgets {

class Document;
class ElidedLabel;
class Workspace;

class WhatIfRows : public QWidget {
  Q_OBJECT

public:
  explicit WhatIfRows(Workspace* workspace, QWidget* parent = nullptr);

  // Sets the newest code of the current document; null: none.
  void setCode(const SnapshotPointer& snapshot, const timing::Assumptions& assumed);
  void stop(); // stops the computation, until setCode()

  [[nodiscard]] QString deletionText() const;
  [[nodiscard]] QString moveText() const;
  [[nodiscard]] QPushButton* deleteButton() const { return delete_; }
  [[nodiscard]] QPushButton* moveButton() const { return move_; }

private:
  struct Answer {
    program::Index at = program::kNone;
    std::optional<timing::WhatIf> deletion;
    std::optional<timing::WhatIf> move; // the best move
  };

  void compute();
  void show(const std::shared_ptr<const Answer>& answer);
  void showNothing(const QString& why);
  void apply(const timing::WhatIf& whatIf);
  // The text line (from 1) of an instruction that is alone in it, without a label; 0: none.
  [[nodiscard]] int lineAlone(program::Index at) const;
  [[nodiscard]] bool isCurrent() const; // the text is the snapshot's

  Workspace* workspace_;
  ElidedLabel* deletion_;
  ElidedLabel* moving_;
  QPushButton* delete_;
  QPushButton* move_;
  SnapshotPointer snapshot_;
  timing::Assumptions assumed_;
  int line_ = 0; // line of the cursor when the answer was requested
  std::shared_ptr<const Answer> answer_;
  BackgroundTask computing_;
};

} // namespace wavesmith::widgets
