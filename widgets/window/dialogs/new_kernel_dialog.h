// SPDX-License-Identifier: Apache-2.0
// The dialog that makes a new kernel from a template (project/folders/new_kernel.h):
//
//   Name        scale
//   Arguments   const float* in, float* out, float factor, unsigned n
//   Work-items  (o) one-dimensional  ( ) two-dimensional     [ ] uses LDS
//   Folder      ~/kernels                              Browse…
//   ┌ scale.s ─────────────────────────────────────────────────────┐
//   │ // scale: out[i] = in[i] + factor.                            │
//   └───────────────────────────────────────────────────────────────┘
//   The first problem of the input, if any            Create   Cancel
//
// The preview is updated while typing. Create writes NAME.s and NAME.run.yaml, and asks before it overwrites.
// GUI thread only.
#pragma once

#include <QDialog>

#include <string>

class QButtonGroup;
class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace wavesmith::widgets {

class Settings;

class NewKernelDialog : public QDialog {
  Q_OBJECT

public:
  NewKernelDialog(Settings* settings, const QString& folder, QWidget* parent = nullptr);

  void accept() override;

signals:
  void created(const QString& path); // path of the assembly file

private:
  void update();
  void browse();
  [[nodiscard]] QString pathOf(const QString& ending) const;

  QLineEdit* name_;
  QLineEdit* arguments_;
  QButtonGroup* dimensions_;
  QCheckBox* lds_;
  QLineEdit* folder_;
  QPlainTextEdit* preview_;
  QLabel* problem_;
  QPushButton* create_;
  std::string assembly_;
  std::string runFile_;
};

} // namespace wavesmith::widgets
