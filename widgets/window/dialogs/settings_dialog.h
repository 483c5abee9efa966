// SPDX-License-Identifier: Apache-2.0
// All settings, on three pages; for a window, a fourth page has the keys of its commands. Changes apply on OK or
// Apply. GUI thread only.
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
  // `shortcuts`: the window's; null: the dialog has no page of keys.
  explicit SettingsDialog(Settings* settings, QWidget* parent = nullptr, Shortcuts* shortcuts = nullptr);

  void apply();
  void showShortcuts(); // shows the page of keys with the focus in its search field
  [[nodiscard]] ShortcutsPage* shortcutsPage() const { return shortcutsPage_; } // nullptr: there is none

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
  QPlainTextEdit* allowedFolders_;
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
