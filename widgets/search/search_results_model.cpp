// SPDX-License-Identifier: Apache-2.0
#include "search/search_results_model.h"

#include "style/icons.h"

namespace wavesmith::widgets {
namespace {

constexpr quintptr kFile = 0; // internal id of the rows of files; of a match: the file's row + 1

int matchesIn(const FoundFile& file) {
  int count = 0;
  for (const FoundLine& line : file.lines)
    count += line.matches;
  return count;
}

} // namespace

void SearchResultsModel::clear() {
  beginResetModel();
  files_.clear();
  matches_ = 0;
  endResetModel();
}

void SearchResultsModel::add(const QList<FoundFile>& files) {
  if (files.isEmpty()) return;
  const int first = static_cast<int>(files_.size());
  beginInsertRows({}, first, first + static_cast<int>(files.size()) - 1);
  files_ << files;
  for (const FoundFile& file : files)
    matches_ += matchesIn(file);
  endInsertRows();
}

const FoundLine* SearchResultsModel::lineOf(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kFile) return nullptr;
  return &files_[static_cast<qsizetype>(index.internalId()) - 1].lines[index.row()];
}

source::Place SearchResultsModel::place(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const FoundLine* line = lineOf(index);
  const FoundFile& file =
      files_[line == nullptr ? index.row() : static_cast<qsizetype>(index.internalId()) - 1];
  if (line == nullptr) line = &file.lines.front();
  return {file.path.toStdString(), static_cast<std::uint32_t>(line->line),
          static_cast<std::uint32_t>(line->column), static_cast<std::uint32_t>(line->length)};
}

QModelIndex SearchResultsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kFile);
}

QModelIndex SearchResultsModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kFile) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, kFile);
}

int SearchResultsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(files_.size());
  if (parent.internalId() != kFile || parent.column() != 0) return 0;
  return static_cast<int>(files_[parent.row()].lines.size());
}

int SearchResultsModel::columnCount(const QModelIndex&) const {
  return ColumnCount;
}

QVariant SearchResultsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const FoundLine* const line = lineOf(index);
  if (line == nullptr) {
    const FoundFile& file = files_[index.row()];
    switch (role) {
    case Qt::DisplayRole:
      return index.column() == Text ? file.name : tr("%n [match|matches]", nullptr, matchesIn(file));
    case Qt::ToolTipRole: return file.path;
    case Qt::DecorationRole:
      return index.column() == Text ? QVariant(icon(QStringLiteral("file"))) : QVariant();
    default: break;
    }
  } else {
    if (role == Qt::DisplayRole) return index.column() == Text ? QVariant(line->text) : QVariant(line->line);
    if (role == MatchRole && index.column() == Text) return QVariant::fromValue(line->letters);
  }
  if (role == Qt::TextAlignmentRole && index.column() == Line)
    return QVariant(int(Qt::AlignRight | Qt::AlignVCenter));
  return {};
}

} // namespace wavesmith::widgets
