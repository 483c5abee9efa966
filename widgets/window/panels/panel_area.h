// SPDX-License-Identifier: Apache-2.0
// Scrolls the content of a panel that has less room than it needs, but at least `narrowest` pixels. GUI thread only.
#pragma once

#include <QScrollArea>

namespace wavesmith::widgets {

class PanelArea : public QScrollArea {
  Q_OBJECT

public:
  PanelArea(QWidget* content, int narrowest);

  [[nodiscard]] QSize minimumSizeHint() const override { return {narrowest_, 40}; }
  [[nodiscard]] QSize sizeHint() const override { return widget()->sizeHint(); }

private:
  int narrowest_;
};

} // namespace wavesmith::widgets
