// SPDX-License-Identifier: Apache-2.0
// All settings, on three pages. Nothing changes before OK or Apply.
#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFontComboBox;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace wavesmith::widgets {

class Settings;

class SettingsDialog : public QDialog {
  Q_OBJECT

public:
  explicit SettingsDialog(Settings* settings, QWidget* parent = nullptr);

  void apply();

private:
  QWidget* makeAppearance();
  QWidget* makeAssembler();
  QWidget* makeRunning();

  Settings* settings_;
  QComboBox* theme_;
  QComboBox* language_;
  QFontComboBox* font_;
  QSpinBox* fontSize_;
  QSpinBox* tabWidth_;
  QComboBox* target_;
  QPlainTextEdit* includePaths_;
  QPlainTextEdit* definitions_;
  QSpinBox* timeLimit_;
  QSpinBox* memoryLimit_;
  QLineEdit* clang_;
  QLineEdit* rocm_;
  QSpinBox* instructionLimit_;
  QCheckBox* runOnSave_;
  QLineEdit* examplesFolder_;
};

} // namespace wavesmith::widgets
