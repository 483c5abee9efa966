// SPDX-License-Identifier: Apache-2.0
#include "controls/message_bar.h"

#include "style/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

namespace wavesmith::widgets {

MessageBar::MessageBar(const QString& name, QWidget* parent)
    : QFrame(parent), row_(new QHBoxLayout(this)), text_(new QLabel) {
  setAccessibleName(name);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::ToolTipBase);
  setForegroundRole(QPalette::ToolTipText);
  row_->setContentsMargins(10, 6, 10, 6);
  text_->setForegroundRole(QPalette::ToolTipText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text_->setWordWrap(true);
  row_->addWidget(text_, 1);
  hide();
}

QPushButton* MessageBar::addButton(const QString& picture, const QString& text) {
  auto* button = picture.isEmpty() ? new QPushButton(text) : new QPushButton(icon(picture), text);
  row_->addWidget(button);
  return button;
}

void MessageBar::showMessage(const QString& text) {
  text_->setText(text);
  show();
}

QString MessageBar::message() const {
  return isHidden() ? QString() : text_->text();
}

void MessageBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
  hide();
  emit dismissed();
}

} // namespace wavesmith::widgets
