// SPDX-License-Identifier: Apache-2.0
// The commands with their keys, which are edited here first and applied later:
//
//   Go to Line…         Go       Ctrl+G
//   Save                File     Ctrl+Alt+W      bold: not the default, which is in the tool tip
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
  QString name; // object name of the action
  QString text; // without mnemonic marks
  QString menu;
  KeySequences defaults;
  KeySequences keys;
};

// Keys of a widget, which no command may have: "Change Value", F2.
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
  // Why the row cannot have these keys, as a sentence; empty: it can. Two sequences conflict if one is the start of
  // the other.
  [[nodiscard]] QString refusal(int row, const QKeySequence& keys) const;
  void setKeys(int row, const KeySequences& keys);
  // Resets the row to its defaults. Returns a refusal() if another command has one of these keys.
  [[nodiscard]] QString reset(int row);
  void resetAll();
  // Sets these keys by name of action. Other actions get their defaults, without keys that conflict with these.
  void use(const QHash<QString, KeySequences>& preset);
  [[nodiscard]] bool uses(const QHash<QString, KeySequences>& preset) const;
  [[nodiscard]] QHash<QString, KeySequences> keys() const; // keys of all commands, by name

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] KeySequences keysOf(int row, const QHash<QString, KeySequences>& preset) const;

  QList<ShortcutEntry> entries_;
  QList<FixedKeys> fixed_;
};

} // namespace wavesmith::widgets
