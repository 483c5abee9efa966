// SPDX-License-Identifier: Apache-2.0
#include "outline/outline_model.h"

#include "style/core_texts.h"
#include "style/icons.h"
#include "style/symbol_kind.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

using navigation::SymbolKind;

QString titleOf(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::Macro: return OutlineModel::tr("Macros");
  case SymbolKind::Register: return OutlineModel::tr("Registers");
  default: return OutlineModel::tr("Constants");
  }
}

bool isGrouped(SymbolKind kind) {
  return kind == SymbolKind::Macro || kind == SymbolKind::Register || kind == SymbolKind::Constant;
}

} // namespace

void OutlineModel::makeRows() {
  rows_.clear();
  top_.clear();
  if (!names_) return;
  const auto add = [this](Row row) {
    const int at = static_cast<int>(rows_.size());
    std::vector<int>& siblings = row.parent < 0 ? top_ : rows_[static_cast<std::size_t>(row.parent)].children;
    row.row = static_cast<int>(siblings.size());
    siblings.push_back(at);
    rows_.push_back(std::move(row));
    return at;
  };
  int group = -1;
  SymbolKind last = SymbolKind::Kernel;
  for (int n = 0; const navigation::Landmark& one : names_->outline) {
    if (isGrouped(one.kind) && (group < 0 || one.kind != last)) group = add({.kind = one.kind});
    last = one.kind;
    const int at = add({.kind = one.kind, .landmark = n, .parent = isGrouped(one.kind) ? group : -1});
    for (int child = 0; child < static_cast<int>(one.children.size()); ++child)
      add({.kind = one.children[static_cast<std::size_t>(child)].kind,
           .landmark = n,
           .child = child,
           .parent = at});
    ++n;
  }
}

void OutlineModel::setNames(const DocumentNamesPointer& names) {
  if (names == names_) return;
  OutlineParts parts = names ? names->parts : OutlineParts();
  // Not from the background: compiled code.
  if (names && !parts.names)
    parts = names_ ? outlineParts(*names, *names_, parts_) : outlineParts(*names, {}, {});
  const OutlineParts before = std::exchange(parts_, std::move(parts));
  const bool isSame = names && names_ && parts_.names == before.names;
  if (!isSame) {
    beginResetModel();
    names_ = names;
    makeRows();
    endResetModel();
    return;
  }
  names_ = names;
  if (parts_.details != before.details)
    report(0);
  else if (parts_.places != before.places)
    report(1);
}

// One signal for the rows of a parent: an edit at the top of a file moves all of them.
void OutlineModel::report(int firstColumn) {
  const auto changed = [&](const std::vector<int>& siblings) {
    if (!siblings.empty())
      emit dataChanged(indexOf(siblings.front(), firstColumn), indexOf(siblings.back(), columnCount() - 1));
  };
  changed(top_);
  for (const Row& row : rows_)
    changed(row.children);
}

const navigation::Landmark& OutlineModel::landmarkOf(const Row& row) const {
  const navigation::Landmark& one = names_->outline[static_cast<std::size_t>(row.landmark)];
  return row.child < 0 ? one : one.children[static_cast<std::size_t>(row.child)];
}

QString OutlineModel::nameOf(const Row& row) const {
  return row.isGroup() ? titleOf(row.kind) : shownName(landmarkOf(row).name);
}

QString OutlineModel::detailOf(const Row& row) const {
  if (row.isGroup()) return {};
  const navigation::Landmark& one = landmarkOf(row);
  QString detail = QString::fromStdString(one.detail);
  if (one.kind != SymbolKind::Register) return detail;
  const char file = names_->index->symbols()[one.symbol].registers;
  const QString registers = file == 't' ? QStringLiteral("ttmp") : QString(QLatin1Char(file));
  return QStringLiteral("%1[%2]").arg(registers, detail.isEmpty() ? QStringLiteral("\u2026") : detail);
}

source::Place OutlineModel::placeOf(const Row& row) const {
  return row.isGroup() ? source::Place() : names_->index->place(landmarkOf(row).span);
}

QModelIndex OutlineModel::rowAround(int line) const {
  const auto wanted = static_cast<std::uint32_t>(line);
  const navigation::Landmark* nearest = nullptr;
  int best = -1;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    if (row.isGroup()) continue;
    const navigation::Landmark& one = landmarkOf(row);
    const std::uint32_t from = one.span.line;
    const bool holds =
        one.span.file == 0 && from != 0 && from <= wanted && wanted <= std::max(one.lastLine, from);
    if (!holds) continue;
    const bool isNearer =
        best < 0 || one.kind == SymbolKind::Macro || row.parent == best || nearest->span.line <= from;
    if (!isNearer) continue;
    best = static_cast<int>(i);
    nearest = &one;
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
  switch (role) {
  case Qt::DisplayRole: return name ? nameText(row) : lineText(row);
  case Qt::DecorationRole: return name && !row.isGroup() ? QVariant(icon(symbolIcon(row.kind))) : QVariant();
  case Qt::TextAlignmentRole: return name ? QVariant() : QVariant(int{Qt::AlignRight | Qt::AlignVCenter});
  case Qt::ToolTipRole: {
    if (row.isGroup()) return {};
    const source::Place place = placeOf(row);
    return QStringLiteral("%1 %2\n%3:%4")
        .arg(symbolWord(row.kind), nameOf(row), QString::fromStdString(place.file))
        .arg(place.line);
  }
  case PlaceFileRole: return QString::fromStdString(placeOf(row).file);
  case PlaceLineRole: return placeOf(row).line;
  case PlaceColumnRole: return placeOf(row).column;
  case OrderRole: return row.row;
  // Groups stay behind the kernels.
  case NameRole:
    return row.isGroup() ? QStringLiteral("\uffff%1").arg(row.row, 3, 10, QLatin1Char('0')) : nameOf(row);
  case DetailRole: return detailOf(row);
  default: return {};
  }
}

QString OutlineModel::nameText(const Row& row) const {
  const QString detail = detailOf(row);
  return detail.isEmpty() ? nameOf(row) : QStringLiteral("%1  %2").arg(nameOf(row), detail);
}

QVariant OutlineModel::lineText(const Row& row) const {
  const source::Place place = placeOf(row);
  if (place.line == 0) return {};
  if (landmarkOf(row).span.file == 0) return QString::number(place.line);
  return QStringLiteral("%1:%2")
      .arg(QFileInfo(QString::fromStdString(place.file)).fileName())
      .arg(place.line);
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == 0 ? tr("Name") : tr("Line");
}

} // namespace wavesmith::widgets
