// SPDX-License-Identifier: Apache-2.0
// The second page of the Lessons dock: one step of a lesson.
//
//   ‹ Lessons   What a wave is and what it starts with          ⋯
//   What the kernel starts with
//   text
//   [Show me]  [State]                     starts the debugger, opens panels of the step
//   questions
//   [Back]   ▬▬▬──── Step 2 of 5                            [Next]
//
// Knows neither files nor examiner; its owner answers the signals. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "lessons/lesson.h"
#include "lessons/progress.h"
#endif

#include <QList>
#include <QWidget>

#include <functional>
#include <memory>
#include <string>
#include <utility>

class QAction;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace wavesmith::widgets {

class ElidedLabel;
class QuestionView;
class Workspace;

class LessonPage : public QWidget {
  Q_OBJECT

public:
  explicit LessonPage(Workspace* workspace, QWidget* parent = nullptr);

  // Sets the function that replaces names of lines in a text by their numbers (lessons::withLineNumbers).
  void setNumbers(std::function<std::string(const std::string&)> numbers) { numbers_ = std::move(numbers); }
  // Shows a step (from 0); `progress` of the lesson, or nullptr.
  void show(std::shared_ptr<const lessons::Lesson> lesson, unsigned step,
            const lessons::LessonProgress* progress);
  void clear();
  [[nodiscard]] const std::shared_ptr<const lessons::Lesson>& lesson() const { return lesson_; }
  [[nodiscard]] unsigned step() const { return step_; }
  [[nodiscard]] const QList<QuestionView*>& questions() const { return questions_; }
  [[nodiscard]] QuestionView* question(unsigned number) const; // nullptr: not in this step

  [[nodiscard]] QPushButton* back() const { return back_; }
  [[nodiscard]] QPushButton* next() const { return next_; } // "Finish" in the last step
  [[nodiscard]] QToolButton* toList() const { return toList_; }
  [[nodiscard]] QPushButton* showMe() const { return showMe_; } // nullptr: the step has none
  [[nodiscard]] const QList<QPushButton*>& panels() const { return panels_; }
  [[nodiscard]] QAction* startOver() const { return startOver_; }
  [[nodiscard]] QString text() const; // the step's text, plain

signals:
  void listRequested();
  void stepRequested(unsigned step);
  void finished(); // the user pressed Finish
  void startOverRequested();
  void panelRequested(const QString& name);
  void debugRequested();
  void linkActivated(const QUrl& link);
  void questionShown(wavesmith::widgets::QuestionView* view); // the owner connects the view

private:
  void addHead(QVBoxLayout* rows);
  void addFoot(QVBoxLayout* rows);
  void addStep(QVBoxLayout* rows, const lessons::Step& step);
  void addButtons(const lessons::Step& step);
  void addQuestions(QVBoxLayout* rows, const lessons::Step& step, const lessons::LessonProgress* progress);

  [[nodiscard]] std::string numbered(const std::string& text) const;
  [[nodiscard]] lessons::Question numbered(lessons::Question question) const;
  void reveal(QWidget* part);

  Workspace* workspace_;
  std::function<std::string(const std::string&)> numbers_;
  std::shared_ptr<const lessons::Lesson> lesson_;
  unsigned step_ = 0;
  QToolButton* toList_;
  ElidedLabel* title_;
  QAction* startOver_;
  QScrollArea* scroll_;
  QWidget* buttons_; // buttons of the step
  QPushButton* back_;
  QPushButton* next_;
  QLabel* where_;
  QProgressBar* progress_;
  QPushButton* showMe_ = nullptr;
  QList<QPushButton*> panels_;
  QList<QuestionView*> questions_;
};

// The title of a panel by its name in lessons: "State" for "state".
[[nodiscard]] QString panelTitle(const QString& name);

} // namespace wavesmith::widgets
