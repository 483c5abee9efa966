// SPDX-License-Identifier: Apache-2.0
// The problems of each line, and the underlines of the visible lines. Each line is looked up separately, so
// no problem is omitted, however many a file has. Errors come before warnings, and warnings before remarks.
// Findings of a run are among them as long as the text is the one that was run.
//
//   marks.at(43)                      of the newest snapshot and run, by the text as it is now
//   marks.addTo(selections, 40, 240)  underlines of these lines
//
// An underline moves with the text that is typed in its line, until the next snapshot. GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "source/diagnostic.h"
#include "style/theme.h"

#include <QObject>
#include <QTextCursor>
#include <QTextEdit>

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wavesmith::widgets {

class CodeEditor;
class SnapshotLines;

[[nodiscard]] Theme::Role roleOf(source::Severity severity); // its color

class ProblemMarks : public QObject {
  Q_OBJECT

public:
  ProblemMarks(CodeEditor* editor, SnapshotLines* lines, Theme* theme);

  // The problems of a line (from 1), the worst first.
  [[nodiscard]] std::vector<const source::Diagnostic*> at(int line) const;
  // Those of a range of lines, such as folded ones, in no order.
  [[nodiscard]] std::vector<const source::Diagnostic*> in(int first, int last) const;
  // The problems whose mark covers a position of the document, the worst first.
  [[nodiscard]] std::vector<const source::Diagnostic*> atPosition(int position) const;
  void addTo(QList<QTextEdit::ExtraSelection>& selections, int first, int last);
  // The line of each problem, and its severity; ascending for each of snapshot and run.
  [[nodiscard]] std::vector<std::pair<int, source::Severity>> lines() const;

signals:
  void changed(); // there is a newer snapshot, or there are other findings

private:
  void onSnapshot();
  void onRunFindings();
  // Those in this file, by line.
  [[nodiscard]] std::vector<const source::Diagnostic*> ofFile(const source::Diagnostics& diagnostics) const;
  [[nodiscard]] bool isRunFinding(const source::Diagnostic& diagnostic) const;
  [[nodiscard]] std::optional<QTextCursor> rangeOf(const source::Diagnostic& diagnostic, int line) const;

  CodeEditor* editor_;
  SnapshotLines* lines_;
  Theme* theme_;
  SnapshotPointer snapshot_;                        // keeps the diagnostics
  std::vector<const source::Diagnostic*> problems_; // of this file, by line
  std::shared_ptr<const source::Diagnostics> run_;  // keeps the findings
  std::vector<const source::Diagnostic*> findings_; // of this file, by line
  // For lines near the screen.
  std::unordered_map<const source::Diagnostic*, QTextCursor> ranges_;
};

} // namespace wavesmith::widgets
