// SPDX-License-Identifier: Apache-2.0
// The history of the Kernarg Designer: an undo stack for each kernel's design.
//
//   Move n | Rename a to input | Change the Arguments of k
//                                the last one is an Apply: its Undo also restores text and run files
//
// When an Apply is undone in the text, it is also undone here. GUI thread only.
#pragma once

#include "kernarg/design.h"

#include <QHash>
#include <QObject>
#include <QPair>
#include <QString>

#include <functional>

class QUndoStack;
class QWidget;

namespace wavesmith::widgets {

class Document;
class LinkedChange;

class DesignHistory : public QObject {
  Q_OBJECT

public:
  using Key = QPair<const Document*, QString>; // a kernel of a document
  using Show = std::function<void(const Key&, const kernarg::Design&)>;

  // `show` makes a design the current one of its kernel.
  explicit DesignHistory(Show show, QObject* parent = nullptr);
  ~DesignHistory() override;

  // nullptr: no edits.
  [[nodiscard]] QUndoStack* stackOf(const Key& key) const;
  // Records an edit of the design; `row` is the edited row.
  void add(const Key& key, const kernarg::Design& before, const kernarg::Design& after, int row);
  // Records that the design was written to the text.
  void addApplied(const Key& key, const kernarg::Design& design, LinkedChange* change);
  void forget(const Document* document);

signals:
  void changed(); // the steps to undo or redo have changed

private:
  QUndoStack* makeStack(const Key& key);

  Show show_;
  QHash<Key, QUndoStack*> stacks_;
};

// The name of an edit for the Undo action: "Rename a to input", "Packed Arrangement".
[[nodiscard]] QString editName(const kernarg::Design& before, const kernarg::Design& after, int row);

// Asks whether to discard the edits of a kernel's design, and calls `discard` if the user agrees. Does not block.
void askToRevert(QWidget* parent, const QString& kernel, std::function<void()> discard);

} // namespace wavesmith::widgets
