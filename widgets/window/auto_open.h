// SPDX-License-Identifier: Apache-2.0
// Opens the bottom of the window when it has something to report: Problems at the first error of the current
// file if no other panel is open there, Run when a run has finished. While the keyboard is in an editor, Problems
// does not open: some line is always broken while typing, and the text must not move away. An error that follows
// an edit counts only after a pause. A panel that the user has closed stays closed until the next such event. The
// focus does not move. GUI thread only.
#pragma once

#include <QObject>
#include <QSet>
#include <QTimer>

namespace wavesmith::widgets {

class Document;
class PanelLayout;
class ProblemsDock;
class RunDock;
class Workspace;

class AutoOpen : public QObject {
  Q_OBJECT

public:
  static constexpr int kTypingPause = 1500;                 // milliseconds
  static constexpr QLatin1String kPauseName{"typingPause"}; // the timer

  AutoOpen(Workspace* workspace, PanelLayout* layout, ProblemsDock* problems, RunDock* run);

private:
  void follow(const Document* document);
  void openProblems();
  void mark();

  Workspace* workspace_;
  PanelLayout* layout_;
  ProblemsDock* problems_;
  QSet<const Document*> seen_;   // documents that have had an answer
  QSet<const Document*> broken_; // documents whose errors have been shown
  QTimer pause_{this};
};

} // namespace wavesmith::widgets
