// SPDX-License-Identifier: Apache-2.0
// The problems of all open files and the findings of their runs, the current file first. Enter or a double click goes to the place.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "source/diagnostic.h"
#endif

#include <QDockWidget>

#include <array>
#include <memory>

class QToolButton;
class QTreeView;

namespace wavesmith::widgets {

class HintStack;
class ProblemsModel;
class Workspace;

class ProblemsDock : public QDockWidget {
  Q_OBJECT

public:
  explicit ProblemsDock(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] ProblemsModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }

  // The error of the run file in use, which need not be open; if it is open, its snapshot is used instead.
  void setRunFile(const QString& path, const source::Diagnostics& problems);

  void goToNext();
  void goToPrevious();
  // Requests the page of the selected problem's code.
  void explain();

signals:
  void explanationRequested(const QString& code); // "W0102"

private:
  void refresh();
  void step(int by);
  void updateHint();
  void follow(const QModelIndex& index);

  Workspace* workspace_;
  ProblemsModel* model_;
  QTreeView* view_;
  HintStack* stack_;
  QString runFilePath_;
  std::shared_ptr<const source::Diagnostics> runFile_;
  std::array<QToolButton*, 3> filters_{};
};

} // namespace wavesmith::widgets
