// SPDX-License-Identifier: Apache-2.0
// Shows the teacher the answers of a class: what `wavesmith-cli lesson answers` prints (lessons/class_table.h).
//
//   ┌ Class Table ─────────────────────────────────┐
//   │ 2 students, 2 lessons   [Open…] [Save as CSV…] │
//   │ Students │ Questions                          │
//   │ ▾ 01-a-wave  2  1 of 2    5 attempts   1 hint │
//   │     Ada         no        4               5   │   who answered what
//   └───────────────────────────────────────────────┘
//
// GUI thread only. The files are small.
#pragma once

#ifndef Q_MOC_RUN
#include "lessons/class_table.h"
#endif

#include <QDialog>

class QLabel;
class QPushButton;
class QTabWidget;
class QTreeWidget;

namespace wavesmith::widgets {

class ClassWindow : public QDialog {
  Q_OBJECT

public:
  explicit ClassWindow(QWidget* parent = nullptr);

  // Opens a folder with the answer files of students.
  void openFolder(const QString& folder);
  // Writes the table in front.
  bool saveTo(const QString& path);

  [[nodiscard]] QTreeWidget* students() const { return students_; }
  [[nodiscard]] QTreeWidget* questions() const { return questions_; }
  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
  [[nodiscard]] QString summary() const;
  [[nodiscard]] QString problems() const; // problems of files that are not answers; empty: none

private:
  void fillStudents();
  void fillQuestions();
  void askAndOpen();
  void askAndSave();

  lessons::ClassTable table_;
  std::vector<lessons::ClassQuestion> asked_;
  QLabel* summary_;
  QLabel* problems_;
  QPushButton* save_;
  QTabWidget* tabs_;
  QTreeWidget* students_;
  QTreeWidget* questions_;
};

} // namespace wavesmith::widgets
