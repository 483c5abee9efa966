// SPDX-License-Identifier: Apache-2.0
#include "controls/hint_stack.h"

#include "controls/shortcut_text.h"

#include <QAction>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace wavesmith::widgets {

HintStack::HintStack(QWidget* view, QWidget* parent)
    : QStackedWidget(parent), view_(view), page_(new QWidget), label_(new QLabel), button_(new QToolButton) {
  label_->setAlignment(Qt::AlignCenter);
  label_->setWordWrap(true);
  label_->setMargin(24);
  label_->setForegroundRole(QPalette::PlaceholderText);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  button_->setObjectName(QStringLiteral("hintButton"));
  button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button_->setFocusPolicy(Qt::TabFocus);
  button_->hide();
  auto* rows = new QVBoxLayout(page_);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->addStretch(1);
  rows->addWidget(label_);
  rows->addWidget(button_, 0, Qt::AlignHCenter);
  rows->addStretch(1);
  addWidget(view_);
  addWidget(page_);
}

// A hint needs less room than the view behind it, and gets no scroll bars on account of it.
QSize HintStack::minimumSizeHint() const {
  return currentWidget()->minimumSizeHint().expandedTo(currentWidget()->minimumSize());
}

// The least height: the scroll area of a panel asks for it, and scrolls what is lower. A view that can shrink does so
// first.
int HintStack::heightForWidth(int width) const {
  const QLayout* const layout = currentWidget()->layout();
  return layout != nullptr && layout->hasHeightForWidth() ? layout->totalMinimumHeightForWidth(width)
                                                          : currentWidget()->heightForWidth(width);
}

void HintStack::showPage(QWidget* page) {
  if (currentWidget() == page) return;
  setCurrentWidget(page);
  updateGeometry();
}

void HintStack::showView() {
  showPage(view_);
}

void HintStack::showHint(const QString& text, const QString& command) {
  label_->setText(text);
  command_ = command;
  showPage(page_);
  offer();
}

// Searched when it is seen: a panel is made before the actions.
void HintStack::offer() {
  QAction* const action = command_.isEmpty() || !isVisible() ? nullptr : commandOf(this, command_);
  if (QAction* const before = button_->defaultAction(); before != nullptr) {
    disconnect(before, nullptr, this, nullptr);
    if (before != action) button_->removeAction(before); // a button with two actions would have a menu
  }
  if (action != nullptr) {
    if (button_->defaultAction() != action) button_->setDefaultAction(action);
    connect(action, &QAction::changed, this, [this, action] { button_->setVisible(action->isEnabled()); });
  }
  button_->setVisible(action != nullptr && action->isEnabled());
}

void HintStack::showEvent(QShowEvent* event) {
  QStackedWidget::showEvent(event);
  offer();
}

QString HintStack::hint() const {
  return currentWidget() == page_ ? label_->text() : QString();
}

} // namespace wavesmith::widgets
