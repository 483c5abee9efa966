// SPDX-License-Identifier: Apache-2.0
#include "window/classroom.h"

#include "classroom/lessons_dock.h"
#include "classroom/presenter_mode.h"
#include "controls/make_action.h"
#include "document/workspace.h"
#include "services/window_services.h"
#include "window/debugging.h"
#include "window/examples.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"

#include <ranges>
#include <utility>

namespace wavesmith::widgets {

Classroom::Classroom(MainWindow* window, WindowServices& services, Debugging* debugging)
    : QObject(window), window_(window), panels_(window->panels()), lessons_(LessonsDock::addTo(services)),
      presenter_(new PresenterMode(window, services.workspace()->settings(), services.workspace()->theme())) {
  presenter_->setLayout({.save = [panels = panels_] { return panels->save(); },
                         .load = [panels = panels_](const QByteArray& state) { (void)panels->load(state); },
                         .hold = [panels = panels_](bool held) { panels->hold(held); }});
  addAction(window, "lessons", "lesson", tr("&Lessons"), {}, [this] { showLessons(); });
  connectPanels();
  connect(lessons_, &LessonsDock::debugRequested, debugging, [this, debugging](const LessonDebug& debug) {
    // The run that is debugged is that of the current document.
    if (!window_->openFile(debug.source)) return;
    shown_ = debug.panels;
    debugging->startAt({.source = debug.source,
                        .runFile = debug.runFile,
                        .line = debug.line,
                        .checkedMode = debug.checkedMode,
                        .wave = debug.wave});
    if (debugging->controller()->isActive())
      showPanels();
    else
      shown_.clear();
  });
  // When the layout of debugging is there.
  connect(debugging, &Debugging::activeChanged, this, [this](bool active) {
    if (active) showPanels();
  });
}

void Classroom::connectPanels() {
  lessons_->setFolder([this] { return examples::askForFolder(*window_->workspace()->settings(), window_); });
  connect(lessons_, &LessonsDock::panelRequested, this, [this](const QString& name, bool byUser) {
    // A step does not take the room of the text for a panel that has nothing to show yet: Show me opens it.
    if (QDockWidget* const dock = panel(name); dock != nullptr && (byUser || panels_->isOffered(dock)))
      panels_->present(dock);
  });
}

QDockWidget* Classroom::panel(const QString& name) const {
  const QString object = name == QLatin1String("initial")     ? QStringLiteral("initial-state")
                         : name == QLatin1String("reference") ? QStringLiteral("instructions")
                         : name == QLatin1String("values")    ? QStringLiteral("valueTable")
                                                              : name;
  return window_->findChild<QDockWidget*>(object);
}

// The first one ends in front.
void Classroom::showPanels() {
  const QStringList names = std::exchange(shown_, {});
  for (const QString& name : names | std::views::reverse)
    if (QDockWidget* const dock = panel(name); dock != nullptr && panels_->isOffered(dock))
      panels_->present(dock);
}

void Classroom::showLessons() {
  panels_->open(lessons_);
  if (!lessons_->isListShown()) lessons_->showList();
}

} // namespace wavesmith::widgets
