// SPDX-License-Identifier: Apache-2.0
#include "models/values_model.h"

#include <QFontDatabase>
#include <QLocale>

#include <algorithm>
#include <limits>
#include <span>

namespace wavesmith::widgets {
namespace {

// Elements of the buffer's own type. A multiple of 8, so that no element of any type lies in two pages.
constexpr quint64 kPage = 1024;
constexpr QChar kEllipsis(0x2026); // not loaded yet

} // namespace

void ValuesModel::setBuffer(execution::ElementType type, quint64 count, bool hasExpected) {
  beginResetModel();
  type_ = type;
  view_ = type;
  count_ = count;
  hasExpected_ = hasExpected;
  for (auto& pages : pages_)
    pages.clear();
  endResetModel();
}

void ValuesModel::clear() {
  setBuffer(execution::ElementType::U8, 0, false);
}

void ValuesModel::setView(std::optional<execution::ElementType> type) {
  beginResetModel();
  view_ = type;
  endResetModel();
}

std::size_t ValuesModel::viewBytes() const {
  return execution::bytesOf(view_.value_or(type_));
}

void ValuesModel::deliver(worker::BufferSide side, quint64 firstElement, const QByteArray& bytes) {
  const quint64 page = firstElement / kPage;
  pages_[static_cast<std::size_t>(side)].insert(page, bytes);
  const int column = Before + static_cast<int>(side);
  if (rowCount() == 0 || column >= columnCount()) return;
  const quint64 pageBytes = kPage * execution::bytesOf(type_);
  const auto first = static_cast<int>(page * pageBytes / viewBytes());
  const auto last = static_cast<int>((page + 1) * pageBytes / viewBytes()) - 1;
  emit dataChanged(index(first, column), index(std::min(last, rowCount() - 1), column));
}

int ValuesModel::rowOf(quint64 element) const {
  const quint64 row = element * execution::bytesOf(type_) / viewBytes();
  return static_cast<int>(std::min<quint64>(row, static_cast<quint64>(std::max(0, rowCount() - 1))));
}

int ValuesModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid()) return 0;
  const quint64 rows = count_ * execution::bytesOf(type_) / viewBytes();
  return static_cast<int>(std::min<quint64>(rows, std::numeric_limits<int>::max()));
}

int ValuesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : hasExpected_ ? ColumnCount : Expected;
}

QString ValuesModel::text(worker::BufferSide side, quint64 row) const {
  auto& pages = pages_[static_cast<std::size_t>(side)];
  const quint64 at = row * viewBytes();
  const quint64 pageBytes = kPage * execution::bytesOf(type_);
  const quint64 page = at / pageBytes;
  const auto found = pages.constFind(page);
  if (found == pages.constEnd()) {
    pages.insert(page, {});
    emit pageWanted(side, page * kPage, std::min(kPage, count_ - page * kPage));
    return kEllipsis;
  }
  const auto offset = static_cast<qsizetype>(at % pageBytes);
  if (offset + static_cast<qsizetype>(viewBytes()) > found->size()) return kEllipsis;
  const auto bytes = std::as_bytes(std::span(found->constData() + offset, viewBytes()));
  const execution::ElementType type = view_.value_or(type_);
  const std::uint64_t bits = execution::loadBits(type, bytes, 0);
  if (!view_)
    return QStringLiteral("0x%1").arg(bits, static_cast<int>(2 * viewBytes()), 16, QLatin1Char('0'));
  return QString::fromStdString(execution::toText(type, bits));
}

QVariant ValuesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::FontRole) return QFontDatabase::systemFont(QFontDatabase::FixedFont);
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (index.column() == Element) return QLocale().toString(index.row());
  return text(static_cast<worker::BufferSide>(index.column() - Before), static_cast<quint64>(index.row()));
}

QVariant ValuesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case Element: return tr("Element");
  case Before: return tr("Before");
  case After: return tr("After");
  case Expected: return tr("Expected");
  default: return {};
  }
}

} // namespace wavesmith::widgets
