// SPDX-License-Identifier: Apache-2.0
#include "files/folder_tree.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <initializer_list>

namespace wavesmith::widgets {
namespace {

bool isBuild(const QFileInfo& folder) {
  if (folder.fileName() == QLatin1String("build")) return true;
  const QDir inside(folder.filePath());
  return std::ranges::any_of(
      std::initializer_list<const char*>{"CMakeCache.txt", "build.ninja", "CACHEDIR.TAG"},
      [&](const char* mark) { return inside.exists(QLatin1String(mark)); });
}

bool isShown(const QFileInfo& entry) {
  if (entry.fileName().startsWith(u'.'))
    return entry.isDir() && entry.fileName() == QLatin1String(".wavesmith");
  return !entry.isDir() || !isBuild(entry);
}

} // namespace

QString FolderTree::path(int node) const {
  const Node& one = nodes[node];
  if (one.parent < 0) return one.name;
  const QString above = path(one.parent);
  return above.endsWith(u'/') ? above + one.name : above + u'/' + one.name; // the root of the file system
}

int FolderTree::find(const QString& path) const {
  if (nodes.isEmpty()) return -1;
  const QString& root = nodes.front().name;
  if (path == root) return 0;
  const QString below = root.endsWith(u'/') ? root : root + u'/';
  if (!path.startsWith(below)) return -1;
  int at = 0;
  for (const QString& name : path.mid(below.size()).split(u'/')) {
    const QList<int>& children = nodes[at].children;
    const auto found = std::ranges::find(children, name, [this](int child) { return nodes[child].name; });
    if (found == children.end()) return -1;
    at = *found;
  }
  return at;
}

QStringList FolderTree::folders() const {
  QStringList paths;
  for (int node = 0; node < nodes.size(); ++node)
    if (nodes[node].isFolder) paths << path(node);
  return paths;
}

FolderTreePointer readFolderTree(const QString& folder, const std::stop_token& stop, int most) {
  auto tree = std::make_shared<FolderTree>();
  tree->nodes.append({.name = folder, .isFolder = true});
  QSet<QString> entered{QFileInfo(folder).canonicalFilePath()};
  for (int at = 0; at < tree->nodes.size(); ++at) { // breadth first: the list grows
    if (stop.stop_requested()) return nullptr;
    if (!tree->nodes[at].isFolder) continue;
    const QDir directory(tree->path(at));
    const QFileInfoList entries =
        directory.entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                                QDir::DirsFirst | QDir::Name | QDir::IgnoreCase | QDir::LocaleAware);
    for (const QFileInfo& entry : entries) {
      if (!isShown(entry)) continue;
      const bool isFolder = entry.isDir();
      if (isFolder) {
        const QString canonical = entry.canonicalFilePath();
        if (entered.contains(canonical)) continue;
        entered.insert(canonical);
      }
      if (tree->nodes.size() >= most) {
        tree->isComplete = false;
        return tree;
      }
      const auto number = static_cast<int>(tree->nodes.size());
      const auto row = static_cast<int>(tree->nodes[at].children.size());
      tree->nodes[at].children.append(number);
      tree->nodes.append({.name = entry.fileName(), .parent = at, .row = row, .isFolder = isFolder});
    }
  }
  return tree;
}

} // namespace wavesmith::widgets
