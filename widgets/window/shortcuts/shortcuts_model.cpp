// SPDX-License-Identifier: Apache-2.0
#include "window/shortcuts/shortcuts_model.h"

#include <QFont>
#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::widgets {
namespace {

QString shownKeys(const KeySequences& keys) {
  QStringList all;
  for (const QKeySequence& one : keys)
    all << one.toString(QKeySequence::NativeText);
  return all.join(QStringLiteral(", "));
}

bool conflict(const QKeySequence& one, const QKeySequence& other) {
  return !one.isEmpty() && !other.isEmpty() &&
         (one.matches(other) != QKeySequence::NoMatch || other.matches(one) != QKeySequence::NoMatch);
}

// Typing, moving and selecting need these.
bool isOfTexts(const QKeySequence& keys) {
  constexpr std::array kMoving = {Qt::Key_Escape, Qt::Key_Tab,   Qt::Key_Backtab, Qt::Key_Backspace,
                                  Qt::Key_Return, Qt::Key_Enter, Qt::Key_Insert,  Qt::Key_Delete,
                                  Qt::Key_Home,   Qt::Key_End,   Qt::Key_Left,    Qt::Key_Up,
                                  Qt::Key_Right,  Qt::Key_Down,  Qt::Key_PageUp,  Qt::Key_PageDown};
  const QKeyCombination first = keys[0];
  if ((first.keyboardModifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0) return false;
  const bool isCharacter = first.key() < Qt::Key_Escape; // those are at the beginning of Qt's own keys
  return isCharacter || std::ranges::find(kMoving, first.key()) != kMoving.end();
}

} // namespace

ShortcutsModel::ShortcutsModel(QList<ShortcutEntry> entries, QList<FixedKeys> fixed, QObject* parent)
    : TableModel(parent), entries_(std::move(entries)), fixed_(std::move(fixed)) {}

QString ShortcutsModel::refusal(int row, const QKeySequence& keys) const {
  if (keys.isEmpty()) return {};
  const QString shown = keys.toString(QKeySequence::NativeText);
  for (int other = 0; other < entries_.size(); ++other)
    if (other != row && std::ranges::any_of(entries_[other].keys,
                                            [&](const QKeySequence& its) { return conflict(keys, its); }))
      return tr("%1 belongs to %2.").arg(shown, entries_[other].text);
  if (entries_[row].defaults.contains(keys)) return {};
  if (isOfTexts(keys)) return tr("%1 is needed for typing.").arg(shown);
  for (const FixedKeys& one : fixed_)
    if (conflict(keys, one.keys))
      return tr("%1 belongs to %2, which cannot be changed.").arg(shown, one.text);
  return {};
}

void ShortcutsModel::setKeys(int row, const KeySequences& keys) {
  if (entries_[row].keys == keys) return;
  entries_[row].keys = keys;
  emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

QString ShortcutsModel::reset(int row) {
  for (const QKeySequence& keys : std::as_const(entries_[row].defaults))
    if (QString why = refusal(row, keys); !why.isEmpty()) return why;
  setKeys(row, entries_[row].defaults);
  return {};
}

void ShortcutsModel::resetAll() {
  for (int row = 0; row < entries_.size(); ++row)
    setKeys(row, entries_[row].defaults);
}

KeySequences ShortcutsModel::keysOf(int row, const QHash<QString, KeySequences>& preset) const {
  const ShortcutEntry& entry = entries_[row];
  if (const auto given = preset.constFind(entry.name); given != preset.cend()) return *given;
  KeySequences keys = entry.defaults;
  keys.removeIf([&preset](const QKeySequence& one) {
    return std::ranges::any_of(preset, [&one](const KeySequences& given) {
      return std::ranges::any_of(given, [&one](const QKeySequence& other) { return conflict(one, other); });
    });
  });
  return keys;
}

void ShortcutsModel::use(const QHash<QString, KeySequences>& preset) {
  for (int row = 0; row < entries_.size(); ++row)
    setKeys(row, keysOf(row, preset));
}

bool ShortcutsModel::uses(const QHash<QString, KeySequences>& preset) const {
  for (int row = 0; row < entries_.size(); ++row)
    if (entries_[row].keys != keysOf(row, preset)) return false;
  return true;
}

QHash<QString, KeySequences> ShortcutsModel::keys() const {
  QHash<QString, KeySequences> all;
  for (const ShortcutEntry& entry : entries_)
    all.insert(entry.name, entry.keys);
  return all;
}

int ShortcutsModel::rowTotal() const {
  return static_cast<int>(entries_.size());
}

QVariant ShortcutsModel::cell(const QModelIndex& index, int role) const {
  const ShortcutEntry& entry = entries_[index.row()];
  const bool isChanged = entry.keys != entry.defaults;
  switch (role) {
  case Qt::DisplayRole:
    if (index.column() == Text) return entry.text;
    return index.column() == Menu ? entry.menu : shownKeys(entry.keys);
  case Qt::AccessibleTextRole: {
    if (index.column() != Text) return {};
    const QString keys = shownKeys(entry.keys);
    const QString all = keys.isEmpty() ? entry.text : tr("%1, %2").arg(entry.text, keys);
    return isChanged ? tr("%1, changed").arg(all) : all;
  }
  case Qt::FontRole: {
    if (!isChanged) return {};
    QFont font;
    font.setBold(true);
    return font;
  }
  case Qt::ToolTipRole:
    if (!isChanged) return {};
    return entry.defaults.isEmpty() ? tr("By default without a key")
                                    : tr("Default: %1").arg(shownKeys(entry.defaults));
  default: return {};
  }
}

std::span<const TableColumn> ShortcutsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Command")},
      {QT_TR_NOOP("Menu")},
      {QT_TR_NOOP("Keys")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
