// SPDX-License-Identifier: Apache-2.0
#include "window/shortcuts/shortcuts.h"

#include "settings/settings.h"
#include "window/main_window.h"
#include "window/palette/commands.h"

#include <QAction>
#include <QSet>
#include <QSettings>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

QString keyOf(const QString& name) {
  return QStringLiteral("shortcuts/") + name;
}

// The first line of a tool tip ends with the first key: "Save (Ctrl+S)".
void setKeys(QAction* action, const KeySequences& keys) {
  if (action->shortcuts() == keys) return;
  const auto shown = [action] { return action->shortcut().toString(QKeySequence::NativeText); };
  const QString before = shown();
  const QString all = action->toolTip();
  QString tip = all.section(u'\n', 0, 0);
  action->setShortcuts(keys);
  const QString mark = QStringLiteral(" (%1)");
  const QString now = shown().isEmpty() ? QString() : mark.arg(shown());
  if (!before.isEmpty() && tip.contains(mark.arg(before)))
    tip.replace(mark.arg(before), now);
  else
    tip += now;
  action->setToolTip(tip + all.mid(all.section(u'\n', 0, 0).size()));
}

} // namespace

Shortcuts::Shortcuts(MainWindow* window, Settings* settings)
    : QObject(window), window_(window), settings_(settings) {
  setObjectName(QStringLiteral("shortcuts"));
  for (const Command& command : commandsOf(window)) {
    if (command.action->objectName().isEmpty()) continue; // a recent file
    const KeySequences defaults = command.action->shortcuts();
    known_.append({.entry = {.name = command.action->objectName(),
                             .text = command.text,
                             .menu = command.menu,
                             .defaults = defaults,
                             .keys = defaults},
                   .action = command.action});
  }
  // Two that conflict, from a file that was edited by hand: the first one has them.
  ShortcutsModel model(entries(), fixed());
  const auto isStored = [&](int row) { return settings->storage().contains(keyOf(known_[row].entry.name)); };
  for (int row = 0; row < known_.size(); ++row) // a command may have the default key of another one
    if (isStored(row)) model.setKeys(row, {});
  for (int row = 0; row < known_.size(); ++row) {
    if (!isStored(row)) continue;
    const QString key = keyOf(known_[row].entry.name);
    KeySequences keys;
    for (const QKeySequence& one :
         QKeySequence::listFromString(settings->storage().value(key).toString(), QKeySequence::PortableText))
      if (!one.isEmpty() && one[0].key() != Qt::Key_unknown && model.refusal(row, one).isEmpty()) keys << one;
    model.setKeys(row, keys);
  }
  for (int row = 0; row < known_.size(); ++row)
    setKeys(known_[row].action, model.entry(row).keys);
}

Shortcuts* Shortcuts::in(const MainWindow* window) {
  return window->findChild<Shortcuts*>(QStringLiteral("shortcuts"), Qt::FindDirectChildrenOnly);
}

QList<ShortcutEntry> Shortcuts::entries() const {
  QList<ShortcutEntry> all;
  for (const Known& one : known_) {
    all << one.entry;
    if (one.action) all.back().keys = one.action->shortcuts();
  }
  return all;
}

// Actions of single widgets, such as copying the rows of a table.
QList<FixedKeys> Shortcuts::fixed() const {
  QSet<const QAction*> commands;
  for (const Known& one : known_)
    commands.insert(one.action);
  QList<FixedKeys> all;
  for (const QAction* action : window_->findChildren<QAction*>())
    if (!commands.contains(action))
      for (const QKeySequence& keys : action->shortcuts()) {
        QString text = action->text();
        const FixedKeys one{.keys = keys, .text = text.remove(u'&')};
        const bool isKnown =
            std::ranges::any_of(all, [&](const FixedKeys& other) { return other.keys == one.keys; });
        if (!isKnown) all << one;
      }
  return all;
}

void Shortcuts::apply(const QHash<QString, KeySequences>& keys) {
  for (const Known& one : known_) {
    const auto wanted = keys.constFind(one.entry.name);
    if (wanted == keys.cend() || !one.action) continue;
    setKeys(one.action, *wanted);
    if (*wanted == one.entry.defaults)
      settings_->storage().remove(keyOf(one.entry.name));
    else
      settings_->storage().setValue(keyOf(one.entry.name),
                                    QKeySequence::listToString(*wanted, QKeySequence::PortableText));
  }
}

} // namespace wavesmith::widgets
