// SPDX-License-Identifier: Apache-2.0
// The files of a folder as a tree (folder_tree.h):
//
//   ▸ kernels
//   ▾ .wavesmith
//       settings.yaml
//     gemm.s
//
// Knows no dock and reads no disk. GUI thread only.
#pragma once

#include "files/folder_tree.h"
#include "files/git_changes.h"

#include <QAbstractItemModel>
#include <QSet>

namespace wavesmith::widgets {

class FolderModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Role : int {
    PathRole = Qt::UserRole + 1,
    IsFolderRole, // bool
    ChangeRole,   // GitChange, as an int
  };

  explicit FolderModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

  // Resets the rows, unless the tree is equal to the previous one. Null: no rows.
  void setTree(FolderTreePointer tree);
  // Sets the files that have a mark after their names.
  void setUnsaved(const QSet<QString>& paths);
  // Sets what differs from git's HEAD. Null: nothing.
  void setChanges(GitChangesPointer changes);
  [[nodiscard]] const FolderTree* tree() const { return tree_.get(); }
  [[nodiscard]] QModelIndex indexOf(const QString& path) const; // invalid: the path has no row

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;

private:
  [[nodiscard]] bool isUnsaved(const QModelIndex& index) const;
  [[nodiscard]] GitChange changeOf(int node) const;
  [[nodiscard]] QString nameInWords(const QModelIndex& index) const;

  FolderTreePointer tree_;
  QSet<QString> unsaved_;
  GitChangesPointer changes_;
};

} // namespace wavesmith::widgets
