// SPDX-License-Identifier: Apache-2.0
// The Problems panel shows the problems of all open files and the findings of their runs, the current file first:
//
//   [x][!][i]   Filter____________   By kernel v
//   v vector_add (2)
//       v5 is read while its load is outstanding   W0102   vector_add.s   45:19
//
// Enter or a double click goes to the place. Groups that the user has collapsed stay collapsed. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "source/diagnostic.h"
#endif

#include "document/snapshot.h"

#include <QDockWidget>
#include <QSet>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

class QComboBox;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace wavesmith::widgets {

class HintStack;
class ProblemsModel;
class WindowServices;
class Workspace;

class ProblemsDock : public QDockWidget {
  Q_OBJECT

public:
  explicit ProblemsDock(Workspace* workspace, QWidget* parent = nullptr);
  static ProblemsDock* addTo(WindowServices& window);

  [[nodiscard]] ProblemsModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }

  // Sets the problems of the run file in use, which need not be open; if it is open, its snapshot is used instead.
  void setRunFile(const QString& path, const source::Diagnostics& problems);

  void goToNext();
  void goToPrevious();
  // Requests the page of the selected problem's code.
  void explain();

signals:
  void explanationRequested(const QString& code); // "W0102"

private:
  void refresh();
  void openGroups();
  struct Kernels {
    SnapshotPointer snapshot;
    std::vector<std::uint32_t> ofLine; // index of the kernel of each line, from line 1
  };
  [[nodiscard]] std::string kernelOf(const source::Diagnostic& problem);
  [[nodiscard]] Kernels kernelsIn(const std::string& path) const;
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
  QLineEdit* words_;
  QComboBox* grouping_;
  QSet<QString> closed_;                             // titles of collapsed groups
  std::unordered_map<std::string, Kernels> kernels_; // kernels of the files of shown problems, by path
};

} // namespace wavesmith::widgets
