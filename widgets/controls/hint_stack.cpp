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

// A hint needs less room than the view behind it, and gets no scroll bars on account of it.
QSize HintStack::minimumSizeHint() const {
  return currentWidget()->minimumSizeHint().expandedTo(currentWidget()->minimumSize());
}

int HintStack::heightForWidth(int width) const {
  return currentWidget()->heightForWidth(width);
}

void HintStack::showPage(QWidget* page) {
  if (currentWidget() == page) return;
  setCurrentWidget(page);
  updateGeometry();
}

void HintStack::showView() {
  showPage(view_);
}

void HintStack::showHint(const QString& text) {
  label_->setText(text);
  showPage(label_);
}

QString HintStack::hint() const {
  return currentWidget() == label_ ? label_->text() : QString();
}

} // namespace wavesmith::widgets
