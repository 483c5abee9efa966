// SPDX-License-Identifier: Apache-2.0
// The folder of the current file: kernels, run files, code objects and included files.
#pragma once

#include <QDockWidget>

class QFileSystemModel;
class QTreeView;

namespace wavesmith::widgets {

class HintStack;
class Workspace;

class FilesDock : public QDockWidget {
  Q_OBJECT

public:
  explicit FilesDock(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] QString folder() const; // empty: none is shown

signals:
  void openRequested(const QString& path);
  void newKernelRequested(const QString& folder);

private:
  void follow();
  void showMenu(const QPoint& at);

  Workspace* workspace_;
  QFileSystemModel* model_;
  QTreeView* view_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
