// SPDX-License-Identifier: Apache-2.0
// The command palette lists every enabled action of the window. The user finds one by some of its letters.
//
//   ┌──────────────────────────────────────────────┐
//   │ port                                         │
//   │ Port to gfx942…              Kernel  Ctrl+Alt+M │
//   └──────────────────────────────────────────────┘
//
// Enter triggers a command; the recently used commands are first. Disabled actions are not listed. GUI thread
// only.
#pragma once

#include "window/palette/search_frame.h"

namespace wavesmith::widgets {

class CommandsModel;
class Settings;
class Theme;

class CommandPalette : public SearchFrame {
  Q_OBJECT

public:
  CommandPalette(QMainWindow* window, Settings* settings, const Theme* theme);

  [[nodiscard]] CommandsModel* model() const { return model_; }

protected:
  void prepare() override;
  void search(const QString& pattern) override;
  void choose(const QModelIndex& row) override;

private:
  CommandPalette(QMainWindow* window, Settings* settings, const Theme* theme, CommandsModel* model);

  QMainWindow* window_;
  Settings* settings_;
  CommandsModel* model_;
};

} // namespace wavesmith::widgets
