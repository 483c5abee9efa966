// SPDX-License-Identifier: Apache-2.0
// The Files panel shows the files of a folder as a tree: the folder that the user has opened, or the current file's
// folder.
//
//   kernels                  [open] [×]
//   [Filter files               ]
//   ▸ include
//   ▾ .wavesmith
//       settings.yaml
//     gemm.s                 M
//     gemm.run.yaml          U
//
// Enter opens a file, Ctrl+Enter opens it beside the text, F2 renames it, Delete moves it to the trash. Unsaved files
// have a mark, and so has what differs from git's HEAD (git_marks.h). The tree follows the disk (folder_reader.h). GUI
// thread only.
#pragma once

#include <QDockWidget>
#include <QSet>
#include <QString>

class QLineEdit;
class QMenu;
class QSortFilterProxyModel;
class QToolButton;
class QTreeView;

namespace wavesmith::widgets {

class ElidedLabel;
class FileOperations;
class FolderModel;
class FolderReader;
class GitReader;
class HintStack;
class WindowServices;
class Workspace;

class FilesDock : public QDockWidget {
  Q_OBJECT

public:
  explicit FilesDock(Workspace* workspace, QWidget* parent = nullptr);
  static FilesDock* addTo(WindowServices& window);

  // Shows this folder until another one is opened; empty: shows the folder of the current file again.
  void openFolder(const QString& folder);
  [[nodiscard]] const QString& openedFolder() const { return opened_; } // empty: none is opened
  [[nodiscard]] QString folder() const;                                 // the shown folder; empty: none

  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] QLineEdit* filter() const { return filter_; }
  [[nodiscard]] FolderModel* model() const { return model_; }
  [[nodiscard]] FileOperations* operations() const { return operations_; }
  [[nodiscard]] QModelIndex rowOf(const QString& path) const; // in the view; invalid: not listed
  [[nodiscard]] QString hint() const;

signals:
  void openRequested(const QString& path);
  void openBesideRequested(const QString& path);
  void newKernelRequested(const QString& folder);
  void findRequested(const QString& folder);
  void settingsRequested(const QString& folder);
  void folderDialogRequested();
  void openedFolderChanged();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QWidget* makeBar();
  void follow();
  void showTree();
  void showCurrentFile();
  void search(const QString& text);
  void expandKept();
  void activate(const QModelIndex& row);
  bool filterKey(int key);
  bool rowKey(int key);
  void markUnsaved();
  void showMenu(const QPoint& at);
  [[nodiscard]] static QString pathOf(const QModelIndex& row);

  Workspace* workspace_;
  FolderReader* reader_;
  GitReader* git_;
  FolderModel* model_;
  FileOperations* operations_;
  QSortFilterProxyModel* shown_;
  ElidedLabel* name_ = nullptr;
  QToolButton* closing_ = nullptr;
  QLineEdit* filter_ = nullptr;
  QTreeView* view_;
  HintStack* stack_;
  QString opened_;
  QSet<QString> expanded_; // paths of expanded folders, kept while a filter expands all
  QString wanted_;         // path of a row that becomes current as soon as it exists
  QString current_;        // path of the current row, kept while the rows are reset
};

} // namespace wavesmith::widgets
