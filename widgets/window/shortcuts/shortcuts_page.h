// SPDX-License-Identifier: Apache-2.0
// The settings page with the keys of all commands:
//
//   [Search commands and keys          ]  Preset [VS Code v]
//   Command             Menu     Keys
//   Go to Line…         Go       Ctrl+G
//   Go to Symbol…       Go       Ctrl+Shift+O
//   Keys [Ctrl+G          ]  [Remove] [Reset] [Reset All]
//   (!) Ctrl+G belongs to Go to Line….
//
// Enter in the list moves to the field, where the next key becomes the command's; Escape goes back to the list. The
// page applies nothing. GUI thread only.
#pragma once

#include "window/shortcuts/shortcuts_model.h"

#include <QWidget>

class QComboBox;
class QKeyEvent;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace wavesmith::widgets {

class ShortcutsPage : public QWidget {
  Q_OBJECT

public:
  ShortcutsPage(const QList<ShortcutEntry>& entries, const QList<FixedKeys>& fixed,
                QWidget* parent = nullptr);

  [[nodiscard]] ShortcutsModel* model() const { return model_; }
  [[nodiscard]] QLineEdit* search() const { return search_; }
  [[nodiscard]] QComboBox* preset() const { return preset_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] QKeySequenceEdit* field() const { return field_; }
  [[nodiscard]] QString problem() const; // why the last key was refused; empty: it was accepted
  void select(const QString& name);      // selects the command with this action name

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QWidget* makeForm();
  void showPreset();
  [[nodiscard]] int row() const; // the current row of the model; -1: none
  void showRow();
  bool take(const QKeyEvent& event); // false: the key is for the dialog
  void showProblem(const QString& problem);

  ShortcutsModel* model_;
  QSortFilterProxyModel* shown_;
  QLineEdit* search_;
  QComboBox* preset_; // the presets; the last entry is shown if none applies
  QTreeView* view_;
  QKeySequenceEdit* field_ = nullptr;
  QPushButton *remove_ = nullptr, *reset_ = nullptr;
  QLabel *problemIcon_ = nullptr, *problem_ = nullptr;
};

} // namespace wavesmith::widgets
