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

QVariant FolderModel::data(const QModelIndex& index, int role) const {
  if (!tree_ || !index.isValid()) return {};
  const FolderTree::Node& node = tree_->nodes[nodeOf(index)];
  switch (role) {
  case Qt::DisplayRole: return isUnsaved(index) ? QString(node.name + u' ' + QChar(kUnsavedMark)) : node.name;
  case Qt::DecorationRole:
    return icon(node.isFolder                                     ? QStringLiteral("folder")
                : source::isAssemblyName(node.name.toStdString()) ? QStringLiteral("kernel")
                                                                  : QStringLiteral("file"));
  case Qt::ToolTipRole: return QDir::toNativeSeparators(tree_->path(nodeOf(index)));
  case Qt::AccessibleTextRole:
    if (node.isFolder) return tr("%1, folder").arg(node.name);
    return isUnsaved(index) ? tr("%1, not saved").arg(node.name) : node.name;
  case PathRole: return tree_->path(nodeOf(index));
  case IsFolderRole: return node.isFolder;
  default: return {};
  }
}

} // namespace wavesmith::widgets
