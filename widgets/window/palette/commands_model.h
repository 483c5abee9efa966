// SPDX-License-Identifier: Apache-2.0
// The commands of the palette: the actions of the window with their menus and keys, the recently used ones first.
//
//   Port to gfx942…          Kernel     Ctrl+Alt+M
//   Next Problem             Kernel     F8
//
// Knows no dock. GUI thread only.
#pragma once

#include "models/table_model.h"

#include <QAction>
#include <QList>
#include <QPointer>
#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

struct Command {
  QPointer<QAction> action;
  QString text; // without mnemonic marks
  QString menu; // "Kernel", "View > Debugger Panels"; empty: it is in no menu
};

class CommandsModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Text, Menu, Keys, ColumnCount };
  // QList<int>: the letters of the text or of the menu that match the pattern
  enum Role : int { MatchRole = Qt::UserRole + 1 };

  explicit CommandsModel(QObject* parent = nullptr) : TableModel(parent) {}

  // `recent`: names of actions, the newest first.
  void setCommands(QList<Command> commands, const QStringList& recent);
  // Matches text and menu; empty: all commands. If the pattern matches starts of words, other matches are left out.
  void setPattern(const QString& pattern);
  [[nodiscard]] QAction* action(int row) const; // nullptr: the action no longer exists

  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  struct Row {
    qsizetype command = 0;
    int score = 0;
    bool isByWords = true;
    QList<int> letters = {}; // indices of the matching letters of the text
    QList<int> menu = {};
  };
  QList<Command> commands_; // recent ones first, then by menu
  QList<Row> rows_;
};

} // namespace wavesmith::widgets
