// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_points.h"

#include "debugger/debugged_texts.h"
#include "debugger/shown_code.h"

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// What identifies a point of the run. Another condition is another point.
QString pointKey(bool watch, const std::string& text, const std::string& condition, quint64 ignored) {
  return QStringLiteral("%1|%2|%3|%4")
      .arg(watch ? u'w' : u'b')
      .arg(QString::fromStdString(text), QString::fromStdString(condition))
      .arg(ignored);
}

QString keyOfPoint(const debug::Point& point) {
  return pointKey(point.isWatchpoint(), point.text, point.condition, point.ignored);
}

} // namespace

DebugPoints::DebugPoints(DebugController* controller, Breakpoints* breakpoints, const DebuggedTexts* texts,
                         QObject* parent)
    : QObject(parent), controller_(controller), breakpoints_(breakpoints), texts_(texts) {
  connect(controller, &DebugController::stateChanged, this, &DebugPoints::follow);
  connect(controller, &DebugController::moved, this, &DebugPoints::changed);
  connect(controller, &DebugController::pointsChanged, this, [this] {
    synchronize();
    emit changed();
  });
  connect(controller, &DebugController::declined, this, &DebugPoints::onDeclined);
  connect(breakpoints, &Breakpoints::changed, this, &DebugPoints::synchronize);
  connect(texts, &DebuggedTexts::changed, this, [this] {
    synchronize();
    emit changed();
  });
}

// A point keeps the line of the text that the run was built from, whatever is edited.
std::string DebugPoints::textOf(const Breakpoint& breakpoint) const {
  if (breakpoint.isWatchpoint()) return breakpoint.watch.toStdString();
  return locationText(controller_->job(), breakpoint.path,
                      texts_->lineThen(breakpoint.path, breakpoint.line));
}

QString DebugPoints::keyOf(const Breakpoint& breakpoint) const {
  return pointKey(breakpoint.isWatchpoint(), textOf(breakpoint), breakpoint.condition.toStdString(),
                  breakpoint.ignored);
}

bool DebugPoints::concerns(const Breakpoint& breakpoint) const {
  return isInFile(breakpoint) &&
         (breakpoint.isWatchpoint() || texts_->lineThen(breakpoint.path, breakpoint.line) > 0);
}

bool DebugPoints::isInFile(const Breakpoint& breakpoint) const {
  if (!controller_->isActive()) return false;
  if (breakpoint.isWatchpoint())
    return breakpoint.path == QString::fromStdString(controller_->job().run.file.path);
  return std::ranges::any_of(controller_->inputs(),
                             [&](const RunInput& input) { return input.path == breakpoint.path; });
}

const debug::Point* DebugPoints::pointOf(const Breakpoint& breakpoint) const {
  const auto& points = controller_->points();
  const auto found = std::ranges::find_if(
      points, [key = keyOf(breakpoint)](const debug::Point& point) { return keyOfPoint(point) == key; });
  return found == points.end() ? nullptr : &*found;
}

QString DebugPoints::problemOf(const Breakpoint& breakpoint) const {
  if (isInFile(breakpoint) && !concerns(breakpoint))
    return tr("This line is not in the code that is debugged. Restart to stop here.");
  return problems_.value(keyOf(breakpoint));
}

void DebugPoints::follow() {
  if (controller_->isActive() && controller_->state() != DebugController::State::Starting)
    return synchronize();
  requested_.clear(); // the keys of an earlier run
  problems_.clear();
  emit changed();
}

void DebugPoints::onDeclined(const QString& sentence) {
  const debug::Request& request = controller_->current();
  if (request.verb != debug::Verb::Break && request.verb != debug::Verb::Watch) return;
  problems_.insert(
      pointKey(request.verb == debug::Verb::Watch, request.text, request.condition, request.number),
      sentence);
  emit changed();
}

void DebugPoints::synchronize() {
  const auto state = controller_->state();
  if (state != DebugController::State::Stopped && state != DebugController::State::Moving) return;
  QSet<QString> wanted;
  for (const Breakpoint& one : breakpoints_->all()) {
    if (!concerns(one)) continue;
    const QString key = keyOf(one);
    wanted.insert(key);
    const debug::Point* const point = pointOf(one);
    if (point != nullptr && point->enabled != one.enabled)
      controller_->move(
          {.verb = one.enabled ? debug::Verb::Enable : debug::Verb::Disable, .number = point->number});
    if (point != nullptr || requested_.contains(key)) continue;
    requested_.insert(key);
    controller_->move({.verb = one.isWatchpoint() ? debug::Verb::Watch : debug::Verb::Break,
                       .number = one.ignored,
                       .text = textOf(one),
                       .condition = one.condition.toStdString()});
  }
  for (const debug::Point& point : controller_->points()) {
    const QString key = keyOfPoint(point);
    if (wanted.contains(key)) continue;
    controller_->move({.verb = debug::Verb::Delete, .number = point.number});
  }
  requested_.intersect(wanted);
  problems_.removeIf([&](const auto& problem) { return !wanted.contains(problem.key()); });
}

} // namespace wavesmith::widgets
