// SPDX-License-Identifier: Apache-2.0
// Formats the text of an editor, or its selected lines: code is indented, operands and comments are aligned
// (source/assembly_format.h).
//
//   connect(&formatting, &Formatting::finished, this, [](int lines) { ... });
//   formatting.start();
//
// The text is formatted in the background and changed in slices, as one undo step; the view keeps its place, and
// folded parts stay folded. GUI thread only.
#pragma once

#include "editor/edits/edit_plan.h"

#include <QList>
#include <QObject>
#include <QTimer>

namespace wavesmith::widgets {

class CodeEditor;
class Settings;

class Formatting : public QObject {
  Q_OBJECT

public:
  explicit Formatting(CodeEditor* editor);

  void start();    // ignored while it is busy
  void startAll(); // formats the whole text, even if lines are selected
  [[nodiscard]] bool isBusy() const { return busy_; }

  // Whether Save formats a text; off by default.
  [[nodiscard]] static bool isOnSave(Settings& settings);
  static void setOnSave(Settings& settings, bool on);

signals:
  void finished(int lines); // number of changed lines

private:
  void start(int first, int last); // lines from 0
  void apply(EditPlan plan, quint64 revision);
  void advance();

  CodeEditor* editor_;
  bool busy_ = false;
  int lines_ = 0;
  QList<int> folded_; // the parts that were folded before
  QTimer slices_;
};

} // namespace wavesmith::widgets
