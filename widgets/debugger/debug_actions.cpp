// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_actions.h"

#include "controls/make_action.h"
#include "style/icons.h"

#include <QMenu>
#include <QToolBar>
#include <QWidget>

#include <utility>

namespace wavesmith::widgets {

using debug::Direction;
using debug::StepKind;
using debug::Verb;

DebugActions::DebugActions(DebugController* controller, QWidget* window)
    : QObject(window), controller_(controller), window_(window) {
  const QKeyCombination backContinue = Qt::ALT | Qt::Key_F5;
  add("debugStart", "debug", tr("&Debug"), QKeySequence(Qt::Key_F5), [this] {
    if (controller_->isActive())
      controller_->move({.verb = Verb::Continue});
    else
      emit startRequested(true);
  });
  add("debugStartBack", "continue-back", tr("Continue &Back"), QKeySequence(backContinue),
      [this] { controller_->move({.verb = Verb::Continue, .direction = Direction::Backward}); });
  add("debugPause", "pause", tr("&Pause"), QKeySequence(Qt::Key_F6), [this] { controller_->interrupt(); });
  add("debugEnd", "cancel", tr("&End Debugging"), QKeySequence(Qt::CTRL | Qt::Key_F5),
      [this] { controller_->end(); });
  add("debugRestart", "refresh", tr("&Restart"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F5),
      [this] { emit restartRequested(); });
  addMovement("debugOver", "step-over", tr("Step &Over"), tr("Step Over Back"), Qt::Key_F10,
              {.verb = Verb::Step, .kind = StepKind::Over}, true);
  addMovement("debugInto", "step-into", tr("Step &Into"), tr("Step Into Back"), Qt::Key_F11,
              {.verb = Verb::Step, .kind = StepKind::Into}, true);
  addMovement("debugOut", "step-out", tr("Step O&ut"), tr("Step Out Back"), Qt::SHIFT | Qt::Key_F11,
              {.verb = Verb::Step, .kind = StepKind::Out}, false);
  addMovement("debugBarrier", "", tr("Run to &Barrier"), tr("Run Back to Barrier"), Qt::CTRL | Qt::Key_F11,
              {.verb = Verb::Step, .kind = StepKind::Barrier}, false);
  add("debugCursor", "", tr("Run to &Cursor"), QKeySequence(Qt::CTRL | Qt::Key_F10),
      [this] { emit runToCursorRequested(false); });
  add("debugCursorBack", "", tr("Run Back to Cursor"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_F10),
      [this] { emit runToCursorRequested(true); });
  add("debugBreakpoint", "breakpoint", tr("&Toggle Breakpoint"), QKeySequence(Qt::Key_F9),
      [this] { emit breakpointRequested(); });
  add("debugBreakpointBack", "", tr("Back to Last C&hange of the Register"),
      QKeySequence(Qt::ALT | Qt::Key_F9), [this] { emit lastChangeRequested(); });
  add("debugValues", "", tr("&Values at This Line"), QKeySequence(Qt::CTRL | Qt::Key_F9),
      [this] { emit valuesRequested(); });
  add("debugWatch", "", tr("&Watch Expression"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F9),
      [this] { emit watchRequested(); });
  connect(controller, &DebugController::stateChanged, this, &DebugActions::update);
  connect(controller, &DebugController::moved, this, &DebugActions::update);
  update();
}

void DebugActions::add(const char* name, const char* picture, const QString& text, const QKeySequence& keys,
                       std::function<void()> run) {
  addAction(window_, name, picture, text, keys, std::move(run));
}

void DebugActions::addMovement(const char* name, const char* picture, const QString& text,
                               const QString& backText, QKeyCombination keys, const debug::Request& request,
                               bool start) {
  add(name, picture, text, QKeySequence(keys), [this, request, start] {
    if (controller_->isActive())
      controller_->move(request);
    else if (start)
      emit startRequested(false);
  });
  debug::Request back = request;
  back.direction = Direction::Backward;
  const QByteArray backName = QByteArray(name) + "Back";
  const QByteArray backPicture = *picture == '\0' ? QByteArray() : QByteArray(picture) + "-back";
  add(backName.constData(), backPicture.constData(), backText,
      QKeySequence(QKeyCombination(keys.keyboardModifiers() | Qt::AltModifier, keys.key())),
      [this, back] { controller_->move(back); });
}

QAction* DebugActions::action(const QString& name) const {
  return window_->findChild<QAction*>(name, Qt::FindDirectChildrenOnly);
}

void DebugActions::setWhyNot(const ActionReason& why) {
  whyNot_ = why;
  update();
}

// Why a run that is debugged cannot move in this direction.
ActionReason DebugActions::whyNoMove(bool forward) const {
  using State = DebugController::State;
  const debug::Stop& stop = controller_->stop();
  if (controller_->state() == State::Starting)
    return {tr("The run is starting."), QStringLiteral("debugEnd")};
  if (controller_->state() == State::Moving)
    return {tr("The run is moving. Pause it first."), QStringLiteral("debugPause")};
  const bool isOver = stop.reason == debug::StopReason::Finished || stop.reason == debug::StopReason::Faulted;
  if (forward && isOver && stop.position == stop.end)
    return {tr("The run is at its end. Step back, or restart it."), QStringLiteral("debugRestart")};
  if (!forward && stop.position <= stop.begin) return {tr("The run is at its start."), {}};
  return {};
}

void DebugActions::update() {
  using State = DebugController::State;
  const State state = controller_->state();
  const bool isActive = controller_->isActive();
  QAction* const start = action(QStringLiteral("debugStart"));
  start->setText(isActive ? tr("&Continue") : tr("&Debug"));
  start->setIcon(icon(isActive ? QStringLiteral("continue") : QStringLiteral("debug")));
  for (QAction* one : window_->findChildren<QAction*>(Qt::FindDirectChildrenOnly)) {
    if (!one->objectName().startsWith(QStringLiteral("debug"))) continue;
    const QString shown = QString(one->text()).remove(u'&');
    const QString keys = one->shortcut().toString(QKeySequence::NativeText);
    one->setToolTip(keys.isEmpty() ? shown : QStringLiteral("%1 (%2)").arg(shown, keys));
  }
  const auto set = [this](const QString& name, const ActionReason& reason) {
    setReason(action(name), reason);
  };
  // What does not start a run needs one.
  const ActionReason none = {tr("No run is debugged."),
                             whyNot_.text.isEmpty() ? start->objectName() : whyNot_.helps};
  const ActionReason forward = isActive ? whyNoMove(true) : none;
  const ActionReason back = isActive ? whyNoMove(false) : none;
  for (const char* name : {"debugStart", "debugOver", "debugInto"})
    set(QString::fromLatin1(name), isActive ? forward : whyNot_);
  for (const char* name : {"debugOut", "debugBarrier", "debugCursor"})
    set(QString::fromLatin1(name), forward);
  for (const char* name : {"debugStartBack", "debugOverBack", "debugIntoBack", "debugOutBack",
                           "debugBarrierBack", "debugCursorBack", "debugBreakpointBack"})
    set(QString::fromLatin1(name), back);
  const bool isBusy = state == State::Moving || state == State::Starting;
  set(QStringLiteral("debugPause"), isBusy     ? ActionReason()
                                    : isActive ? ActionReason{tr("The run is stopped."), start->objectName()}
                                               : none);
  for (const char* name : {"debugEnd", "debugRestart"})
    set(QString::fromLatin1(name), isActive ? ActionReason() : none);
  for (const char* name : {"debugWatch", "debugValues"})
    set(QString::fromLatin1(name),
        isBusy     ? ActionReason{tr("The run is moving. Pause it first."), QStringLiteral("debugPause")}
        : isActive ? ActionReason()
                   : none);
}

void DebugActions::fillMenu(QMenu* menu) const {
  for (const char* name : {"debugStart",
                           "debugStartBack",
                           "debugPause",
                           "debugRestart",
                           "debugEnd",
                           "-",
                           "debugOver",
                           "debugOverBack",
                           "debugInto",
                           "debugIntoBack",
                           "debugOut",
                           "debugOutBack",
                           "-",
                           "debugCursor",
                           "debugCursorBack",
                           "debugBarrier",
                           "debugBarrierBack",
                           "-",
                           "debugBreakpoint",
                           "debugBreakpointBack",
                           "debugWatch",
                           "debugValues"})
    if (*name == '-')
      menu->addSeparator();
    else
      menu->addAction(action(QString::fromLatin1(name)));
}

void DebugActions::fillToolBar(QToolBar* bar) const {
  for (const char* name : {"debugStartBack", "debugOverBack", "debugIntoBack", "debugStart", "debugPause",
                           "debugOver", "debugInto", "debugOut", "debugEnd"})
    bar->addAction(action(QString::fromLatin1(name)));
}

} // namespace wavesmith::widgets
