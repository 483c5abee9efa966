// SPDX-License-Identifier: Apache-2.0
#include "window/panels/panel_area.h"

namespace wavesmith::widgets {

PanelArea::PanelArea(QWidget* content, int narrowest) : narrowest_(narrowest) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus);
  setWidget(content);
  content->setAutoFillBackground(false);
  viewport()->setAutoFillBackground(false);
}

} // namespace wavesmith::widgets
