// SPDX-License-Identifier: Apache-2.0
// Shows a run file as a form: kernel, backend, grid, work-group, matrix arithmetic, checked mode, parameters, arguments.
// Editing the form produces a new run file; the form does not run anything.
//
// GUI thread only.
#pragma once

#include "controls/action_reason.h"
#include "execution/backend.h"
#include "project/run_file/run_file.h"
#include "run/arguments_model.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <array>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QTableView;
class QToolButton;

namespace wavesmith::program {
class Program;
}

namespace wavesmith::widgets {

class Theme;

// "n=64,4096", "k=1,2" of "n = 64, 4096 k=1,2".
[[nodiscard]] QStringList parameterAssignments(const QString& text);
// "n=64,4096 k=1,2", as the command line takes them.
[[nodiscard]] QString parametersText(const std::vector<project::RunParameter>& parameters);

// The contents of the form, including what is invalid.
struct RunFormContents {
  project::RunFile file;
  std::vector<ArgumentsModel::Row> rows; // rows of the arguments
  QString backend = QStringLiteral("emulator");
  int device = 0;
  QString parameters; // as they are typed
};

class RunForm : public QWidget {
  Q_OBJECT

public:
  explicit RunForm(const Theme* theme, QWidget* parent = nullptr);

  void setRunFile(const project::RunFile& file);
  // The contents for one run file, which can be shown again later.
  [[nodiscard]] RunFormContents contents() const;
  void setContents(const RunFormContents& contents);
  // The run file as the form describes it.
  [[nodiscard]] project::RunFile runFile() const;
  [[nodiscard]] QString backend() const; // "emulator", "hip" or "both"
  [[nodiscard]] int device() const;      // index of the GPU
  // Sets the available backends; unavailable ones show the reason.
  void setBackends(const std::vector<execution::BackendStatus>& backends);
  [[nodiscard]] QComboBox* backends() const { return backend_; }
  void setUnavailable(const ActionReason& reason); // why the form is disabled
  // Turns checked mode on and off. The action is not in the form, but for a tool bar and a menu.
  [[nodiscard]] QAction* checkedAction() const { return checked_; }

  // Sets the kernel names to select from, those of the newest snapshot.
  void setKernels(const QStringList& names);
  // The same. The arithmetic of matrix products is shown only if the code has some, or the file sets it.
  void setCode(const program::Program& program);

  // The form in a sentence: "vector_add on the emulator, 1024 × 1 × 1 in groups of 256 × 1 × 1, 5 arguments".
  [[nodiscard]] QString summary() const;
  void focusFirst(); // focuses the field that had the focus last, or the arguments

  // Names of the arguments with an invalid cell.
  [[nodiscard]] QStringList invalidArguments() const;
  // Why the run file cannot be run; empty if it can.
  [[nodiscard]] QString problem() const;

  [[nodiscard]] ArgumentsModel* arguments() const { return arguments_; }
  [[nodiscard]] QTableView* argumentsView() const { return view_; }

signals:
  void edited();        // the user changed contents of the run file
  void backendChosen(); // the user chose a backend, which is not part of a run file

protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QLineEdit* extent(const QString& name);
  void onEdited();
  void showMatrix(bool shown);
  void addParameter();
  void fillRemoval(QMenu* menu);
  void showParameters(bool shown);
  // Sets the typed parameters in the file; leaves it unchanged on an error.
  [[nodiscard]] source::Result<void> setParameters(project::RunFile& file) const;
  void updateChecked();
  void chooseBackend(const QString& name, int device);
  void addBackend(const QString& text, const QString& name, int device, const QString& tip, bool there);

  project::RunFile file_;
  QComboBox* kernel_;
  QComboBox* backend_;
  QComboBox* matrix_;
  QLabel* matrixLabel_;
  QAction* checked_;
  std::array<QLineEdit*, 3> grid_{};
  std::array<QLineEdit*, 3> workgroup_{};
  QLineEdit* parameters_; // "n=64,4096 k=1,2"; hidden if the file has none
  QLabel* parametersLabel_;
  QToolButton* addParameter_;
  QToolButton* removeParameter_;
  ArgumentsModel* arguments_;
  QTableView* view_;
  ActionReason unavailable_;
  bool loading_ = false;
};

} // namespace wavesmith::widgets
