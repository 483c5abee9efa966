// SPDX-License-Identifier: Apache-2.0
// A question of a step, with a field for the answer, hints that are shown one by one, and the verdict.
//
//   │ 2  Which value does v0 hold in lane 5?                    a bar: blue; green when it is answered
//   │    [ 5              ] [Check] [Hint 1 of 2]
//   │    ✗ Not accepted: that is not the value
//
// Knows neither examiner nor progress; its owner answers checkRequested() and hintRequested(). GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "lessons/examiner.h"
#include "lessons/lesson.h"
#include "lessons/progress.h"
#include "source/diagnostic.h"
#endif

#include <QFrame>
#include <QTimer>

#include <filesystem>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace wavesmith::widgets {

class LessonText;
class Theme;
class Workspace;

class QuestionView : public QFrame {
  Q_OBJECT

public:
  enum class State : quint8 { Open, Busy, Refused, Accepted, Problem };
  static constexpr int kProgressAfter = 300; // milliseconds until the progress of an examination is shown

  // `folder` of the lesson, with its pictures.
  QuestionView(const lessons::Question& question, Workspace* workspace, const std::filesystem::path& folder,
               QWidget* parent = nullptr);

  [[nodiscard]] unsigned number() const { return number_; }
  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] QString verdict() const;                  // the sentence that is shown
  [[nodiscard]] QString explanation() const;              // the author's explanation of the answer
  [[nodiscard]] QLineEdit* line() const { return line_; } // nullptr: the question is about files
  [[nodiscard]] QPushButton* check() const { return check_; }
  [[nodiscard]] QPushButton* hint() const { return hint_; } // nullptr: there are no hints
  [[nodiscard]] QPushButton* cancel() const { return cancel_; }

  // Sets the student's earlier answers; nullptr: none.
  void setProgress(const lessons::QuestionProgress* progress);
  void setHintsShown(unsigned count);
  void setBusy();
  // True while another question is examined.
  void setWaiting(bool waiting);
  // `isAccepted` of the verdict: this answer or an earlier one was accepted.
  void showVerdict(const lessons::Verdict& verdict);
  void showProblem(const QString& sentence);
  void showCanceled();

signals:
  void checkRequested(const QString& typed); // empty for files
  void cancelRequested();
  void hintRequested();
  void placeRequested(const wavesmith::source::Place& place); // place of a diagnostic
  void shown(QWidget* part); // a hint or the verdict, which should be visible

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void addAnswer(const lessons::Question& question, QVBoxLayout* rows);
  void addVerdict(QVBoxLayout* rows);
  [[nodiscard]] LessonText* makeText(const QString& name, const std::string& markdown) const;
  void setState(State state, const QString& sentence);
  void showState();
  void request();

  Workspace* workspace_;
  const Theme* theme_;
  std::filesystem::path folder_;
  unsigned number_;
  std::vector<std::string> hints_;
  source::Diagnostics diagnostics_; // the diagnostics that the links refer to
  State state_ = State::Open;
  bool waiting_ = false;
  bool wasAccepted_ = false;
  QTimer showProgress_;
  QLineEdit* line_ = nullptr;
  QPushButton* check_;
  QPushButton* hint_ = nullptr;
  QVBoxLayout* hintRows_;
  QWidget* busy_;
  QPushButton* cancel_;
  QWidget* verdict_;
  QLabel* mark_;
  QLabel* sentence_;
  LessonText* explanation_;
  QLabel* places_;
};

} // namespace wavesmith::widgets
