// SPDX-License-Identifier: Apache-2.0
// All settings, on three pages; with the commands of a window, on a fourth one their keys. Nothing changes before OK or Apply.
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
class Shortcuts;
class ShortcutsPage;

class SettingsDialog : public QDialog {
  Q_OBJECT

public:
  // `shortcuts`: of the window; null: without their page.
  explicit SettingsDialog(Settings* settings, QWidget* parent = nullptr, Shortcuts* shortcuts = nullptr);

  void apply();
  void showShortcuts(); // their page, ready to be searched
  [[nodiscard]] ShortcutsPage* shortcutsPage() const { return shortcutsPage_; } // shown by its tab

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
  QCheckBox* formatOnSave_;
  QComboBox* target_;
  QPlainTextEdit* includePaths_;
  QPlainTextEdit* definitions_;
  QSpinBox* timeLimit_;
  QSpinBox* memoryLimit_;
  QLineEdit* clang_;
  QLineEdit* rocm_;
  QLineEdit* external_;
  Shortcuts* shortcuts_;
  ShortcutsPage* shortcutsPage_ = nullptr;
  QSpinBox* instructionLimit_;
  QCheckBox* runOnSave_;
  QLineEdit* examplesFolder_;
};

} // namespace wavesmith::widgets
