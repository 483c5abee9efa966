// SPDX-License-Identifier: Apache-2.0
#include "debugger/state/watches.h"

#include "debug/language/commands.h"
#include "debugger/debug_controller.h"
#include "debugger/kernel_key.h"
#include "settings/settings.h"

#include <QSettings>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr const char* kWatchArray = "debugger/watches";
constexpr std::size_t kMostKernels = 100;

} // namespace

using debug::Verb;

Watches::Watches(DebugController* controller, Settings* settings, QObject* parent)
    : QObject(parent), controller_(controller), settings_(settings) {
  read();
  connect(controller, &DebugController::stateChanged, this, [this] {
    const DebugController::State state = controller_->state();
    if (state == DebugController::State::Starting || state == DebugController::State::Idle) isGiven_ = false;
  });
  // Before the panels ask.
  connect(controller, &DebugController::moved, this, &Watches::follow);
}

QStringList Watches::expressions() const {
  const auto found = std::ranges::find(kernels_, kernelKey(controller_->job()), &Kernel::key);
  return found == kernels_.end() ? QStringList() : found->expressions;
}

QStringList& Watches::own() {
  const QString key = kernelKey(controller_->job());
  const auto found = std::ranges::find(kernels_, key, &Kernel::key);
  if (found != kernels_.end())
    std::rotate(found, found + 1, kernels_.end());
  else
    kernels_.push_back({key, {}});
  return kernels_.back().expressions;
}

void Watches::follow() {
  if (isGiven_) return;
  isGiven_ = true;
  numbers_.clear();
  unknown_.clear();
  for (const QString& expression : expressions())
    ask(expression, false);
}

void Watches::add(const QString& expression) {
  const QString text = expression.simplified();
  if (text.isEmpty() || !controller_->isActive() || expressions().contains(text)) return;
  ask(text, true);
}

void Watches::ask(const QString& expression, bool isNew) {
  // As the command line reads it: a type may come first.
  const auto command = debug::parseCommand("display " + expression.toStdString());
  if (!command || command->request.verb != Verb::Display) {
    if (isNew && !command) emit refused(QString::fromStdString(command.error().message));
    return;
  }
  controller_->askAboutRun(this, command->request, [this, expression, isNew](const DebugAnswer& answer) {
    if (answer) {
      numbers_[expression] = answer->displays.front().number;
      if (isNew) own() << expression;
      if (isNew) store();
    } else if (isNew) {
      return emit refused(QString::fromStdString(answer.error().message));
    } else {
      debug::Display& display = unknown_.emplace_back();
      display.expression = expression.toStdString();
      display.note = answer.error().message;
    }
    emit changed();
  });
}

void Watches::remove(const QString& expression) {
  own().removeAll(expression);
  store();
  std::erase_if(unknown_, [text = expression.toStdString()](const debug::Display& one) {
    return one.expression == text;
  });
  if (const quint32 number = numbers_.take(expression); number != 0)
    controller_->askAboutRun(this, {.verb = Verb::Undisplay, .number = number},
                             [this](const DebugAnswer&) { emit changed(); });
  else
    emit changed();
}

// --- Storage ---

void Watches::read() {
  QSettings& storage = settings_->storage();
  const int count = storage.beginReadArray(QString::fromLatin1(kWatchArray));
  // The count of a damaged file may be any number.
  for (int n = 0; n < std::min(count, static_cast<int>(kMostKernels)); ++n) {
    storage.setArrayIndex(n);
    Kernel kernel{storage.value(QStringLiteral("kernel")).toString(),
                  storage.value(QStringLiteral("expressions")).toStringList()};
    if (!kernel.key.isEmpty() && !kernel.expressions.isEmpty()) kernels_.push_back(std::move(kernel));
  }
  storage.endArray();
}

void Watches::store() {
  std::vector<Kernel> stored;
  std::ranges::copy_if(kernels_, std::back_inserter(stored),
                       [](const Kernel& kernel) { return !kernel.expressions.isEmpty(); });
  if (stored.size() > kMostKernels) stored.erase(stored.begin(), stored.end() - kMostKernels);
  QSettings& storage = settings_->storage();
  storage.remove(QString::fromLatin1(kWatchArray));
  storage.beginWriteArray(QString::fromLatin1(kWatchArray), static_cast<int>(stored.size()));
  for (std::size_t n = 0; n < stored.size(); ++n) {
    storage.setArrayIndex(static_cast<int>(n));
    storage.setValue(QStringLiteral("kernel"), stored[n].key);
    storage.setValue(QStringLiteral("expressions"), stored[n].expressions);
  }
  storage.endArray();
}

} // namespace wavesmith::widgets
