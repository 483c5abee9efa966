// SPDX-License-Identifier: Apache-2.0
// The files of a folder and of the folders below it, as one immutable value:
//
//   kernels/               node 1, a folder
//     gemm.s               node 2, its parent is 1
//   .wavesmith/
//
// The tree does not have hidden files (except .wavesmith), build folders (named build, or with CMakeCache.txt,
// build.ninja or CACHEDIR.TAG in them), and links that lead up again. Reads the disk; any thread.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <memory>
#include <stop_token>

namespace wavesmith::widgets {

struct FolderTree {
  struct Node {
    QString name; // node 0 is the folder itself, and this is its path
    int parent = -1;
    int row = 0; // row among the children of its parent
    bool isFolder = false;
    QList<int> children = {}; // folders first, then by name

    bool operator==(const Node&) const = default;
  };
  QList<Node> nodes;
  bool isComplete = true; // false: there are more than kMostNodes

  [[nodiscard]] QString path(int node) const;
  [[nodiscard]] int find(const QString& path) const; // -1: it is not in the tree
  [[nodiscard]] QStringList folders() const;         // paths of all folders, the upper ones first

  bool operator==(const FolderTree&) const = default;
};
using FolderTreePointer = std::shared_ptr<const FolderTree>;

inline constexpr int kMostNodes = 20000;

// Reads the upper levels first, so that the tree of a huge folder has its upper part. Null: stopped.
[[nodiscard]] FolderTreePointer readFolderTree(const QString& folder, const std::stop_token& stop = {},
                                               int most = kMostNodes);

} // namespace wavesmith::widgets
