// SPDX-License-Identifier: Apache-2.0
// The command palette: every enabled action of the window, to be found by some of its letters.
//
//   ┌──────────────────────────────────────────────┐
//   │ prt                                          │
//   │ Port to gfx942…              Kernel  Ctrl+Alt+M │
//   │ Save Code Object…            Kernel          │
//   └──────────────────────────────────────────────┘
//
// Enter triggers, Escape closes, the arrows move; commands that were used here recently are first. Actions
// that are disabled are left out. GUI thread only.
#pragma once

#include <QFrame>
#include <QPointer>

class QLineEdit;
class QMainWindow;
class QTreeView;

namespace wavesmith::widgets {

class CommandsModel;
class Settings;
class Theme;

class CommandPalette : public QFrame {
  Q_OBJECT

public:
  CommandPalette(QMainWindow* window, Settings* settings, const Theme* theme);

  void open();
  [[nodiscard]] CommandsModel* model() const { return model_; }
  [[nodiscard]] QLineEdit* field() const { return field_; }
  [[nodiscard]] QTreeView* view() const { return view_; }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void place();
  void close();
  void trigger(const QModelIndex& row);
  void search(const QString& pattern);

  QMainWindow* window_;
  Settings* settings_;
  CommandsModel* model_;
  QLineEdit* field_;
  QTreeView* view_;
  QPointer<QWidget> before_; // had the focus
};

} // namespace wavesmith::widgets
