// SPDX-License-Identifier: Apache-2.0
#include "controls/hint_stack.h"

#include <QLabel>

namespace wavesmith::widgets {

HintStack::HintStack(QWidget* view, QWidget* parent)
    : QStackedWidget(parent), view_(view), label_(new QLabel) {
  label_->setAlignment(Qt::AlignCenter);
  label_->setWordWrap(true);
  label_->setMargin(24);
  label_->setForegroundRole(QPalette::PlaceholderText);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  addWidget(view_);
  addWidget(label_);
}

void HintStack::showView() {
  setCurrentWidget(view_);
}

void HintStack::showHint(const QString& text) {
  label_->setText(text);
  setCurrentWidget(label_);
}

QString HintStack::hint() const {
  return currentWidget() == label_ ? label_->text() : QString();
}

} // namespace wavesmith::widgets
