// SPDX-License-Identifier: Apache-2.0
// A run file as a form: kernel, backend, grid, work-group, matrix arithmetic, arguments. Editing it makes a
// new run file; the form knows nothing of running.
//
// GUI thread only.
#pragma once

#include "execution/backend.h"
#include "project/run_file.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace wavesmith::widgets {

class ArgumentsModel;
class Theme;

class RunForm : public QWidget {
  Q_OBJECT

public:
  explicit RunForm(const Theme* theme, QWidget* parent = nullptr);

  void setRunFile(const project::RunFile& file);
  // With what the form says now.
  [[nodiscard]] project::RunFile runFile() const;
  [[nodiscard]] QString backend() const; // "emulator", "hip" or "both"
  [[nodiscard]] int device() const;      // of the GPU
  // What is there to choose from; what is not says why.
  void setBackends(const std::vector<execution::BackendStatus>& backends);
  [[nodiscard]] QComboBox* backends() const { return backend_; }

  // Names of the kernels of the newest snapshot, to choose from.
  void setKernels(const QStringList& names);

  // Why it cannot be run; empty: it can.
  [[nodiscard]] QString problem() const;

  [[nodiscard]] ArgumentsModel* arguments() const { return arguments_; }
  [[nodiscard]] QTableView* argumentsView() const { return view_; }

signals:
  void edited(); // by the user

private:
  QLineEdit* extent(const QString& name);
  void onEdited();
  void addBackend(const QString& text, const QString& name, int device, const QString& tip, bool there);

  project::RunFile file_;
  QComboBox* kernel_;
  QComboBox* backend_;
  QComboBox* matrix_;
  std::array<QLineEdit*, 3> grid_{};
  std::array<QLineEdit*, 3> workgroup_{};
  ArgumentsModel* arguments_;
  QTableView* view_;
  bool loading_ = false;
};

} // namespace wavesmith::widgets
