// SPDX-License-Identifier: Apache-2.0
// The title of a panel: its name, and buttons that maximize, float and close it. A double click maximizes it,
// or restores its size. GUI thread only.
#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;
class QToolButton;

namespace wavesmith::widgets {

class PanelLayout;

class PanelTitle : public QWidget {
  Q_OBJECT

public:
  PanelTitle(QDockWidget* panel, PanelLayout* layout);

protected:
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

private:
  void refresh();
  [[nodiscard]] QString sizeText() const;
  [[nodiscard]] QString floatText() const;

  QDockWidget* panel_;
  PanelLayout* layout_;
  QLabel* name_;
  QToolButton* size_;
  QToolButton* float_;
};

} // namespace wavesmith::widgets
