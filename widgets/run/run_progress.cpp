// SPDX-License-Identifier: Apache-2.0
#include "run/run_progress.h"

#include "run/run_controller.h"
#include "run/run_dock.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

QString nameOf(RunController::State state) {
  switch (state) {
  case RunController::State::Idle: return {};
  case RunController::State::Assembling: return RunDock::tr("Assembling");
  case RunController::State::Preparing: return RunDock::tr("Filling buffers");
  case RunController::State::Running: return RunDock::tr("Running");
  case RunController::State::Comparing: return RunDock::tr("Comparing");
  }
  return {};
}

} // namespace

QString progressText(const RunController& controller, const QString& shown) {
  if (!controller.isBusy()) return {};
  const QString seconds = QLocale().toString(static_cast<double>(controller.elapsed()) / 1000, 'f', 1);
  const auto done = static_cast<int>(controller.pointsDone().size());
  const auto points = static_cast<int>(controller.points());
  QString state = points == 0 ? nameOf(controller.state())
                              : RunDock::tr("Point %1 of %2").arg(std::min(done + 1, points)).arg(points);
  if (controller.all() > 0)
    state = RunDock::tr("%1, %2 %").arg(state).arg(controller.done() * 100 / controller.all());
  return controller.runFile() == shown
             ? RunDock::tr("%1, %2 s").arg(state, seconds)
             : RunDock::tr("%1: %2, %3 s").arg(QFileInfo(controller.runFile()).fileName(), state, seconds);
}

} // namespace wavesmith::widgets
