// SPDX-License-Identifier: Apache-2.0
// Formats the text of an editor, or its selected lines: operands and comments are aligned
// (source/assembly_format.h).
//
//   connect(&formatting, &Formatting::finished, this, [](int lines) { ... });
//   formatting.start();
//
// The text is formatted in the background and changed in slices, as one undo step; the view keeps its place, and
// folded parts stay folded. GUI thread only.
#pragma once

#include "editor/edit_plan.h"

#include <QList>
#include <QObject>
#include <QTimer>

namespace wavesmith::widgets {

class CodeEditor;

class Formatting : public QObject {
  Q_OBJECT

public:
  explicit Formatting(CodeEditor* editor);

  void start(); // ignored while it is busy

signals:
  void finished(int lines); // number of changed lines

private:
  void apply(EditPlan plan, quint64 revision);
  void advance();

  CodeEditor* editor_;
  bool busy_ = false;
  int lines_ = 0;
  QList<int> folded_; // before
  QTimer slices_;
};

} // namespace wavesmith::widgets
