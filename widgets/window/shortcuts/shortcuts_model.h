// SPDX-License-Identifier: Apache-2.0
// The commands with their keys, which are edited here first and applied later:
//
//   Go to Line…         Go       Ctrl+G
//   Save                File     Ctrl+Alt+W      bold: not the default, which the tool tip has
//
// Knows no dialog. GUI thread only.
#pragma once

#include "models/table_model.h"

#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QString>

namespace wavesmith::widgets {

using KeySequences = QList<QKeySequence>;

struct ShortcutEntry {
  QString name; // of the action
  QString text; // without the marks of keys
  QString menu;
  KeySequences defaults;
  KeySequences keys;
};

// Keys of a widget, which no command can have: "Change Value", F2.
struct FixedKeys {
  QKeySequence keys;
  QString text;
};

class ShortcutsModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Text, Menu, Keys, ColumnCount };

  ShortcutsModel(QList<ShortcutEntry> entries, QList<FixedKeys> fixed, QObject* parent = nullptr);

  [[nodiscard]] const ShortcutEntry& entry(int row) const { return entries_[row]; }
  // Why the row cannot have these keys, as a sentence; empty: it can. Two sequences conflict if one begins the other.
  [[nodiscard]] QString refusal(int row, const QKeySequence& keys) const;
  void setKeys(int row, const KeySequences& keys);
  // The defaults; refused, as by refusal(), if another command has one of them now.
  [[nodiscard]] QString reset(int row);
  void resetAll();
  // These keys by the names of actions. Others have their defaults, without those that conflict with these.
  void use(const QHash<QString, KeySequences>& preset);
  [[nodiscard]] bool uses(const QHash<QString, KeySequences>& preset) const;
  [[nodiscard]] QHash<QString, KeySequences> keys() const; // of all commands, by name

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] KeySequences keysOf(int row, const QHash<QString, KeySequences>& preset) const;

  QList<ShortcutEntry> entries_;
  QList<FixedKeys> fixed_;
};

} // namespace wavesmith::widgets
