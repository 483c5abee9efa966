// SPDX-License-Identifier: Apache-2.0
#include "window/classroom.h"

#include "classroom/lessons_dock.h"
#include "classroom/presenter_mode.h"
#include "document/workspace.h"
#include "style/icons.h"
#include "window/debugging.h"
#include "window/examples.h"
#include "window/main_window.h"
#include "window/panel_layout.h"

#include <QAction>

namespace wavesmith::widgets {

Classroom::Classroom(MainWindow* window, PanelLayout* panels, Debugging* debugging)
    : QObject(window), window_(window), panels_(panels), lessons_(new LessonsDock(window->workspace())),
      presenter_(new PresenterMode(window, window->workspace()->settings(), window->workspace()->theme())) {
  panels->add(lessons_, PanelLayout::Home::Left, false, QStringLiteral("lesson"));
  presenter_->setLayout({.save = [panels] { return panels->save(); },
                         .load = [panels](const QByteArray& state) { (void)panels->load(state); },
                         .hold = [panels](bool held) { panels->hold(held); }});
  auto* action = new QAction(icon(QStringLiteral("lesson")), tr("&Lessons"), window);
  action->setObjectName(QStringLiteral("lessons"));
  window->addAction(action);
  connect(action, &QAction::triggered, this, &Classroom::showLessons);
  connectPanels();
  connect(lessons_, &LessonsDock::debugRequested, debugging, [window, debugging](const LessonDebug& debug) {
    // The run that is debugged is that of the current document.
    if (window->openFile(debug.source)) debugging->startAt(debug.source, debug.line, debug.checkedMode);
  });
}

void Classroom::connectPanels() {
  lessons_->setFolder([this] { return examples::askForFolder(*window_->workspace()->settings(), window_); });
  connect(lessons_, &LessonsDock::panelRequested, this, [this](const QString& name) {
    if (QDockWidget* const dock = panel(name)) panels_->present(dock);
  });
}

QDockWidget* Classroom::panel(const QString& name) const {
  const QString object = name == QLatin1String("initial")     ? QStringLiteral("initial-state")
                         : name == QLatin1String("reference") ? QStringLiteral("instructions")
                                                              : name;
  return window_->findChild<QDockWidget*>(object);
}

void Classroom::showLessons() {
  panels_->open(lessons_);
  if (!lessons_->isListShown()) lessons_->showList();
}

} // namespace wavesmith::widgets
