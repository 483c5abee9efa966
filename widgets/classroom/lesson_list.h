// SPDX-License-Identifier: Apache-2.0
// The first page of the Lessons dock: all lessons with their state, and the actions for all of them.
//
//   Lessons of Wavesmith
//   ✓ What a wave is and what it starts with
//     Done, 6 min
//   [Add Folder of Lessons…] [Export Answers…] [Class Table…]
//
// GUI thread only.
#pragma once

#include <QWidget>

class QListView;
class QPushButton;

namespace wavesmith::widgets {

class HintStack;
class LessonsModel;

class LessonList : public QWidget {
  Q_OBJECT

public:
  explicit LessonList(LessonsModel* model, QWidget* parent = nullptr);

  [[nodiscard]] QListView* view() const { return view_; }
  [[nodiscard]] QPushButton* add() const { return add_; }
  [[nodiscard]] QPushButton* exportAnswers() const { return export_; }
  [[nodiscard]] QPushButton* classTable() const { return class_; }
  void select(const QString& folder);

signals:
  void lessonRequested(const QString& folder);
  void removeRequested(const QString& folder); // folder of a collection

private:
  void showMenu(const QPoint& at);
  void request(const QModelIndex& index);

  LessonsModel* model_;
  QListView* view_;
  HintStack* stack_;
  QPushButton* add_;
  QPushButton* export_;
  QPushButton* class_;
};

} // namespace wavesmith::widgets
