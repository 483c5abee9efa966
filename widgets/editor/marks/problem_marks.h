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

#include "document/snapshot_facts.h"
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
class OverviewMarks;
class SnapshotLines;

[[nodiscard]] Theme::Role roleOf(source::Severity severity); // the color of its mark

class ProblemMarks : public QObject {
  Q_OBJECT

public:
  ProblemMarks(CodeEditor* editor, SnapshotLines* lines, Theme* theme);

  // The problems of a line (from 1), the worst first.
  [[nodiscard]] std::vector<const source::Diagnostic*> at(int line) const;
  // The problems of a range of lines, such as folded ones, in no order.
  [[nodiscard]] std::vector<const source::Diagnostic*> in(int first, int last) const;
  // The problems whose mark covers a position of the document, the worst first.
  [[nodiscard]] std::vector<const source::Diagnostic*> atPosition(int position) const;
  void addTo(QList<QTextEdit::ExtraSelection>& selections, int first, int last);
  // Marks the lines of all problems. Problems that share a pixel with a worse one, or with one above, are skipped
  // and not read.
  void addTo(OverviewMarks& marks) const;

signals:
  void changed(); // there is a newer snapshot, or there are other findings

private:
  void onSnapshot();
  void onFindings();
  [[nodiscard]] bool isRunFinding(const source::Diagnostic& diagnostic) const;
  [[nodiscard]] std::optional<QTextCursor> rangeOf(const source::Diagnostic& diagnostic, int line) const;

  CodeEditor* editor_;
  SnapshotLines* lines_;
  Theme* theme_;
  // The diagnostics of a snapshot or a run, and those of this file among them.
  struct Part {
    std::shared_ptr<const source::Diagnostics> diagnostics; // null: none
    std::shared_ptr<const FileProblems> ofFile = std::make_shared<const FileProblems>();

    [[nodiscard]] bool isEmpty() const { return ofFile->all.empty(); }
    // Appends the diagnostics of lines `first` to `last`.
    void appendTo(std::vector<const source::Diagnostic*>& found, int first, int last) const;
  };
  [[nodiscard]] Part partOf(std::shared_ptr<const source::Diagnostics> diagnostics,
                            std::shared_ptr<const FileProblems> known) const;

  Part problems_; // problems of the snapshot, by its lines
  Part findings_; // findings of runs and others, by lines of the current text
  // The marked ranges of problems near the screen.
  std::unordered_map<const source::Diagnostic*, QTextCursor> ranges_;
};

} // namespace wavesmith::widgets
