// SPDX-License-Identifier: Apache-2.0
// What Undo and Redo do in the Kernarg Designer: one stack for each kernel's design.
//
//   Move n | Rename a to input | Change the Arguments of k
//                                the last one is an Apply: its Undo takes back text and run files too
//
// An Apply that is taken back elsewhere, in the text, is taken back here. GUI thread only.
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

  // nullptr: nothing was edited.
  [[nodiscard]] QUndoStack* stackOf(const Key& key) const;
  // The design was edited; `row` is what the edit was about.
  void add(const Key& key, const kernarg::Design& before, const kernarg::Design& after, int row);
  // The design was written to the text.
  void addApplied(const Key& key, const kernarg::Design& design, LinkedChange* change);
  void forget(const Document* document);

signals:
  void changed(); // what can be undone or redone

private:
  QUndoStack* makeStack(const Key& key);

  Show show_;
  QHash<Key, QUndoStack*> stacks_;
};

// What an edit has done, as Undo names it: "Rename a to input", "Packed Arrangement".
[[nodiscard]] QString editName(const kernarg::Design& before, const kernarg::Design& after, int row);

// Asks whether to discard the edits of a kernel's design, and calls `discard` if the user agrees. Does not block.
void askToRevert(QWidget* parent, const QString& kernel, std::function<void()> discard);

} // namespace wavesmith::widgets
