// SPDX-License-Identifier: Apache-2.0
// Runs a lessons::Examiner on its own thread, so that the window never waits for a run.
//
//   examiner.examine(lesson, 3, {.typed = "5"});   finished() always follows
//   examiner.cancel();
//
// GUI thread only. The destructor stops a running examination.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "lessons/examiner.h"
#include "lessons/progress.h"
#endif

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

struct Examination {
  std::shared_ptr<const lessons::Lesson> lesson;
  unsigned question = 0; // number of the question
  lessons::Attempt attempt;
  bool canceled = false;
  QString problem; // why it was not examined; empty: it was
  lessons::Verdict verdict;
  std::vector<lessons::ChangedFile> changes; // changes of the student's texts
};

class ExaminerThread : public QObject {
  Q_OBJECT

public:
  explicit ExaminerThread(const lessons::ExaminerOptions& options = {}, QObject* parent = nullptr);
  ~ExaminerThread() override;

  void warmUp(); // starts the workers
  // Must not be called while it is busy.
  void examine(std::shared_ptr<const lessons::Lesson> lesson, unsigned question, lessons::Attempt attempt);
  void cancel();
  [[nodiscard]] bool isBusy() const;

signals:
  void finished(const wavesmith::widgets::Examination& examination);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
