// SPDX-License-Identifier: Apache-2.0
#include "files/folder_model.h"

#include "source/file_names.h"
#include "style/icons.h"

#include <QDir>

#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr char16_t kUnsavedMark = 0x25cf; // a circle, as in the tabs

int nodeOf(const QModelIndex& index) {
  return index.isValid() ? static_cast<int>(index.internalId()) : 0;
}

QString inWords(GitChange change) {
  switch (change) {
  case GitChange::None: return {};
  case GitChange::Below: return FolderModel::tr("Has files that differ from HEAD");
  case GitChange::Modified: return FolderModel::tr("Changed since HEAD");
  case GitChange::Added: return FolderModel::tr("Added, not in HEAD");
  case GitChange::Untracked: return FolderModel::tr("Not tracked by git");
  case GitChange::Conflict: return FolderModel::tr("Has conflicts of a merge");
  }
  return {};
}

} // namespace

void FolderModel::setTree(FolderTreePointer tree) {
  if (tree == tree_ || (tree && tree_ && *tree == *tree_)) return;
  beginResetModel();
  tree_ = std::move(tree);
  endResetModel();
}

void FolderModel::setUnsaved(const QSet<QString>& paths) {
  const QSet<QString> before = std::exchange(unsaved_, paths);
  for (const QString& path : (before - paths) + (paths - before))
    if (const QModelIndex row = indexOf(path); row.isValid())
      emit dataChanged(row, row, {Qt::DisplayRole, Qt::AccessibleTextRole});
}

// Tells of the rows whose mark differs, so that the others are not drawn again.
void FolderModel::setChanges(GitChangesPointer changes) {
  if (changes == changes_ || (changes && changes_ && *changes == *changes_)) return;
  const GitChangesPointer before = std::exchange(changes_, std::move(changes));
  const auto of = [](const GitChangesPointer& all, const QString& path) {
    return all ? all->of(path) : GitChange::None;
  };
  for (int node = 1; tree_ && node < tree_->nodes.size(); ++node)
    if (const QString path = tree_->path(node); of(before, path) != of(changes_, path)) {
      const QModelIndex row = createIndex(tree_->nodes[node].row, 0, static_cast<quintptr>(node));
      emit dataChanged(row, row, {ChangeRole, Qt::ToolTipRole, Qt::AccessibleTextRole});
    }
}

GitChange FolderModel::changeOf(int node) const {
  return changes_ ? changes_->of(tree_->path(node)) : GitChange::None;
}

QModelIndex FolderModel::indexOf(const QString& path) const {
  const int node = tree_ ? tree_->find(path) : -1;
  return node <= 0 ? QModelIndex() : createIndex(tree_->nodes[node].row, 0, static_cast<quintptr>(node));
}

QModelIndex FolderModel::index(int row, int column, const QModelIndex& parent) const {
  if (!tree_ || column != 0 || parent.column() > 0 || row < 0 || row >= rowCount(parent)) return {};
  return createIndex(row, 0, static_cast<quintptr>(tree_->nodes[nodeOf(parent)].children[row]));
}

QModelIndex FolderModel::parent(const QModelIndex& child) const {
  if (!tree_ || !child.isValid()) return {};
  const int node = tree_->nodes[nodeOf(child)].parent;
  return node <= 0 ? QModelIndex() : createIndex(tree_->nodes[node].row, 0, static_cast<quintptr>(node));
}

int FolderModel::rowCount(const QModelIndex& parent) const {
  if (!tree_ || parent.column() > 0) return 0;
  return static_cast<int>(tree_->nodes[nodeOf(parent)].children.size());
}

int FolderModel::columnCount(const QModelIndex&) const {
  return 1;
}

bool FolderModel::isUnsaved(const QModelIndex& index) const {
  return !unsaved_.isEmpty() && unsaved_.contains(tree_->path(nodeOf(index)));
}

QString FolderModel::nameInWords(const QModelIndex& index) const {
  const FolderTree::Node& node = tree_->nodes[nodeOf(index)];
  if (node.isFolder) return tr("%1, folder").arg(node.name);
  return isUnsaved(index) ? tr("%1, not saved").arg(node.name) : node.name;
}

QVariant FolderModel::data(const QModelIndex& index, int role) const {
  if (!tree_ || !index.isValid()) return {};
  const FolderTree::Node& node = tree_->nodes[nodeOf(index)];
  switch (role) {
  case Qt::DisplayRole: return isUnsaved(index) ? QString(node.name + u' ' + QChar(kUnsavedMark)) : node.name;
  case Qt::DecorationRole:
    return icon(node.isFolder                                     ? QStringLiteral("folder")
                : source::isAssemblyName(node.name.toStdString()) ? QStringLiteral("kernel")
                                                                  : QStringLiteral("file"));
  case Qt::ToolTipRole: {
    const QString path = QDir::toNativeSeparators(tree_->path(nodeOf(index)));
    const QString change = inWords(changeOf(nodeOf(index)));
    return change.isEmpty() ? path : QString(path + u'\n' + change);
  }
  case Qt::AccessibleTextRole: {
    const QString change = inWords(changeOf(nodeOf(index)));
    return change.isEmpty() ? nameInWords(index) : tr("%1: %2").arg(nameInWords(index), change);
  }
  case ChangeRole: return static_cast<int>(changeOf(nodeOf(index)));
  case PathRole: return tree_->path(nodeOf(index));
  case IsFolderRole: return node.isFolder;
  default: return {};
  }
}

} // namespace wavesmith::widgets
