// SPDX-License-Identifier: Apache-2.0
// Commands to search: the actions of the window with their menus and keys, the recently used ones first.
//
//   Port to gfx942…          Kernel     Ctrl+Alt+M
//   Next Problem             Kernel     F8
//
// Knows no dock. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QAction>
#include <QList>
#include <QPointer>
#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

struct Command {
  QPointer<QAction> action;
  QString text; // without the marks of keys
  QString menu; // "Kernel", "View > Debugger Panels"; empty: it is in none
};

class CommandsModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Text, Menu, Keys, ColumnCount };
  // QList<int>: the letters of the text that match the pattern
  enum Role : int { MatchRole = Qt::UserRole + 1 };

  explicit CommandsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  // `recent`: names of actions, the newest first.
  void setCommands(QList<Command> commands, const QStringList& recent);
  void setPattern(const QString& pattern);      // in text and menu; empty: all commands
  [[nodiscard]] QAction* action(int row) const; // nullptr: it is gone

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;

private:
  struct Row {
    qsizetype command = 0;
    int score = 0;
    QList<int> letters; // of the text
  };
  QList<Command> commands_; // recent ones first, then by menu
  QList<Row> rows_;
};

} // namespace wavesmith::widgets
