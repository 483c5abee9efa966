// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_dock.h"

#include "controls/hint_stack.h"
#include "controls/shortcut_text.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr qint64 kBetween = 33; // milliseconds between two refreshes

} // namespace

DebugDock::DebugDock(DebugController* controller, const QString& name, const QString& title, QWidget* parent)
    : QDockWidget(title, parent), controller_(controller) {
  setObjectName(name);
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, [this] {
    if (!isStale_ || !isVisible() || !controller_->isActive()) return;
    isStale_ = false;
    last_.start();
    // What is shown of a movement while it runs is compared with the stop before it, too.
    const bool isStopped = controller_->state() == DebugController::State::Stopped;
    refresh(std::exchange(isNewStop_, isStopped));
  });
  connect(controller, &DebugController::refreshRequested, this, &DebugDock::refreshSoon);
  connect(controller, &DebugController::stateChanged, this, &DebugDock::followState);
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    if (visible && isStale_) refreshSoon();
    if (visible) showHint();
  });
}

void DebugDock::setContent(QWidget* content, const QString& hint) {
  hint_ = hint;
  stack_ = new HintStack(content);
  setWidget(stack_);
  followState();
}

void DebugDock::showHint() {
  if (stack_ == nullptr || controller_->state() != DebugController::State::Idle) return;
  const QString command = QStringLiteral("debugStart");
  stack_->showHint(withShortcut(hint_, this, command), command);
  if (const QAction* const action = commandOf(this, command))
    connect(action, &QAction::changed, this, &DebugDock::showHint, Qt::UniqueConnection);
}

void DebugDock::refreshSoon() {
  isStale_ = true;
  if (!isVisible() || soon_.isActive() || !controller_->isActive()) return;
  const qint64 since = last_.isValid() ? last_.elapsed() : kBetween;
  soon_.start(static_cast<int>(std::max<qint64>(0, kBetween - since)));
}

void DebugDock::followState() {
  if (stack_ == nullptr) return;
  switch (controller_->state()) {
  case DebugController::State::Idle:
    clear();
    isNewStop_ = true;
    return showHint();
  case DebugController::State::Starting: return stack_->showHint(tr("The run is starting\u2026"));
  case DebugController::State::Stopped:
  case DebugController::State::Moving: return stack_->showView();
  }
}

} // namespace wavesmith::widgets
