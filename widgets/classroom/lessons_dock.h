// SPDX-License-Identifier: Apache-2.0
// The Lessons dock: the list of lessons (lesson_list.h) and one lesson (lesson_page.h). A lesson works on the student's
// copies of its files, and its questions are examined in workers; the progress is kept in the data folder.
//
//   auto* lessons = new LessonsDock(workspace);
//   lessons->setFolder([] { return folder; });                  returns where copies go; may ask the user
//   connect(lessons, &LessonsDock::panelRequested, ...);        "lanes", "waves", "registers", ...
//   connect(lessons, &LessonsDock::debugRequested, ...);        "Show me"
//   lessons->open("01-a-wave");
// Files are opened and places are shown by Workspace::goTo(); lines are marked by Document::setPointedLines(). GUI
// thread only.
// thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "classroom/examiner_thread.h"
#include "classroom/lesson_files.h"
#include "classroom/lesson_shelf.h"
#endif

#include <QDockWidget>
#include <QHash>
#include <QList>
#include <QStringList>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QStackedWidget;

namespace wavesmith::widgets {

class ClassWindow;
class Document;
class LessonList;
class LessonPage;
class LessonsModel;
class QuestionView;
class StudentRecord;
class WindowServices;
class Workspace;

// The request of "Show me": a debugged run of the student's copy that goes to a line.
struct LessonDebug {
  QString source; // paths are absolute, of the student's copies
  QString runFile;
  int line = 0;
  bool checkedMode = false;
  std::optional<emulator::WaveId> wave; // none: the first wave
  QStringList panels;                   // panels of the step, named as in panelRequested()
};

class LessonsDock : public QDockWidget {
  Q_OBJECT

public:
  explicit LessonsDock(Workspace* workspace, QWidget* parent = nullptr);
  ~LessonsDock() override;
  static LessonsDock* addTo(WindowServices& window);

  // The folder below which each lesson gets a folder for its copies; empty: the user canceled. May show a dialog.
  void setFolder(std::function<QString()> askForFolder) { askForFolder_ = std::move(askForFolder); }

  void reload();   // reads the collections again
  void showList(); // the list of lessons
  // Opens a lesson by its folder or its id, at the step that was shown last. False: it does not exist or cannot be
  // copied.
  bool open(const QString& lesson);
  void showStep(unsigned step); // shows a step of the open lesson
  bool addFolder(const QString& folder);
  // Writes the student's answers. The list's button asks for the path and, the first time, for the student's name.
  bool exportTo(const QString& path);

  [[nodiscard]] const std::vector<Collection>& shelf() const { return shelf_; }
  [[nodiscard]] LessonList* list() const { return list_; }
  [[nodiscard]] ClassWindow* classWindow() const { return class_; } // nullptr: not opened yet
  [[nodiscard]] LessonPage* page() const { return page_; }
  [[nodiscard]] LessonsModel* model() const { return model_; }
  [[nodiscard]] StudentRecord* record() const { return record_; }
  [[nodiscard]] bool isListShown() const;
  [[nodiscard]] bool isExamining() const;
  [[nodiscard]] QString pathOf(const std::string& file) const; // the student's copy; empty: no lesson is open

signals:
  // One of lessons::panelNames(); not by the user: a step that is entered.
  void panelRequested(const QString& name, bool byUser);
  void debugRequested(const wavesmith::widgets::LessonDebug& debug);
  void networkRequested(const QUrl& address); // a link was clicked
  void lessonChanged();                       // another lesson was opened, or it was closed

protected:
  void showEvent(QShowEvent* event) override;

private:
  void connectParts();
  void fillModel();
  [[nodiscard]] const ShelvedLesson* find(const QString& lesson) const;
  [[nodiscard]] QString copyFolder(const ShelvedLesson& lesson, const QString& folder) const;
  void connectQuestion(QuestionView* view);
  void examine(QuestionView* view, const QString& typed);
  void showExamined(const Examination& examination);
  void setOthersWaiting(const QuestionView* busy);
  void enterStep();
  [[nodiscard]] std::map<std::string, std::string> ownTexts() const;
  // The line in the student's copy that corresponds to a line of the lesson's file.
  [[nodiscard]] unsigned lineInCopy(const std::string& file, unsigned line) const;
  void pointAtLines();
  void pointAtLinesOf(Document* document) const;
  void requestDebug();
  void startOver();
  void askForFolderOfLessons();
  void askAndExport();
  void showClass();
  void leaveLesson();

  Workspace* workspace_;
  std::function<QString()> askForFolder_;
  std::vector<Collection> shelf_;
  LessonsModel* model_;
  LessonList* list_;
  ClassWindow* class_ = nullptr;
  LessonPage* page_;
  QStackedWidget* pages_;
  StudentRecord* record_;
  ExaminerThread* examiner_;
  std::unique_ptr<LessonFiles> files_;                 // files of the open lesson
  QHash<QString, QList<std::pair<int, int>>> pointed_; // lines of the step, by path
  bool loaded_ = false;
};

} // namespace wavesmith::widgets
