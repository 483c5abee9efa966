// SPDX-License-Identifier: Apache-2.0
#include "controls/scrolling.h"

#include <QScrollArea>

namespace wavesmith::widgets {

QWidget* scrolling(QWidget* content) {
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setFocusPolicy(Qt::NoFocus); // its contents take the focus
  area->setWidget(content);
  return area;
}

} // namespace wavesmith::widgets
