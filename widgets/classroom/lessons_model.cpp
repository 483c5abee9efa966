// SPDX-License-Identifier: Apache-2.0
#include "classroom/lessons_model.h"

#include "source/diagnostic.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <algorithm>

namespace wavesmith::widgets {

LessonsModel::LessonsModel(const Theme* theme, QObject* parent) : QAbstractListModel(parent), theme_(theme) {
  connect(theme, &Theme::changed, this, [this] {
    if (!rows_.isEmpty()) emit dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
  });
}

// The usual change is that of one row, after which the selection stays.
void LessonsModel::setRows(const QList<LessonRow>& rows) {
  const auto same = [](const LessonRow& a, const LessonRow& b) { return a.folder == b.folder; };
  if (!std::ranges::equal(rows_, rows, same)) {
    beginResetModel();
    rows_ = rows;
    endResetModel();
    return;
  }
  for (int n = 0; n < rowCount(); ++n) {
    if (rows_[n] == rows[n]) continue;
    rows_[n] = rows[n];
    emit dataChanged(index(n), index(n));
  }
}

int LessonsModel::rowOf(const QString& folder) const {
  const auto found = std::ranges::find(rows_, folder, &LessonRow::folder);
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int LessonsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString LessonsModel::summary(const LessonRow& row) const {
  const QString minutes = tr("%n min", nullptr, static_cast<int>(row.minutes));
  switch (row.state) {
  case LessonRow::State::Collection: return {};
  case LessonRow::State::Unreadable: return tr("Cannot be read: %1").arg(row.problem);
  case LessonRow::State::NotStarted: return tr("Not started, %1").arg(minutes);
  case LessonRow::State::Done: return tr("Done, %1").arg(minutes);
  case LessonRow::State::InProgress: break;
  }
  if (row.questions == 0) return tr("Started, %1").arg(minutes);
  return tr("%1 of %2 answered, %3").arg(row.accepted).arg(row.questions).arg(minutes);
}

QVariant LessonsModel::mark(const LessonRow& row) const {
  switch (row.state) {
  case LessonRow::State::Unreadable: return statusIcon(source::Severity::Error, *theme_);
  case LessonRow::State::Done: return goodIcon(*theme_);
  case LessonRow::State::InProgress:
    return icon(QStringLiteral("lesson-started"), theme_->color(Theme::Role::Accent));
  case LessonRow::State::NotStarted:
    return icon(QStringLiteral("lesson-open"), theme_->color(Theme::Role::Quiet));
  case LessonRow::State::Collection: break;
  }
  return {};
}

QVariant LessonsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LessonRow& row = rows_[index.row()];
  switch (role) {
  case Qt::DisplayRole: return row.title;
  case Qt::DecorationRole: return mark(row);
  case Qt::AccessibleTextRole:
    return summary(row).isEmpty() ? row.title : tr("%1, %2", "lesson, state").arg(row.title, summary(row));
  case Qt::ToolTipRole:
    return row.state == LessonRow::State::Unreadable   ? row.problem
           : row.state == LessonRow::State::Collection ? row.folder
                                                       : row.title;
  case SummaryRole: return summary(row);
  case StateRole: return static_cast<int>(row.state);
  case FolderRole: return row.folder;
  default: return {};
  }
}

} // namespace wavesmith::widgets
