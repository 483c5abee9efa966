// SPDX-License-Identifier: Apache-2.0
// Collections of lessons with the student's progress:
//
//   Wavesmith                                      a collection
//   ✓ What a wave is and what it starts with       done, 6 min
//   ◔ Loads and waits                              2 of 4 answered, 8 min
//
// Values; knows neither files nor docks. GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QString>

namespace wavesmith::widgets {

class Theme;

struct LessonRow {
  enum class State : quint8 { Collection, Unreadable, NotStarted, InProgress, Done };
  State state = State::NotStarted;
  QString title;
  QString problem; // why the lesson cannot be read
  QString folder;
  unsigned minutes = 0;
  unsigned questions = 0;
  unsigned accepted = 0;

  bool operator==(const LessonRow&) const = default;
};

class LessonsModel : public QAbstractListModel {
  Q_OBJECT

public:
  enum Role : quint16 { SummaryRole = Qt::UserRole + 1, StateRole, FolderRole };

  explicit LessonsModel(const Theme* theme, QObject* parent = nullptr);

  void setRows(const QList<LessonRow>& rows);
  [[nodiscard]] const LessonRow& row(int number) const { return rows_[number]; }
  [[nodiscard]] int rowOf(const QString& folder) const; // -1: none

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;

private:
  [[nodiscard]] QString summary(const LessonRow& row) const;
  [[nodiscard]] QVariant mark(const LessonRow& row) const;

  const Theme* theme_;
  QList<LessonRow> rows_;
};

} // namespace wavesmith::widgets
