// SPDX-License-Identifier: Apache-2.0
#include "debugger/location_menu.h"

#include "debugger/debug_text.h"
#include "document/breakpoints.h"
#include "style/core_texts.h"

#include <QAction>
#include <QLocale>
#include <QMenu>
#include <QWidget>

#include <utility>

namespace wavesmith::widgets {

using debug::Verb;

LocationMenu::LocationMenu(DebugController* controller, Breakpoints* breakpoints, QObject* parent)
    : QObject(parent), controller_(controller), breakpoints_(breakpoints) {}

void LocationMenu::addTo(QMenu* menu, const QString& location) {
  if (location.isEmpty() || controller_->state() != DebugController::State::Stopped) return;
  menu->addAction(tr("Who &Wrote %1?").arg(location), this, [this, location] { askForWriter(location); });
  menu->addAction(tr("&Back to Its Last Change"), this, [this, location] {
    controller_->move({.verb = Verb::LastChange, .text = location.toStdString()});
  });
  menu->addAction(tr("Wh&y Does It Have This Value?"), this,
                  [this, location] { emit whyRequested(location); });
  menu->addAction(tr("A&ll Its Writes"), this, [this, location] { emit writesRequested(location); });
  menu->addAction(tr("Stop When It &Changes"), this, [this, location] {
    Breakpoint watch;
    watch.path = QString::fromStdString(controller_->job().run.file.path);
    watch.watch = location;
    breakpoints_->add(watch);
  });
}

void LocationMenu::attach(QWidget* view, std::function<QString()> location) {
  view->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view, &QWidget::customContextMenuRequested, this,
          [this, view, location = std::move(location)](const QPoint& at) {
            QMenu menu(view);
            addTo(&menu, location());
            if (!view->actions().isEmpty()) menu.addSeparator();
            menu.addActions(view->actions()); // such as Copy
            if (!menu.isEmpty()) menu.exec(view->mapToGlobal(at));
          });
}

void LocationMenu::askForWriter(const QString& location) {
  controller_->ask(
      this, {.verb = Verb::LastWriter, .text = location.toStdString()},
      [this, location](const DebugAnswer& answer) {
        if (!answer) return emit writerFound(coreText(answer.error().message), 0);
        if (!answer->writer)
          return emit writerFound(tr("%1: %2").arg(location, QString::fromStdString(answer->note)), 0);
        const debug::Writer& writer = *answer->writer;
        const QString step = QLocale().toString(writer.position);
        if (writer.edit)
          return emit writerFound(tr("%1 was changed by you, at step %2").arg(location, step),
                                  writer.position);
        emit writerFound(tr("%1 was written by %2 of wave %3, at step %4")
                             .arg(location, codePlaceText(writer.at), waveNumber(writer.wave), step),
                         writer.position);
      });
}

} // namespace wavesmith::widgets
