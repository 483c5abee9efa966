// SPDX-License-Identifier: Apache-2.0
#include "models/outline_model.h"

#include "style/icons.h"
#include "style/symbol_kind.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

using navigation::SymbolKind;

QString detailOf(const navigation::Index& index, const navigation::Landmark& one) {
  QString detail = QString::fromStdString(one.detail);
  if (one.kind != SymbolKind::Register) return detail;
  const char file = index.symbols()[one.symbol].registers;
  const QString registers = file == 't' ? QStringLiteral("ttmp") : QString(QLatin1Char(file));
  return QStringLiteral("%1[%2]").arg(registers, detail.isEmpty() ? QStringLiteral("\u2026") : detail);
}

} // namespace

bool OutlineModel::Row::hasNameOf(const Row& other) const {
  return isGroup == other.isGroup && kind == other.kind && name == other.name && parent == other.parent &&
         children == other.children;
}

std::vector<OutlineModel::Row> OutlineModel::rowsOf(const DocumentNames& names, std::vector<int>& top) {
  std::vector<Row> rows;
  const navigation::Index& index = *names.index;
  const auto add = [&](int parent, Row row) {
    const int at = static_cast<int>(rows.size());
    std::vector<int>& siblings = parent < 0 ? top : rows[static_cast<std::size_t>(parent)].children;
    row.parent = parent;
    row.row = static_cast<int>(siblings.size());
    siblings.push_back(at);
    rows.push_back(std::move(row));
    return at;
  };
  const auto landmark = [&](const navigation::Landmark& one) {
    Row row;
    row.kind = one.kind;
    row.name = QString::fromStdString(one.name);
    row.detail = detailOf(index, one);
    row.place = index.place(one.span);
    row.lastLine = one.lastLine;
    row.isHere = one.span.file == 0;
    return row;
  };
  int group = -1;
  SymbolKind last = SymbolKind::Kernel;
  for (const navigation::Landmark& one : names.outline) {
    const bool isGrouped =
        one.kind == SymbolKind::Macro || one.kind == SymbolKind::Register || one.kind == SymbolKind::Constant;
    if (isGrouped && (group < 0 || one.kind != last)) {
      Row title;
      title.isGroup = true;
      title.kind = one.kind;
      title.name = one.kind == SymbolKind::Macro      ? tr("Macros")
                   : one.kind == SymbolKind::Register ? tr("Registers")
                                                      : tr("Constants");
      group = add(-1, title);
    }
    last = one.kind;
    const int at = add(isGrouped ? group : -1, landmark(one));
    for (const navigation::Landmark& child : one.children)
      add(at, landmark(child));
  }
  return rows;
}

void OutlineModel::setNames(const DocumentNamesPointer& names) {
  std::vector<int> top;
  std::vector<Row> rows;
  if (names) rows = rowsOf(*names, top);
  const bool isSame = top == top_ && std::ranges::equal(rows, rows_, [](const Row& a, const Row& b) {
                        return a.hasNameOf(b);
                      });
  if (!isSame) {
    beginResetModel();
    rows_ = std::move(rows);
    top_ = std::move(top);
    endResetModel();
    return;
  }
  std::swap(rows, rows_);
  // One signal for the rows of a parent: an edit at the top of a file moves all of them.
  const auto report = [&](const std::vector<int>& siblings) {
    const auto isMoved = [&](int at) {
      const auto i = static_cast<std::size_t>(at);
      return rows_[i].place != rows[i].place || rows_[i].detail != rows[i].detail;
    };
    if (std::ranges::any_of(siblings, isMoved))
      emit dataChanged(indexOf(siblings.front()), indexOf(siblings.back(), columnCount() - 1));
  };
  report(top_);
  for (const Row& row : rows_)
    report(row.children);
}

QModelIndex OutlineModel::rowAround(int line) const {
  const auto holds = [line](const Row& row) {
    return !row.isGroup && row.isHere && row.place.line != 0 && static_cast<int>(row.place.line) <= line &&
           line <= static_cast<int>(std::max(row.lastLine, row.place.line));
  };
  int best = -1;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const bool isNearer = best < 0 || row.kind == SymbolKind::Macro || row.parent == best ||
                          rows_[static_cast<std::size_t>(best)].place.line <= row.place.line;
    if (holds(row) && isNearer) best = static_cast<int>(i);
  }
  return best < 0 ? QModelIndex() : indexOf(best);
}

const OutlineModel::Row& OutlineModel::rowOf(const QModelIndex& index) const {
  return rows_[static_cast<std::size_t>(index.internalId())];
}

const std::vector<int>& OutlineModel::childrenOf(const QModelIndex& parent) const {
  return parent.isValid() ? rowOf(parent).children : top_;
}

QModelIndex OutlineModel::indexOf(int at, int column) const {
  return createIndex(rows_[static_cast<std::size_t>(at)].row, column, static_cast<quintptr>(at));
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return indexOf(childrenOf(parent)[static_cast<std::size_t>(row)], column);
}

QModelIndex OutlineModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || rowOf(index).parent < 0) return {};
  return indexOf(rowOf(index).parent);
}

int OutlineModel::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int OutlineModel::columnCount(const QModelIndex&) const {
  return 2;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rowOf(index);
  const bool name = index.column() == 0;
  const QString file = QString::fromStdString(row.place.file);
  switch (role) {
  case Qt::DisplayRole:
    if (name) return row.detail.isEmpty() ? row.name : QStringLiteral("%1  %2").arg(row.name, row.detail);
    if (row.place.line == 0) return {};
    return row.isHere ? QString::number(row.place.line)
                      : QStringLiteral("%1:%2").arg(QFileInfo(file).fileName()).arg(row.place.line);
  case Qt::DecorationRole: return name && !row.isGroup ? QVariant(icon(symbolIcon(row.kind))) : QVariant();
  case Qt::TextAlignmentRole: return name ? QVariant() : QVariant(int{Qt::AlignRight | Qt::AlignVCenter});
  case Qt::ToolTipRole:
    if (row.isGroup) return {};
    return QStringLiteral("%1 %2\n%3:%4").arg(symbolWord(row.kind), row.name, file).arg(row.place.line);
  case PlaceFileRole: return file;
  case PlaceLineRole: return row.place.line;
  case PlaceColumnRole: return row.place.column;
  case OrderRole: return row.row;
  // Groups stay behind the kernels.
  case NameRole:
    return row.isGroup ? QStringLiteral("\uffff%1").arg(row.row, 3, 10, QLatin1Char('0')) : row.name;
  case DetailRole: return row.detail;
  default: return {};
  }
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == 0 ? tr("Name") : tr("Line");
}

} // namespace wavesmith::widgets
