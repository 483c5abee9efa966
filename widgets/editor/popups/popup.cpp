// SPDX-License-Identifier: Apache-2.0
#include "editor/popups/popup.h"

#include "style/theme.h"

#include <QAbstractScrollArea>
#include <QGuiApplication>
#include <QPalette>
#include <QScreen>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kGap = 3;

} // namespace

Popup::Popup(Theme* theme, QWidget* editor)
    : QFrame(editor, Qt::ToolTip | Qt::FramelessWindowHint), theme_(theme) {
  setAttribute(Qt::WA_ShowWithoutActivating);
  setFocusPolicy(Qt::NoFocus);
  connect(theme, &Theme::changed, this, &Popup::applyTheme);
  applyTheme();
  hide();
}

void Popup::adopt(QAbstractScrollArea* area) {
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  areas_ << area;
  applyTheme();
}

void Popup::applyTheme() {
  QPalette colors = theme_->palette();
  colors.setColor(QPalette::Window, theme_->color(Theme::Role::Border));
  setPalette(colors);
  setAutoFillBackground(true);
  QPalette inner = theme_->palette();
  inner.setColor(QPalette::Base, theme_->palette().color(QPalette::ToolTipBase));
  for (QAbstractScrollArea* area : areas_)
    area->setPalette(inner);
}

void Popup::placeBeside(const QRect& about, Side side, int indent) {
  const QScreen* screen = QGuiApplication::screenAt(about.center());
  if (screen == nullptr) screen = QGuiApplication::primaryScreen();
  const QRect room = screen->availableGeometry();
  const int above = about.top() - height() - kGap;
  const int below = about.bottom() + kGap;
  int y = side == Side::Above ? above : below;
  if (side == Side::Above && above < room.top()) y = below;
  if (side == Side::Below && below + height() > room.bottom()) y = std::max(room.top(), above);
  const int x = std::clamp(about.left() - indent, room.left(), std::max(room.left(), room.right() - width()));
  move(x, y);
}

} // namespace wavesmith::widgets
