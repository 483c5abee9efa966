// SPDX-License-Identifier: Apache-2.0
#include "window/palette/command_palette.h"

#include "controls/match_delegate.h"
#include "settings/settings.h"
#include "style/theme.h"
#include "window/palette/commands.h"
#include "window/palette/commands_model.h"

#include <QAction>
#include <QMainWindow>
#include <QSettings>
#include <QTimer>
#include <QTreeView>

namespace wavesmith::widgets {
namespace {

constexpr qsizetype kMostRecent = 20;
const QString kRecentCommandsKey = QStringLiteral("palette/recent");

// The palette itself is left out.
QList<Command> possible(const QMainWindow* window) {
  QList<Command> commands = commandsOf(window);
  commands.removeIf([](const Command& one) {
    return !one.action->isEnabled() || !one.action->isVisible() ||
           one.action->objectName() == QLatin1String("commandPalette");
  });
  return commands;
}

} // namespace

CommandPalette::CommandPalette(QMainWindow* window, Settings* settings, const Theme* theme)
    : CommandPalette(window, settings, theme, new CommandsModel) {}

CommandPalette::CommandPalette(QMainWindow* window, Settings* settings, const Theme* theme,
                               CommandsModel* model)
    : SearchFrame(window, model), window_(window), settings_(settings), model_(model) {
  model->setParent(this);
  setObjectName(QStringLiteral("commandPaletteFrame"));
  setAccessibleName(tr("Command palette"));
  setWords(tr("Search commands"), tr("Commands"));
  for (const int column : {CommandsModel::Text, CommandsModel::Menu})
    view()->setItemDelegateForColumn(column, new MatchDelegate(theme, CommandsModel::MatchRole, view()));
}

void CommandPalette::prepare() {
  model_->setCommands(possible(window_), settings_->storage().value(kRecentCommandsKey).toStringList());
}

void CommandPalette::search(const QString& pattern) {
  model_->setPattern(pattern);
}

void CommandPalette::choose(const QModelIndex& row) {
  const QPointer<QAction> action = row.isValid() ? model_->action(row.row()) : nullptr;
  close();
  if (action == nullptr) return;
  if (!action->objectName().isEmpty()) {
    QStringList recent = settings_->storage().value(kRecentCommandsKey).toStringList();
    recent.removeAll(action->objectName());
    recent.prepend(action->objectName());
    settings_->storage().setValue(kRecentCommandsKey, QStringList(recent.mid(0, kMostRecent)));
  }
  // After the focus has returned to the widget that the command is for.
  QTimer::singleShot(0, action, [action] {
    if (action != nullptr && action->isEnabled()) action->trigger();
  });
}

} // namespace wavesmith::widgets
