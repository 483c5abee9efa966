// SPDX-License-Identifier: Apache-2.0
#include "debugger/memory/bytes_model.h"

#include "debug/values/value_text.h"
#include "style/fixed_font.h"

#include <QFont>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// Values that are not addresses need no memory.
const emulator::Memory& noMemoryOfBytes() {
  static const emulator::Memory memory;
  return memory;
}

} // namespace

void BytesModel::setBytes(const ShownBytes& shown) {
  if (shown == shown_) return;
  beginResetModel();
  shown_ = shown;
  start_ = 0;
  pages_.clear();
  wanted_.clear();
  before_.clear();
  endResetModel();
}

void BytesModel::setType(const QString& type) {
  if (type == type_ || type.isEmpty()) return;
  beginResetModel();
  type_ = type;
  endResetModel();
}

void BytesModel::setColumns(int columns) {
  if (columns == columns_) return;
  beginResetModel();
  columns_ = std::max(1, columns);
  endResetModel();
}

void BytesModel::refresh(bool isNewStop) {
  if (isNewStop) before_ = pages_;
  const QList<quint64> known = pages_.keys();
  wanted_.clear();
  // Old contents are shown until the new ones arrive.
  for (const quint64 page : known) {
    wanted_.insert(page);
    emit pageWanted(page);
  }
}

void BytesModel::deliver(quint64 page, const QByteArray& bytes) {
  wanted_.remove(page);
  pages_.insert(page, bytes);
  if (rowCount() == 0) return;
  const QModelIndex first = indexOf(page * kPageBytes);
  const QModelIndex last = indexOf(std::min(shown_.size, (page + 1) * kPageBytes) - 1);
  const int from = first.isValid() ? first.row() : 0;
  const int to = last.isValid() ? last.row() : rowCount() - 1;
  emit dataChanged(index(from, 0), index(to, columns_ - 1));
}

int BytesModel::valueBytes() const {
  const std::size_t bytes = debug::bytesOfType(type_.toStdString());
  return bytes == 0 ? 4 : static_cast<int>(bytes);
}

// --- Places ---

quint64 BytesModel::offsetOf(const QModelIndex& index) const {
  const auto row = static_cast<quint64>(index.row()) * static_cast<quint64>(columns_);
  return start_ + (row + static_cast<quint64>(index.column())) * static_cast<quint64>(valueBytes());
}

QModelIndex BytesModel::indexOf(quint64 offset) const {
  if (offset < start_ || offset >= std::min(shown_.size, start_ + kMostBytes)) return {};
  const quint64 value = (offset - start_) / static_cast<quint64>(valueBytes());
  return index(static_cast<int>(value / static_cast<quint64>(columns_)),
               static_cast<int>(value % static_cast<quint64>(columns_)));
}

QModelIndex BytesModel::show(quint64 offset) {
  if (offset >= shown_.size) return {};
  if (!indexOf(offset).isValid()) {
    beginResetModel();
    const quint64 row = static_cast<quint64>(columns_) * static_cast<quint64>(valueBytes());
    start_ = offset > kMostBytes / 2 ? (offset - kMostBytes / 2) / row * row : 0;
    endResetModel();
  }
  return indexOf(offset);
}

QString BytesModel::locationOf(quint64 offset) const {
  const int bytes = valueBytes();
  if (!shown_.isMemory) return QStringLiteral("%1[0x%2:%3]").arg(shown_.name).arg(offset, 0, 16).arg(bytes);
  if (type_ == shown_.elementType)
    return QStringLiteral("%1[%2]").arg(shown_.name).arg(offset / static_cast<quint64>(bytes));
  return QStringLiteral("mem[0x%1:%2]").arg(shown_.address + offset, 0, 16).arg(bytes);
}

// --- Contents ---

int BytesModel::rowTotal() const {
  const quint64 row = static_cast<quint64>(columns_) * static_cast<quint64>(valueBytes());
  const quint64 size = std::min(shown_.size - std::min(shown_.size, start_), kMostBytes);
  return static_cast<int>((size + row - 1) / row);
}

int BytesModel::shownColumns() const {
  return columns_;
}

// Empty: not delivered, or not whole.
QByteArray BytesModel::bytesAt(const QHash<quint64, QByteArray>& pages, quint64 offset) const {
  QByteArray bytes;
  for (quint64 at = offset, end = offset + static_cast<quint64>(valueBytes()); at < end;) {
    const auto page = pages.constFind(at / kPageBytes);
    if (page == pages.constEnd()) return {};
    const quint64 take = std::min(end - at, kPageBytes - at % kPageBytes);
    const QByteArray part = page->mid(static_cast<qsizetype>(at % kPageBytes), static_cast<qsizetype>(take));
    if (static_cast<quint64>(part.size()) != take) return {};
    bytes += part;
    at += take;
  }
  return bytes;
}

bool BytesModel::isChanged(quint64 offset) const {
  const QByteArray before = bytesAt(before_, offset);
  return !before.isEmpty() && before != bytesAt(pages_, offset);
}

QVariant BytesModel::cell(const QModelIndex& index, int role) const {
  const quint64 offset = offsetOf(index);
  if (offset + static_cast<quint64>(valueBytes()) > shown_.size) return {};
  if (role == LocationRole) return locationOf(offset);
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  const QByteArray bytes = bytesAt(pages_, offset);
  if (bytes.isEmpty()) {
    if (role != Qt::DisplayRole) return {};
    for (const quint64 page :
         {offset / kPageBytes, (offset + static_cast<quint64>(valueBytes()) - 1) / kPageBytes})
      if (!pages_.contains(page) && !wanted_.contains(page)) {
        wanted_.insert(page);
        emit pageWanted(page);
      }
    return QStringLiteral("\u2026");
  }
  const bool changed = isChanged(offset);
  switch (role) {
  case ChangedRole: return changed;
  case Qt::FontRole: {
    QFont font = fixedFont();
    font.setBold(changed);
    return font;
  }
  case Qt::DisplayRole:
  case Qt::EditRole: {
    const auto* const first = reinterpret_cast<const std::byte*>(bytes.constData());
    const QString text = QString::fromStdString(debug::valueText(
        {first, static_cast<std::size_t>(bytes.size())}, type_.toStdString(), noMemoryOfBytes()));
    return changed && role == Qt::DisplayRole ? QStringLiteral("\u2022 ") + text : text;
  }
  case Qt::ToolTipRole: {
    const QString at = tr("%1 at 0x%2").arg(locationOf(offset)).arg(shown_.address + offset, 0, 16);
    return changed ? tr("%1, changed since the last stop").arg(at) : at;
  }
  default: return {};
  }
}

QVariant BytesModel::heading(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  if (orientation == Qt::Horizontal) return QStringLiteral("+%1").arg(section);
  const quint64 offset = offsetOf(index(section, 0));
  if (shown_.isMemory && type_ == shown_.elementType)
    return QStringLiteral("%1[%2]").arg(shown_.name).arg(offset / static_cast<quint64>(valueBytes()));
  return QStringLiteral("0x%1").arg((shown_.isMemory ? shown_.address : 0) + offset, 0, 16);
}

Qt::ItemFlags BytesModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = TableModel::flags(index);
  const bool isValue = index.isValid() && offsetOf(index) + static_cast<quint64>(valueBytes()) <= shown_.size;
  return isValue && shown_.isWritable ? flags | Qt::ItemIsEditable : flags;
}

bool BytesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable)) return false;
  if (value.toString() != data(index, Qt::EditRole).toString())
    emit editRequested(locationOf(offsetOf(index)), value.toString());
  return false; // the answer of the debugger changes it
}

} // namespace wavesmith::widgets
