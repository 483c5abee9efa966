// SPDX-License-Identifier: Apache-2.0
#include "window/palette/quick_files_model.h"

#include "window/palette/fuzzy_match.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <functional>
#include <utility>

namespace wavesmith::widgets {

void addFilesOf(const FolderTree& tree, QList<QuickFile>& files) {
  QSet<QString> known;
  for (const QuickFile& file : std::as_const(files))
    known.insert(file.path);
  if (tree.nodes.isEmpty()) return;
  const QString root = tree.nodes[0].name;
  const qsizetype hidden = root.size() - QFileInfo(root).fileName().size(); // letters of the shown folder
  QList<QString> paths(tree.nodes.size());
  for (qsizetype n = 0; n < tree.nodes.size(); ++n) {
    const FolderTree::Node& node = tree.nodes[n];
    const QString above = node.parent < 0 ? QString() : paths[node.parent];
    paths[n] =
        above + (above.isEmpty() || above.endsWith(u'/') ? QString() : QStringLiteral("/")) + node.name;
    if (node.isFolder || node.parent < 0 || known.contains(paths[n])) continue;
    files << QuickFile{.name = node.name, .folder = above.mid(hidden), .path = paths[n]};
  }
}

void QuickFilesModel::setFiles(QList<QuickFile> files) {
  files_ = std::move(files);
  setPattern({});
}

void QuickFilesModel::setPattern(const QString& pattern) {
  beginResetModel();
  rows_.clear();
  for (qsizetype n = 0; n < files_.size(); ++n) {
    const QuickFile& file = files_[n];
    if (auto match = fuzzyMatch(pattern, file.name)) {
      // One more than the same letters with the help of the folder.
      rows_ << Row{.file = n, .score = match->score + 1, .name = std::move(match->positions)};
    } else if (const auto both = fuzzyMatch(pattern, file.folder + u'/' + file.name)) {
      Row row{.file = n, .score = both->score};
      const auto start = static_cast<int>(file.folder.size()) + 1;
      for (const int at : both->positions)
        (at < start ? row.folder : row.name) << (at < start ? at : at - start);
      rows_ << std::move(row);
    }
  }
  if (!pattern.trimmed().isEmpty()) std::ranges::stable_sort(rows_, std::ranges::greater(), &Row::score);
  if (rows_.size() > kMostRows) rows_.resize(kMostRows);
  endResetModel();
}

int QuickFilesModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

QVariant QuickFilesModel::cell(const QModelIndex& index, int role) const {
  const Row& row = rows_[index.row()];
  const QuickFile& file = files_[row.file];
  const QString state = file.state == QuickFile::State::Open     ? tr("open")
                        : file.state == QuickFile::State::Recent ? tr("recent")
                                                                 : QString();
  switch (role) {
  case Qt::DisplayRole:
    if (index.column() == Name) return file.name;
    return index.column() == Folder ? file.folder : state;
  case Qt::AccessibleTextRole: {
    if (index.column() != Name) return {};
    QStringList all{file.name};
    for (const QString& one : {file.folder, state})
      if (!one.isEmpty()) all << one;
    return all.join(QStringLiteral(", "));
  }
  case Qt::ToolTipRole: return file.path.isEmpty() ? QVariant() : file.path;
  case MatchRole:
    if (index.column() == Name) return QVariant::fromValue(row.name);
    return index.column() == Folder ? QVariant::fromValue(row.folder) : QVariant();
  default: return {};
  }
}

std::span<const TableColumn> QuickFilesModel::columns() const {
  static constexpr std::array<TableColumn, ColumnCount> columns{}; // no headings
  return columns;
}

} // namespace wavesmith::widgets
