// SPDX-License-Identifier: Apache-2.0
#include "window/palette/commands_model.h"

#include "window/palette/fuzzy_match.h"

#include <QIcon>
#include <QKeySequence>
#include <QPixmap>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

// As wide as one, so that all texts begin at the same place.
QIcon noIcon() {
  QPixmap picture(16, 16);
  picture.fill(Qt::transparent);
  return picture;
}

} // namespace

void CommandsModel::setCommands(QList<Command> commands, const QStringList& recent) {
  const auto age = [&recent](const Command& command) {
    const qsizetype at = command.action ? recent.indexOf(command.action->objectName()) : -1;
    return at < 0 ? recent.size() : at;
  };
  std::ranges::stable_sort(commands, {}, age);
  commands_ = std::move(commands);
  setPattern({});
}

void CommandsModel::setPattern(const QString& pattern) {
  beginResetModel();
  rows_.clear();
  for (qsizetype n = 0; n < commands_.size(); ++n) {
    const Command& command = commands_[n];
    if (auto match = fuzzyMatch(pattern, command.text)) {
      // One more than the same letters with the help of the menu.
      rows_ << Row{n, match->score + 1, match->isByWords, std::move(match->positions)};
    } else if (const auto both = fuzzyMatch(pattern, command.menu + u' ' + command.text)) {
      Row row{n, both->score, both->isByWords};
      const auto start = static_cast<int>(command.menu.size()) + 1;
      for (const int at : both->positions)
        (at < start ? row.menu : row.letters) << (at < start ? at : at - start);
      rows_ << std::move(row);
    }
  }
  if (std::ranges::any_of(rows_, &Row::isByWords))
    rows_.removeIf([](const Row& row) { return !row.isByWords; });
  if (!pattern.trimmed().isEmpty()) std::ranges::stable_sort(rows_, std::ranges::greater(), &Row::score);
  endResetModel();
}

QAction* CommandsModel::action(int row) const {
  return row >= 0 && row < rows_.size() ? commands_[rows_[row].command].action : nullptr;
}

int CommandsModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

QVariant CommandsModel::cell(const QModelIndex& index, int role) const {
  const Row& row = rows_[index.row()];
  const Command& command = commands_[row.command];
  switch (role) {
  case Qt::DisplayRole:
    if (index.column() == Text) return command.text;
    if (index.column() == Menu) return command.menu;
    return command.action ? command.action->shortcut().toString(QKeySequence::NativeText) : QString();
  case Qt::AccessibleTextRole: {
    if (index.column() != Text) return {};
    const QString keys = this->index(index.row(), Keys).data().toString();
    return keys.isEmpty() ? command.text : tr("%1, %2").arg(command.text, keys);
  }
  case Qt::DecorationRole:
    if (index.column() != Text || !command.action) return {};
    return command.action->icon().isNull() ? noIcon() : command.action->icon();
  case Qt::CheckStateRole:
    if (index.column() != Text || !command.action || !command.action->isCheckable()) return {};
    return command.action->isChecked() ? Qt::Checked : Qt::Unchecked;
  case MatchRole: return QVariant::fromValue(index.column() == Menu ? row.menu : row.letters);
  default: return {};
  }
}

std::span<const TableColumn> CommandsModel::columns() const {
  static constexpr std::array<TableColumn, ColumnCount> columns{}; // no headings
  return columns;
}

Qt::ItemFlags CommandsModel::flags(const QModelIndex& index) const {
  return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
                         : Qt::NoItemFlags;
}

} // namespace wavesmith::widgets
