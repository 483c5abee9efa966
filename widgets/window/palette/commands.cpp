// SPDX-License-Identifier: Apache-2.0
#include "window/palette/commands.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSet>

namespace wavesmith::widgets {
namespace {

// "&&" is a shown '&', and a single one marks a key.
QString plain(QString text) {
  text.replace(QLatin1String("&&"), QString(QChar::Null));
  text.remove(u'&');
  return text.replace(QChar::Null, u'&');
}

class Collector {
public:
  explicit Collector(const QMainWindow* window) {
    for (const QAction* action : window->menuBar()->actions())
      if (action->menu() != nullptr) add(action->menu(), plain(action->text()));
    for (QAction* action : window->actions())
      add(action, {});
  }
  QList<Command> commands;

private:
  void add(const QMenu* menu, const QString& path) {
    for (QAction* action : menu->actions())
      if (action->menu() != nullptr)
        add(action->menu(), QStringLiteral("%1 > %2").arg(path, plain(action->text())));
      else
        add(action, path);
  }
  void add(QAction* action, const QString& path) {
    if (action->isSeparator() || action->text().isEmpty() || seen_.contains(action)) return;
    seen_.insert(action);
    commands << Command{action, plain(action->text()), path};
  }

  QSet<const QAction*> seen_;
};

} // namespace

QList<Command> commandsOf(const QMainWindow* window) {
  return Collector(window).commands;
}

} // namespace wavesmith::widgets
